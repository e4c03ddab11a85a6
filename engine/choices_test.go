package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"dhow/engine"
)

// TestChoicesAreExactlyWhatOccurs writes out all legal actions of small positions of every kind:
// whatever occurs in one of them stands in the choices, at its price, and nothing stands there that
// occurs in none. Actions that lay the +1 goods tile are held to the choices once it lies there.
func TestChoicesAreExactlyWhatOccurs(t *testing.T) {
	t.Parallel()
	for i := range worldKinds {
		k := &worldKinds[i]
		t.Run(k.about, func(t *testing.T) {
			t.Parallel()
			n, actions := oracleSize(3, 60), 0
			tried := 0
			k.worlds(t, uint64(300+i), func(w *world) bool {
				tried++
				if k.phase == engine.ActionPhase && w.r.IntN(2) == 0 {
					w.makeNearCalls()
				}
				e := newEnumerator(t, w, 3_000)
				if w.s.Validate() == nil && e.all() && len(e.found) > 1 {
					n--
					actions += len(e.found)
					e.compareChoices()
				}
				return n > 0 && tried < 400
			})
			t.Logf("count %d legal actions held against the choices: %s", actions, k.about)
		})
	}
}

// makeNearCalls stands the seat's markers just before special spaces and capital calls, so that one
// track may pay for another.
func (w *world) makeNearCalls() {
	p := w.player()
	for _, c := range engine.Companies {
		track := w.s.TrackOf(c)
		if w.s.Seats[w.seat()].Bonus[c] > 0 {
			continue
		}
		for at := 0; at < track.Spaces; at++ {
			if track.Calls[at] > 0 && w.r.IntN(3) == 0 || at+1 == track.Specials[0].Space && w.r.IntN(4) == 0 {
				p.Track[c] = uint8(at)
				break
			}
		}
	}
	p.Pounds = w.r.IntN(4)
}

// compareChoices holds the actions found to the choices.
func (e *enumerator) compareChoices() {
	occur := map[engine.CardRef]map[string]bool{{}: {}}
	for _, a := range e.found {
		if occur[a.PlusOne] == nil {
			occur[a.PlusOne] = map[string]bool{}
		}
		e.occurring(occur[a.PlusOne], a)
	}
	for lay, parts := range occur {
		v := e.v
		if lay.Card != engine.NoCard {
			laid, ok := engine.LayPlusOne(&e.v, lay)
			if !ok {
				e.t.Fatalf("the +1 tile cannot be laid on %v", lay)
			}
			v = laid
		}
		stand := standing(&v)
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			if !stand[part] {
				e.t.Errorf("%s, +1 on %v: %s occurs and is not among the choices", e.w.about, lay, part)
			}
		}
		for _, part := range slices.Sorted(maps.Keys(stand)) {
			if !parts[part] {
				e.t.Errorf("%s, +1 on %v: %s is among the choices and occurs nowhere", e.w.about, lay, part)
			}
		}
	}
	var laid []engine.CardRef
	for lay := range occur {
		if lay.Card != engine.NoCard {
			laid = append(laid, lay)
		}
	}
	if refs := engine.Legal(&e.v).PlusOne; len(refs) != len(laid) {
		e.t.Errorf("%s: the +1 tile is laid on %v, and the choices are %v", e.w.about, laid, refs)
	}
}

// occurring notes what occurs in a legal action, filled in.
func (e *enumerator) occurring(parts map[string]bool, a engine.Action) {
	add := func(what string, things ...any) { parts[fmt.Sprint(append([]any{what + " "}, things...)...)] = true }
	p := &e.v.State.Seats[e.v.Seat]
	switch m := a.Move.(type) {
	case *engine.KeepTile:
		add("T", m.Tile)
	case *engine.Rest:
		for _, card := range m.Cards {
			add("R", e.ed.Cards[card].Code)
		}
	case *engine.Plan:
		for _, c := range m.Cards {
			if c.Card != engine.NoCard {
				add("P", c.Card)
			}
		}
	case *engine.UseGoods:
		c := &claimed{s: withPlusOne(e.s, a), a: a}
		for _, ref := range m.Cards {
			add("G uses", ref)
		}
		g := c.goods()
		if m.Take != 0 {
			add("G takes", m.Take, " for ", g.price, " in ", g.good)
		}
		for _, ad := range m.Advance {
			track := e.ed.Tracks[e.s.Tracks[ad.Company]]
			add("G on", ad.Company, " call ", track.Calls[p.Track[ad.Company]])
		}
	case *engine.Expand:
		if len(m.Entries) > 0 {
			cost, _ := newExpansionMap(e.s, m.Company).cost(m.Entries[0].Region, 0)
			add("X", m.Company, m.Entries[0].Region, " for ", cost)
		}
	case *engine.Bookkeep:
		add("B", m.Card)
		add("B flips", m.Flip, " jar ", m.Jar)
	case *engine.UseMerchant:
		add("D", m.Card)
	case *engine.PlaceMarker:
		e.marked(m, func(things ...any) { add("S", append([]any{m.Space, " "}, things...)...) })
	case *engine.EndPhase:
		add("E", m.Deck)
	}
}

// marked notes what occurs in the placing of a marker.
func (e *enumerator) marked(m *engine.PlaceMarker, add func(things ...any)) {
	add()
	if space := e.ed.BonusSpaces[m.Space]; space.Kind == engine.MajoritySpace {
		tier := 0
		for _, open := range space.Tiers {
			if open.Min == m.Tier || m.Tier == 0 && open.Min <= lookAt(e.s, 0, 0).suit(space.Majority) {
				tier = open.Min
			}
		}
		if tier > 0 {
			add("tier ", tier)
		}
	}
	if m.OneOf != 0 {
		add("one of ", m.OneOf)
	}
	if m.Buy != 0 {
		add("buys ", m.Buy)
	}
	if m.Card != engine.NoCard {
		add("card ", m.Card)
	}
	for _, c := range m.Tracks {
		add("track ", c)
	}
}

// standing lists what the choices name.
func standing(v *engine.View) map[string]bool {
	parts := map[string]bool{}
	add := func(what string, things ...any) { parts[fmt.Sprint(append([]any{what + " "}, things...)...)] = true }
	l := engine.Legal(v)
	for _, a := range l.Simple {
		switch m := a.Move.(type) {
		case *engine.KeepTile:
			add("T", m.Tile)
		case *engine.UseMerchant:
			add("D", m.Card)
		case *engine.EndPhase:
			add("E", m.Deck)
		}
	}
	for _, card := range l.Rest {
		add("R", v.State.Edition.Cards[card].Code)
	}
	if l.Plan != nil {
		for _, card := range l.Plan.Cards.List() {
			add("P", card)
		}
	}
	if g := l.Goods; g != nil {
		for _, c := range g.Cards {
			add("G uses", c.Card)
		}
		for _, take := range g.Takes {
			for good, pays := range take.Pays {
				if pays {
					add("G takes", take.Space, " for ", take.Price[good], " in ", engine.Good(good))
				}
			}
		}
		for _, on := range g.Tracks {
			add("G on", on.Company, " call ", on.Call)
		}
	}
	if l.Expand != nil {
		for _, entry := range l.Expand.Entries {
			add("X", entry.Company, entry.Region, " for ", entry.Cost)
		}
	}
	if b := l.Bookkeep; b != nil {
		for _, ref := range b.Cards {
			add("B", ref)
		}
		for _, flip := range append([]engine.FlipChoice{{On: 0, Reach: b.Reach}}, b.Flips...) {
			for jar := range flip.Reach + 1 {
				add("B flips", flip.On, " jar ", jar)
			}
		}
	}
	for _, m := range l.Markers {
		add("S", m.Space, " ")
		for _, tier := range m.Tiers {
			add("S", m.Space, " ", "tier ", tier.Min)
		}
		for i := range m.OneOf {
			add("S", m.Space, " ", "one of ", i+1)
		}
		for _, buy := range m.Buy {
			add("S", m.Space, " ", "buys ", buy)
		}
		for _, card := range m.Cards {
			add("S", m.Space, " ", "card ", card)
		}
		for _, c := range m.Tracks {
			add("S", m.Space, " ", "track ", c)
		}
	}
	return parts
}
