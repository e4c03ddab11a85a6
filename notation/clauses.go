package notation

import (
	"strconv"
	"strings"

	"dhow/engine"
)

// mostPounds bounds a number of pounds. No game comes near it.
const mostPounds = 999

// parsePlusOne reads the clause before an order that lays the +1 goods tile: +1@Cf3.
func (p *parser) parsePlusOne() engine.CardRef {
	p.verb = '+'
	defer func() { p.verb = 0 }()
	p.scan()
	if p.tok.text != "1" {
		p.expectedOrder()
	}
	p.accept(word)
	if !p.acceptAt() {
		p.expected(TheAt)
	}
	return p.parseCardRef(TilePart, AGoodsCard)
}

// parseClauses reads the clauses after a move. A clause that begins with a sign or keyword of its
// own needs no semicolon.
func (p *parser) parseClauses(a *engine.Action) {
	for p.at(';') || !p.at(end) && !p.at('.') && !p.at(newline) && !p.at('|') {
		if p.queued && (p.is(AsUntil) || p.nextQueued()) {
			return
		}
		name := TheEnd
		if p.accept(';') {
			name = clauseOf(a.Move)
		}
		p.parseClause(a, name)
	}
}

// clauseOf names the clauses that a move may have.
func clauseOf(m engine.Move) ThingName {
	switch m.(type) {
	case *engine.Expand:
		return APointsClause
	case *engine.Bookkeep, *engine.PlaceMarker:
		return ABonusClause
	}
	return AClause
}

// parseClause reads a clause, or fails for want of what is named.
func (p *parser) parseClause(a *engine.Action, name ThingName) {
	switch p.tok.kind {
	case '=':
		p.parseExpectations(a)
		return
	case '-':
		p.parseRemovals(a.Move, name)
		return
	case '+':
		p.fail(PlusOneFirst)
		return
	}
	switch p.lookup(AsClause, p.tok.text) {
	case "stop":
		p.parseStop(a)
	case "by":
		p.parseBy(a)
	default:
		p.parsePointsClause(a.Move, name)
	}
}

// parseStop reads the companies whose markers stay before their next capital call.
func (p *parser) parseStop(a *engine.Action) {
	p.scan()
	for first := true; first || p.item(); first = false {
		at := p.here()
		c := p.parseCompany()
		p.placeOf(StopPart, c, at)
		a.Stop = a.Stop.With(c)
	}
}

// parseBy reads the order of rewards that come together.
func (p *parser) parseBy(a *engine.Action) {
	if a.By != (engine.RewardOrder{}) {
		p.fail(Twice, p.tok.all)
	}
	p.place(ByPart, p.here())
	p.scan()
	for first := true; first || p.item(); first = false {
		p.parseRewardKind(&a.By)
	}
}

func (p *parser) parseRewardKind(by *engine.RewardOrder) {
	code := ""
	if p.at(word) {
		code = p.lookup(AsReward, p.tok.text)
	}
	if code == "" {
		p.expected(AReward)
		return
	}
	kind := engine.RewardKind(strings.Index(rewardLetters, code))
	for i := range by {
		if by[i] == kind {
			p.fail(Twice, p.tok.all)
			return
		}
		if by[i] == engine.NoReward {
			by[i] = kind
			break
		}
	}
	p.scan()
}

// rewardLetters names the kinds of reward whose order may be chosen, in the order of their numbers.
const rewardLetters = "-pdbtrc"

// RewardLetter returns how a kind of reward is written after by: p, d, b, t, r or c.
func RewardLetter(kind engine.RewardKind) byte {
	if int(kind) >= len(rewardLetters) {
		return '?'
	}
	return rewardLetters[kind]
}

// parseExpectations reads expectations, each after its own sign: =y2:Bn2 =p5.
func (p *parser) parseExpectations(a *engine.Action) {
	for p.at('=') {
		at := p.here()
		p.scan()
		e := p.parseExpectation()
		p.place(ExpectedPart, at)
		a.Expect = append(a.Expect, e)
	}
}

func (p *parser) parseExpectation() engine.Expectation {
	switch {
	case p.atDisplay():
		e := engine.Expectation{Display: p.parseDisplay()}
		p.expectIs(':', TheColon)
		if !p.acceptEmpty() {
			e.Card = p.parseCard()
		}
		return e
	case p.atCash():
		return engine.Expectation{Pounds: p.parseExactCash()}
	case p.at(word) && digits(p.tok.text) > 0:
		e := engine.Expectation{Region: p.parseRegion()}
		p.expectIs(':', TheColon)
		if !p.acceptEmpty() {
			e.Company = p.parseCompany()
		}
		return e
	}
	p.expected(AnExpectation)
	return engine.Expectation{}
}

// parseExactCash reads a number of pounds that must be said.
func (p *parser) parseExactCash() int {
	found := *p
	n := p.parseCash()
	if n == engine.CashRest {
		found.expectedNumber(Thing{SomePounds, 0, mostPounds})
		*p = found
	}
	return n
}

// acceptEmpty steps over what says that a space or region is empty.
func (p *parser) acceptEmpty() bool { return p.accept('-') || p.accept('_') || p.acceptNone() }

// parseRemovals reads posts taken out of the game, in this order: -M/2 -T/1.
func (p *parser) parseRemovals(m engine.Move, name ThingName) {
	var posts *[]engine.PostRemoval
	switch m := m.(type) {
	case *engine.Bookkeep:
		posts = &m.Remove
	case *engine.PlaceMarker:
		posts = &m.Remove
	default:
		p.expected(name)
		return
	}
	for p.at('-') {
		p.place(RemovalPart, p.here())
		p.scan()
		r := engine.PostRemoval{Company: p.parseCompany()}
		if !p.accept('/') {
			p.lacks(AColumn, NoColumn, r.Company.String())
		}
		r.Column = p.parseColumn()
		*posts = append(*posts, r)
	}
}

// parsePointsClause reads how the bookkeeping points of the next reward are spent.
func (p *parser) parsePointsClause(m engine.Move, name ThingName) {
	var points *[]engine.Points
	switch m := m.(type) {
	case *engine.Expand:
		points = &m.Points
	case *engine.Bookkeep:
		points = &m.Points
	case *engine.PlaceMarker:
		points = &m.Points
	}
	if points == nil || !p.atPoints() {
		p.expected(name)
		return
	}
	*points = append(*points, p.parsePoints())
}

// atPoints tells whether the token begins points: a book, or pounds.
func (p *parser) atPoints() bool { return p.atCash() || p.atBookSpace() }

// parsePoints reads books with their places, and pounds: 1A@4 3A@5 p1. Without pounds the rest is
// pounds.
func (p *parser) parsePoints() engine.Points {
	pts := engine.Points{Cash: engine.CashRest}
	var pounds mark
	for said := false; p.atPoints(); {
		if p.atBookSpace() {
			pts.Books = append(pts.Books, p.parsePurchase())
			continue
		}
		if said {
			p.again(strings.TrimSuffix("p"+strconv.Itoa(pts.Cash), strconv.Itoa(engine.CashRest)))
			break
		}
		pounds = p.here()
		pts.Cash, said = p.parseCash(), true
	}
	if pts.Cash != engine.CashRest || len(pts.Books) == 0 {
		p.place(CashPart, pounds)
	}
	return pts
}

// parsePurchase reads a book bought and where it is placed: 1A@4.
func (p *parser) parsePurchase() engine.Purchase {
	p.place(BookPart, p.here())
	b := engine.Purchase{From: p.parseBookSpace()}
	if !p.acceptAt() {
		p.lacks(APlace, NoPlace, BookSpaceName(p.ed, b.From))
	}
	b.On = p.parsePlace()
	return b
}

// atCash tells whether the token is a number of pounds: p3, £3, 3p, or p alone.
func (p *parser) atCash() bool {
	if p.at(pound) {
		return true
	}
	if !p.at(word) {
		return false
	}
	t := p.tok.text
	switch n := digits(t); {
	case n > 0 && n == len(t):
		return p.poundsFollow()
	case n > 0:
		return p.lookup(AsPounds, t[n:]) != ""
	}
	n := letters(t)
	return digits(t[n:]) == len(t)-n && p.lookup(AsPounds, t[:n]) != ""
}

// parseCash reads a number of pounds. Without a number it is the rest.
func (p *parser) parseCash() int {
	t := Thing{SomePounds, 0, mostPounds}
	if p.accept(pound) {
		return p.number(t)
	}
	if digits(p.tok.text) > 0 {
		n := p.number(t)
		p.accept(word)
		return n
	}
	n := letters(p.tok.text)
	bare := n == len(p.tok.text)
	p.take(n)
	if bare && !p.atNumber() {
		return engine.CashRest
	}
	return p.number(t)
}

// atNumber tells whether the token is a number and nothing else.
func (p *parser) atNumber() bool { return p.at(word) && isNumber(p.tok.text) }

// poundsFollow tells whether the word behind the token says pounds: 3 pounds.
func (p *parser) poundsFollow() bool {
	q := *p
	q.scan()
	return q.at(word) && letters(q.tok.text) == len(q.tok.text) && q.lookup(AsPounds, q.tok.text) != "" && q.err == nil
}

// poundsAre tells whether the word behind the token is written so.
func (p *parser) poundsAre(text string) bool {
	q := *p
	q.scan()
	return q.tok.all == text
}

// eitherPounds fails at a number with p behind it, where the number may be something else and p all
// in pounds.
func (p *parser) eitherPounds(other string) {
	if n := p.tok.text; p.atNumber() && p.poundsFollow() {
		p.fail(Ambiguous, n+" …", []string{"p" + n, other + n + "; p"})
	}
}
