package referee

import (
	"context"
	"errors"
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
	c.asked, c.askedUp, c.alone = true, c.uptime(), false
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
	c.asked, c.askedUp, c.alone = true, c.uptime(), true
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

// arrived is told of the mails of a search of a mailbox before anything is done with them. It has
// the server, or else these mails, tell what time it is, and tells whether that is another one than
// was thought.
func (d *Daemon) arrived(ctx context.Context, inbox intake.Inbox, found []mail.Waiting) (moved bool, err error) {
	if d.kept.wantsServer(found) {
		if moved, err = d.askServer(ctx, inbox); err != nil {
			return false, err
		}
		d.noteServer()
	}
	moved = d.kept.arrived(found) || moved
	d.kept.correct(found)
	return moved, nil
}

// askServer asks the mail server what time it is, and tells whether that is another one than was
// thought. Where it does not tell, that is no error.
func (d *Daemon) askServer(ctx context.Context, inbox intake.Inbox) (moved bool, err error) {
	server, can := inbox.(ServerClock)
	if !can {
		d.kept.unserved(mail.ErrNoClock)
		return false, nil
	}
	at, err := server.ServerTime(ctx)
	switch {
	case errors.Is(err, mail.ErrNoClock):
		d.kept.unserved(err)
		return false, nil
	case err != nil:
		return false, err
	}
	return d.kept.served(at), nil
}

// noteServer writes down how far the mail server's clock is ahead, if that has changed, so that it
// is known after a start.
func (d *Daemon) noteServer() {
	d.mu.Lock()
	defer d.mu.Unlock()
	ahead := d.kept.serverAhead()
	if (ahead-d.serverAhead).Abs() <= mostDrift && (ahead == 0) == (d.serverAhead == 0) {
		return
	}
	if err := d.store.SetServerAhead(ahead); err != nil {
		d.house.Log.Error("how far the mail server's clock is ahead cannot be noted", "error", err)
		return
	}
	d.serverAhead = ahead
}
