package mail

import (
	"context"
	"errors"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
)

// maxIdle is how long one IDLE lasts. Servers may end it after half an hour (RFC 2177), address
// translators forget a silent connection much sooner.
const maxIdle = 9 * time.Minute

// Wait returns nil when there may be news since the last Search began, or when the time is over. It
// uses IDLE where the server has it and polls where not. A new connection counts as news. One Wait
// at a time does the waiting; another one waits for it.
func (in *Inbox) Wait(ctx context.Context, timeout time.Duration) error {
	waiting, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	err := in.wait(ctx, waiting)
	switch {
	case ctx.Err() != nil:
		return &Error{Op: "imap idle", Kind: Temporary, Err: ctx.Err()}
	case waiting.Err() != nil:
		return nil
	}
	return err
}

// Stir has Wait return as if there were news; the next one, if nobody waits and no Search begins
// before.
func (in *Inbox) Stir() { ring(in.bell) }

// wait waits for news, or for the end of the waiting; what talks to the server ends with the first
// context only.
func (in *Inbox) wait(ctx, waiting context.Context) error {
	select {
	case in.waiter <- struct{}{}:
		defer func() { <-in.waiter }()
	case <-waiting.Done():
		return nil
	}
	for {
		if over, err := in.listen(ctx, waiting); over || err != nil {
			return err
		}
	}
}

// listen waits until there is news or the time is over, or until there is a reason to begin again:
// someone else wants the connection, it was lost, or it has been idle for long.
func (in *Inbox) listen(ctx, waiting context.Context) (over bool, err error) {
	idles := false
	err = in.do(waiting, func(s *session) (err error) {
		if idles = s.can.Idle; idles {
			over, err = in.idle(ctx, waiting, s)
		}
		return err
	})
	if idles || err != nil {
		return over, err
	}
	return in.poll(ctx, waiting)
}

// idle has the server tell of news.
func (in *Inbox) idle(ctx, waiting context.Context, s *session) (over bool, err error) {
	var cmd *imapclient.IdleCommand
	err = s.command(ctx, "imap idle", func() (err error) {
		cmd, err = s.client.Idle()
		return err
	})
	if err != nil && !s.lost {
		s.can.Idle = false // it says it has IDLE, and has not
		return false, nil
	}
	if err != nil {
		return false, err
	}
	renew := time.NewTimer(in.idleFor)
	defer renew.Stop()
	old := false
	select {
	case <-in.bell:
		over = true
	case <-waiting.Done():
		over = true
	case <-renew.C:
		old = true
	case <-in.hurry:
	case <-s.client.Closed():
	}
	err = s.command(ctx, "imap done", func() error { return errors.Join(cmd.Close(), cmd.Wait()) })
	if old && err == nil {
		err = in.look(ctx, s)
	}
	return over, err
}

// poll looks for news once, after a while.
func (in *Inbox) poll(ctx, waiting context.Context) (over bool, err error) {
	timer := time.NewTimer(in.cfg.Poll)
	defer timer.Stop()
	select {
	case <-in.bell:
		return true, nil
	case <-waiting.Done():
		return true, nil
	case <-in.done:
	case <-timer.C:
	}
	return false, in.do(waiting, func(s *session) error { return in.look(ctx, s) })
}

// look asks for mails that the last search did not find, whether or not the server has told of
// them, and rings the bell if there are.
func (in *Inbox) look(ctx context.Context, s *session) error {
	if err := s.noop(ctx); err != nil {
		return err
	}
	uids, err := s.search(ctx, s.last)
	if len(uids) > 0 {
		ring(in.bell)
	}
	return err
}
