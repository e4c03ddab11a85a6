package memory

import (
	"bytes"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
)

// Point is where trouble can come over something that is written.
type Point int

// The points of everything that is written, and what is no such point.
const (
	Begin Point = iota
	Sync
	Done
	Ask // something is asked that a database answers by a query
)

// Server keeps games, facts and profiles. It is safe for concurrent use.
type Server struct {
	mu       sync.Mutex
	trouble  func(at Point, what string) error
	lessee   *Store // who has it open; nil: nobody
	games    map[games.GameID]game
	archive  map[int]map[games.GameID][]byte
	profiles map[games.PlayerID][]byte
	facts    []dated
	charges  []store.Charge
	charged  bool // also what was spent before it counted

	arrived     []store.Arrived // in their order
	lastArrived int64
	mailboxes   map[string]mailbox // by their names

	displaced bool
	ahead     time.Duration
}

// game is the text of a game, which is replaced and never changed.
type game struct {
	log, secret []byte
	edits       int
	clock       *store.Clock // as noted when it was last looked at; nil: it was not
}

// dated is a fact with the time at which it was committed.
type dated struct {
	at   time.Time
	fact post.Line
}

// New returns a server that has nothing.
func New() *Server {
	return &Server{
		games: map[games.GameID]game{}, archive: map[int]map[games.GameID][]byte{}, profiles: map[games.PlayerID][]byte{}, mailboxes: map[string]mailbox{},
	}
}

// Open gives the store to a process. The error is *disk.LockedError while another has it.
func (v *Server) Open() (*Store, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.lessee != nil {
		return nil, &disk.LockedError{Path: "memory"}
	}
	v.lessee = &Store{server: v, read: map[games.GameID][]byte{}, lost: make(chan struct{})}
	return v.lessee, nil
}

// Look gives the store to a process that only reads, beside the one that has it.
func (v *Server) Look() *Store { return &Store{server: v} }

// Kill takes the store from the process that has it. What that was writing is lost, unless it was
// safe.
func (v *Server) Kill() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.lessee != nil {
		close(v.lessee.lost)
		v.lessee = nil
	}
}

// Trouble has a function asked at the points of everything that is written, at Begin of a game that
// is read, and at Ask of each question about facts, or about which games there are. What the
// function says goes wrong; it may take its time. Nil: nothing goes wrong.
func (v *Server) Trouble(f func(at Point, what string) error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.trouble = f
}

// Edit changes the text of a game, as another process does, or a person by hand.
func (v *Server) Edit(id games.GameID, edit func(log []byte) []byte) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.rewrite(id, edit(bytes.Clone(v.games[id].log)))
}

// rewrite puts another text in the place of a game's. The caller holds the lock.
func (v *Server) rewrite(id games.GameID, log []byte) {
	v.put(id, log)
	g := v.games[id]
	g.edits++
	v.games[id] = g
}

// put puts a text in the place of a game's, which it may add to. The caller holds the lock.
func (v *Server) put(id games.GameID, log []byte) {
	g := v.games[id]
	g.log = log
	v.games[id] = g
}

// asked is whether there is trouble.
func (v *Server) asked(at Point, what string) error {
	v.mu.Lock()
	f := v.trouble
	v.mu.Unlock()
	if f == nil {
		return nil
	}
	return f(at, what)
}

// write has a store write something: first says whether it may be (nil: it may), and do does it.
// The error of trouble behind Begin is *store.StaleError.
func (s *Store) write(what string, first func() error, do func()) error {
	v := s.server
	if err := v.asked(Begin, what); err != nil {
		return err
	}
	if first == nil {
		first = func() error { return nil }
	}
	if err := s.locked(first); err != nil {
		return err
	}
	if err := v.asked(Sync, what); err != nil {
		return &store.StaleError{Err: err}
	}
	if err := s.locked(func() error { do(); return nil }); err != nil {
		return err
	}
	if err := v.asked(Done, what); err != nil {
		return &store.StaleError{Err: err}
	}
	return nil
}

// locked does something on the server, if the store has it.
func (s *Store) locked(do func() error) error {
	v := s.server
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.lessee != s {
		return &store.LostError{Path: "memory"}
	}
	return do()
}

// reading is locked for what cannot fail. Whoever has lost the store may still read it.
func reading[T any](s *Store, do func(*Server) T) T {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	return do(s.server)
}

// asking is reading for a question that there may be trouble over.
func asking[T any](s *Store, question string, do func(*Server) T) (answer T, err error) {
	if err = s.server.asked(Ask, question); err == nil {
		answer = reading(s, do)
	}
	return answer, err
}

// sorted returns the ids in a map, in alphabetical order.
func sorted[ID ~string, V any](m map[ID]V) []ID { return slices.Sorted(maps.Keys(m)) }
