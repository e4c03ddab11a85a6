package log

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// kind is one thing that an entry can say, with all that there is to know of it. Each kind is a
// value in a file of its own, beside the method of Draft that says it and the methods of Moment
// that ask for it; a new one takes a field of Entry and its place in kinds, which stand together.
type kind interface {
	facts() *about
	in(e *Entry) bool                                    // whether the entry says it
	of(e *Entry) engine.Seat                             // which seat it is of, where an entry says it
	read(r *entryReader, key string, v *strictyaml.Node) // the value of one of its keys
	write(e *Entry, n *strictyaml.Node)                  // its keys, where an entry says it
	allowed(g *Game, e *Entry, m *play) error            // whether it may be said where the game is at m
	carryOut(g *Game, e *Entry, m *play)                 // what becomes of the game
	told(g *Game, e *Entry) []Told                       // what it means, as data
	moves(m Moment, e *Entry, t *term)                   // how it moves the end of a turn that it comes in
	stands(m Moment) time.Time                           // since when clocks stand still by what it says; zero: they run
	news(e *Entry) Audience                              // to whom
}

// replayed is a kind whose text in a file is read and carried out by the game as it then is.
// All others need only be allowed.
type replayed interface {
	replay(r *replay) error
}

// about is what holds of a kind wherever it is said. Kinds embed it, and have its methods where
// they have none of their own.
type about struct {
	keys  []string // of the file, in the order in which they are written; faults are told at the first
	act   string   // what the entry does, as a refusal calls it; empty: it stands beside whatever it does
	then  string   // what may follow it in the same entry
	leads bool     // anything may

	afterEnd bool // it is no part of play: it can follow the end of a game
	lasts    bool // going back to before the entry does not take it back
	advances bool // the game moves on by it
	clocks   bool // it has a say in when turns end: moves
	follows  bool // it follows by itself from the entries above
	needs    int  // the format in which there first were entries of this kind, if that is not the first

	concerns Audience
	row      int // in the table of kinds
}

// Audience is whom an entry is news for, beside those it is of and those who hear what is said in
// it.
type Audience uint8

// The audiences, each wider than the one before.
const (
	Nobody Audience = iota
	OnMove
	Followers // who wants to hear of every move
	Leisurely // everybody, with what else comes soon
	Everybody
)

// Told is one thing that an entry says, as data: sentences are made of it elsewhere.
type Told struct {
	What   string // which sentence
	Args   []any  // of the sentence: pairs of a name and a seat, time, text or number
	Beside bool   // it stands beside what the entry does
}

func (a *about) facts() *about                      { return a }
func (a *about) of(e *Entry) engine.Seat            { return e.By }
func (a *about) allowed(*Game, *Entry, *play) error { return nil }
func (a *about) carryOut(*Game, *Entry, *play)      {}
func (a *about) told(*Game, *Entry) []Told          { return nil }
func (a *about) moves(Moment, *Entry, *term)        {}
func (a *about) stands(Moment) time.Time            { return time.Time{} }
func (a *about) news(*Entry) Audience               { return a.concerns }

// tells says one thing.
func tells(what string, args ...any) []Told { return []Told{{What: what, Args: args}} }

// any tells whether something is so of a kind that the entry says.
func (e *Entry) any(is func(*about) bool) bool {
	return slices.ContainsFunc(kinds, func(k kind) bool { return k.in(e) && is(k.facts()) })
}

// does tells whether the entry does a thing, rather than say something beside.
func (e *Entry) does() bool { return e.any(func(a *about) bool { return a.act != "" }) }

// doesOther returns the first thing that the entry does other than of a kind; empty: it does
// nothing else.
func (e *Entry) doesOther(than kind) string {
	for _, k := range kinds {
		if k != than && k.in(e) && k.facts().act != "" {
			return k.facts().act
		}
	}
	return ""
}

// oneThing refuses an entry that does two things that do not belong together: only orders may
// follow an undo, and only joining the change of hands.
func (e *Entry) oneThing() error {
	var done *about
	for _, k := range kinds {
		a := k.facts()
		if a.act == "" || !k.in(e) {
			continue
		}
		if done != nil && !done.leads && done.then != a.act {
			return cannot(OneThing, done.act, a.act)
		}
		done = a
	}
	return nil
}

// mayAct tells whether an entry can do a thing at all: the things of play end when the game is
// given up, and those of a seat when it resigns, but for orders that the house chooses or others
// correct. Who lets turns pass may do all but move.
func (g *Game) mayAct(e *Entry, k kind) error {
	a := k.facts()
	switch {
	case a.act == "" || a.afterEnd:
		return nil
	case g.Ended() != "":
		return cannot(GivenUp)
	case e.House && k != ordering:
		return cannot(OneThing, actHouse, a.act)
	case g.HousePlayer(e.By) == "", k == replacing, e.Successor != Successor{}, e.House, e.Queued != 0, e.Correct:
		return nil
	case g.Absent(e.By) && k != ordering && k != undoing:
		return nil
	}
	return cannot(HasResigned, e.By)
}

// Lasts tells whether what the entry says holds even if the game goes back to before it, as a
// resignation, a new key or what concerns the clock. Each kind says so itself (about.lasts).
func (e *Entry) Lasts() bool { return e.any(func(a *about) bool { return a.lasts }) }

// Advances tells whether the game moves on by the entry, as by all that the referee does, rather
// than that a seat has only said something or had a new key.
func (e *Entry) Advances() bool {
	return e.By == engine.NoSeat || e.any(func(a *about) bool { return a.advances })
}

// Follows tells whether the entry follows by itself from those above, so that whoever is told of
// them is told of it too.
func (e *Entry) Follows() bool {
	return !e.Timeout && e.Settled.How != SettledLapsed && (e.any(func(a *about) bool { return a.follows }) || e.Unseat.Stage == UnseatAbsent)
}

// Of tells whether the entry is of a seat: by it, or for it.
func (e *Entry) Of(seat engine.Seat) bool {
	return e.By == seat || slices.ContainsFunc(kinds, func(k kind) bool { return k.in(e) && k.of(e) == seat })
}

// News tells whom the entry is news for.
func (e *Entry) News() Audience {
	widest := Nobody
	for _, k := range kinds {
		if k.in(e) {
			widest = max(widest, k.news(e))
		}
	}
	return widest
}

// Told lists what an entry says: what it does, then what stands beside. Orders and what is said are
// told by their texts.
func (g *Game) Told(n int) []Told {
	e := &g.entries[n-1]
	var does, beside []Told
	for _, k := range kinds {
		switch {
		case !k.in(e):
		case settling.in(e) && k != settling: // it says so
		case k.facts().act != "":
			does = append(does, k.told(g, e)...)
		default:
			for _, t := range k.told(g, e) {
				t.Beside = true
				beside = append(beside, t)
			}
		}
	}
	return append(does, beside...)
}
