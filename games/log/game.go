package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// Game is a game file in memory: its header, its entries, and what the game was after each of them.
// It is made by New or Read and grows by Draft and Commit. It may be read from several goroutines
// as long as none commits.
//
// What can be asked of a game is asked of its Moment: of the Game itself as it is after its last
// entry, of At as it was after another.
//
// A game with a seal hides what is secret until it becomes public. Read with its secret, or when
// its keys are published, it is known exactly. Read without, it is Sealed: known as an observer
// knows it, and only the observers' view can be had.
type Game struct {
	Header Header
	Moment

	ed       *engine.Edition
	keys     *keyring // nil where they are not known
	entries  []Entry
	plays    []play  // after the entry of that number; 0: before the first
	turns    []turns // likewise
	standing standing
	counted  []turns // after each entry, by seat: how many turns it has begun where the game has not gone back
	purses   [engine.MaxPlayers + 1]purses
	needed   int // by its header and entries: a format
	size     int // bytes of the file, as written canonically
	doubt    *VerifyError
}

// Limits of a game file. A whole game of four is about 60 KB.
const (
	MaxSize    = 4 << 20 // bytes
	maxEntries = 20_000
)

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
	g := newGame(ed, h, 1)
	if s != nil {
		g.keys = s.keys(h.Game)
		g.Header.Seal = g.keys.seal(&g.Header)
	}
	g.size = len(g.HeaderBytes())
	return g, nil
}

// newGame returns a game before its first entry, with room for a file of some documents.
func newGame(ed *engine.Edition, h Header, docs int) *Game {
	g := &Game{Header: h, ed: ed, needed: h.needs()}
	g.entries, g.plays, g.turns = make([]Entry, 0, docs-1), make([]play, 1, docs), make([]turns, 1, docs)
	g.counted = make([]turns, 1, docs)
	g.standing = standing{said: make([][anySeat + 1]numbers, len(kinds)), mails: map[string]int{}, names: []*notation.PlayerNames{h.names()}}
	g.Moment = Moment{g: g}
	return g
}

// HeaderBytes returns the first document of the file.
func (g *Game) HeaderBytes() []byte { return strictyaml.Write(g.Header.node()) }

// Bytes returns the file up to here in canonical form.
func (m Moment) Bytes() []byte {
	b := m.g.HeaderBytes()
	for i := range m.g.entries[:m.n] {
		b = append(b, m.g.entries[i].Line()...)
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

// full tells whether the file has so little room left that it is kept for the end of the game. The
// shares of seats do not fill it so far; hands can.
func (g *Game) full() bool { return g.size > MaxSize*3/4 || g.Len() > maxEntries*3/4 }

// append adds an entry that has been carried out.
func (g *Game) append(e *Entry, m *play) {
	m.settle()
	g.standing.enter(&g.Header, e, &g.plays[e.from()])
	g.needed = max(g.needed, e.Need)
	g.entries = append(g.entries, *e)
	g.plays = append(g.plays, *m)
	g.Moment.n = e.N
	g.turns = append(g.turns, g.turnsNow())
	g.counted = append(g.counted, g.countedNow())
	g.keepPurses()
}
