package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/metrics"
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

const day = 24 * time.Hour

// outboxRun is an outbox over a real journal, with letters that say their ids.
type outboxRun struct {
	*fakeSender
	post    *Writer
	journal *store.Files
	box     *Outbox
	failed  []post.LetterID // guarded by the sender's mutex
	handled atomic.Int32    // mails that are being handled
	ahead   atomic.Int64    // how far the outbox's clock is, in nanoseconds
	folds   atomic.Value    // a func() that is called when letters are folded
}

func (r *outboxRun) now() time.Time { return time.Now().Add(time.Duration(r.ahead.Load())) }

// Failed notes a letter that cannot be delivered.
func (r *outboxRun) Failed(_ context.Context, o post.Owe, _ error) ([]post.Line, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = append(r.failed, o.ID)
	return nil, nil
}

// Ask asks nothing.
func (*outboxRun) Ask(context.Context, []post.Owe) any { return nil }

// Render makes a letter that says its name.
func (r *outboxRun) Render(_ context.Context, o post.Owe, _ any) (*mail.Outgoing, []post.Line, error) {
	if o.To == "nobody-1" {
		return nil, nil, &UnsendableError{Why: "no address"}
	}
	return &mail.Outgoing{To: mail.Address(o.To), Subject: string(o.ID)}, nil, nil
}

// Fold makes one letter of several.
func (r *outboxRun) Fold(owes []post.Owe) (post.Owe, bool) {
	if f, ok := r.folds.Load().(func()); ok {
		f()
	}
	o := owes[len(owes)-1]
	o.ID, o.At = "folded-"+o.ID, time.Now()
	return o, o.Kind == "news"
}

// Gather makes one letter of those that wait for others, and of news behind them.
func (r *outboxRun) Gather(owes []post.Owe) (post.Owe, bool) {
	for _, o := range owes {
		if o.Kind != "gathered" && o.Kind != "news" {
			return post.Owe{}, false
		}
	}
	if len(owes) < 2 || owes[0].Kind != "gathered" {
		return post.Owe{}, false
	}
	if f, ok := r.folds.Load().(func()); ok {
		f()
	}
	o := owes[len(owes)-1]
	o.ID, o.At, o.Kind = post.LetterID(fmt.Sprint("one-of-", len(owes), "-", o.ID)), r.now(), "news"
	return o, true
}

// Waits tells of those that wait for others.
func (r *outboxRun) Waits(o post.Owe) bool { return o.Kind == "gathered" }

// Alone tells of the answers to mails.
func (r *outboxRun) Alone(o post.Owe) bool { return o.Kind == "reply" }

// PutOff tells of invitations.
func (r *outboxRun) PutOff(o post.Owe, now time.Time) bool {
	return (o.Kind == "invitation" || o.Kind == "gathered") && o.At.After(now)
}

// Busy tells whether mails wait.
func (r *outboxRun) Handled() int { return int(r.handled.Load()) }

// told returns the letters that could not be delivered.
func (r *outboxRun) told() []post.LetterID {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.failed)
}

func runOutbox(t *testing.T, senders int, refuse func(*mail.Outgoing) error, owed ...post.Owe) *outboxRun {
	t.Helper()
	journal, err := store.OpenFiles(disk.OS{}, filepath.Join(t.TempDir(), "data"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { journal.Close() })
	if _, err := journal.Recall(); err != nil {
		t.Fatal(err)
	}
	r := &outboxRun{fakeSender: &fakeSender{refuse: refuse}, journal: journal}
	if err := journal.Append(time.Now(), asLines(owed)...); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	r.post = NewWriter(journal, noTroubles{}, time.Now, log, new(metrics.Registry))
	set := Settings{
		Store: journal, Post: r.post, Clock: r.now, Log: log, Metrics: new(metrics.Registry),
		Letters: r,
		Mails:   r,
	}
	for range senders {
		set.Senders = append(set.Senders, r.fakeSender)
	}
	if r.box, err = New(t.Context(), set); err != nil {
		t.Fatal(err)
	}
	go r.post.Run(t.Context(), t.Context())
	go r.box.Run(t.Context(), t.Context())
	return r
}

func owes(to games.PlayerID, game games.GameID, n int) []post.Owe {
	var l []post.Owe
	for i := range n {
		l = append(l, post.Owe{ID: post.LetterID(fmt.Sprintf("letter-%s-%s-%d", to, game, i)), At: time.Now(), To: to, Game: game, Kind: "news"})
	}
	return l
}

// TestOutboxGivesWay protects mails that wait from the letters that go out meanwhile, and those
// letters from never going out.
func TestOutboxGivesWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := runOutbox(t, 1, nil)
		r.handled.Store(33)
		r.post.Add(nil, asLines(owes("ann-1", "kilifi-7", 200))...)
		waitFor(time.Second)
		if n := len(r.got()); n < 40 || n > 60 {
			t.Errorf("%d letters a second go out while mails wait, expected 50", n)
		}
		r.handled.Store(32)
		waitFor(time.Second)
		if n := len(r.got()); n != 200 {
			t.Errorf("%d letters have gone out, expected all", n)
		}
	})
}

func asLines(owes []post.Owe) []post.Line {
	var lines []post.Line
	for _, o := range owes {
		lines = append(lines, o)
	}
	return lines
}

// TestOutboxOrder protects the order of the letters to one player about one game, over many
// connections.
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
		if len(r.got()) != 40 || sure(r.journal.Unsent(context.Background())) != 0 {
			t.Fatalf("%d letters sent, %d owed still", len(r.got()), sure(r.journal.Unsent(context.Background())))
		}
		for i, s := range ann {
			if !strings.HasSuffix(s, fmt.Sprintf("-%d", i)) {
				t.Fatalf("letter %d to Ann is %s", i, s)
			}
		}
	})
}

// TestOutboxRetries protects the schedule: a letter refused for now is tried again later, holds up
// its own lane, and no other.
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

// TestOutboxSilentServer protects the server that cannot be reached, or takes no password of ours,
// from a try for every letter.
func TestOutboxSilentServer(t *testing.T) {
	for why, failed := range map[string]*mail.Error{
		"out of reach":   {Op: "smtp dial", Kind: mail.Temporary, Err: errors.New("connection refused")},
		"wrong password": {Op: "smtp auth", Kind: mail.Auth, Code: 535, Err: errors.New("authentication failed")},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				tries := 0
				refuse := func(*mail.Outgoing) error {
					tries++
					return failed
				}
				var all []post.Owe
				for i := range 50 {
					all = append(all, owes(games.PlayerID(fmt.Sprint("ann-", i)), "kilifi-7", 1)...)
				}
				r := runOutbox(t, 2, refuse, all...)
				waitFor(time.Hour)
				if tries > 60 {
					t.Errorf("%d tries in an hour", tries)
				}
				r.setRefuse(nil)
				waitFor(10 * time.Minute)
				if len(r.got()) != 50 {
					t.Errorf("%d letters sent when the server is back", len(r.got()))
				}
				tries = 0
				r.setRefuse(func(*mail.Outgoing) error {
					if tries++; tries > 1 {
						return nil
					}
					return failed
				})
				r.post.Add(nil, asLines(owes("ben-1", "kilifi-7", 1))...)
				waitFor(5 * time.Second)
				if len(r.got()) != 51 {
					t.Error("after the next trouble the server is left alone for as long as at last")
				}
			})
		})
	}
}

// setRefuse has the sender refuse letters in another way from now on.
func (f *fakeSender) setRefuse(refuse func(*mail.Outgoing) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.refuse = refuse
}

// later is how a server refuses a letter for now.
var later = &mail.Error{Op: "smtp rcpt", Kind: mail.Temporary, Code: 451, Err: errors.New("try later")}

// TestOutboxRepliesWaitForNone has a letter about a game be refused for now: the answer to a mail
// goes out before it, and is not folded with the others when it is old.
func TestOutboxRepliesWaitForNone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		refuse := func(o *mail.Outgoing) error {
			if o.Subject == "letter-reply" {
				return nil
			}
			return later
		}
		reply := post.Owe{ID: "letter-reply", At: time.Now(), To: "ann-1", Game: "kilifi-7", Kind: "reply"}
		r := runOutbox(t, 1, refuse, append(owes("ann-1", "kilifi-7", 1), reply)...)
		waitFor(time.Minute)
		if got := r.got(); len(got) != 1 || got[0] != "ann-1 letter-reply" {
			t.Errorf("%q are sent", got)
		}
	})
}

// TestOutboxGivesUpInTheEnd has a letter be refused for now until it is five days old: then it is
// dead, and the host is told. A letter behind it is not.
func TestOutboxGivesUpInTheEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		first := post.Owe{ID: "first-letter", At: time.Now(), To: "ann-1", Game: "kilifi-7", Kind: "reminder"}
		r := runOutbox(t, 1, func(*mail.Outgoing) error { return later }, first)
		waitFor(oldest - time.Minute)
		if len(r.told()) != 0 || sure(r.journal.Unsent(context.Background())) != 1 {
			t.Error("it is given up before five days have passed")
		}
		second := first
		second.ID, second.At = "second-letter", time.Now()
		r.post.Add(nil, second)
		waitFor(day)
		if told := r.told(); len(told) != 1 || told[0] != "first-letter" || sure(r.journal.Unsent(context.Background())) != 1 {
			t.Fatalf("%q failed, %d are owed still", told, sure(r.journal.Unsent(context.Background())))
		}
	})
}

// TestOutboxBeginsAnewBehindALetter has a letter be refused for hours, and the one behind it once:
// that is tried again in minutes.
func TestOutboxBeginsAnewBehindALetter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := runOutbox(t, 1, func(*mail.Outgoing) error { return later }, owes("ann-1", "kilifi-7", 2)...)
		waitFor(12 * time.Hour)
		refused := false
		r.setRefuse(func(o *mail.Outgoing) error {
			if !refused && strings.HasSuffix(o.Subject, "-1") {
				refused = true
				return later
			}
			return nil
		})
		for len(r.got()) == 0 {
			waitFor(time.Minute)
		}
		waitFor(2 * mail.RetryWait(1, 0))
		if len(r.got()) != 2 {
			t.Error("the second letter waits for as long as the first")
		}
	})
}

// TestOutboxFoldsWhatItHasSeen has a letter be owed while those before it are folded: it goes out
// too.
func TestOutboxFoldsWhatItHasSeen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		refuse := func(*mail.Outgoing) error {
			if time.Since(begun) < tooOld {
				return later
			}
			return nil
		}
		r := runOutbox(t, 1, refuse, owes("ann-1", "kilifi-7", 5)...)
		r.folds.Store(func() {
			more := post.Owe{ID: "one-letter-more", At: time.Now(), To: "ann-1", Game: "kilifi-7", Kind: "news"}
			if err := r.journal.Append(time.Now(), more); err != nil {
				t.Error(err)
			}
			r.box.add(t.Context(), more)
		})
		waitFor(3 * day)
		want := []string{"ann-1 folded-letter-ann-1-kilifi-7-4", "ann-1 one-letter-more"}
		if got := slices.Sorted(slices.Values(r.got())); !slices.Equal(got, want) || sure(r.journal.Unsent(context.Background())) != 0 {
			t.Errorf("%q are sent, expected %q; %d owed still", got, want, sure(r.journal.Unsent(context.Background())))
		}
	})
}

// TestOutboxAndClock has the clock be set back by days, behind a letter that was owed and behind
// one that waits to be tried again: both go out soon. What was put off on purpose waits for its
// time.
func TestOutboxAndClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		refuse := func(o *mail.Outgoing) error {
			if o.To == "ben-1" {
				return later
			}
			return nil
		}
		r := runOutbox(t, 1, refuse)
		r.ahead.Store(int64(3 * day))
		late := owes("ben-1", "kilifi-7", 1)[0]
		late.At = r.now()
		r.post.Add(nil, late)
		waitFor(time.Second)
		r.ahead.Store(0)
		r.setRefuse(nil)
		early := owes("ann-1", "kilifi-7", 1)[0]
		early.At = time.Now().Add(3 * day)
		invitation := post.Owe{ID: "an-invitation", At: time.Now().Add(3 * day), To: "cas-1", Kind: "invitation"}
		r.post.Add(nil, early, invitation)
		waitFor(10 * time.Minute)
		if got := r.got(); len(got) != 2 || slices.Contains(got, "cas-1 an-invitation") {
			t.Errorf("%q are sent", got)
		}
		waitFor(4 * day)
		if got := r.got(); len(got) != 3 {
			t.Errorf("in the end %q are sent", got)
		}
	})
}

// TestOutboxGivesUp protects hosts from silence: a letter that is refused for good is dead, and the
// host is told.
func TestOutboxGivesUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		refuse := func(o *mail.Outgoing) error {
			return &mail.Error{Op: "smtp rcpt", Kind: mail.Permanent, Code: 550, Enhanced: "5.1.1", Err: errors.New("no such user")}
		}
		r := runOutbox(t, 1, refuse, append(owes("ann-1", "kilifi-7", 1), owes("nobody-1", "kilifi-7", 1)...)...)
		waitFor(time.Second)
		if len(r.told()) != 1 || sure(r.journal.Unsent(context.Background())) != 0 {
			t.Errorf("%q failed, %d are owed still", r.told(), sure(r.journal.Unsent(context.Background())))
		}
	})
}

// TestOutboxFolds protects players from a heap of old letters: what was never sent for two days
// becomes one.
func TestOutboxFolds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		letters := owes("ann-1", "kilifi-7", 5)
		waitFor(49 * time.Hour)
		r := runOutbox(t, 1, nil, letters...)
		waitFor(time.Second)
		if len(r.got()) != 1 || r.got()[0] != "ann-1 folded-letter-ann-1-kilifi-7-4" || sure(r.journal.Unsent(context.Background())) != 0 {
			t.Errorf("%q are sent, %d owed still", r.got(), sure(r.journal.Unsent(context.Background())))
		}
	})
}

// TestOutboxTakesUpNothingThatWasFolded has a letter be owed again, as by a mail that comes again,
// when one was put in its place that the journal does not know yet: it is not sent beside that one.
func TestOutboxTakesUpNothingThatWasFolded(t *testing.T) {
	t.Parallel()
	journal, err := store.OpenFiles(disk.OS{}, filepath.Join(t.TempDir(), "data"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	if _, err := journal.Recall(); err != nil {
		t.Fatal(err)
	}
	letters := owes("ann-1", "kilifi-7", 3)
	if err := journal.Append(time.Now(), asLines(letters)...); err != nil {
		t.Fatal(err)
	}
	log, counts := slog.New(slog.DiscardHandler), new(metrics.Registry)
	writer := NewWriter(journal, noTroubles{}, time.Now, log, counts) // and it never writes
	box := sure(New(t.Context(), Settings{Store: journal, Post: writer, Clock: time.Now, Log: log, Metrics: counts, Letters: &outboxRun{}}))
	for _, o := range letters {
		box.add(t.Context(), o)
	}
	if q := box.queues[box.queueOf(0, letters[0])]; q == nil || !box.fold(q, sure(box.owesOf(t.Context(), q)), box.house.Letters.Fold) {
		t.Fatal("the letters are not folded, so that nothing is tried here")
	}
	for _, o := range letters {
		box.add(t.Context(), o)
	}
	for _, q := range box.queues {
		if want := []post.LetterID{"folded-letter-ann-1-kilifi-7-2"}; !slices.Equal(q.letters, want) {
			t.Errorf("%q wait to be sent, expected %q", q.letters, want)
		}
	}
}

// TestOutboxSendsNothingTwice has letters be owed again that were sent, as by a mail that comes
// again: while nobody has journalled that yet, when it is journalled, and while they wait in their
// lane. Each goes out once.
func TestOutboxSendsNothingTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		letters := owes("ann-1", "kilifi-7", 2)
		r := runOutbox(t, 2, nil, letters...)
		again := func() {
			for _, o := range letters {
				r.box.add(t.Context(), o)
			}
		}
		again()
		for len(r.got()) < 2 {
			waitFor(time.Millisecond)
		}
		if sure(r.journal.Unsent(context.Background())) == 0 {
			t.Fatal("the journal knows that the letters were sent, so that nothing is tried here")
		}
		again()
		waitFor(time.Minute)
		if n := sure(r.journal.Unsent(context.Background())); n != 0 {
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

// TestFaultOfASender has a sender fail at a letter. The letter comes later, and the others at once.
func TestFaultOfASender(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var failed int
		o := runOutbox(t, 1, func(letter *mail.Outgoing) error {
			if letter.To == "ben-1" && failed < 2 {
				failed++
				panic("the sender has failed")
			}
			return nil
		}, slices.Concat(owes("ann-1", "kilifi-7", 1), owes("ben-1", "kilifi-7", 1), owes("cas-1", "kilifi-7", 1))...)
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := o.got(); len(got) != 2 || !slices.Equal(o.told(), []post.LetterID{"letter-ben-1-kilifi-7-0"}) {
			t.Errorf("sent are %q, told of is %q", got, o.told())
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := o.got(); len(got) != 3 || !strings.HasPrefix(got[2], "ben-1") {
			t.Errorf("sent are %q", got)
		}
	})
}

// waitFor lets time pass, and all that it leads to happen.
func waitFor(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// sure is an answer of a store that always has one.
func sure[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}
