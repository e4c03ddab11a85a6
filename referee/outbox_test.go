package referee

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/mail"
)

// fakeSender takes letters, or refuses them as a test says.
type fakeSender struct {
	mu     sync.Mutex
	sent   []string // recipient and subject
	refuse func(letter *mail.Outgoing) error
}

func (f *fakeSender) Send(_ context.Context, o *mail.Outgoing) error {
	time.Sleep(time.Millisecond)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refuse != nil {
		if err := f.refuse(o); err != nil {
			return err
		}
	}
	f.sent = append(f.sent, string(o.To)+" "+o.Subject)
	return nil
}

func (f *fakeSender) Close() error { return nil }

// got returns what was sent.
func (f *fakeSender) got() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.sent)
}

// outboxRun is an outbox over a real journal, with letters that say their ids.
type outboxRun struct {
	*fakeSender
	post    *Post
	journal *games.Journal
	box     *Outbox
	failed  []games.LetterID // guarded by the sender's mutex
	busy    atomic.Bool      // many mails wait
}

// fail notes a letter that cannot be delivered.
func (r *outboxRun) fail(o games.Owe, _ error) []games.PostLine {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = append(r.failed, o.ID)
	return nil
}

// told returns the letters that could not be delivered.
func (r *outboxRun) told() []games.LetterID {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.failed)
}

func runOutbox(t *testing.T, senders int, refuse func(*mail.Outgoing) error, owed ...games.Owe) *outboxRun {
	t.Helper()
	journal, _, err := games.OpenJournal(dataDir(t), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { journal.Close() })
	r := &outboxRun{fakeSender: &fakeSender{refuse: refuse}, journal: journal}
	if err := journal.Append(time.Now(), asLines(owed)...); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	r.post = NewPost(journal, time.Now, log, new(Metrics), func(id games.LetterID) { r.box.Add(id) })
	set := OutboxSettings{
		Journal: journal, Post: r.post, Clock: time.Now, Log: log, Metrics: new(Metrics),
		Render: func(_ context.Context, o games.Owe) (*mail.Outgoing, error) {
			if o.To == "nobody-1" {
				return nil, &UnsendableError{Why: "no address"}
			}
			return &mail.Outgoing{To: mail.Address(o.To), Subject: string(o.ID)}, nil
		},
		Fold: func(owes []games.Owe) (games.Owe, bool) {
			o := owes[len(owes)-1]
			o.ID, o.At = "folded-"+o.ID, time.Now()
			return o, o.Kind == KindNews
		},
		Failed: r.fail,
		Busy:   r.busy.Load,
	}
	for range senders {
		set.Senders = append(set.Senders, r.fakeSender)
	}
	r.box = NewOutbox(set)
	go r.post.Run(t.Context(), t.Context())
	go r.box.Run(t.Context(), t.Context())
	return r
}

func owes(to games.PlayerID, game games.GameID, n int) []games.Owe {
	var l []games.Owe
	for i := range n {
		l = append(l, games.Owe{ID: games.LetterID(fmt.Sprintf("letter-%s-%s-%d", to, game, i)), At: time.Now(), To: to, Game: game, Kind: KindNews})
	}
	return l
}

// TestOutboxGivesWay protects mails that wait from the letters that go out meanwhile, and those letters from never going out.
func TestOutboxGivesWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := runOutbox(t, 1, nil)
		r.busy.Store(true)
		r.post.Add(nil, asLines(owes("ann-1", "kilifi-7", 200))...)
		waitFor(time.Second)
		if n := len(r.got()); n < 40 || n > 60 {
			t.Errorf("%d letters a second go out while mails wait, expected 50", n)
		}
		r.busy.Store(false)
		waitFor(time.Second)
		if n := len(r.got()); n != 200 {
			t.Errorf("%d letters have gone out, expected all", n)
		}
	})
}

func asLines(owes []games.Owe) []games.PostLine {
	var lines []games.PostLine
	for _, o := range owes {
		lines = append(lines, o)
	}
	return lines
}

// TestOutboxOrder protects the order of the letters to one player about one game, over many connections.
func TestOutboxOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := runOutbox(t, 4, nil, append(owes("ann-1", "kilifi-7", 20), owes("ben-1", "kilifi-7", 20)...)...)
		waitFor(time.Second)
		var ann []string
		for _, s := range r.got() {
			if strings.HasPrefix(s, "ann-1") {
				ann = append(ann, s)
			}
		}
		if len(r.got()) != 40 || len(r.journal.Owed()) != 0 {
			t.Fatalf("%d letters sent, %d owed still", len(r.got()), len(r.journal.Owed()))
		}
		for i, s := range ann {
			if !strings.HasSuffix(s, fmt.Sprintf("-%d", i)) {
				t.Fatalf("letter %d to Ann is %s", i, s)
			}
		}
	})
}

// TestOutboxRetries protects the schedule: a letter refused for now is tried again later, holds up its own lane, and no other.
func TestOutboxRetries(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		busy := 4
		refuse := func(o *mail.Outgoing) error {
			if busy--; o.To == "ann-1" && busy > 0 {
				return &mail.Error{Op: "smtp rcpt", Kind: mail.Temporary, Code: 451, Err: errors.New("try later")}
			}
			return nil
		}
		r := runOutbox(t, 1, refuse, append(owes("ann-1", "kilifi-7", 2), owes("ben-1", "kilifi-7", 2)...)...)
		waitFor(30 * time.Second)
		if len(r.got()) != 2 {
			t.Errorf("after half a minute %q are sent, expected Ben's", r.got())
		}
		waitFor(3 * time.Hour)
		if len(r.got()) != 4 || !slices.IsSorted(r.got()[2:]) {
			t.Errorf("after hours %q are sent", r.got())
		}
	})
}

// TestOutboxSilentServer protects the server that cannot be reached from a try for every letter.
func TestOutboxSilentServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		refuse := func(*mail.Outgoing) error {
			tries++
			return &mail.Error{Op: "smtp dial", Kind: mail.Temporary, Err: errors.New("connection refused")}
		}
		var all []games.Owe
		for i := range 50 {
			all = append(all, owes(games.PlayerID(fmt.Sprint("ann-", i)), "kilifi-7", 1)...)
		}
		r := runOutbox(t, 2, refuse, all...)
		waitFor(time.Hour)
		if tries > 60 {
			t.Errorf("%d tries in an hour", tries)
		}
		r.mu.Lock()
		r.refuse = nil
		r.mu.Unlock()
		waitFor(10 * time.Minute)
		if len(r.got()) != 50 {
			t.Errorf("%d letters sent when the server is back", len(r.got()))
		}
	})
}

// TestOutboxGivesUp protects hosts from silence: a letter that is refused for good is dead, and the host is told.
func TestOutboxGivesUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		refuse := func(o *mail.Outgoing) error {
			return &mail.Error{Op: "smtp rcpt", Kind: mail.Permanent, Code: 550, Enhanced: "5.1.1", Err: errors.New("no such user")}
		}
		r := runOutbox(t, 1, refuse, append(owes("ann-1", "kilifi-7", 1), owes("nobody-1", "kilifi-7", 1)...)...)
		waitFor(time.Second)
		if len(r.told()) != 1 || len(r.journal.Owed()) != 0 {
			t.Errorf("%q failed, %d are owed still", r.told(), len(r.journal.Owed()))
		}
	})
}

// TestOutboxFolds protects players from a heap of old letters: what was never sent for two days becomes one.
func TestOutboxFolds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		letters := owes("ann-1", "kilifi-7", 5)
		waitFor(49 * time.Hour)
		r := runOutbox(t, 1, nil, letters...)
		waitFor(time.Second)
		if len(r.got()) != 1 || r.got()[0] != "ann-1 folded-letter-ann-1-kilifi-7-4" || len(r.journal.Owed()) != 0 {
			t.Errorf("%q are sent, %d owed still", r.got(), len(r.journal.Owed()))
		}
	})
}

// TestOutboxSendsNothingTwice has letters be owed again that were sent, as by a mail that comes again: while nobody has journalled
// that yet, when it is journalled, and while they wait in their lane. Each goes out once.
func TestOutboxSendsNothingTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		letters := owes("ann-1", "kilifi-7", 2)
		r := runOutbox(t, 2, nil, letters...)
		again := func() {
			for _, o := range letters {
				r.box.Add(o.ID)
			}
		}
		again()
		for len(r.got()) < 2 {
			waitFor(time.Millisecond)
		}
		if len(r.journal.Owed()) == 0 {
			t.Fatal("the journal knows that the letters were sent, so that nothing is tried here")
		}
		again()
		waitFor(time.Minute)
		if n := len(r.journal.Owed()); n != 0 {
			t.Fatalf("%d letters are owed still", n)
		}
		again()
		if err := commit(r.post, asLines(letters)...); err != nil {
			t.Fatal(err)
		}
		waitFor(time.Minute)
		if got := r.got(); len(got) != 2 {
			t.Errorf("%q were sent", got)
		}
	})
}
