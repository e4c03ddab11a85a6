package engine_test

import (
	"slices"
	"testing"

	"dhow/engine"
)

// enumerator writes out every order of a small position that its parts allow to be written, and
// keeps what engine.Check accepts.
type enumerator struct {
	t     *testing.T
	w     *world
	s     *engine.State
	v     engine.View
	p     *engine.Player
	ed    *engine.Edition
	lay   engine.CardRef           // the +1 tile laid first
	found map[string]engine.Action // accepted actions, filled in, by their text
	tried int
	most  int // accepted actions of a position that is still small
}

// tooMany is how many orders one position may have written out before it counts as not small.
const tooMany = 60_000

func newEnumerator(t *testing.T, w *world, most int) *enumerator {
	return &enumerator{t: t, w: w, s: w.s, v: w.s.View(w.seat()), p: w.player(), ed: w.s.Edition,
		found: map[string]engine.Action{}, most: most}
}

// small tells whether not too much has been written out or accepted so far; if it has, the rest is
// left out.
func (e *enumerator) small() bool { return e.tried <= tooMany && len(e.found) <= e.most }

// all enumerates every move with every way to lay the +1 tile. False if the position is not small.
func (e *enumerator) all() bool {
	for _, lay := range e.plusOnes() {
		e.lay = lay
		e.tiles()
		e.rests()
		e.plans()
		e.goods()
		e.expansions()
		e.bookkeepers()
		e.merchants()
		e.markers()
		e.ends()
	}
	return e.small()
}

// try keeps a move if it is accepted.
func (e *enumerator) try(m engine.Move) bool {
	return e.accept(engine.Action{Move: m}) == ""
}

// accept keeps an action if it is accepted, and returns the code of its refusal. Deal must agree.
func (e *enumerator) accept(a engine.Action) engine.Code {
	if e.tried++; !e.small() {
		return "not-small"
	}
	a.Seat, a.PlusOne = e.v.Seat, e.lay
	filled, err := engine.Fill(&e.v, a)
	if err != nil {
		if e.tried%8 == 0 {
			e.mustRefuse(a, refusalCode(err))
		}
		return refusalCode(err)
	}
	if text := actionText(filled); !e.has(text) {
		e.found[text] = filled
		e.mustCarryOut(a, text)
		e.mustCarryOut(filled, text)
	}
	return ""
}

func (e *enumerator) has(text string) bool { _, ok := e.found[text]; return ok }

func (e *enumerator) mustRefuse(a engine.Action, code engine.Code) {
	if _, err := engine.Deal(e.s, a, e.w.r.IntN); refusalCode(err) != code {
		e.t.Fatalf("Check refuses with %q, Deal says %v: %s", code, err, actionText(a))
	}
}

// mustCarryOut wants Deal, and Apply with the draws dealt, to carry an action out as it was filled
// in.
func (e *enumerator) mustCarryOut(a engine.Action, text string) {
	e.t.Helper()
	dealt, err := engine.Deal(e.s, a, e.w.r.IntN)
	if err != nil {
		e.t.Fatalf("Check accepts, Deal says %v: %s", err, actionText(a))
	}
	applied, err := engine.Apply(e.s, a, engine.Draws(dealt.Events))
	if err != nil || applied.State != dealt.State {
		e.t.Fatalf("Deal and Apply differ (%v): %s", err, actionText(a))
	}
	if got := actionText(dealt.Action); got != text {
		e.t.Fatalf("%s\nis filled in by Check as %s\nand by Deal as %s", actionText(a), text, got)
	}
}

// plusOnes lists every way to lay the +1 goods tile, "not" first.
func (e *enumerator) plusOnes() []engine.CardRef {
	l := []engine.CardRef{{}}
	for slot, c := range e.p.Area {
		if c.Card != engine.NoCard && (e.p.PlusOne || slot == 1) {
			l = append(l, engine.CardRef{Card: c.Card}, engine.CardRef{Card: c.Card, Slot: engine.Slot(slot)})
		}
	}
	return l
}

// refs lists the cards of the area, slot by slot, as orders can name them: with the slot and
// without.
func (e *enumerator) refs() []engine.CardRef {
	var l []engine.CardRef
	for slot, c := range e.p.Area {
		if c.Card != engine.NoCard {
			l = append(l, engine.CardRef{Card: c.Card}, engine.CardRef{Card: c.Card, Slot: engine.Slot(slot)})
		}
	}
	return l
}

func (e *enumerator) tiles() {
	for id := range len(e.ed.StartingTiles) + 1 {
		e.try(&engine.KeepTile{Tile: engine.TileID(id)})
	}
}

// rests tries all triples of cards in hand, with every order of the start bonus and every stop.
func (e *enumerator) rests() {
	hand := faces(&e.p.Hand)
	for _, x := range hand {
		for _, y := range hand {
			for _, z := range hand {
				m := &engine.Rest{Cards: [3]engine.CardID{x, y, z}}
				if e.try(m) {
					e.clauses(m, e.ed.StartingTiles[e.p.Tile].Bonus)
				}
			}
		}
	}
}

// faces lists the cards of a pile, equal ones once, with one card that may not be there.
func faces(pile *engine.CardSet) []engine.CardID {
	return slices.Compact(append([]engine.CardID{1}, pile.List()...))
}

// clauses tries a move with every order of the kinds of reward at stake and every stop.
func (e *enumerator) clauses(m engine.Move, rewards []engine.Reward) {
	var kinds []engine.RewardKind
	for _, r := range rewards {
		if r.Kind <= engine.BuyCard && !slices.Contains(kinds, r.Kind) {
			kinds = append(kinds, r.Kind)
		}
	}
	permute(kinds, func(order []engine.RewardKind) {
		var by engine.RewardOrder
		copy(by[:], order)
		for stop := engine.CompanySet(0); stop < 1<<5; stop += 2 {
			e.accept(engine.Action{Move: m, By: by, Stop: stop})
		}
	})
	by := [...]engine.RewardKind{engine.Pounds, engine.Diamonds, engine.BookPoints, engine.TrackSpaces, engine.RemovePosts, engine.BuyCard}
	e.w.r.Shuffle(len(by), func(i, j int) { by[i], by[j] = by[j], by[i] })
	e.accept(engine.Action{Move: m, By: by})
}

// plans tries every card of the hand, or none, in every slot, named, in order, or with slots named
// at random.
func (e *enumerator) plans() {
	if e.s.Phase != engine.PlanningPhase {
		e.try(&engine.Plan{})
		return
	}
	cards := append(faces(&e.p.Hand), engine.NoCard)
	var grow func([]engine.PlannedCard)
	grow = func(named []engine.PlannedCard) {
		ordered := slices.Clone(named)
		for i := range ordered {
			ordered[i].Slot = 0
		}
		e.try(&engine.Plan{Cards: ordered})
		e.try(&engine.Plan{Cards: named})
		for i := range named {
			ordered[i].Slot = engine.Slot(e.w.r.IntN(engine.AreaSlots + 1))
		}
		e.try(&engine.Plan{Cards: ordered})
		for _, card := range cards {
			if slot := engine.Slot(len(named) + 1); slot <= engine.ActionSlots {
				grow(append(slices.Clone(named), engine.PlannedCard{Card: card, Slot: slot}))
			}
		}
	}
	grow(nil)
}

// goods tries all subsets of up to three cards of the area, slot by slot, with every space of the
// display and every sequence of steps on the tracks.
func (e *enumerator) goods() {
	var grow func(cards []engine.CardRef, slot engine.Slot)
	grow = func(cards []engine.CardRef, slot engine.Slot) {
		if len(cards) > 0 {
			e.takes(&engine.UseGoods{Cards: cards})
		}
		for ; slot <= engine.AreaSlots && len(cards) < 3; slot++ {
			if card := e.p.Area[slot].Card; card != engine.NoCard {
				grow(append(slices.Clone(cards), engine.CardRef{Card: card}), slot+1)
				grow(append(slices.Clone(cards), engine.CardRef{Card: card, Slot: slot}), slot+1)
			}
		}
	}
	grow(nil, 1)
}

func (e *enumerator) takes(m *engine.UseGoods) {
	for take := engine.DisplaySpace(0); take <= engine.DisplaySpaces; take++ {
		if e.s.Display[take] != engine.NoCard || take <= 1 {
			e.steps(&engine.UseGoods{Cards: m.Cards, Take: take})
		}
	}
}

// steps tries the move with each sequence of unit steps that begins as it does. A sequence that
// does not leave units unspent cannot be continued, but two steps are tried in any case.
func (e *enumerator) steps(m *engine.UseGoods) {
	code := e.accept(engine.Action{Move: m})
	if code == "" {
		e.accept(engine.Action{Move: m, Stop: 1 << engine.Cairo, By: engine.RewardOrder{engine.TrackSpaces}})
	}
	if code != engine.UnitsUnspent && code != "" && len(m.Advance) >= 1 {
		return
	}
	for _, c := range engine.Companies {
		e.steps(&engine.UseGoods{Cards: m.Cards, Take: m.Take, Advance: append(slices.Clone(m.Advance), engine.Advance{Company: c, Spaces: 1})})
	}
}

func (e *enumerator) merchants() {
	for _, ref := range append(e.refs(), engine.CardRef{Card: 1}) {
		e.try(&engine.UseMerchant{Card: ref})
	}
}

func (e *enumerator) ends() {
	for deck := engine.Slot(0); deck <= engine.AreaSlots; deck++ {
		e.try(&engine.EndPhase{Deck: deck})
	}
}
