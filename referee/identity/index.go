package identity

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/fault"
)

// Index knows the games that are not archived, by what can be told without replaying them: who
// plays, who is the host, whether they are over. It is safe for concurrent use.
//
// A game of which the index, the journal or a key tells, and whose file is not there, is broken and
// not unknown: its mails wait. It goes on when the file is back. One that was archived, or taken
// away for good, is unknown.
type Index struct {
	dir      Games
	editions log.Editions

	mu       sync.RWMutex
	games    map[games.GameID]*Head
	broken   map[games.GameID]bool // those that could not be looked at
	byPlayer map[games.PlayerID][]games.GameID
}

// Head is a game as the head and the tail of its file tell it. It is never changed.
type Head struct {
	Seats    []log.Seated     // blue first
	Hosts    []games.PlayerID // see IsHost
	Standbys []log.Standby    // who stands by for a seat
	Watchers []log.Listed     // who watches it
	Watch    log.Watch        // who may
	After    games.GameID     // of which it is the rematch; empty: of none
	Pace     log.Pace
	Setup    engine.Setup
	Seal     string

	Edition, Digest string // of the components

	At    time.Time // of the last entry
	Last  int       // number of the last entry when the game was looked at; later ones are not counted here
	Dealt bool
	Over  bool // its keys are published, or it was given up

	Unseats bool // players may have been warned that they are taken off their seats
	Asks    bool // a question of all who play is open
}

// Player returns who sits at a seat, and whether somebody with a profile does.
func (g *Head) Player(seat engine.Seat) (games.PlayerID, bool) {
	for _, s := range g.Seats {
		if s.Seat == seat {
			return s.Player, s.Player != ""
		}
	}
	return "", false
}

// Seat returns a player's first seat; NoSeat if the player has none.
func (g *Head) Seat(player games.PlayerID) engine.Seat {
	for _, s := range g.Seats {
		if s.Player == player {
			return s.Seat
		}
	}
	return engine.NoSeat
}

// OpenIndex looks at all games. Those that cannot be looked at are told of, and looked at again
// when a mail bears their name. The error says that nobody knows which games there are.
func OpenIndex(ctx context.Context, dir Games, editions log.Editions) (x *Index, broken []error, err error) {
	x = &Index{
		dir: dir, editions: editions,
		games: map[games.GameID]*Head{}, broken: map[games.GameID]bool{}, byPlayer: map[games.PlayerID][]games.GameID{},
	}
	ids, err := dir.Games(ctx)
	if err != nil {
		return nil, nil, err
	}
	faults := eachAtOnce(len(ids), func(i int) error { return x.look(ctx, ids[i]) })
	return x, slices.DeleteFunc(faults, func(err error) bool { return err == nil }), nil
}

// look looks at a game's file and puts the game into the index, or among the broken ones. Of those
// the header is kept, if that can be read, so that the host can be told.
func (x *Index) look(ctx context.Context, id games.GameID) error {
	err := fault.Safely(nil, func() error {
		g, err := x.dir.Glance(ctx, id)
		if err == nil {
			x.Put(id, headOf(g))
			err = cmp.Or(x.editions.Fits(&g.Header), x.dir.CheckSecret(ctx, id))
		}
		return err
	})
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		place, failed := x.dir.Where(ctx, id)
		if failed == nil && place != store.Missing {
			x.Remove(id)
			return nil
		}
		err = cmp.Or[error](failed, &MissingError{})
	}
	_ = fault.Safely(nil, func() error {
		if g := x.readable(ctx, id); g != nil && !x.Has(id) {
			x.Put(id, headOf(log.Glance{Header: g.Header, Seats: g.Header.Seats, Hosts: g.Hosts(),
				Pace: g.Pace()}))
		}
		return nil
	})
	x.mu.Lock()
	defer x.mu.Unlock()
	x.broken[id] = true
	return &BrokenGameError{Game: id, Err: err}
}

// readable reads a game as far as it can be read; nil: not even the header can.
func (x *Index) readable(ctx context.Context, id games.GameID) *log.Game {
	data, err := x.dir.Log(ctx, id)
	if err != nil {
		return nil
	}
	g, _ := x.editions.Read(string(id), data, nil)
	return g
}

// Unread lists the broken games of whose files not even the header can be read.
func (x *Index) Unread() []games.GameID {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var ids []games.GameID
	for id := range x.broken {
		if x.games[id] == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// miss puts a game among the broken ones of which no more is known than is given, because its file
// is gone or cannot be read.
func (x *Index) miss(id games.GameID, g *Head) {
	x.Put(id, g)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.broken[id] = true
}

// Unknown lists the broken games of which it is not even known who sits in them.
func (x *Index) Unknown() (ids []games.GameID) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for id := range x.broken {
		if g := x.games[id]; g == nil || len(g.Seats) == 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Players lists those who sit in games, or are their hosts; some of them several times.
func (x *Index) Players() []games.PlayerID {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var ids []games.PlayerID
	for _, g := range x.games {
		ids = append(ids, g.Hosts...)
		for _, seated := range g.Seats {
			ids = append(ids, seated.Player)
		}
	}
	return ids
}

// Broken tells whether a game could not be looked at.
func (x *Index) Broken(id games.GameID) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.broken[id]
}

// AllBroken lists the games that could not be looked at.
func (x *Index) AllBroken() []games.GameID {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return slices.Sorted(maps.Keys(x.broken))
}

// Mend looks again at a game that could not be looked at. The error is nil if there is no such
// game.
func (x *Index) Mend(ctx context.Context, id games.GameID) error {
	if !x.Broken(id) {
		return nil
	}
	return x.look(ctx, id)
}

// Look looks at a game anew, to which another process may have written. A game that cannot be
// looked at is broken, which the error says.
func (x *Index) Look(ctx context.Context, id games.GameID) error { return x.look(ctx, id) }

// Put puts a game into the index, or in the place of what was known of it.
func (x *Index) Put(id games.GameID, g *Head) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if was := x.games[id]; was != nil && !slices.Equal(was.Seats, g.Seats) {
		x.leave(id, was)
	}
	x.games[id] = g
	delete(x.broken, id)
	for _, seated := range g.Seats {
		if seated.Player != "" && !slices.Contains(x.byPlayer[seated.Player], id) {
			x.byPlayer[seated.Player] = append(x.byPlayer[seated.Player], id)
		}
	}
}

// Remove takes a game out of the index.
func (x *Index) Remove(id games.GameID) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.broken, id)
	if g := x.games[id]; g != nil {
		delete(x.games, id)
		x.leave(id, g)
	}
}

// leave takes a game away from its players. The caller holds the lock.
func (x *Index) leave(id games.GameID, g *Head) {
	for _, seated := range g.Seats {
		others := slices.Clone(x.byPlayer[seated.Player])
		x.byPlayer[seated.Player] = slices.DeleteFunc(others, func(other games.GameID) bool { return other == id })
	}
}

// Game returns a game; false if there is none of that name.
func (x *Index) Game(id games.GameID) (*Head, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	g, ok := x.games[id]
	return g, ok
}

// Of returns the games that a player has a seat in and that are not over, by name.
func (x *Index) Of(player games.PlayerID) []games.GameID {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var ids []games.GameID
	for _, id := range x.byPlayer[player] {
		if !x.games[id].Over {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Has tells whether a game is in the index, broken or not.
func (x *Index) Has(id games.GameID) bool {
	_, ok := x.Game(id)
	return ok
}

// All returns the names of all games.
func (x *Index) All() []games.GameID {
	x.mu.RLock()
	defer x.mu.RUnlock()
	ids := make([]games.GameID, 0, len(x.games))
	for id := range x.games {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// headOf is a game as its file tells of it without being replayed.
func headOf(g log.Glance) *Head {
	return &Head{
		Seats: g.Seats, Hosts: g.Hosts, Standbys: g.Standbys, Watchers: g.Watchers, Watch: g.Watch, After: g.Header.After, Pace: g.Pace, Setup: g.Header.Setup,
		Seal: g.Header.Seal, Edition: g.Header.Edition, Digest: g.Header.Digest,
		At: g.At, Last: g.Last, Dealt: g.Dealt, Over: g.Published || g.Ended != "", Asks: g.Asks, Unseats: g.Unseats,
	}
}

// Waits tells whether the game waits for somebody to join.
func (g *Head) Waits() bool { return !g.Over && !g.Dealt }

// Rings tells whether something may be due at a time of its own.
func (g *Head) Rings() bool { return (g.Pace.HasClock() || g.Pace.Open != nil || g.Asks) && !g.Over }

// HasClock tells whether a clock may run in the game.
func (g *Head) HasClock() bool { return g.Pace.HasClock() && !g.Over }

// Latest returns when the last entry of any game was made.
func (x *Index) Latest() (at time.Time) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, g := range x.games {
		if g.At.After(at) {
			at = g.At
		}
	}
	return at
}
