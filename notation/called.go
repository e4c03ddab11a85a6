package notation

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// Naming is a name that a seat's player has from some time on.
type Naming struct {
	Seat engine.Seat
	Name string // empty, or the colour of the seat: it has none
	Same bool   // the player had the seat before, under another name
	Ours bool   // the referee has given it: to the house, or to somebody who is forgotten
}

// PlayerNames say what the players of a game are called, and which words mean one of them alone. It is
// decided here, whatever a name comes from: no word of a name may be a word of another's, or one that
// means something else (reserved). Whoever comes later is shown with the colour of the seat, and a
// word that an earlier name has means that seat. Nil names nobody. Names are never changed.
type PlayerNames struct {
	seats  [engine.MaxPlayers + 1]called
	given  []nameWord   // that meant somebody before, and may still be meant so
	before *PlayerNames // the words of these come first
	times  int
}

// called is what the player of a seat is called.
type called struct {
	name  string // without what cannot be seen
	shown string // with the colour, if it has to be
	since int
	ours  bool
	bare  bool // it says no more than the seat
	words []nameWord
}

// NamesOf returns the names of players, blue first: those of earlier seats come before those of
// later ones. Empty ones are unknown.
func NamesOf(names ...string) *PlayerNames {
	var l []Naming
	for i, name := range names {
		l = append(l, Naming{Seat: engine.Seat(i + 1), Name: name})
	}
	return (*PlayerNames)(nil).After(l...)
}

// After returns the names after others were taken, one after the other. Whoever takes another name
// has had its words since they had them without a break.
func (n *PlayerNames) After(taken ...Naming) *PlayerNames {
	after := new(PlayerNames)
	if n != nil {
		*after = *n
	}
	for _, t := range taken {
		after.times++
		after.take(t)
	}
	after.decide()
	return after
}

func (n *PlayerNames) take(t Naming) {
	before := n.seats[t.Seat].words
	c := called{name: visibleName(t.Name), since: n.times, ours: t.Ours, words: nameWords(t.Name)}
	switch {
	case c.name == "" && t.Name != "":
		c.name, c.bare = t.Seat.String(), true
	case len(c.words) == 1 && seatOf(colourWord(c.words[0].sense)) == t.Seat:
		c.words, c.bare = nil, true
	}
	for i := range c.words {
		w := &c.words[i]
		w.since = n.times
		at := slices.IndexFunc(before, func(old nameWord) bool { return old.sense == w.sense })
		if t.Same && at >= 0 {
			w.since = before[at].since
		}
	}
	for _, w := range before {
		if w.own && !hasWord(c.words, w.sense) {
			n.given = append(slices.Clip(n.given), w)
		}
	}
	n.seats[t.Seat] = c
}

// decide says of each word whose it is, and of each name whether it needs a colour.
func (n *PlayerNames) decide() {
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		c := &n.seats[seat]
		c.words = slices.Clone(c.words)
		for i := range c.words {
			w := &c.words[i]
			w.own = !n.hasEarlier(w, seat) && (c.ours || !w.isReserved() && !w.isCommon())
		}
		if c.shown = c.name; n.needsColour(seat) {
			c.shown += " (" + seat.String() + ")"
		}
	}
}

func (n *PlayerNames) needsColour(seat engine.Seat) bool {
	c := &n.seats[seat]
	switch {
	case c.name == "" || c.bare:
		return false
	case c.ours:
		return slices.ContainsFunc(n.seats[:], func(o called) bool { return o.ours && o.name == c.name && o.since < c.since })
	case strings.ContainsAny(c.name, brackets) || isFormerPlayer(c.words):
		return true
	}
	return !slices.ContainsFunc(c.words, func(w nameWord) bool { return w.own }) ||
		slices.ContainsFunc(c.words, func(w nameWord) bool { return w.isReserved() || n.hasEarlier(&w, seat) })
}

// brackets stand around colours.
const brackets = "()[]{}（）"

// hasEarlier tells whether another seat has had a word of a name, or one that looks like it, before.
func (n *PlayerNames) hasEarlier(w *nameWord, seat engine.Seat) bool {
	for other := engine.Blue; other <= engine.Purple; other++ {
		words := n.seats[other].words
		if other != seat && slices.ContainsFunc(words, func(o nameWord) bool {
			return o.same(w) && cmp.Or(cmp.Compare(o.since, w.since), cmp.Compare(other, seat)) < 0
		}) {
			return true
		}
	}
	return false
}

// With returns the names for somebody who may not know yet that some have changed: a word that an
// older name has means the seat that had it then.
func (n *PlayerNames) With(older *PlayerNames) *PlayerNames {
	if n == nil || older == nil || older.times == n.times {
		return n
	}
	both := *n
	both.before = older
	return &both
}

// Shown returns what a player is called in English: Ann, or Ann (green). It is empty where nobody is
// known.
func (n *PlayerNames) Shown(seat engine.Seat) string {
	if n == nil {
		return ""
	}
	return n.seats[seat].shown
}

// All returns what all players are called, by seat.
func (n *PlayerNames) All() (shown [engine.MaxPlayers + 1]string) {
	for seat := range shown {
		shown[seat] = n.Shown(engine.Seat(seat))
	}
	return shown
}

// SeatCalled returns the seat that somebody calls by its colour in any language, or by words of its
// player's name, where players are called as All has them; NoSeat where that is nobody, or may be two.
// A name that needs no colour has its words before others.
func SeatCalled(shown [engine.MaxPlayers + 1]string, text string) engine.Seat {
	if seat := seatOf(colourWord(text)); seat != engine.NoSeat {
		return seat
	}
	words := nameWords(text)
	for _, coloured := range []bool{false, true} {
		var fit []engine.Seat
		for seat := engine.Blue; seat <= engine.Purple && len(words) > 0; seat++ {
			own, has := strings.CutSuffix(shown[seat], " ("+seat.String()+")")
			if strings.EqualFold(shown[seat], text) {
				return seat
			}
			if has == coloured && haveWords(nameWords(own), words) {
				fit = append(fit, seat)
			}
		}
		if len(fit) > 0 {
			return onlyOf(fit)
		}
	}
	return engine.NoSeat
}

// IsCalled tells whether a text that names somebody has whole words of a name, as words of names are
// compared, and no others.
func IsCalled(name, text string) bool {
	words := nameWords(text)
	return strings.EqualFold(name, text) || len(words) > 0 && haveWords(nameWords(name), words)
}

func haveWords(name, words []nameWord) bool {
	return !slices.ContainsFunc(words, func(w nameWord) bool { return !hasWord(name, w.sense) })
}

func onlyOf(seats []engine.Seat) engine.Seat {
	if len(seats) == 1 {
		return seats[0]
	}
	return engine.NoSeat
}

// colourWord is the colour that a whole word means in any language, or "".
func colourWord(w string) string {
	if !AsSeat.Has(w) {
		return ""
	}
	return Reader{}.Meaning(AsSeat, w)
}

// means returns the seat that a word means alone, or NoSeat.
func (n *PlayerNames) means(text string) engine.Seat {
	if n == nil {
		return engine.NoSeat
	}
	if seat := n.before.means(text); seat != engine.NoSeat {
		return seat
	}
	sense := newNameWord(text).sense
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if slices.ContainsFunc(n.seats[seat].words, func(w nameWord) bool { return w.own && w.sense == sense }) {
			return seat
		}
	}
	return engine.NoSeat
}

// begin tells whether a word of a name begins so.
func (n *PlayerNames) begin(text string) bool {
	sense := newNameWord(text).sense
	return n.has(func(w *nameWord) bool { return strings.HasPrefix(w.sense, sense) })
}

// like tells whether a word may be meant for a name: one begins with the other, or it was one.
func (n *PlayerNames) like(text string) bool {
	sense := newNameWord(text).sense
	return n.wasCalled(text) || n.has(func(w *nameWord) bool {
		return strings.HasPrefix(w.sense, sense) || w.own && utf8.RuneCountInString(w.sense) > 1 && strings.HasPrefix(sense, w.sense)
	})
}

// wasCalled tells whether a word has meant somebody who is not called so any more.
func (n *PlayerNames) wasCalled(text string) bool {
	return n != nil && hasWord(n.given, newNameWord(text).sense)
}

// has tells whether a word of some name is such.
func (n *PlayerNames) has(is func(*nameWord) bool) bool {
	for ; n != nil; n = n.before {
		for seat := range n.seats {
			for i := range n.seats[seat].words {
				if is(&n.seats[seat].words[i]) {
					return true
				}
			}
		}
	}
	return false
}

// mayBe tells whether some words that mean several seats may be the name of one: they are of it, and
// they are written as one, Ann-Marie, or one of them is of nobody else's.
func (n *PlayerNames) mayBe(words []string, asOne bool) bool {
	if n == nil {
		return false
	}
	return slices.ContainsFunc(n.seats[:], func(c called) bool {
		own := 0
		for _, text := range words {
			at := slices.IndexFunc(c.words, func(w nameWord) bool { return w.sense == newNameWord(text).sense })
			if at < 0 {
				return false
			}
			if c.words[at].own {
				own++
			}
		}
		return own > 0 || asOne
	})
}

// known lists the words that mean one seat.
func (n *PlayerNames) known() (l []string) {
	n.has(func(w *nameWord) bool {
		if w.own {
			l = append(l, w.text)
		}
		return false
	})
	return l
}

// recipients lists the seats of the players with a name, and all.
func (n *PlayerNames) recipients() (l []string) {
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if name := n.seats[seat].name; name != "" {
			l = append(l, seat.String()+" ("+name+")")
		}
	}
	return append(l, "all")
}
