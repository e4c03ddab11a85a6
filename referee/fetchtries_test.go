package referee

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
)

// brittleMailbox is a mailbox that cannot bring mails now and then, and brings none by UIDs of before it was numbered anew.
type brittleMailbox struct {
	*mailbox
	fails atomic.Int32 // fetches
}

func (b *brittleMailbox) FetchAll(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error {
	if b.fails.Add(-1) >= 0 {
		return errors.New("connection reset")
	}
	b.mu.Lock()
	validity := b.validity
	b.mu.Unlock()
	for _, uid := range uids {
		if uid.Validity != validity {
			return &mail.RenumberedError{Was: uid.Validity, Is: validity}
		}
	}
	return b.mailbox.FetchAll(ctx, uids, take)
}

// TestMailsThatCouldNotBeFetchedComeAgain has mails be fetched in vain: one that has just come, one that was put off, and one that was
// put off before the mailbox was numbered anew. Each is handled when it can be, without a start.
func TestMailsThatCouldNotBeFetchedComeAgain(t *testing.T) {
	for why, row := range map[string]struct {
		full bool // the disk is when the mail comes, so that it is put off
		then func(*brittleMailbox)
	}{
		"a new mail":                          {false, func(b *brittleMailbox) { b.fails.Store(1) }},
		"a mail that was put off":             {true, func(b *brittleMailbox) { b.fails.Store(1) }},
		"a mail put off before new numbering": {true, func(b *brittleMailbox) { b.renumber() }},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				disk, box := &faultyDisk{Disk: unsyncedDisk{}}, &brittleMailbox{mailbox: w.box}
				w.house = func() House {
					return House{Inbox: box, Disk: disk, DNS: w.dns, Log: w.log, Senders: []outbox.Sender{w.tray}}
				}
				w.start()
				defer func() { w.stop() }()
				players := w.three()
				id := w.begin(players, "first")
				waitFor(time.Second)
				if row.full {
					disk.failing(syscall.ENOSPC, "/games/", "write")
					players[1].answer("say hello")
					waitFor(time.Second)
					disk.heal()
					row.then(box)
				} else {
					row.then(box)
					players[1].answer("say hello")
				}
				waitFor(5 * time.Minute)
				if said := allSaid(w.game(id)); w.box.left() != 0 || said == "" {
					t.Errorf("%d mails are left, said is %q", w.box.left(), said)
				}
			})
		})
	}
}

// TestMoreMailsThanAreTriedTogether puts more mails of a game off than are tried again together: all are handled when the disk has room,
// in their order.
func TestMoreMailsThanAreTriedTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		w.files = disk
		w.start()
		defer func() { w.stop() }()
		players := w.three()
		id := w.begin(players, "first")
		waitFor(time.Second)
		disk.failing(syscall.ENOSPC, "/games/", "write")
		want := ""
		for n := range atOnce + 4 {
			players[1+n%2].answer(fmt.Sprint("say word ", n))
			want += fmt.Sprint("word ", n, " ")
		}
		waitFor(time.Second)
		disk.heal()
		waitFor(10 * time.Minute)
		if said := allSaid(w.game(id)); w.box.left() != 0 || said != want {
			t.Errorf("%d mails are left, said is %q", w.box.left(), said)
		}
	})
}

// renumber gives all mails new UIDs, as servers do whose index was lost.
func (b *mailbox) renumber() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.validity++
	for i := range b.mails {
		b.mails[i].UID = mail.UID{Validity: b.validity, Number: uint32(i + 1)}
	}
	b.next = uint32(len(b.mails))
}

// TestPutOffMailsDoNotWaitForAClockThatWasSetBack puts a mail off for a minute, and sets the clock back by hours.
func TestPutOffMailsDoNotWaitForAClockThatWasSetBack(t *testing.T) {
	now := evening
	f := NewFetcher(FetcherSettings{Log: slog.New(slog.DiscardHandler), Limits: config.DefaultLimits, Clock: func() time.Time { return now }}, now)
	f.watchClock(now)
	f.late.stop(now.Add(time.Minute), lateMail{queue: "lane kilifi-7"})
	now = now.Add(-20 * time.Hour)
	f.watchClock(now)
	if due := f.late.due(now, f.shares); len(due) != 1 {
		t.Errorf("%d mails are tried again", len(due))
	}
}

// TestUnprovenMailsTakeNoRoomFromProvenOnes has as many unproven mails be handled as there is room for, and none of them be done with: a
// proven one that comes then is done all the same.
func TestUnprovenMailsTakeNoRoomFromProvenOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box, blocked, done := newMailbox(), make(chan struct{}), false
		posted := outbox.NewWriter(new(emptyJournal), time.Now, slog.New(slog.DiscardHandler), new(metrics.Registry), func(post.LetterID) {})
		go posted.Run(t.Context(), t.Context())
		f := NewFetcher(FetcherSettings{
			Inbox: box, Post: posted, Log: slog.New(slog.DiscardHandler), Metrics: new(metrics.Registry), Limits: config.DefaultLimits, Clock: time.Now, Texts: noTexts{},
			Read:      func(raw []byte) *mail.Letter { return &mail.Letter{Fingerprint: string(raw)} },
			MayDecide: func(context.Context, *Incoming) bool { return false },
			Proven:    func(_ context.Context, in *Incoming) bool { return in.Letter.Fingerprint == "proven" },
			Sort: func(_ context.Context, in *Incoming) Task {
				if in.Letter.Fingerprint == "proven" {
					return Task{Lane: "kilifi-7", Class: Class{kind: bearsKey}, Do: func(context.Context) ([]post.Line, error) {
						done = true
						return nil, nil
					}}
				}
				return Task{Do: func(context.Context) ([]post.Line, error) {
					<-blocked
					return nil, nil
				}}
			},
			Arrived:  func(context.Context, []mail.Waiting) (bool, error) { return false, nil },
			Certain:  func() bool { return true },
			Searched: func(Search) {}, Trouble: func(string, error) {}, Next: func() time.Time { return time.Time{} },
		}, time.Now())
		go f.Run(t.Context(), t.Context())
		for n := range mostHandled {
			box.put(fmt.Sprint("unproven ", n))
		}
		waitFor(time.Minute)
		if n := len(f.others); n != mostHandled {
			t.Fatalf("%d mails are being handled", n)
		}
		box.put("proven")
		waitFor(time.Minute)
		if !done {
			t.Error("the proven mail waits for the others")
		}
		close(blocked)
		waitFor(time.Minute)
	})
}

// noTexts knows no mail's text.
type noTexts struct{}

func (noTexts) Text(string) (digest [4]byte, known bool) { return digest, false }

// emptyJournal takes everything, and keeps nothing.
type emptyJournal struct{}

func (*emptyJournal) Append(time.Time, ...post.Line) error { return nil }
