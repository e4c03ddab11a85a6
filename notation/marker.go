package notation

import (
	"strconv"

	"dhow/engine"
)

// parseMarker reads what follows S: the bonus space and the choices it brings, in any order.
func (p *parser) parseMarker() engine.Move {
	p.place(SpacePart, p.here())
	m := &engine.PlaceMarker{Space: p.parseSpace()}
	for p.item() {
		p.parseChoice(m)
	}
	return m
}

// parseChoice reads one choice. Which choices a space has is for the engine to say.
func (p *parser) parseChoice(m *engine.PlaceMarker) {
	switch {
	case p.atPoints():
		m.Points = append(m.Points, p.parsePoints())
	case p.at(arrow) || p.atDisplay():
		p.parseBuy(m)
	case p.atTier():
		p.parseTier(m)
	case p.tryAlternative(m) || p.tryRemoved(m) || p.tryTrack(m):
	default:
		p.noChoice(m.Space)
	}
}

// parseBuy reads the card bought from the display.
func (p *parser) parseBuy(m *engine.PlaceMarker) {
	p.accept(arrow)
	if m.Buy != 0 {
		p.again(m.Buy.String())
	}
	p.place(BuyPart, p.here())
	m.Buy = p.parseDisplay()
}

func (p *parser) atTier() bool {
	return p.atNumber() && p.ahead() == '+'
}

// parseTier reads the tier of a majority: 4+.
func (p *parser) parseTier(m *engine.PlaceMarker) {
	if m.Tier != 0 {
		p.again(strconv.Itoa(m.Tier) + "+")
		return
	}
	p.place(TierPart, p.here())
	m.Tier = p.number(Thing{ATier, 1, engine.MaxTrackSpaces})
	p.expect('+', ThePlus)
}

// tryRemoved reads the card removed from the hand.
func (p *parser) tryRemoved(m *engine.PlaceMarker) bool {
	before := *p
	card := p.tryCard()
	if card == engine.NoCard {
		if !p.ed.BonusSpaces[m.Space].Cost.RemoveCard {
			*p = before // the word may be a kind of card, but no card is chosen here
		}
		return false
	}
	if m.Card != engine.NoCard {
		*p = before
		p.again(CardName(p.ed, m.Card))
	}
	p.place(HandPart, before.here())
	m.Card = card
	return true
}

// tryTrack reads one of the tracks moved.
func (p *parser) tryTrack(m *engine.PlaceMarker) bool {
	if p.at(word) && letters(p.tok.text) < len(p.tok.text) {
		return false
	}
	at := p.here()
	c := p.tryCompany()
	if c == engine.NoCompany {
		return false
	}
	p.place(TrackPart, at)
	m.Tracks = append(m.Tracks, c)
	return true
}

// tryAlternative reads which of a space's alternatives is taken, by what only it gives: d2.
func (p *parser) tryAlternative(m *engine.PlaceMarker) bool {
	alternatives := p.ed.BonusSpaces[m.Space].OneOf
	if len(alternatives) < 2 || !p.at(word) {
		return false
	}
	for i := range alternatives {
		if !equal(AlternativeName(alternatives, i), p.tok.text) && !p.otherName(alternatives, i) {
			continue
		}
		if m.OneOf != 0 {
			p.again(AlternativeName(alternatives, m.OneOf-1))
		}
		p.place(ChoicePart, p.here())
		m.OneOf = i + 1
		p.scan()
		return true
	}
	return false
}

// otherName tells whether the token names an alternative by another of its rewards than the
// canonical one.
func (p *parser) otherName(alternatives [][]engine.Reward, i int) bool {
	for _, kind := range tellingKinds {
		if n := telling(alternatives, i, kind); n >= 0 && equal(amountName(kind, n), p.tok.text) {
			return true
		}
	}
	return false
}

// tellingKinds are the kinds of reward by which alternatives are named. Pounds are not among them:
// pN is said of bookkeeping points.
var tellingKinds = [...]engine.RewardKind{engine.Diamonds, engine.BookPoints, engine.TrackSpaces, engine.RemovePosts}

// AlternativeName returns the canonical name of one of the alternatives of a bonus space (i from
// 0): the first telling kind with its number, or o and its place.
func AlternativeName(alternatives [][]engine.Reward, i int) string {
	for _, kind := range tellingKinds {
		if n := telling(alternatives, i, kind); n >= 0 {
			return amountName(kind, n)
		}
	}
	return "o" + strconv.Itoa(i+1)
}

func amountName(kind engine.RewardKind, n int) string {
	return string(rune(RewardLetter(kind))) + strconv.Itoa(n)
}

// telling returns how much of a kind an alternative gives if no other gives as much, and -1
// otherwise.
func telling(alternatives [][]engine.Reward, i int, kind engine.RewardKind) int {
	n := amount(alternatives[i], kind)
	for j := range alternatives {
		if j != i && amount(alternatives[j], kind) == n {
			return -1
		}
	}
	return n
}

func amount(rewards []engine.Reward, kind engine.RewardKind) int {
	n := 0
	for i := range rewards {
		if rewards[i].Kind == kind {
			n += rewards[i].N
		}
	}
	return n
}

func (b *printer) marker(m *engine.PlaceMarker) {
	b.add("S ")
	b.add(SpaceName(b.ed, m.Space))
	if m.Tier != 0 {
		b.space()
		b.number(m.Tier)
		b.add("+")
	}
	b.alternative(m)
	if m.Buy != 0 {
		b.space()
		b.add(m.Buy.String())
	}
	if m.Card != engine.NoCard {
		b.space()
		b.card(m.Card)
	}
	for _, c := range m.Tracks {
		b.space()
		b.add(c.String())
	}
	b.markerPoints(m.Points)
	b.removals(m.Remove)
}

func (b *printer) alternative(m *engine.PlaceMarker) {
	if m.OneOf < 1 || int(m.Space) >= len(b.ed.BonusSpaces) {
		return
	}
	if all := b.ed.BonusSpaces[m.Space].OneOf; len(all) > 1 && m.OneOf <= len(all) {
		b.space()
		b.add(AlternativeName(all, m.OneOf-1))
	}
}

// markerPoints prints the first points behind the other choices: a bonus space has one sum at most.
func (b *printer) markerPoints(points []engine.Points) {
	if len(points) > 0 {
		b.space()
		b.points(&points[0])
		b.pointsClauses(points[1:])
	}
}
