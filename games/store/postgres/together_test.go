package postgres

import (
	"bytes"
	"context"
	"fmt"
	"sync"
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
// database which stands still. Those that had not begun are not done.
func TestActWaitsNoLongerThanItsContext(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	s.commits.underWay = underWay // by others, which stand still
	ctx, end := context.WithCancel(t.Context())
	end()
	owe := post.Owe{ID: "letter-about-nothing", At: evening, To: "ann-7f3a", Kind: "news"}
	if _, err := s.Commit(ctx, store.Act{At: evening, Facts: []post.Line{owe}}); err == nil || isStale(err) {
		t.Errorf("it says %v", err)
	}
	s.doWaiting()
	if sure(s.EverOwed(t.Context(), owe.ID)) {
		t.Error("what was given up is done all the same")
	}
}

// pendingFacts is an act of facts alone.
func pendingFacts(facts ...post.Line) *pending {
	return &pending{ctx: context.Background(), at: evening, facts: facts, done: make(chan error, 1)}
}

// TestActBehindALockedRow protects acts from one that waits for a row which somebody keeps locked:
// they are done a second later without it.
func TestActBehindALockedRow(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	tx, err := s.pool.Begin(t.Context())
	must(t, err)
	_, err = tx.Exec(t.Context(), "set local idle_in_transaction_session_timeout = 0; insert into mark (game, entry) values ('kilifi-7', 1)")
	must(t, err)
	behind, other := pendingFacts(post.Mark{Game: kilifi, Entry: 1}), pendingFacts(post.Sent{ID: "letter-alone-1", At: evening})
	s.commits.waiting, s.commits.underWay = []*pending{behind, other}, 1
	begun := time.Now()
	go s.doWaiting()
	if err := <-other.done; err != nil || time.Since(begun) > 5*time.Second {
		t.Errorf("the other act says %v, after %v", err, time.Since(begun))
	}
	must(t, tx.Rollback(t.Context()))
	must(t, <-behind.done)
}

// TestActThatCannotBeWritten protects acts from one that the database cannot be told of.
func TestActThatCannotBeWritten(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	bad, good := pendingFacts(), pendingFacts(post.Sent{ID: "letter-alone-1", At: evening})
	bad.charges = []store.Charge{{Account: "a", What: "w", Cost: 1 << 40, At: evening}}
	s.commits.waiting, s.commits.underWay = []*pending{bad, good}, 1
	s.doWaiting()
	if err := <-good.done; err != nil {
		t.Errorf("the other act says %v", err)
	}
	if <-bad.done == nil {
		t.Error("it is written")
	}
}

// TestActsLockInOneOrder has acts about the same games be done together in any order, by two at a
// time: neither waits for what the other has locked while that one waits for it.
func TestActsLockInOneOrder(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	marks := func(from, step int) (acts []*pending) {
		for n := range 8 {
			acts = append(acts, pendingFacts(post.Mark{Game: games.GameID(fmt.Sprint("lamu-", from+step*n)), Entry: 1}))
		}
		return acts
	}
	var all sync.WaitGroup
	for _, acts := range [][]*pending{marks(0, 1), marks(7, -1)} {
		all.Go(func() {
			for range 100 {
				if err := s.doTogether(acts); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
}
