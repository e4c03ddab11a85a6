package simulation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"dhow/mail"
	"dhow/referee/intake"
)

// mailbox is the referee's mailbox on its server, which outlives the processes that read it.
type mailbox struct {
	now    func() time.Time
	faults *faults
	marked func(m *boxed, folder mail.Folder) // is told of each mail that is put away, before it is
	found  func()                             // is told of each search that has succeeded

	mu       sync.Mutex
	process  int
	validity uint32
	last     uint32
	mails    []*boxed
	news     chan struct{}
	deaf     int             // so many mails come without a word
	ahead    time.Duration   // how far the server's clock is
	turned   time.Time       // when it was last set
	was      []time.Duration // how far it was ahead since it last told the right time
}

type boxed struct {
	mail.Waiting
	raw         []byte
	fingerprint string
}

func newMailbox(now func() time.Time, f *faults) *mailbox {
	return &mailbox{now: now, faults: f, validity: 1, news: make(chan struct{}, 1)}
}

// put delivers a mail.
func (b *mailbox) put(raw []byte, fingerprint string) {
	b.mu.Lock()
	received := b.clock()
	b.last++
	m := &boxed{mail.Waiting{UID: mail.UID{Validity: b.validity, Number: b.last}, Size: int64(len(raw)), Received: received}, raw, fingerprint}
	b.mails = append(b.mails, m)
	deaf := b.deaf > 0
	if deaf {
		b.deaf--
	}
	b.mu.Unlock()
	if !deaf {
		b.ring()
	}
}

func (b *mailbox) ring() {
	select {
	case b.news <- struct{}{}:
	default:
	}
}

// renumber gives all mails new UIDs, in an order of chance.
func (b *mailbox) renumber() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.validity++
	b.last = 0
	var mails []*boxed
	for _, m := range b.mails {
		b.last++
		moved := *m
		moved.UID = mail.UID{Validity: b.validity, Number: b.last}
		mails = append(mails, &moved)
	}
	b.mails = mails
}

// connect has a new process read the mailbox; what others do has no effect.
func (b *mailbox) connect() *connection {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.process++
	return &connection{b, b.process}
}

// halt ends the connection of the process that runs.
func (b *mailbox) halt() { b.connect() }

// connection is the mailbox as one process sees it, until that is dead.
type connection struct {
	*mailbox
	process int
}

var _ intake.Inbox = (*connection)(nil)

var errLost = errors.New("the connection was lost")

// errHang has an operation hang until whoever waits for it gives up.
var errHang = errors.New("the server is silent")

// step begins an operation; it returns with the lock held unless it fails. An error that comes only
// after the operation is returned as later.
func (c *connection) step(ctx context.Context, op, about string) (later, err error) {
	fault := c.faults.meet(op, about)
	if fault == errHang {
		hang(ctx)
	}
	c.mu.Lock()
	switch {
	case c.process != c.mailbox.process:
		err = &mail.Error{Op: op, Err: errDead}
	case fault == errAnswerLost:
		return &mail.Error{Op: op, Err: errLost}, nil
	case fault != nil:
		err = &mail.Error{Op: op, Err: fault}
	case ctx.Err() != nil:
		err = &mail.Error{Op: op, Err: ctx.Err()}
	}
	if err != nil {
		c.mu.Unlock()
	}
	return nil, err
}

// errAnswerLost has an operation done, and its answer lost.
var errAnswerLost = errors.New("the answer was lost")

// hang waits until whoever waits gives up, or the server does.
func hang(ctx context.Context) {
	t := time.NewTimer(time.Minute)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

func (c *connection) Search(ctx context.Context, after mail.UID) ([]mail.Waiting, error) {
	later, err := c.step(ctx, "imap search", "")
	if err != nil {
		return nil, err
	}
	select {
	case <-c.news: // they are found now
	default:
	}
	defer c.mu.Unlock()
	if after.Validity != 0 && after.Validity != c.validity {
		return nil, &mail.RenumberedError{Was: after.Validity, Is: c.validity}
	}
	var found []mail.Waiting
	for _, m := range c.mails {
		if m.UID.Number > after.Number {
			found = append(found, m.Waiting)
		}
	}
	slices.SortStableFunc(found, func(a, b mail.Waiting) int { return a.Received.Compare(b.Received) })
	if later == nil {
		c.found()
	}
	return found, later
}

func (c *connection) FetchAll(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error {
	later, err := c.step(ctx, "imap fetch", "")
	if err != nil {
		return err
	}
	var bodies []*boxed
	for _, uid := range uids {
		if uid.Validity != c.validity {
			c.mu.Unlock()
			return &mail.RenumberedError{Was: uid.Validity, Is: c.validity}
		}
		for _, m := range c.mails {
			if m.UID == uid && m.Size <= mail.MaxMail {
				bodies = append(bodies, m)
			}
		}
	}
	c.mu.Unlock()
	if later != nil {
		bodies = bodies[:len(bodies)/2]
	}
	for _, m := range bodies {
		if err := take(m.UID, m.raw); err != nil {
			return err
		}
	}
	return later
}

func (c *connection) Excerpt(ctx context.Context, uid mail.UID) ([]byte, error) {
	later, err := c.step(ctx, "imap fetch", "")
	if err != nil || later != nil {
		return nil, errors.Join(err, later)
	}
	defer c.mu.Unlock()
	for _, m := range c.mails {
		if m.UID == uid {
			return m.raw[:min(len(m.raw), 4<<10)], nil
		}
	}
	return nil, mail.ErrGone
}

func (c *connection) Mark(ctx context.Context, folder mail.Folder, uids ...mail.UID) error {
	later, err := c.step(ctx, "imap mark", fmt.Sprint(uids[0].Number))
	if err != nil {
		return err
	}
	var gone []*boxed
	for _, uid := range uids {
		if uid.Validity != c.validity {
			c.mu.Unlock()
			return &mail.RenumberedError{Was: uid.Validity, Is: c.validity}
		}
	}
	c.mails = slices.DeleteFunc(c.mails, func(m *boxed) bool {
		if slices.Contains(uids, m.UID) {
			gone = append(gone, m)
			return true
		}
		return false
	})
	c.mu.Unlock()
	for _, m := range gone {
		c.marked(m, folder)
	}
	return later
}

func (c *connection) Wait(ctx context.Context, timeout time.Duration) error {
	t := time.NewTimer(timeout)
	defer t.Stop()
	select {
	case <-c.news:
	case <-t.C:
	case <-ctx.Done():
	}
	return nil
}

func (c *connection) Stir() { c.ring() }

func (c *connection) Close() error { return nil }
