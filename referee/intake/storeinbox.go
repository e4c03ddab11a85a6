package intake

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"dhow/games/store"
	"dhow/mail"
)

// Arrivals is where a store keeps mails that were taken in, until what has become of them is
// committed.
type Arrivals interface {
	// TakeIn takes mails in, all or none. Those that were taken in from their place in a mailbox
	// before, and are still there, are left alone.
	TakeIn(context.Context, ...store.Arrived) error
	// Arrived lists the mails behind one that were not put away, in the order in which they were
	// taken in, without what they say.
	Arrived(ctx context.Context, after int64) ([]store.Arrived, error)
	// AnyArrived tells whether there are any behind one.
	AnyArrived(ctx context.Context, after int64) (bool, error)
	// EachArrived hands mails that were not put away to a function.
	EachArrived(ctx context.Context, numbers []int64, take func(store.Arrived) error) error
	// PutAway removes mails that are done with. They need not be there.
	PutAway(ctx context.Context, numbers ...int64) error
}

// StoreInbox is the mails that a store has taken in, as an inbox. A mail's number is its UID.
type StoreInbox struct {
	store  Arrivals
	others bool // take mails in, too, or leave some, who do not tell
	log    *slog.Logger
	last   int64         // the number of the newest mail that was seen
	news   chan struct{} // holds one token when something has come
}

var _ Inbox = (*StoreInbox)(nil)

// lookTime is how often it is looked for mails that others have taken in, or left.
const lookTime = 500 * time.Millisecond

// NewStoreInbox returns the mails that a store has taken in, by this process or by others as well.
func NewStoreInbox(s Arrivals, others bool, log *slog.Logger) *StoreInbox {
	return &StoreInbox{store: s, others: others, log: log, news: make(chan struct{}, 1)}
}

// The number of a mail is that of its UID and, above that, of its validity, which is never 0.
func numberOf(uid mail.UID) int64 { return (int64(uid.Validity)-1)<<32 | int64(uid.Number) }

func uidOf(n int64) mail.UID {
	return mail.UID{Validity: uint32(n>>32) + 1, Number: uint32(n & 0xffffffff)}
}

func numbersOf(uids []mail.UID) (numbers []int64) {
	for _, uid := range uids {
		numbers = append(numbers, numberOf(uid))
	}
	return numbers
}

// Search tells which mails were taken in behind one and are not put away, by the time at which mail
// servers received them.
func (a *StoreInbox) Search(ctx context.Context, after mail.UID) (found []mail.Waiting, err error) {
	last := int64(0)
	if after.Validity != 0 {
		last = numberOf(after)
	}
	mails, err := a.store.Arrived(ctx, last)
	for _, m := range mails {
		a.last = max(a.last, m.N)
		found = append(found, mail.Waiting{Mailbox: m.Mailbox, UID: uidOf(m.N), Size: m.Size, Received: m.Received})
	}
	slices.SortFunc(found, mail.Waiting.Compare)
	return found, err
}

// Last is the number of the newest mail that was found.
func (a *StoreInbox) Last() int64 { return a.last }

// FetchAll hands the bytes of mails to a function.
func (a *StoreInbox) FetchAll(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error {
	return a.each(ctx, uids, func(m store.Arrived) error { return take(uidOf(m.N), m.Raw) })
}

// each hands over mails that can be read. Any other keeps none of them waiting.
func (a *StoreInbox) each(ctx context.Context, uids []mail.UID, take func(store.Arrived) error) error {
	return a.store.EachArrived(ctx, numbersOf(uids), func(m store.Arrived) error {
		if m.Unread != nil {
			a.log.Error("a mail that was taken in waits until the next start", "uid", m.N, "why", m.Unread)
			return nil
		}
		return take(m)
	})
}

// Excerpt brings the header and the texts of a mail that is too large, of which nothing else was taken
// in. The error is mail.ErrGone where it was put away.
func (a *StoreInbox) Excerpt(ctx context.Context, uid mail.UID) (raw []byte, err error) {
	err = a.each(ctx, []mail.UID{uid}, func(m store.Arrived) error {
		raw = m.Raw
		return nil
	})
	if err == nil && raw == nil {
		err = mail.ErrGone
	}
	return raw, err
}

// Mark puts mails away, wherever they would go in a mailbox.
func (a *StoreInbox) Mark(ctx context.Context, _ mail.Folder, uids ...mail.UID) error {
	return a.store.PutAway(ctx, numbersOf(uids)...)
}

// Wait returns when mail was taken in, or when the time is over.
func (a *StoreInbox) Wait(ctx context.Context, timeout time.Duration) error {
	over := time.NewTimer(timeout)
	defer over.Stop()
	var look <-chan time.Time
	if a.others {
		t := time.NewTicker(lookTime)
		defer t.Stop()
		look = t.C
	}
	for {
		select {
		case <-look:
			if some, err := a.store.AnyArrived(ctx, a.last); err != nil || some {
				return err
			}
			continue
		case <-a.news:
		case <-over.C:
		case <-ctx.Done():
		}
		return ctx.Err()
	}
}

// Stir has Wait return, or the next one.
func (a *StoreInbox) Stir() {
	select {
	case a.news <- struct{}{}:
	default:
	}
}

// Close does nothing: the store is another's.
func (*StoreInbox) Close() error { return nil }
