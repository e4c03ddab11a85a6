package log

import (
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Game is a game file in memory: its header, its entries, and what the game was after each of them.
// It is made by New or Read and grows by Draft and Commit. It may be read from several goroutines
// as long as none commits.
//
// A game with a seal hides what is secret until it becomes public. Read with its secret, or when
// its keys are published, it is known exactly. Read without, it is Sealed: known as an observer
// knows it, and only the observers' view can be had.
type Game struct {
	Header Header

	ed       *engine.Edition
	keys     *keyring // nil where they are not known
	entries  []Entry
	moments  []moment // after the entry of that number; 0: before the first
	turns    []turns  // likewise
	standing standing
	needed   int // by its entries: a format
	size     int // bytes of the file, as written canonically
	doubt    *VerifyError
}

// New begins a game. With a secret the header gets its seal; without, nothing in the game is
// hidden, and its draws have to be given. It returns a *FormatError, *EditionError or *NewerError
// for a header that could not be read back.
func New(ed *engine.Edition, h Header, s *Secret) (*Game, error) {
	h.Seats = append([]Seated(nil), h.Seats...)
	h.Seal = ""
	if err := h.check(); err != nil {
		return nil, err
	}
	if err := h.fits(ed); err != nil {
		return nil, err
	}
	g := &Game{Header: h, ed: ed, moments: make([]moment, 1), turns: make([]turns, 1)}
	if s != nil {
		g.keys = s.keys(h.Game)
		g.Header.Seal = g.keys.seal(&g.Header)
	}
	g.size = len(g.HeaderBytes())
	return g, nil
}

// HeaderBytes returns the first document of the file.
func (g *Game) HeaderBytes() []byte { return strictyaml.Write(g.Header.node()) }

// Bytes returns the whole file in canonical form.
func (g *Game) Bytes() []byte {
	b := g.HeaderBytes()
	for i := range g.entries {
		b = append(b, g.entries[i].Line()...)
	}
	return b
}

// Edition returns the edition the game is played with.
func (g *Game) Edition() *engine.Edition { return g.ed }

// Entries returns the entries of the log. They are not to be changed.
func (g *Game) Entries() []Entry { return g.entries }

// Len returns the number of the last entry.
func (g *Game) Len() int { return len(g.entries) }

// Sealed tells whether the game has secrets that are not known, so that it can only be seen as an
// observer sees it.
func (g *Game) Sealed() bool { return g.Header.Seal != "" && g.keys == nil }

// hides tells whether the game hides what is secret.
func (g *Game) hides() bool { return g.Header.Seal != "" }

// now is what the game is after its last entry.
func (g *Game) now() *moment { return &g.moments[len(g.entries)] }

// Dealt tells whether the game has been dealt.
func (g *Game) Dealt() bool { return g.now().state != nil }

// Over tells whether the game has been played to its end.
func (g *Game) Over() bool { return g.now().over() }

// Published tells whether the keys of the game are published, after which its entries only say things.
func (g *Game) Published() bool { return g.now().published }

// OpeningDue tells whether something has become public that an entry has to open before the game goes on.
func (g *Game) OpeningDue() bool { return len(g.now().due()) > 0 }

// OverAt tells whether the game had been played to its end by an entry.
func (g *Game) OverAt(n int) bool { return g.moments[n].over() }

// LuckAt returns the luck word that a seat had joined with by an entry; empty if it had not.
func (g *Game) LuckAt(n int, seat engine.Seat) string { return g.moments[n].luck[seat] }

// Joined tells which seats have said their luck words, by seat.
func (g *Game) Joined() (joined [engine.MaxPlayers + 1]bool) {
	for seat, word := range g.now().luck {
		joined[seat] = word != ""
	}
	return joined
}

// State returns the state after the last entry. Errors are as for StateAt.
func (g *Game) State() (engine.State, error) { return g.StateAt(g.Len()) }

// StateAt returns the state after an entry. It returns a *GameError: NotDealt before the deal,
// NeedsSecret where the game is Sealed.
func (g *Game) StateAt(n int) (engine.State, error) {
	if g.Sealed() {
		return engine.State{}, cannot(NeedsSecret)
	}
	s, err := g.stateAt(n)
	if err != nil {
		return engine.State{}, err
	}
	return *s, nil
}

// View returns what a seat, or NoSeat for an observer, may see after the last entry. Errors are as
// for ViewAt.
func (g *Game) View(seat engine.Seat) (engine.View, error) { return g.ViewAt(g.Len(), seat) }

// ViewAt returns what a seat, or NoSeat for an observer, may see after an entry. It returns a
// *GameError: NotDealt before the deal, NeedsSecret where the game is Sealed and a seat is asked
// for.
func (g *Game) ViewAt(n int, seat engine.Seat) (engine.View, error) {
	if g.Sealed() && seat != engine.NoSeat {
		return engine.View{}, cannot(NeedsSecret)
	}
	s, err := g.stateAt(n)
	if err != nil {
		return engine.View{}, err
	}
	return s.View(seat), nil
}

func (g *Game) stateAt(n int) (*engine.State, error) {
	if n < 0 || n > g.Len() || g.moments[n].state == nil {
		return nil, cannot(NotDealt)
	}
	return g.moments[n].state, nil
}

// Moves returns the deal and the orders that count, in the order in which they were carried out:
// those undone are left out. Events are unmasked (see engine.Seen). In a Sealed game orders stand
// where they were opened.
func (g *Game) Moves() []Move { return g.MovesAt(g.Len()) }

// MovesAt returns the deal and the orders that counted after an entry.
func (g *Game) MovesAt(n int) []Move {
	if n < 0 || n > g.Len() {
		return nil
	}
	length := 0
	for l := g.moments[n].last; l != nil; l = l.before {
		length++
	}
	moves := make([]Move, length)
	for l := g.moments[n].last; l != nil; l = l.before {
		length--
		moves[length] = l.Move
	}
	return moves
}

// MovesOf returns the deal or the orders that were carried out in an entry, as Moves does.
func (g *Game) MovesOf(n int) []Move {
	if n < 1 || n > g.Len() {
		return nil
	}
	var moves []Move
	for l := g.moments[n].last; l != nil && l.N == n; l = l.before {
		moves = append(moves, l.Move)
	}
	slices.Reverse(moves)
	return moves
}

// Counts tells whether an entry has not been undone.
func (g *Game) Counts(n int) bool {
	for i := g.Len(); i >= n; i = g.before(i) {
		if i == n {
			return n > 0
		}
	}
	return false
}

// before returns the entry whose moment entry i went on from.
func (g *Game) before(i int) int {
	if undo := g.entries[i-1].Undo; undo > 0 {
		return undo - 1
	}
	return i - 1
}

// dealtAt returns the entry of the deal; 0 before it.
func (g *Game) dealtAt() int {
	for i := range g.moments {
		if g.moments[i].state != nil {
			return i
		}
	}
	return 0
}

// Talk returns the private talk of an entry. It returns a *GameError NeedsSecret where the talk key
// is not known, which is never published.
func (g *Game) Talk(n int) ([]Say, error) {
	if n < 1 || n > g.Len() || g.entries[n-1].Talk == "" {
		return nil, nil
	}
	if g.keys == nil || g.keys.talk == nil {
		return nil, cannot(NeedsSecret)
	}
	e := &g.entries[n-1]
	return g.openTalk(e)
}

// openTalk reads private talk: a list of says as YAML, sealed.
func (g *Game) openTalk(e *Entry) ([]Say, error) {
	text, ok := openText(g.keys.talk, talkPlace(e.N, e.By), e.Talk)
	if !ok {
		return nil, cannot(BadSeal)
	}
	n, err := strictyaml.Parse("talk", []byte(text), strictyaml.Limits{})
	if err != nil {
		return nil, cannot(BadSeal)
	}
	says, err := readSays(n, len(g.Header.Seats))
	if err != nil {
		return nil, cannot(BadSeal)
	}
	return says, nil
}

// append adds an entry that has been carried out.
func (g *Game) append(e *Entry, m *moment) {
	m.settle()
	before := g.now()
	if e.Undo != 0 {
		before = &g.moments[e.Undo-1]
	}
	g.standing.enter(e, before)
	g.needed = max(g.needed, e.Need)
	g.entries = append(g.entries, *e)
	g.moments = append(g.moments, *m)
	g.turns = append(g.turns, g.turnsNow())
}
