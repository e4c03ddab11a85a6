package referee

import (
	"context"
	"errors"
	"sync"
	"time"

	"dhow/mail"
	"dhow/referee/intake"
)

// ServerClock is a mailbox whose server can be asked what time it is. Neither a stranger nor who
// moves mails by hand has a part in what it says. An Inbox need not be one: then new mail alone
// tells by what time the server received it.
type ServerClock interface {
	// ServerTime returns what time it is on the server; mail.ErrNoClock where that does not tell.
	ServerTime(ctx context.Context) (time.Time, error)
}

var _ ServerClock = (*mail.Inbox)(nil)

const (
	// askAgain is how long a server is not asked again that has told the time, or has not.
	askAgain = 10 * time.Minute
	// askSoon is the same while the clock is doubted and mail comes.
	askSoon = time.Minute
)

// wantsServer tells whether the server is to be asked what time it is: once after a start, before
// anything is made of the clock, and whenever that is doubted, or new mail is of another day; and
// while its clock is known to be wrong, so that a mistake of its that is over bears out none of
// ours.
func (c *keptClock) wantsServer(found []mail.Waiting) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.change(func() { c.keeper.read(c.clock(), c.uptime()) })
	gap := c.uptime() - c.askedUp
	switch doubted := !c.keeper.shown.IsZero(); {
	case !c.asked:
		return true
	case c.missed:
		return gap >= askSoon
	case doubted && len(found) > 0:
		return gap >= askSoon
	case doubted, c.keeper.ahead != 0:
		return gap >= askAgain
	}
	for _, w := range found {
		if c.keeper.off(c.keeper.at, w.Received).Abs() > mostDrift {
			return gap >= askAgain
		}
	}
	return false
}

// served has the server tell what time it is, and tells whether that is another one than was
// thought.
func (c *keptClock) served(at time.Time) (moved bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked, c.missed, c.askedUp, c.alone = true, false, c.uptime(), false
	before := c.keeper.ahead
	c.change(func() { moved = c.keeper.served(at, c.clock(), c.uptime()) })
	if c.keeper.ahead != before {
		c.log.Warn("the mail server's clock is another one than before", "ahead", c.keeper.ahead, "before", before)
	}
	return moved
}

// unserved notes that the server does not tell what time it is.
func (c *keptClock) unserved(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.alone {
		c.log.Info("the mail server does not tell what time it is, so that new mail alone does", "why", why)
	}
	c.asked, c.missed, c.askedUp, c.alone = true, false, c.uptime(), true
}

// hasAsked tells whether the server was asked since the start.
func (c *keptClock) hasAsked() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked
}

// unreached notes that the server could not be asked.
func (c *keptClock) unreached() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked, c.missed, c.askedUp = true, true, c.uptime()
}

// serverAhead returns how far the mail server's clock is known to be ahead.
func (c *keptClock) serverAhead() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.keeper.ahead
}

// correct takes from the times at which mails were received how far the server's clock is ahead. It
// may have been set right since, so that the nearer one of both times counts.
func (c *keptClock) correct(found []mail.Waiting) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ahead := c.keeper.serverAhead()
	for i, w := range found {
		if right := w.Received.Add(-ahead); c.keeper.at.Sub(right).Abs() < c.keeper.at.Sub(w.Received).Abs() {
			found[i].Received = right
		}
	}
}

// mailClock is a kept clock that mail servers tell what time it is, by themselves or by the mails
// that they receive. It is safe for concurrent use.
type mailClock struct {
	*keptClock
	store Notes

	noting sync.Mutex
	noted  time.Duration // how far the mail server's clock is noted to be ahead
}

// keepTime begins to keep time for a house, from what was last written down before a start.
func (r *rooms) keepTime(written time.Time) *mailClock {
	ahead, err := r.store.ServerAhead()
	if err != nil {
		r.house.Log.Error("what is known of the mail server's clock is left out", "error", err)
	}
	return &mailClock{keptClock: keepTime(&r.house, written, ahead), store: r.store, noted: ahead}
}

// found is told of the mails of a search of a mailbox before anything is done with them. It has the
// server, or else these mails, tell what time it is, corrects when they were received, and tells
// whether it is another time than was thought.
func (c *mailClock) found(ctx context.Context, inbox intake.Inbox, found []mail.Waiting) (moved bool, err error) {
	if c.wantsServer(found) {
		if moved, err = c.ask(ctx, inbox); err != nil {
			return false, err
		}
	}
	moved = c.arrived(found) || moved
	c.correct(found)
	return moved, nil
}

// ask asks the server of a mailbox what time it is, and tells whether that is another one than was
// thought. Where it does not tell, that is no error.
func (c *mailClock) ask(ctx context.Context, inbox intake.Inbox) (moved bool, err error) {
	server, can := inbox.(ServerClock)
	if !can {
		c.unserved(mail.ErrNoClock)
		return false, nil
	}
	at, err := server.ServerTime(ctx)
	switch {
	case errors.Is(err, mail.ErrNoClock):
		c.unserved(err)
		return false, nil
	case err != nil:
		return false, err
	}
	moved = c.served(at)
	c.note()
	return moved, nil
}

// askBeside asks the server of a mailbox that another process reads what time it is, if nobody here
// has asked. It tells whether that is another time than was thought, or the first that is known. A
// server that is not reached tells nothing.
func (c *mailClock) askBeside(ctx context.Context, inbox intake.Inbox) (anew bool) {
	if !c.wantsServer(nil) {
		return false
	}
	first := !c.hasAsked()
	moved, err := c.ask(ctx, inbox)
	if err != nil {
		c.unreached()
	}
	return moved || first
}

// note writes down how far the mail server's clock is ahead, if that has changed, so that it is
// known after a start.
func (c *mailClock) note() {
	c.noting.Lock()
	defer c.noting.Unlock()
	ahead := c.serverAhead()
	if (ahead-c.noted).Abs() <= mostDrift && (ahead == 0) == (c.noted == 0) {
		return
	}
	if err := c.store.SetServerAhead(ahead); err != nil {
		c.log.Error("how far the mail server's clock is ahead cannot be noted", "error", err)
		return
	}
	c.noted = ahead
}
