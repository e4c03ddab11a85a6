package storetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/internal/postgresql"
	"dhow/referee"
)

var historySeed = flag.Uint64("history", 0, "the seed of TestHistory; 0: of the time")

// TestHistory has several processes commit to few games at once, each mail handled by two of them,
// while leases are taken away and connections broken, and checks what they have seen and done
// against what there is in the end. Entries have numbers, which put all that was done to a game in
// an order; so this needs no search for one.
func TestHistory(t *testing.T) {
	server := postgresql.Start(t)
	seed := *historySeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	rounds := 1
	if os.Getenv("DHOW_LONG") != "" {
		rounds = 40
	}
	done, unknown := 0, 0
	for round := range rounds {
		h := newHistory(t, server, seed+uint64(round))
		h.make()
		h.check()
		done += h.count(acknowledged)
		unknown += h.count(doubtful)
		if t.Failed() {
			t.Fatalf("-history %d", seed+uint64(round))
		}
	}
	t.Logf("-history %d", seed)
	t.Logf("count %d commits of several processes in histories that were checked, and %d that nobody was told of", done, unknown)
}

// outcome is what a process was told of a commit.
type outcome int

const (
	acknowledged outcome = iota
	doubtful             // it may have been done, or not
	refused              // it was not done
)

// deed is something that a process has done to a game.
type deed struct {
	process      int
	since        time.Time // when the process had opened the store
	began, ended time.Time
	game         games.GameID
	text         []byte // what was read; nil: it is a commit
	n            int    // of the entry that was committed
	line         []byte
	outcome      outcome
	err          error
}

type history struct {
	testing.TB
	*onPostgres
	seed  uint64
	mu    sync.Mutex
	deeds []deed
	taken []time.Time // when all leases had been taken away
}

const (
	processes    = 4
	mailsOfAGame = 30
)

var someGames = []games.GameID{kilifi, lamu, "pemba-2"}

func newHistory(t testing.TB, server *postgresql.Server, seed uint64) *history {
	h := &history{TB: t, onPostgres: &onPostgres{server: server}, seed: seed}
	h.database = server.Create(t, "")
	_, _, err := postgres.Migrate(t.Context(), h.settings(), nil)
	must(t, err)
	h.open(t)
	h.wire = &wire{dir: server.Dir()}
	s := h.opened(0)
	for _, id := range someGames {
		must(t, createGame(t.Context(), s, id))
	}
	must(t, s.Close())
	return h
}

// opened opens the store as one of the processes: the first has it, others are deputies.
func (h *history) opened(process int) referee.Store {
	for {
		open := h.OpenDeputy
		if process == 0 {
			open = h.Open
		}
		s, err := open()
		if err == nil {
			_, err = s.Recall()
			if err == nil {
				return s
			}
			s.Close()
		}
		if h.Context().Err() != nil {
			panic("the test is over")
		}
		if errors.As(err, new(*disk.LockedError)) { // of one whose lease is not over yet
			h.take()
		}
	}
}

// take takes all leases away, as when those who have them were not heard of for long.
func (h *history) take() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.do("update lease set token = token + 1, until = '-infinity'")
	h.taken = append(h.taken, time.Now())
}

// make has all processes handle mails, and breaks what they need.
func (h *history) make() {
	ctx, end := context.WithCancel(h.Context())
	defer end()
	var disturbing, handling sync.WaitGroup
	disturbing.Go(func() {
		chance := rand.New(rand.NewPCG(h.seed, processes))
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
			case <-time.After(time.Duration(chance.IntN(100)) * time.Millisecond):
			}
			switch chance.IntN(3) {
			case 0:
				h.take()
			default:
				h.mu.Lock()
				h.do("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dhow' and random() < 0.3")
				h.mu.Unlock()
			}
		}
	})
	for process := range processes {
		handling.Go(func() { h.handle(process) })
	}
	handling.Wait()
	end()
	disturbing.Wait()
}

// handle has a process handle its share of the mails.
func (h *history) handle(process int) {
	chance := rand.New(rand.NewPCG(h.seed, uint64(process)))
	type task struct {
		game games.GameID
		mail int
	}
	var tasks []task
	for _, id := range someGames {
		for mail := range mailsOfAGame {
			if mail%processes == process || (mail+1)%processes == process {
				tasks = append(tasks, task{id, mail})
			}
		}
	}
	chance.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	s, since := h.opened(process), time.Now()
	defer func() { s.Close() }()
	have := map[games.GameID][]byte{}
	for try := 0; len(tasks) > 0; try++ {
		next := tasks[0]
		text, err := h.read(s, process, since, next.game, have[next.game])
		if err == nil {
			have[next.game] = text
			if log.Last(text) < 0 || bytes.Contains(text, []byte(mailName(next.mail))) {
				tasks = tasks[1:]
				continue
			}
			err = h.commit(s, process, since, try, next.game, next.mail, text)
		}
		if err == nil {
			continue
		}
		delete(have, next.game)
		s.Leave(next.game)
		if errors.As(err, new(*store.LostError)) || chance.IntN(10) == 0 {
			s.Close()
			s, since = h.opened(process), time.Now()
			clear(have)
		}
	}
}

func mailName(n int) string { return fmt.Sprintf("mail%dx", n) }

func (h *history) note(d deed) {
	d.ended = time.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.deeds = append(h.deeds, d)
}

// read reads a game on, and returns its whole text.
func (h *history) read(s referee.Store, process int, since time.Time, id games.GameID, have []byte) ([]byte, error) {
	d := deed{process: process, since: since, began: time.Now(), game: id}
	n := store.Nothing
	if have != nil {
		n = log.Last(have)
	}
	c, err := s.Game(h.Context(), id, n)
	if err != nil {
		return nil, err
	}
	if d.text = slices.Concat(have, c.Data); c.Whole {
		d.text = c.Data
	}
	h.note(d)
	return d.text, nil
}

// commit enters a mail behind what was read. The entry tells what that was, and who has made it.
func (h *history) commit(s referee.Store, process int, since time.Time, try int, id games.GameID, mail int, text []byte) error {
	d := deed{process: process, since: since, began: time.Now(), game: id, n: log.Last(text) + 1}
	d.line = fmt.Appendf(nil, `--- {n: %d, at: 2026-11-20T18:00:00Z, by: blue, mail: %s, says: [{to: all, text: "%x by %d.%d"}]}`,
		d.n, mailName(mail), sha256.Sum256(text), process, try)
	d.err = commitAll(h.Context(), s, store.Act{At: evening, Game: id, After: d.n - 1, Lines: [][]byte{d.line}, Facts: []post.Line{
		post.Owe{ID: post.LetterID(fmt.Sprintf("%s-%s", id, mailName(mail))), At: evening, Game: id, Seat: 2, To: "ben-02c1", Kind: "news", From: d.n, Until: d.n},
		post.Mark{Game: id, Entry: d.n},
		post.In{Fingerprint: string(id) + mailName(mail), Outcome: "accepted", Game: id, Entry: d.n, At: evening},
	}})
	switch {
	case d.err == nil:
		d.outcome = acknowledged
	case errors.As(d.err, new(*store.StaleError)):
		d.outcome = doubtful
	default:
		d.outcome = refused
	}
	h.note(d)
	return d.err
}

func (h *history) count(o outcome) (n int) {
	for _, d := range h.deeds {
		if d.text == nil && d.outcome == o {
			n++
		}
	}
	return n
}

// check compares what was seen and done with what there is.
func (h *history) check() {
	h.take()
	s := h.opened(0)
	defer s.Close()
	entered, owed := map[string]int{}, map[post.LetterID]int{}
	must(h, s.EachPost(time.Time{}, func(fact post.Line) {
		switch f := fact.(type) {
		case post.In:
			entered[fmt.Sprintf("%s %s %d", f.Fingerprint, f.Game, f.Entry)]++
		case post.Owe:
			owed[f.ID]++
		}
	}))
	for _, id := range someGames {
		text, err := s.Log(h.Context(), id)
		must(h, err)
		h.checkGame(id, text)
		head, entries := log.Documents(text)
		if len(entries) != mailsOfAGame {
			h.Errorf("%s has %d entries, expected one for each of %d mails", id, len(entries), mailsOfAGame)
		}
		for i, line := range entries {
			mail := log.MailOf(line)
			if before := fmt.Sprintf("%x by", sha256.Sum256(head)); !strings.Contains(string(line), before) {
				h.Errorf("entry %d of %s was decided on another text than it stands behind: %s", i+1, id, line)
			}
			head = append(slices.Clip(head), line...)
			verdict, letter := fmt.Sprintf("%s%s %s %d", id, mail, id, i+1), post.LetterID(fmt.Sprintf("%s-%s", id, mail))
			if entered[verdict] != 1 || owed[letter] != 1 {
				h.Errorf("%s of %s has %d verdicts and %d letters", mail, id, entered[verdict], owed[letter])
			}
			delete(entered, verdict)
			delete(owed, letter)
		}
	}
	for what := range maps.Keys(entered) {
		h.Errorf("there is a verdict of what was never entered: %s", what)
	}
	for what := range maps.Keys(owed) {
		h.Errorf("a letter is owed of what was never entered: %s", what)
	}
}

// checkGame checks what was seen and done of a game.
func (h *history) checkGame(id games.GameID, text []byte) {
	_, entries := log.Documents(text)
	least := 0 // that whoever begins now has to see
	all := slices.DeleteFunc(slices.Clone(h.deeds), func(d deed) bool { return d.game != id })
	byEnd := slices.SortedFunc(slices.Values(all), func(a, b deed) int { return a.ended.Compare(b.ended) })
	slices.SortFunc(all, func(a, b deed) int { return a.began.Compare(b.began) })
	for _, d := range all {
		for len(byEnd) > 0 && byEnd[0].ended.Before(d.began) {
			if over := byEnd[0]; over.text != nil {
				least = max(least, log.Last(over.text))
			} else if over.outcome == acknowledged {
				least = max(least, over.n)
			}
			byEnd = byEnd[1:]
		}
		if d.text != nil {
			if !bytes.HasPrefix(text, d.text) || log.Last(d.text) < least {
				h.Errorf("process %d has read %d entries of %s, when there were %d, or others", d.process, log.Last(d.text), id, least)
			}
			continue
		}
		is := d.n <= len(entries) && bytes.Equal(bytes.TrimSpace(entries[d.n-1]), d.line)
		switch late := h.lateOf(d); {
		case d.outcome == acknowledged && !is:
			h.Errorf("process %d was told that its entry is there, and it is not: %s", d.process, d.line)
		case d.outcome == refused && is:
			h.Errorf("process %d was refused its entry (%v), and it is there: %s", d.process, d.err, d.line)
		case is && d.n <= least:
			h.Errorf("process %d has entered something behind which there were entries already: %s", d.process, d.line)
		case is && late:
			h.Errorf("process %d has entered something whose lease had been taken away: %s", d.process, d.line)
		}
	}
}

// lateOf tells whether a deed began when the lease of its process had been taken away for certain.
func (h *history) lateOf(d deed) bool {
	return slices.ContainsFunc(h.taken, func(at time.Time) bool { return at.After(d.since) && at.Before(d.began) })
}
