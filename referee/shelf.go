package referee

import (
	"errors"
	"slices"
	"sync"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// Shelf knows the games that are not archived, by what can be told without replaying them: who plays, who is the host, whether
// they are over. It is safe for concurrent use.
type Shelf struct {
	mu       sync.RWMutex
	games    map[games.GameID]*Shelved
	byPlayer map[games.PlayerID][]games.GameID
}

// Shelved is a game as its file's head and tail tell it. It is never changed.
type Shelved struct {
	Seats []games.Seated // blue first
	Host  games.PlayerID // empty: nobody
	Pace  games.Pace
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

// OpenShelf looks at all games. One that cannot be looked at is left out and told of in the error; its mails are put off until the
// next start, because its table cannot be played at either.
func OpenShelf(dir *games.HeldDir) (*Shelf, error) {
	s := &Shelf{games: map[games.GameID]*Shelved{}, byPlayer: map[games.PlayerID][]games.GameID{}}
	ids, err := dir.Games()
	faults := []error{err}
	for _, id := range ids {
		g, err := glance(dir, id)
		faults = append(faults, err)
		if err == nil {
			s.Put(id, g)
		}
	}
	return s, errors.Join(faults...)
}

// Put puts a game on the shelf, or in the place of what was known of it.
func (s *Shelf) Put(id games.GameID, g *Shelved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[id] = g
	for _, seated := range g.Seats {
		if seated.Player != "" && !slices.Contains(s.byPlayer[seated.Player], id) {
			s.byPlayer[seated.Player] = append(s.byPlayer[seated.Player], id)
		}
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

// glance looks at a game's file.
func glance(dir *games.HeldDir, id games.GameID) (*Shelved, error) {
	log, content, err := dir.OpenGame(id, time.Now())
	if err != nil {
		return nil, err
	}
	defer log.Close()
	path, _ := dir.GamePath(id)
	g, err := games.ReadGame(edition.Mombasa(), path, content.Data, nil)
	if err != nil {
		return nil, err
	}
	return &Shelved{
		Seats: g.Header.Seats, Host: g.Header.Host, Pace: g.Header.Pace, Setup: g.Header.Setup, Seal: g.Header.Seal,
		Last: g.Len(), Dealt: g.Dealt(), Over: g.Published() || g.Ended() != "",
	}, nil
}

// shelvedAs is a game as its table tells of it.
func shelvedAs(l *Look) *Shelved {
	return &Shelved{
		Seats: l.Header.Seats, Host: l.Header.Host, Pace: l.Header.Pace, Setup: l.Header.Setup, Seal: l.Header.Seal,
		At: l.LastAt, Last: l.Last, Dealt: l.Dealt, Over: l.Over || l.Ended != "",
	}
}

// waits tells whether the game waits for somebody to join.
func (g *Shelved) waits() bool { return !g.Over && !g.Dealt }
