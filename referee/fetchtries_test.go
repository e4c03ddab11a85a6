package referee

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/mail"
	"dhow/referee/outbox"
)

// brittleMailbox is a mailbox that cannot bring mails now and then, and brings none by UIDs of
// before it was numbered anew.
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

// TestMailsThatCouldNotBeFetchedComeAgain has mails be fetched in vain: one that has just come, one
// that was put off, and one that was put off before the mailbox was numbered anew. Each is handled
// when it can be, without a start.
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
					return House{Inboxes: oneInbox(box), Disk: disk, DNS: w.dns, Log: w.log, Senders: []outbox.Sender{w.tray}}
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

// TestMoreMailsThanAreTriedTogether puts more mails of a game off than are tried again together:
// all are handled when the disk has room, in their order.
func TestMoreMailsThanAreTriedTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w, disk := newFaultyWorld(t)
		defer func() { w.stop() }()
		players := w.three()
		id := w.begin(players, "first")
		waitFor(time.Second)
		disk.failing(syscall.ENOSPC, "/games/", "write")
		want := ""
		for n := range 20 { // more than are tried again together
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
