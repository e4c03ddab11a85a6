package engine_test

import (
	"slices"

	"dhow/engine"
)

// expansions tries every company with every sequence of regions.
func (e *enumerator) expansions() {
	for c := engine.NoCompany; c <= engine.Cairo; c++ {
		if e.try(&engine.Expand{Company: c}) && c != engine.NoCompany {
			e.entries(c, nil)
		}
	}
}

// entries tries one region more in every way. A sequence that is refused cannot be continued.
func (e *enumerator) entries(c engine.Company, so []engine.Entry) {
	seen := map[engine.Entry]bool{}
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		for _, entry := range e.ways(c, so, region) {
			longer := append(slices.Clone(so), entry)
			filled, ok := e.filled(&engine.Expand{Company: c, Entries: longer}).(*engine.Expand)
			if !ok || seen[filled.Entries[len(so)]] {
				continue
			}
			seen[filled.Entries[len(so)]] = true
			e.expandRewards(c, longer)
			e.leaveOut(c, filled.Entries)
			e.entries(c, filled.Entries)
		}
	}
}

// leaveOut tries an expansion with columns left out: of all posts that enter, of all that return,
// and of some at random.
func (e *enumerator) leaveOut(c engine.Company, named []engine.Entry) {
	for _, left := range [...]func() (enter, back bool){
		func() (bool, bool) { return true, false },
		func() (bool, bool) { return false, true },
		func() (bool, bool) { return e.w.r.IntN(2) == 0, e.w.r.IntN(2) == 0 },
	} {
		entries := slices.Clone(named)
		for i := range entries {
			enter, back := left()
			if enter {
				entries[i].Column = 0
			}
			if back {
				entries[i].Return = 0
			}
		}
		e.try(&engine.Expand{Company: c, Entries: entries})
	}
}

// ways lists the ways to enter a region: each column that may give the post with each column to
// which an ousted post may return. For a region that is refused whatever the columns, one way at
// random stands for all.
func (e *enumerator) ways(c engine.Company, so []engine.Entry, region engine.RegionID) []engine.Entry {
	var l []engine.Entry
	for column := 0; column <= engine.BaseColumns; column++ {
		for back := 0; back <= engine.BaseColumns; back++ {
			l = append(l, engine.Entry{Region: region, Column: column, Return: back})
		}
	}
	switch e.accept(engine.Action{Move: &engine.Expand{Company: c, Entries: append(slices.Clone(so), l[0])}}) {
	case engine.OwnPost, engine.NotAdjacent, engine.ExpansionShort, engine.BaseEmpty:
		return l[e.w.r.IntN(len(l)):][:1]
	}
	return l
}

// filled keeps a move if it is accepted and returns it filled in, or nil.
func (e *enumerator) filled(m engine.Move) engine.Move {
	if !e.try(m) {
		return nil
	}
	a, _ := engine.Fill(&e.v, engine.Action{Seat: e.v.Seat, PlusOne: e.lay, Move: m})
	return a.Move
}

func (e *enumerator) expandRewards(c engine.Company, entries []engine.Entry) {
	var rewards []engine.Reward
	for _, entry := range entries {
		rewards = append(rewards, e.ed.Regions[entry.Region].Rewards...)
	}
	e.points(rewards, func(points []engine.Points) engine.Move {
		return &engine.Expand{Company: c, Entries: entries, Points: points}
	})
}

// points tries a move with everything its bookkeeping points can be spent on, and each of these
// with every order and stop.
func (e *enumerator) points(rewards []engine.Reward, move func([]engine.Points) engine.Move) {
	if e.try(move(nil)) {
		e.clauses(move(nil), rewards)
	}
	for n := 1; n <= 3; n++ {
		clauses := make([]engine.Points, n)
		for i := range clauses {
			clauses[i].Cash = engine.CashRest
		}
		if e.try(move(clauses)) {
			e.clauses(move(clauses), rewards)
			e.purchases(rewards, move, clauses, 0)
		}
	}
}

// purchases tries one book more, in this clause or a later one: each book on display on each space
// of the track. What the books leave is named too.
func (e *enumerator) purchases(rewards []engine.Reward, move func([]engine.Points) engine.Move, clauses []engine.Points, at int) {
	for ; at < len(clauses); at++ {
		for from := engine.BookSpace(1); from <= engine.BookSpaces; from++ {
			if e.s.Books[from] == 0 && from != 1 {
				continue
			}
			for on := 0; on <= e.ed.Bookkeeping.Spaces+1; on++ {
				longer := slices.Clone(clauses)
				longer[at].Books = append(slices.Clone(longer[at].Books), engine.Purchase{From: from, On: on})
				if !e.try(move(longer)) {
					continue
				}
				e.cash(move, longer, at)
				e.clauses(move(longer), rewards)
				e.purchases(rewards, move, longer, at)
			}
		}
	}
}

func (e *enumerator) cash(move func([]engine.Points) engine.Move, clauses []engine.Points, at int) {
	for cash := range 5 {
		named := slices.Clone(clauses)
		named[at].Cash = cash
		e.try(move(named))
	}
}

// bookkeepers tries every card with every flip, every distance and everything that can be done with
// the rewards.
func (e *enumerator) bookkeepers() {
	for _, ref := range e.refs() {
		for flip := 0; flip <= e.ed.Bookkeeping.Spaces+1; flip++ {
			for jar := engine.JarFar; jar <= e.ed.Bookkeeping.Spaces; jar++ {
				code := e.accept(engine.Action{Move: &engine.Bookkeep{Card: ref, Flip: flip, Jar: jar}})
				if code == "" || code == engine.NamePost {
					e.bookRewards(ref, flip, jar)
				}
			}
		}
	}
}

func (e *enumerator) bookRewards(ref engine.CardRef, flip, jar int) {
	for _, posts := range e.removals(2) {
		if e.try(&engine.Bookkeep{Card: ref, Flip: flip, Jar: jar, Remove: posts}) {
			e.points(nil, func(points []engine.Points) engine.Move {
				return &engine.Bookkeep{Card: ref, Flip: flip, Jar: jar, Points: points, Remove: posts}
			})
		}
	}
}

// removals lists every sequence of up to n posts.
func (e *enumerator) removals(n int) [][]engine.PostRemoval {
	l := [][]engine.PostRemoval{nil}
	for i := 0; i < len(l); i++ {
		for _, c := range engine.Companies {
			for column := 1; column <= engine.BaseColumns && len(l[i]) < n; column++ {
				l = append(l, append(slices.Clone(l[i]), engine.PostRemoval{Company: c, Column: column}))
			}
		}
	}
	return l
}

// markers tries every bonus space with everything that may belong to it.
func (e *enumerator) markers() {
	for id := range e.ed.BonusSpaces {
		e.space(engine.SpaceID(id))
	}
}

// space tries all combinations of the choices that the space has, and adds to those accepted each
// choice that it has not.
func (e *enumerator) space(id engine.SpaceID) {
	space := &e.ed.BonusSpaces[id]
	for _, tier := range amounts(space.Kind == engine.MajoritySpace, 7) {
		for _, oneOf := range amounts(len(space.OneOf) > 1, 3) {
			for _, buy := range amounts(gives(space, func(r engine.Reward) bool { return r.Kind == engine.BuyCard }), engine.DisplaySpaces) {
				for _, card := range amounts(space.Cost.RemoveCard, len(e.ed.Cards)-1) {
					e.tracks(engine.PlaceMarker{Space: id, Tier: tier, OneOf: oneOf, Buy: engine.DisplaySpace(buy), Card: engine.CardID(card)})
				}
			}
		}
	}
}

// amounts lists 0 to n, or 0 alone.
func amounts(all bool, n int) []int {
	l := []int{0}
	for i := 1; all && i <= n; i++ {
		l = append(l, i)
	}
	return l
}

// gives tells whether a space has a reward of some sort, on any tier or alternative.
func gives(space *engine.BonusSpace, is func(engine.Reward) bool) bool {
	all := slices.Clone(space.OneOf)
	for _, tier := range space.Tiers {
		all = append(all, tier.Rewards)
	}
	return slices.ContainsFunc(all, func(l []engine.Reward) bool { return slices.ContainsFunc(l, is) })
}

// tracks tries the sequences of tracks and of posts removed that the space may ask for.
func (e *enumerator) tracks(m engine.PlaceMarker) {
	space := &e.ed.BonusSpaces[m.Space]
	posts := [][]engine.PostRemoval{nil}
	if gives(space, func(r engine.Reward) bool { return r.Kind == engine.RemovePosts }) {
		posts = e.removals(2)
	}
	longest := 0
	if gives(space, func(r engine.Reward) bool { return r.Others > 0 }) {
		longest = 3
	}
	for _, tracks := range sequences(longest) {
		for _, remove := range posts {
			full := m
			full.Tracks, full.Remove = tracks, remove
			if e.try(&full) {
				e.markerRewards(full)
				e.markerOddities(full)
			}
		}
	}
}

// sequences lists every sequence of up to n companies.
func sequences(n int) [][]engine.Company {
	l := [][]engine.Company{nil}
	for i := 0; i < len(l) && len(l[i]) < n; i++ {
		for _, c := range engine.Companies {
			l = append(l, append(slices.Clone(l[i]), c))
		}
	}
	return l
}

func (e *enumerator) markerRewards(m engine.PlaceMarker) {
	space := &e.ed.BonusSpaces[m.Space]
	var rewards []engine.Reward
	for _, tier := range space.Tiers {
		rewards = append(rewards, tier.Rewards...)
	}
	for _, alternative := range space.OneOf {
		rewards = append(rewards, alternative...)
	}
	e.points(rewards, func(points []engine.Points) engine.Move {
		full := m
		full.Points = points
		return &full
	})
}

// markerOddities adds to an order accepted what its space has no use for.
func (e *enumerator) markerOddities(m engine.PlaceMarker) {
	odd := [...]func(*engine.PlaceMarker){
		func(m *engine.PlaceMarker) { m.Tier++ },
		func(m *engine.PlaceMarker) { m.OneOf++ },
		func(m *engine.PlaceMarker) { m.Buy++ },
		func(m *engine.PlaceMarker) { m.Card = engine.CardID(1 + e.w.r.IntN(len(e.ed.Cards)-1)) },
		func(m *engine.PlaceMarker) { m.Tracks = append(slices.Clone(m.Tracks), engine.Cairo) },
		func(m *engine.PlaceMarker) {
			m.Remove = append(slices.Clone(m.Remove), engine.PostRemoval{Company: engine.Mombasa, Column: 1})
		},
	}
	for _, change := range odd {
		other := m
		change(&other)
		e.try(&other)
	}
}
