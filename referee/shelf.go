package referee

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/fault"
)

// Shelf knows the games that are not archived, by what can be told without replaying them: who
// plays, who is the host, whether they are over. It is safe for concurrent use.
type Shelf struct {
	dir     *store.HeldDir
	edition *engine.Edition

	mu       sync.RWMutex
	games    map[games.GameID]*Shelved
	broken   map[games.GameID]bool // those that could not be looked at
	byPlayer map[games.PlayerID][]games.GameID
}

// Shelved is a game as its file's head and tail tell it. It is never changed.
type Shelved struct {
	Seats []log.Seated   // blue first
	Host  games.PlayerID // empty: nobody
	Pace  log.Pace
	Setup engine.Setup
	Seal  string
	At    time.Time // of the last entry
	Last  int       // number of the last entry when the game was looked at; later ones are not counted here
	Dealt bool
	Over  bool // its keys are published, or it was given up
}

// Player returns who sits at a seat, and whether the game has that seat.
func (g *Shelved) Player(seat engine.Seat) (games.PlayerID, bool) {
	for _, s := range g.Seats {
		if s.Seat == seat {
			return s.Player, s.Player != ""
		}
	}
	return "", false
}

// Seat returns a player's first seat; NoSeat if the player has none.
func (g *Shelved) Seat(player games.PlayerID) engine.Seat {
	for _, s := range g.Seats {
		if s.Player == player {
			return s.Seat
		}
	}
	return engine.NoSeat
}

// OpenShelf looks at all games. One that cannot be looked at is told of in the error, and looked at
// again when a mail bears its name.
func OpenShelf(dir *store.HeldDir, ed *engine.Edition) (*Shelf, error) {
	s := &Shelf{
		dir: dir, edition: ed, games: map[games.GameID]*Shelved{}, byPlayer: map[games.PlayerID][]games.GameID{}, broken: map[games.GameID]bool{},
	}
	ids, err := dir.Games()
	faults := append(eachAtOnce(len(ids), func(i int) error { return s.glance(ids[i]) }), err)
	return s, errors.Join(faults...)
}

// glance looks at a game's file and puts the game on the shelf, or among the broken ones. Of those
// the header is kept, if that can be read, so that the host can be told.
func (s *Shelf) glance(id games.GameID) error {
	err := fault.Safely(nil, func() error {
		g, err := s.dir.Glance(id)
		if err == nil {
			s.Put(id, glanced(g))
			err = s.dir.CheckSecret(id)
		}
		return err
	})
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		gone, failed := s.dir.Gone(id)
		if failed == nil && !gone { // it was archived, or taken away for good
			s.Remove(id)
			return nil
		}
		err = cmp.Or[error](failed, &MissingError{})
	}
	_ = fault.Safely(nil, func() error {
		if header, ok := s.header(id); ok && !s.known(id) {
			s.Put(id, glanced(log.Glance{Header: header, Seats: header.Seats}))
		}
		return nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken[id] = true
	return &BrokenGameError{Game: id, Err: err}
}

// header reads the header of a game of which more cannot be read.
func (s *Shelf) header(id games.GameID) (log.Header, bool) {
	data, err := s.dir.Log(id)
	if err != nil {
		return log.Header{}, false
	}
	g, _ := log.Read(s.edition, string(id), data, nil)
	if g == nil {
		return log.Header{}, false
	}
	return g.Header, true
}

// unread lists the broken games of whose files not even the header can be read.
func (s *Shelf) unread() []games.GameID {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var ids []games.GameID
	for id := range s.broken {
		if s.games[id] == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// Miss puts a game among the broken ones of which no more is known than is given, because its file
// is gone or cannot be read.
func (s *Shelf) Miss(id games.GameID, g *Shelved) {
	s.Put(id, g)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken[id] = true
}

// unknown lists the broken games of which it is not even known who sits in them.
func (s *Shelf) unknown() (ids []games.GameID) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for id := range s.broken {
		if g := s.games[id]; g == nil || len(g.Seats) == 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Players lists those who sit in games, or are their hosts; some of them several times.
func (s *Shelf) Players() []games.PlayerID {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var ids []games.PlayerID
	for _, g := range s.games {
		ids = append(ids, g.Host)
		for _, seated := range g.Seats {
			ids = append(ids, seated.Player)
		}
	}
	return ids
}

// Broken tells whether a game could not be looked at.
func (s *Shelf) Broken(id games.GameID) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.broken[id]
}

// Mend looks again at a game that could not be looked at. The error is nil if there is no such game.
func (s *Shelf) Mend(id games.GameID) error {
	if !s.Broken(id) {
		return nil
	}
	return s.glance(id)
}

// Put puts a game on the shelf, or in the place of what was known of it.
func (s *Shelf) Put(id games.GameID, g *Shelved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if was := s.games[id]; was != nil && !slices.Equal(was.Seats, g.Seats) {
		s.leave(id, was)
	}
	s.games[id] = g
	delete(s.broken, id)
	for _, seated := range g.Seats {
		if seated.Player != "" && !slices.Contains(s.byPlayer[seated.Player], id) {
			s.byPlayer[seated.Player] = append(s.byPlayer[seated.Player], id)
		}
	}
}

// Remove takes a game off the shelf.
func (s *Shelf) Remove(id games.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.broken, id)
	if g := s.games[id]; g != nil {
		delete(s.games, id)
		s.leave(id, g)
	}
}

// leave takes a game away from its players. The caller holds the lock.
func (s *Shelf) leave(id games.GameID, g *Shelved) {
	for _, seated := range g.Seats {
		s.byPlayer[seated.Player] = slices.DeleteFunc(slices.Clone(s.byPlayer[seated.Player]), func(other games.GameID) bool { return other == id })
	}
}

// Game returns a game; false if there is none of that name.
func (s *Shelf) Game(id games.GameID) (*Shelved, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	g, ok := s.games[id]
	return g, ok
}

// Of returns the games that a player has a seat in and that are not over, by name.
func (s *Shelf) Of(player games.PlayerID) []games.GameID {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var ids []games.GameID
	for _, id := range s.byPlayer[player] {
		if !s.games[id].Over {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func (s *Shelf) known(id games.GameID) bool {
	_, ok := s.Game(id)
	return ok
}

// All returns the names of all games.
func (s *Shelf) All() []games.GameID {
	s.mu.RLock()
	defer s.mu.RUnlock()
	ids := make([]games.GameID, 0, len(s.games))
	for id := range s.games {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// glanced is a game as its file tells of it without being replayed. Whether it has been dealt is
// guessed from the number of entries: a game with more of them than joinings has been, unless there
// was talk before. Its table knows.
func glanced(g log.Glance) *Shelved {
	return &Shelved{
		Seats: g.Seats, Host: g.Header.Host, Pace: g.Header.Pace, Setup: g.Header.Setup, Seal: g.Header.Seal,
		At: g.At, Last: g.Last, Dealt: g.Last > len(g.Header.Seats), Over: g.Published || g.Ended != "",
	}
}

// shelvedAs is a game as its table tells of it.
func shelvedAs(l *Look) *Shelved {
	return &Shelved{
		Seats: l.Seats, Host: l.Header.Host, Pace: l.Header.Pace, Setup: l.Header.Setup, Seal: l.Header.Seal,
		At: l.LastAt, Last: l.Last, Dealt: l.Dealt, Over: l.Over || l.Ended != "",
	}
}

// waits tells whether the game waits for somebody to join.
func (g *Shelved) waits() bool { return !g.Over && !g.Dealt }

// hasClock tells whether a clock may run in the game.
func (g *Shelved) hasClock() bool { return g.Pace.Move > 0 && !g.Over }

// latest returns when the last entry of any game was made.
func (s *Shelf) latest() (at time.Time) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, g := range s.games {
		if g.At.After(at) {
			at = g.At
		}
	}
	return at
}
