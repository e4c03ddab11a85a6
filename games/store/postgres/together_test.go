package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
)

// TestActsAreDoneTogether has acts of several games wait, and facts without entries: one
// transaction does them all. Where somebody else has changed a game, its act alone is refused, and
// nothing of it is done.
func TestActsAreDoneTogether(t *testing.T) {
	for name, changed := range map[string]int{"all": -1, "all but one": 2} {
		t.Run(name, func(t *testing.T) {
			server, database, settings := fresh(t)
			s := opened(t, settings)
			defer s.Close()
			create(t, s)
			text := sure(s.Log(t.Context(), kilifi))
			const many = 5
			id := func(n int) games.GameID { return games.GameID(fmt.Sprint("lamu-", n)) }
			for n := range many {
				_, err := s.Create(t.Context(), store.NewGame{At: evening, ID: id(n), Log: bytes.ReplaceAll(text, []byte(kilifi), []byte(id(n)))})
				must(t, err)
				sure(s.Game(t.Context(), id(n), store.Nothing))
			}
			if changed >= 0 {
				must(t, server.Do(database, fmt.Sprintf("update game set edits = edits + 1 where id = '%s'", id(changed))))
			}
			owe := func(n int) post.Line {
				return post.Owe{ID: post.LetterID(fmt.Sprint("letter-about-", n)), At: evening, To: "ann-7f3a", Kind: "news"}
			}
			s.commits.underWay = underWay // as if others were
			done := make([]chan error, many+1)
			for n := range done {
				done[n] = make(chan error, 1)
				a := store.Act{At: evening, Facts: []post.Line{owe(n)}}
				if n < many {
					a.Game, a.After, a.Lines = id(n), 1, [][]byte{line(2)}
				}
				go func() {
					_, err := s.Commit(t.Context(), a)
					done[n] <- err
				}()
			}
			for waiting, begun := 0, time.Now(); waiting < len(done) && time.Since(begun) < 10*time.Second; time.Sleep(time.Millisecond) {
				s.commits.mu.Lock()
				waiting = len(s.commits.waiting)
				s.commits.mu.Unlock()
			}
			s.doWaiting()
			for n, d := range done {
				if err := <-d; isStale(err) != (n == changed) || err != nil && n != changed {
					t.Errorf("act %d: %v", n, err)
				}
				if ever := sure(s.EverOwed(t.Context(), post.LetterID(fmt.Sprint("letter-about-", n)))); ever != (n != changed) {
					t.Errorf("the letter of act %d is owed: %v", n, ever)
				}
			}
			var entries, transactions int
			must(t, s.pool.QueryRow(t.Context(), "select count(*), count(distinct xmin::text) from entry where n = 2 and game like 'lamu-%'").Scan(&entries, &transactions))
			if changed < 0 && (entries != many || transactions != 1) || changed >= 0 && entries != many-1 {
				t.Errorf("%d entries were made by %d transactions", entries, transactions)
			}
			if s.commits.underWay != underWay-1 {
				t.Errorf("%d transactions are under way still", s.commits.underWay)
			}
		})
	}
}

// TestActWaitsNoLongerThanItsContext protects a process that is to stop from acts that wait for a
// database which stands still: nobody knows what has become of them.
func TestActWaitsNoLongerThanItsContext(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	s.commits.underWay = underWay // by others, which stand still
	ctx, end := context.WithCancel(t.Context())
	end()
	_, err := s.Commit(ctx, store.Act{At: evening, Facts: []post.Line{post.Searched{At: evening}}})
	if !errors.As(err, new(*store.StaleError)) || !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
}
