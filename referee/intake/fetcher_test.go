package intake

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
)

// TestPutOffMailsDoNotWaitForAClockThatWasSetBack puts a mail off for a minute, and sets the clock
// back by hours.
func TestPutOffMailsDoNotWaitForAClockThatWasSetBack(t *testing.T) {
	now := evening
	f := New(Settings{Log: slog.New(slog.DiscardHandler), Limits: config.DefaultLimits, Clock: func() time.Time { return now }})
	f.backlog.late.stop(now.Add(time.Minute), lateMail{queue: "lane kilifi-7"})
	now = now.Add(-20 * time.Hour)
	f.Hurry()
	if due, _ := f.backlog.due(now, nil); len(due) != 1 {
		t.Errorf("%d mails are tried again", len(due))
	}
}

// TestUnprovenMailsTakeNoRoomFromProvenOnes has more unproven mails come than there is room for,
// and none of them be done with: a proven one that comes then is done all the same, and the others
// are when there is room again.
func TestUnprovenMailsTakeNoRoomFromProvenOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box, desk := newBox(), &proofDesk{blocked: make(chan struct{})}
		f := fetching(t, box, desk)
		f.Begin(t.Context())
		go func() {
			for t.Context().Err() == nil {
				found, _, _ := f.Search(t.Context())
				_ = f.TakeIn(t.Context(), t.Context(), time.Now(), found)
				_ = f.Wait(t.Context(), func() time.Time { return time.Time{} })
			}
		}()
		const beyond = 200
		for n := range mostHandled + beyond {
			box.put(fmt.Sprint("unproven ", n))
		}
		waitFor(time.Minute)
		if n := len(f.others); n != mostHandled {
			t.Fatalf("%d mails are being handled", n)
		}
		box.put("proven")
		waitFor(time.Minute)
		if !desk.done.Load() {
			t.Error("the proven mail waits for the others")
		}
		if n := f.Late(); n != beyond {
			t.Errorf("%d mails are put off", n)
		}
		close(desk.blocked)
		waitFor(time.Minute)
		if n := f.Late() + len(f.others); n != 0 {
			t.Errorf("%d mails wait", n)
		}
	})
}

// TestDeadlinesWaitForAMailThatIsAboutToBePutOff has a mail be handled that holds the deadlines of
// a game whose lane it is not in, as one whose author's profile is lost: the game must not be
// judged before it is clear what becomes of it.
func TestDeadlinesWaitForAMailThatIsAboutToBePutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const game = "kilifi-7"
		box, desk := newBox(), &holdingDesk{proofDesk{blocked: make(chan struct{})}, game}
		f := fetching(t, box, desk)
		f.Begin(t.Context())
		box.put("an order")
		found, _, _ := f.Search(t.Context())
		_ = f.TakeIn(t.Context(), t.Context(), time.Now(), found)
		if _, may := f.DoneUntil(game, time.Now()); may || !f.HoldsBack(game) {
			t.Error("the game may be judged before the mail")
		}
		close(desk.blocked)
		waitFor(time.Minute)
		if _, may := f.DoneUntil(game, time.Now()); !may || f.HoldsBack(game) {
			t.Error("the game waits for a mail that is done with")
		}
	})
}

// brokenDesk has mails wait for a person to mend their game.
type brokenDesk struct {
	proofDesk
	reads  atomic.Int32
	mended atomic.Bool
}

type standsStill struct{ error }

func (standsStill) ByHand() bool { return true }

func (d *brokenDesk) Read(raw []byte, _ string) *mail.Letter {
	d.reads.Add(1)
	return d.proofDesk.Read(raw, "")
}

func (d *brokenDesk) Mended(context.Context, error) error {
	if d.mended.Load() {
		return nil
	}
	return standsStill{errors.New("its file is gone")}
}

func (d *brokenDesk) Sort(context.Context, *Incoming) Task {
	return Task{Lane: "kilifi-7", Do: func(ctx context.Context) (Done, error) {
		return Done{}, d.Mended(ctx, nil)
	}}
}

// TestMailsOfAGameThatStandsStillAreNotReadInVain has mails wait for a day for somebody to mend the
// file of their game: they are not read again before that, and are done within a minute of it.
func TestMailsOfAGameThatStandsStillAreNotReadInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box, desk := newBox(), &brokenDesk{}
		f := fetching(t, box, desk)
		f.Begin(t.Context())
		go func() {
			for t.Context().Err() == nil {
				found, _, _ := f.Search(t.Context())
				_ = f.TakeIn(t.Context(), t.Context(), time.Now(), found)
				_ = f.Wait(t.Context(), func() time.Time { return time.Time{} })
			}
		}()
		const mails = 3
		for n := range mails {
			box.put(fmt.Sprint("an order ", n))
		}
		waitFor(24 * time.Hour)
		if n := desk.reads.Load(); n != mails || f.Late() != mails {
			t.Errorf("mails are read %d times, and %d wait, want %d", n, f.Late(), mails)
		}
		desk.mended.Store(true)
		waitFor(time.Minute + time.Second)
		if f.Late() != 0 || desk.reads.Load() != 2*mails {
			t.Errorf("%d mails wait still, after %d reads", f.Late(), desk.reads.Load())
		}
	})
}

// fetching is a fetcher that handles what comes to a mailbox as a desk says.
func fetching(t *testing.T, box *box, desk Desk) *Fetcher {
	quiet, counts := slog.New(slog.DiscardHandler), new(metrics.Registry)
	writer := outbox.NewWriter(new(emptyJournal), noTroubles{}, time.Now, quiet, counts)
	go writer.Run(t.Context(), t.Context())
	return New(Settings{
		Desk: desk, Troubles: noTroubles{}, Lanes: NewLanes(quiet), Wakeup: NewWakeup(time.Now), Post: writer,
		Log: quiet, Metrics: counts, Limits: config.DefaultLimits, Clock: time.Now,
	}).Fetcher("", box)
}

// noTroubles does not care.
type noTroubles struct{}

func (noTroubles) Trouble(string, error) {}

// holdingDesk has mails hold the deadlines of a game in another lane.
type holdingDesk struct {
	proofDesk
	game games.GameID
}

func (d *holdingDesk) Sort(ctx context.Context, in *Incoming) Task {
	task := d.proofDesk.Sort(ctx, in)
	task.Lane, task.Class, task.Holds = "players", Class{Kind: CannotBeTold}, []games.GameID{d.game}
	return task
}

// emptyJournal takes everything, and keeps nothing.
type emptyJournal struct{}

func (*emptyJournal) Commit(context.Context, store.Act) ([]post.Line, error) { return nil, nil }

// proofDesk takes mails that say proven for proven, and is never done with others before it may.
type proofDesk struct {
	Desk
	blocked chan struct{}
	done    atomic.Bool
}

func (d *proofDesk) Read(raw []byte, _ string) *mail.Letter {
	return &mail.Letter{Fingerprint: string(raw)}
}

func (d *proofDesk) Proven(_ context.Context, in *Incoming) bool {
	return in.Letter.Fingerprint == "proven"
}

func (d *proofDesk) Folder(string) mail.Folder { return mail.Done }

func (d *proofDesk) Sort(_ context.Context, in *Incoming) Task {
	if in.Letter.Fingerprint == "proven" {
		return Task{Lane: "kilifi-7", Class: Class{Kind: BearsKey}, Do: func(context.Context) (Done, error) {
			d.done.Store(true)
			return Done{}, nil
		}}
	}
	return Task{Do: func(context.Context) (Done, error) {
		<-d.blocked
		return Done{}, nil
	}}
}

// box is a mailbox in memory.
type box struct {
	mu    sync.Mutex
	mails []string
	came  []time.Time
	news  chan struct{}
}

func newBox() *box { return &box{news: make(chan struct{}, 1)} }

func (b *box) put(raw string) {
	b.mu.Lock()
	b.mails, b.came = append(b.mails, raw), append(b.came, time.Now())
	b.mu.Unlock()
	b.Stir()
}

func (b *box) Search(_ context.Context, after mail.UID) (found []mail.Waiting, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for n := int(after.Number); n < len(b.mails); n++ {
		found = append(found, mail.Waiting{UID: mail.UID{Validity: 1, Number: uint32(n + 1)}, Received: b.came[n], Size: int64(len(b.mails[n]))})
	}
	return found, nil
}

func (b *box) FetchAll(_ context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, uid := range uids {
		if err := take(uid, []byte(b.mails[uid.Number-1])); err != nil {
			return err
		}
	}
	return nil
}

func (b *box) Excerpt(context.Context, mail.UID) ([]byte, error) { return nil, mail.ErrGone }

func (b *box) Mark(context.Context, mail.Folder, ...mail.UID) error { return nil }

func (b *box) Wait(ctx context.Context, timeout time.Duration) error {
	select {
	case <-b.news:
	case <-time.After(timeout):
	case <-ctx.Done():
	}
	return nil
}

func (b *box) Stir() {
	select {
	case b.news <- struct{}{}:
	default:
	}
}

func (b *box) Close() error { return nil }

// waitFor lets time pass, and all that it leads to happen.
func waitFor(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// TestExpectedBeforeItWaits tells of something to be done when it has been asked what there is to
// wait for, and before the wait begins: it is waited for.
func TestExpectedBeforeItWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fetching(t, newBox(), nil)
		begun, expects := time.Now(), true
		for time.Since(begun) < time.Minute {
			must(t, f.Wait(t.Context(), func() time.Time {
				if expects {
					expects = false
					go f.house.Wakeup.Expect(begun.Add(time.Minute))
					return time.Time{}
				}
				return begun.Add(time.Minute)
			}))
		}
		if late := time.Since(begun); late > time.Minute+time.Second {
			t.Errorf("it waits %v", late)
		}
	})
}

// TestExpectedWhileItWaits tells of something to be done while the fetcher waits: it waits until
// that is due, and no search is made before.
func TestExpectedWhileItWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fetching(t, newBox(), nil)
		begun := time.Now()
		time.AfterFunc(time.Second, func() { f.house.Wakeup.Expect(begun.Add(time.Minute)) })
		must(t, f.Wait(t.Context(), func() time.Time { return time.Time{} }))
		if waited := time.Since(begun); waited != time.Minute {
			t.Errorf("it waits %v", waited)
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
