package mail

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// InboxConfig is how an Inbox works.
type InboxConfig struct {
	Account  Account
	Mailbox  string        // empty: INBOX
	Patience time.Duration // how long a server may be silent when it owes an answer; 0: a minute
	Poll     time.Duration // how often a server without IDLE is asked; 0: half a minute
	Log      *slog.Logger  // connections won and lost; nil: nothing is logged
}

// Inbox is a mailbox, seen through one connection that is made when it is first needed and made
// anew when it was lost. It is safe for concurrent use; calls take turns, and a Wait makes way for
// others.
//
// A call that loses a connection it found tries once more over a new one. When that fails too, or
// when there is none to be had, it fails with an *Error, and the next call first waits until
// another try is due: a second or so after the first failure, up to a minute later on, five minutes
// after a refused login. Apart from the errors named below, each call fails with an *Error only.
type Inbox struct {
	cfg     InboxConfig
	idleFor time.Duration // how long one IDLE lasts
	retries backoff       // belongs to whoever has the turn

	turn   chan struct{} // holds the token of whoever uses the connection
	waiter chan struct{} // holds the token of whoever is in Wait
	hurry  chan struct{} // asks the one in Wait to make way; unbuffered, so that it is heard by who is there
	bell   chan struct{} // rings when there may be news
	done   chan struct{} // closed by Close

	mutex  sync.Mutex
	open   *session // the connection, or nil
	closed bool
}

// NewInbox returns the inbox of an account. It does not connect yet.
func NewInbox(cfg InboxConfig) *Inbox {
	cfg.Mailbox = cmp.Or(cfg.Mailbox, "INBOX")
	cfg.Patience = cmp.Or(cfg.Patience, time.Minute)
	cfg.Poll = cmp.Or(cfg.Poll, 30*time.Second)
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Inbox{
		cfg: cfg, idleFor: maxIdle, retries: backoff{first: firstPause},
		turn: make(chan struct{}, 1), waiter: make(chan struct{}, 1), hurry: make(chan struct{}),
		bell: make(chan struct{}, 1), done: make(chan struct{}),
	}
}

// do lets a function use the connection when it is its turn, and once more over a new connection if
// the old one turned out to be lost.
func (in *Inbox) do(ctx context.Context, use func(*session) error) error {
	if err := in.takeTurn(ctx); err != nil {
		return err
	}
	defer in.endTurn()
	s, fresh, err := in.session(ctx)
	if err != nil {
		return err
	}
	if err = in.try(ctx, s, use); !s.lost || fresh || ctx.Err() != nil {
		return err
	}
	if s, _, err = in.session(ctx); err != nil {
		return err
	}
	return in.try(ctx, s, use)
}

// try runs a function and takes note of what became of the connection.
func (in *Inbox) try(ctx context.Context, s *session, use func(*session) error) error {
	err := use(s)
	if !s.lost {
		in.retries.succeeded()
		return err
	}
	in.drop(ctx, s, err)
	return err
}

// takeTurn waits for the connection to be free, and asks whoever waits for news to make way.
func (in *Inbox) takeTurn(ctx context.Context) error {
	for {
		select {
		case in.turn <- struct{}{}:
			return nil
		case in.hurry <- struct{}{}: // who has heard it may have the turn again before we are there to take it
		case <-ctx.Done():
			return &Error{Op: "imap", Kind: Temporary, Err: ctx.Err()}
		case <-in.done:
			return &Error{Op: "imap", Kind: Temporary, Err: errClosed}
		}
	}
}

func (in *Inbox) endTurn() { <-in.turn }

// session returns the connection, made anew where needed, and whether it was.
func (in *Inbox) session(ctx context.Context) (s *session, fresh bool, err error) {
	in.mutex.Lock()
	s = in.open
	in.mutex.Unlock()
	if s != nil {
		return s, false, nil
	}
	if err := in.retries.pause(ctx, in.done); err != nil {
		return nil, false, &Error{Op: "imap connect", Kind: Temporary, Err: err}
	}
	if s, err = openSession(ctx, &in.cfg, func() { ring(in.bell) }); err != nil {
		in.retries.failed(isAuth(err))
		in.cfg.Log.Warn("no connection to the mailbox", "err", err)
		return nil, false, err
	}
	in.mutex.Lock()
	defer in.mutex.Unlock()
	if in.closed {
		s.conn.Close()
		return nil, false, &Error{Op: "imap connect", Kind: Temporary, Err: errClosed}
	}
	in.open = s
	ring(in.bell) // whatever came while we were away
	in.cfg.Log.Info("connected to the mailbox", "validity", s.can.Validity, "marking", s.can.Marking(), "idle",
		s.can.Idle)
	return s, true, nil
}

// drop gives a connection up. Whoever has ended a call on purpose is not warned of that.
func (in *Inbox) drop(ctx context.Context, s *session, why error) {
	s.conn.Close()
	in.mutex.Lock()
	defer in.mutex.Unlock()
	in.open = nil
	if s.useful {
		in.retries.succeeded()
	} else {
		in.retries.failed(false)
	}
	level := slog.LevelWarn
	if ctx.Err() != nil {
		level = slog.LevelDebug
	}
	in.cfg.Log.Log(ctx, level, "lost the connection to the mailbox", "err", why)
}

// Abilities tells what the server can do.
func (in *Inbox) Abilities(ctx context.Context) (can Abilities, err error) {
	err = in.do(ctx, func(s *session) error {
		can = s.can
		return s.noop(ctx)
	})
	return can, err
}

// Close ends the connection. A call in progress fails. The error is always nil.
func (in *Inbox) Close() error {
	in.mutex.Lock()
	defer in.mutex.Unlock()
	if in.closed {
		return nil
	}
	in.closed = true
	close(in.done)
	if in.open != nil {
		in.open.conn.Close()
	}
	return nil
}

func isAuth(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == Auth
}

// ring rings a bell that is heard once, however often it rang. It never waits.
func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

// hush forgets that a bell rang.
func hush(bell chan struct{}) {
	select {
	case <-bell:
	default:
	}
}
