package table

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// Look is what the clerk has to know of a game to open mails about it.
type Look struct {
	Header   log.Header
	Pace     log.Pace
	Seats    []log.Seated                  // who plays now, blue first
	Called   [engine.MaxPlayers + 1]string // what they are called, by seat
	Hosts    []games.PlayerID              // who tends the game now
	Standbys []log.Standby                 // who stands by for a seat
	Watchers []log.Listed                  // who watches it
	Watch    log.Watch                     // who may
	Epochs   [engine.MaxPlayers + 1]int    // by seat: of its keys
	Joined   [engine.MaxPlayers + 1]bool   // by seat
	Resigned [engine.MaxPlayers + 1]bool   // by seat
	Last     int                           // entry
	Edits    int                           // of the game's text by then, as store.Chapter has it; known to its table
	LastAt   time.Time                     // of it; zero before the first
	Dealt    bool
	Over     bool   // played to the end
	Ended    string // why it was given up; empty: it was not
	Asks     bool   // a question of all who play is open
	Unseats  bool   // a player is warned that they are taken off their seat, or was taken off it
}

// Look tells how a game stands.
func (t *Table) Look(ctx context.Context) (l Look, err error) {
	err = t.do(ctx, func(s *actor) error {
		l = s.look()
		return nil
	})
	return l, err
}

// LookAhead is Look and Due at one time.
func (t *Table) LookAhead(ctx context.Context, after time.Time) (l Look, at time.Time, ok bool, err error) {
	err = t.do(ctx, func(s *actor) error {
		l = s.look()
		at, ok = s.due(after)
		return nil
	})
	return l, at, ok, err
}

func (s *actor) look() Look {
	l := LookAt(s.History)
	l.Edits = s.edits
	return l
}

// LookAt tells how a game stands.
func LookAt(h acts.History) Look {
	l := Look{Header: h.Game.Header, Pace: h.Game.Pace(), Seats: h.Game.Seats(), Called: h.NamesAt(h.Game.Len()), Hosts: h.Game.Hosts(),
		Standbys: h.Game.Standbys(), Watchers: h.Game.Watchers(), Watch: h.Game.Watch(), Joined: h.Game.Joined(), Last: h.Game.Len(), Dealt: h.Game.Dealt(),
		Over: h.Game.Over(), Ended: h.Game.Ended(), Asks: len(h.Game.Questions()) > 0}
	if l.Last > 0 {
		l.LastAt = h.Game.Entries()[l.Last-1].At
	}
	for _, seated := range l.Seats {
		_, warned := h.Game.Unseats(seated.Seat)
		l.Unseats = l.Unseats || warned || h.Game.VacantSince(seated.Seat) != 0
		l.Epochs[seated.Seat], l.Resigned[seated.Seat] = h.Game.Epoch(seated.Seat), h.Game.Resigned(seated.Seat)
	}
	return l
}

// Head is a game as its table tells of it.
func (l *Look) Head() *identity.Head {
	return &identity.Head{
		Seats: l.Seats, Called: l.Called, Hosts: l.Hosts, Standbys: l.Standbys, Watchers: l.Watchers, Watch: l.Watch, After: l.Header.After, Pace: l.Pace, Setup: l.Header.Setup,
		Seal: l.Header.Seal, Edition: l.Header.Edition, Digest: l.Header.Digest, At: l.LastAt, Last: l.Last, Edits: l.Edits, Dealt: l.Dealt, Over: l.Over || l.Ended != "",
		Asks: l.Asks, Unseats: l.Unseats,
	}
}

// Forget closes the game's log and forgets what was read of it, as before it is archived.
func (t *Table) Forget(ctx context.Context) error {
	return t.do(ctx, func(s *actor) error {
		s.leave()
		return nil
	})
}

// Read reads the game as it is now, while nobody writes to it.
func (t *Table) Read(ctx context.Context, read func(acts.History) error) error {
	return t.do(ctx, func(s *actor) error { return read(s.History) })
}

// HasJoined tells whether a seat is taken. A game that has been dealt need not be asked, nor be
// readable.
func (ts *Tables) HasJoined(ctx context.Context, index *identity.Index, id games.GameID,
	seat engine.Seat) (bool, error) {
	if game, ok, err := index.Game(ctx, id); err != nil || !ok || game.Dealt {
		return ok, err
	}
	look, err := ts.Table(id).Look(ctx)
	return look.Joined[seat], err
}
