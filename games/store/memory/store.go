package memory

import (
	"bytes"
	"context"
	"io/fs"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
)

// Store is a server in the hands of one process.
type Store struct {
	store.Alone
	store.Ledger
	server *Server
	read   map[games.GameID][]byte // the text of each game as it was last read, or written; guarded by the server
	lost   chan struct{}
}

// Recall tells of every fact.
func (s *Store) Recall(tell ...func(post.Line)) ([]store.Torn, error) {
	s.Ledger = store.Ledger{Ledger: post.NewLedger(), Fails: func(question string) error { return s.server.asked(Ask, question) }}
	for _, f := range reading(s, func(v *Server) []dated { return slices.Clone(v.facts) }) {
		s.Enter(f.fact)
		for _, t := range tell {
			t(f.fact)
		}
	}
	return nil, nil
}

// EachPost tells of the facts of the day of a time, and of those since.
func (s *Store) EachPost(since time.Time, tell func(post.Line)) error {
	for _, f := range reading(s, func(v *Server) []dated { return slices.Clone(v.facts) }) {
		if !f.at.UTC().Before(since.UTC().Truncate(24 * time.Hour)) {
			tell(f.fact)
		}
	}
	return nil
}

// Lease tells whether the store is this process's.
func (s *Store) Lease() error { return s.locked(func() error { return nil }) }

// Lost is closed when it is so no more.
func (s *Store) Lost() <-chan struct{} { return s.lost }

// Close gives the store back.
func (s *Store) Close() error {
	return reading(s, func(v *Server) error {
		if v.lessee == s {
			v.lessee = nil
		}
		return nil
	})
}

// Game reads a game for whoever has its entries up to one, or store.Nothing.
func (s *Store) Game(_ context.Context, id games.GameID, have int) (store.Chapter, error) {
	c := store.Chapter{Name: string(id) + ".yaml"}
	if err := id.Valid(); err != nil {
		return c, err
	}
	if err := s.server.asked(Begin, "read "+string(id)); err != nil {
		return c, err
	}
	return c, s.locked(func() error {
		g, ok := s.server.games[id]
		if !ok || g.log == nil {
			return missing(c.Name)
		}
		known, ok := s.read[id]
		c.Data, c.Edits = g.log, g.edits
		if c.Whole = !ok || have < 0 || !bytes.HasPrefix(g.log, known); !c.Whole {
			c.Data = behind(g.log, have)
		}
		s.read[id] = g.log
		return nil
	})
}

// behind returns the entries of a game behind one.
func behind(text []byte, entry int) []byte {
	for range entry + 1 {
		_, after, _ := bytes.Cut(text, []byte("\n---"))
		if after == nil {
			return nil
		}
		text = text[len(text)-len(after):]
	}
	return append([]byte("---"), text...)
}

func missing(name string) error { return &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist} }

// Leave forgets up to where a game has been read.
func (s *Store) Leave(id games.GameID) {
	reading(s, func(*Server) any {
		delete(s.read, id)
		return nil
	})
}

// Commit does an act: all of it, or nothing.
func (s *Store) Commit(_ context.Context, act store.Act) (left []post.Line, err error) {
	if _, err := s.News(act.Facts...); err != nil {
		return nil, err
	}
	what := "facts"
	if len(act.Lines) > 0 {
		what = "entries of " + string(act.Game)
	}
	return nil, s.write(what, func() error { return s.fits(act) }, func() {
		if len(act.Lines) > 0 {
			s.enter(act)
		}
		s.note(act.At, act.Facts)
		s.server.charge(act.Charges)
	})
}

// note keeps the facts that are news.
func (s *Store) note(at time.Time, facts []post.Line) {
	news, _ := s.News(facts...)
	for _, fact := range news {
		s.server.facts = append(s.server.facts, dated{at, fact})
	}
	s.Enter(news...)
}

// fits wants the game to be as whoever acts has read it, and to end where the act begins.
func (s *Store) fits(act store.Act) error {
	if len(act.Lines) == 0 {
		return nil
	}
	g := s.server.games[act.Game]
	if known, read := s.read[act.Game]; !read || !bytes.Equal(known, g.log) || log.Last(g.log) != act.After {
		return &store.StaleError{Err: &games.FormatError{What: "the game was not read up to where the entries begin"}}
	}
	return nil
}

func (s *Store) enter(act store.Act) {
	text := s.server.games[act.Game].log
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(bytes.Clone(text), '\n')
	}
	s.read[act.Game] = slices.Concat(text, bytes.Join(act.Lines, []byte("\n")), []byte("\n"))
	s.server.put(act.Game, s.read[act.Game])
}

// Create creates a game with all that follows from it, or does nothing.
func (s *Store) Create(_ context.Context, g store.NewGame) (left []post.Line, err error) {
	if _, err := s.News(g.Facts...); err != nil {
		return nil, err
	}
	if err := g.ID.Valid(); err != nil {
		return nil, err
	}
	unused := func() error {
		if s.server.where(g.ID) != store.Missing {
			return &fs.PathError{Op: "create game", Path: string(g.ID), Err: fs.ErrExist}
		}
		return nil
	}
	return nil, s.write("game "+string(g.ID), unused, func() {
		s.server.games[g.ID] = game{log: bytes.Clone(g.Log), secret: bytes.Clone(g.Secret)}
		s.note(g.At, g.Facts)
		s.server.charge(g.Charges)
	})
}
