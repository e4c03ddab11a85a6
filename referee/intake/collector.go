package intake

import (
	"context"
	"time"

	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/fault"
)

// Collector takes mails of a mailbox in at a store, and then puts them away there. What comes
// again, because that has failed or the process was killed in between, is known by its place or,
// when it was done with meanwhile, by its fingerprint.
type Collector struct {
	*place
	into  store.HeldMailbox
	began time.Time // when the last search did
}

// Collector adds a mailbox whose mails a store takes in, before Begin is called.
func (t *Intake) Collector(name string, inbox Inbox) *Collector {
	return &Collector{place: t.add(name, inbox)}
}

// Into has the store take mails in from a mailbox as it is held now.
func (c *Collector) Into(held store.HeldMailbox) { c.into = held }

// Search finds the mails that have come since those that were taken in last, as Fetcher.Search
// does.
func (c *Collector) Search(ctx context.Context) (found []mail.Waiting, again bool, err error) {
	c.began = c.house.Clock()
	return c.search(ctx)
}

// TakeIn takes in what a search has found. While the store is away nothing is fetched again and
// again.
func (c *Collector) TakeIn(ctx, _ context.Context, _ time.Time, found []mail.Waiting) error {
	if len(found) > 0 {
		if _, err := c.into.Called(ctx); err != nil {
			return err
		}
	}
	for waiting := found; len(waiting) > 0; {
		n := firstFetch(waiting)
		if err := c.collect(ctx, waiting[:n]); err != nil {
			return err
		}
		waiting = waiting[n:]
	}
	c.seen(found)
	c.pause.searched(c.began)
	return nil
}

// collect takes some mails in together, but for those that have vanished.
func (c *Collector) collect(ctx context.Context, waiting []mail.Waiting) error {
	raws := make([][]byte, len(waiting))
	if err := bring(ctx, c.inbox, waiting, func(i int, raw []byte) { raws[i] = append([]byte{}, raw...) }); err != nil {
		return err
	}
	var there []store.Arrived
	var uids []mail.UID
	for i, w := range waiting {
		if raws[i] != nil {
			there = append(there, store.Arrived{Mailbox: c.name, Validity: w.UID.Validity, UID: w.UID.Number,
				Received: w.Received, Size: w.Size, Raw: raws[i], Game: c.house.Desk.GameOf(raws[i])})
			uids = append(uids, w.UID)
		}
	}
	if len(there) == 0 {
		return nil
	}
	fault.Point("taken-in-before")
	if err := c.into.TakeIn(ctx, there...); err != nil {
		return err
	}
	fault.Point("taken-in")
	c.marks.put(mail.Done, uids...)
	return nil
}

// Wait returns when mail may have come, or at the time that next tells, if it tells one.
func (c *Collector) Wait(ctx context.Context, next func() time.Time) error {
	return c.wait(ctx, next)
}
