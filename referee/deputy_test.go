package referee

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/outbox"
)

// partedStore is a store in memory with mails for a deputy, all in one part.
type partedStore struct {
	*memory.Store
	mu    sync.Mutex
	mails []store.Arrived
	held  []int64 // those that were left with all of their game
	alone []int64 // those that were left
}

// comes has mails come in.
func (s *partedStore) comes(raws ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, raw := range raws {
		s.mails = append(s.mails, store.Arrived{N: int64(len(s.mails) + 1), Size: int64(len(raw)), Raw: []byte(raw), Game: identity.GameOf([]byte(raw))})
	}
}

func (s *partedStore) MailParts(context.Context) ([]int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return make([]int, min(len(s.mails), 1)), nil
}

func (s *partedStore) ClaimMails(context.Context, int, int) ([]store.Arrived, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.mails), true, nil
}

func (s *partedStore) ReleaseMails(ctx context.Context, _ int, done ...int64) error {
	return s.PutAway(ctx, done...)
}

func (s *partedStore) PutAway(_ context.Context, numbers ...int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = slices.DeleteFunc(s.mails, func(m store.Arrived) bool { return slices.Contains(numbers, m.N) })
	return nil
}

func (s *partedStore) LeaveMails(ctx context.Context, held bool, numbers ...int64) error {
	s.mu.Lock()
	if held {
		s.held = append(s.held, numbers...)
	} else {
		s.alone = append(s.alone, numbers...)
	}
	s.mu.Unlock()
	return s.PutAway(ctx, numbers...)
}

// deputyFor has a deputy judge mails of a store for a while.
func (w *world) deputyFor(s *partedStore, while time.Duration) {
	w.t.Helper()
	d, err := OpenDeputy(House{Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: s, Log: w.log}, w.cfg)
	must(w.t, err)
	ctx, end := context.WithCancel(w.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	waitFor(while)
	end()
	must(w.t, <-ended)
}

// TestDeputyChangesNoProfile: what a mail changes about its author is left to whoever referees,
// whole, with the mail; what changes nothing is done. Nobody else reads a profile while it changes.
func TestDeputyChangesNoProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "pace 3d")
		ben, cas := players[1], players[2]
		benID := sure(w.daemon.clerk.Roster.Owner(t.Context(), ben.address))
		must(t, w.daemon.clerk.Roster.Change(t.Context(), benID, func(p *store.Profile) { p.Bounces = 1 }))
		answer := ben.reply(ben.letter(), "say a letter had come back")
		says := []string{cas.reply(cas.letter(), "say hello"), answer, cas.reply(cas.letter(), "say it again")}
		n := w.logLength(id)
		w.stop()

		s := &partedStore{Store: sure(server.Open())}
		s.comes(says...)
		w.deputyFor(s, time.Minute)
		if !slices.Equal(s.held, []int64{2}) || len(s.alone) > 0 {
			t.Errorf("held is %v, and alone %v: expected is the mail that changes a profile", s.held, s.alone)
		}
		s = &partedStore{Store: sure(server.Open())}
		defer s.Close()
		text := string(sure(s.Log(t.Context(), id)))
		if !strings.Contains(text, "hello") || strings.Contains(text, "a letter had come back") {
			t.Errorf("behind entry %d the game has\n%s", n, text)
		}
		if p := sure(s.Profile(t.Context(), benID)); p.Bounces != 1 {
			t.Errorf("Ben's letters have come back %d times", p.Bounces)
		}
		people := readPeople{}
		if people.SaveProfile(t.Context(), benID, &store.Profile{}) == nil || people.RemoveProfile(t.Context(), benID) == nil {
			t.Error("a deputy saves a profile, or removes one")
		}
	})
}

// TestFilesHaveNoDeputy: beside a store that is one process's alone nobody judges mails, and
// whoever asks for it gives the store back.
func TestFilesHaveNoDeputy(t *testing.T) {
	w := newWorld(t)
	h := House{Disk: w.files, Log: w.log}
	if _, err := OpenDeputy(h, w.cfg); err == nil || !strings.Contains(err.Error(), "database") {
		t.Errorf("files have a deputy: %v", err)
	}
	d, err := Open(h, w.cfg)
	must(t, err)
	must(t, d.Close())
}

// TestDeputyThatCannotBeginGivesItsStoreBack: whoever tries again, or another process, gets it at
// once.
func TestDeputyThatCannotBeginGivesItsStoreBack(t *testing.T) {
	w := newWorld(t)
	must(t, os.Remove(filepath.Join(w.cfg.Data, KeysName)))
	server := memory.New()
	h := House{Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: sure(server.Open()), Log: w.log}
	if _, err := OpenDeputy(h, w.cfg); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without keys a deputy begins: %v", err)
	}
	again, err := server.Open()
	must(t, err)
	must(t, again.Close())
}

// TestProcessesShareAllowances protects processors from a flood of mails with one key: however many
// deputies there are, one after another or side by side, they and whoever referees judge no more in
// an hour than one may, all together. What is left waits for the hour, and is done.
func TestProcessesShareAllowances(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id, ben := w.begin(players, "pace 3d"), players[1]
		var says []string
		for n := range 12 {
			says = append(says, ben.reply(ben.letter(), fmt.Sprint("say hello ", n)))
		}
		waitFor(time.Hour) // after the mails by which they have joined
		w.stop()
		w.cfg.Limits.PlayerMails = 8 // and two that are there at once
		left := 0
		for n := range 6 {
			s := &partedStore{Store: sure(server.Open())}
			s.comes(says[2*n : 2*n+2]...)
			w.deputyFor(s, 10*time.Second)
			left += len(s.held)
		}
		judged := func() int {
			s := sure(server.Open())
			defer s.Close()
			return strings.Count(string(sure(s.Log(t.Context(), id))), `text: "hello`)
		}
		if got := judged(); got != 10 || left != 2 {
			t.Errorf("they have judged %d mails, and left %d", got, left)
		}
		for _, raw := range says[10:] {
			w.box.put(raw)
		}
		for range 4 { // each of whom has all that a process sees to by itself
			w.start()
			w.settle()
			w.stop()
		}
		if got := judged(); got != 10 || w.left() != 2 {
			t.Errorf("whoever referees has judged %d mails more", got-10)
		}
		w.start()
		waitFor(2 * time.Hour)
		w.stop()
		if got := judged(); got != 12 || w.left() != 0 {
			t.Errorf("after an hour %d of the mails that were left are judged", got-10)
		}
	})
}

// TestStartGivesNoOtherAllowance protects processors from a flood of strangers of one domain: each
// process that starts could act on some of their mails at once, but for what the store has counted.
func TestStartGivesNoOtherAllowance(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, func(c *config.Config) { c.Limits.UnprovenMails = 4 })
		w.inMemory()
		for n := range 12 {
			w.person("Fay", mail.Address(fmt.Sprint(n, friendAt))).write("hello?")
		}
		for range 12 {
			w.start()
			w.settle()
			w.stop()
		}
		if got := w.left(); got != 7 { // beside four one that is there at once
			t.Errorf("%d mails wait", got)
		}
		w.start()
		defer w.stop()
		if waitFor(3 * time.Hour); w.left() != 0 {
			t.Errorf("after three hours %d mails wait", w.left())
		}
	})
}

// TestStoreActsOnWhatFilesActOn has several domains write more than all of them together may, for
// hours: what is acted on at a time is what is on files, so that nobody waits until what was there
// at once at the beginning is an hour past.
func TestStoreActsOnWhatFilesActOn(t *testing.T) {
	t.Parallel()
	done := map[bool][]int{}
	for _, counts := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, func(c *config.Config) { c.Limits.UnprovenMails = 4 }) // 16 of all domains together, four of them at once
			if counts {
				w.inMemory()
			}
			w.start()
			defer w.stop()
			written := 0
			for n := range 36 { // each for five minutes
				for d := range 8 {
					w.person("Fay", mail.Address(fmt.Sprintf("fay%d@flood%d.example", n, d))).write("hello?")
					written++
				}
				waitFor(5 * time.Minute)
				done[counts] = append(done[counts], written-w.left())
			}
		})
	}
	if !slices.Equal(done[true], done[false]) {
		t.Errorf("on files done are\n%v, and where the store counts\n%v", done[false], done[true])
	}
}
