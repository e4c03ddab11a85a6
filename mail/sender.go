package mail

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// SenderConfig is how a Sender works.
type SenderConfig struct {
	Account  Account
	Hello    string        // the name given in EHLO; empty: localhost
	Patience time.Duration // how long a server may be silent when it owes an answer; 0: a minute. Ten times as long after a letter's end
}

// Sender submits letters over one SMTP connection, which it keeps for the next ones. It is safe for
// concurrent use; letters take turns, so that more than one at a time wants more than one Sender.
type Sender struct {
	cfg  SenderConfig
	turn chan struct{} // holds the token of whoever sends

	plain atomic.Bool // the server has refused a return path

	mutex  sync.Mutex
	open   *submission // the connection, or nil
	closed bool
}

var errClosed = errors.New("closed")

// NewSender returns a sender for an account. It does not connect yet.
func NewSender(cfg SenderConfig) *Sender {
	cfg.Patience = cmp.Or(cfg.Patience, time.Minute)
	cfg.Hello = cmp.Or(cfg.Hello, "localhost")
	return &Sender{cfg: cfg, turn: make(chan struct{}, 1)}
}

// Send submits a letter. Nil says that the server has taken it over; everything else is an *Error.
// Permanent ones are about this letter. A server that refuses us altogether, by 5xx before it knows
// us or by a certificate we do not know, is Temporary, and OfAccount where it knows us: the letter is
// not at fault.
func (s *Sender) Send(ctx context.Context, o *Outgoing) error {
	raw, err := Compose(o)
	if err != nil {
		return err
	}
	if o.Return == "" || s.plain.Load() {
		return s.SendRaw(ctx, raw, o.Envelope, o.To)
	}
	err = s.SendRaw(ctx, raw, o.Return, o.To)
	var refused *Error
	if !errors.As(err, &refused) || refused.Op != "smtp mail" && refused.Op != "smtp rcpt" ||
		refused.Kind != Permanent && refused.Kind != OfAccount {
		return err
	}
	// It may be the sender that is refused, which some servers say at the recipient: those that let
	// an account send as itself alone.
	err = s.SendRaw(ctx, raw, o.Envelope, o.To)
	s.plain.Store(err == nil)
	return err
}

// SendRaw submits the bytes of a letter as they are, to one recipient. An empty envelope sender is
// the null sender.
func (s *Sender) SendRaw(ctx context.Context, raw []byte, envelope, to Address) error {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return &Error{Op: "smtp connect", Kind: Temporary, Err: ctx.Err()}
	}
	defer func() { <-s.turn }()
	c, kept, err := s.connection(ctx)
	if err != nil {
		return err
	}
	err = s.try(ctx, c, raw, envelope, to)
	if kept && c.lost && !c.ended && ctx.Err() == nil {
		// A server may end a connection that has been idle; the letter has not left us.
		if c, _, err = s.connection(ctx); err == nil {
			err = s.try(ctx, c, raw, envelope, to)
		}
	}
	return err
}

// try submits a letter over a connection, and gives the connection up if it was lost.
func (s *Sender) try(ctx context.Context, c *submission, raw []byte, envelope, to Address) error {
	err := c.submit(ctx, raw, envelope, to)
	if c.lost {
		s.keep(nil)
		c.conn.Close()
	}
	return err
}

// connection returns the connection and whether it was kept from an earlier letter.
func (s *Sender) connection(ctx context.Context) (c *submission, kept bool, err error) {
	s.mutex.Lock()
	c, closed := s.open, s.closed
	s.mutex.Unlock()
	switch {
	case closed:
		return nil, false, &Error{Op: "smtp connect", Kind: Temporary, Err: errClosed}
	case c != nil:
		return c, true, nil
	}
	if c, err = connect(ctx, &s.cfg); err != nil {
		return nil, false, err
	}
	if !s.keep(c) {
		c.conn.Close()
	}
	return c, false, nil
}

// keep has a connection for later, or none; not once the sender is closed.
func (s *Sender) keep(c *submission) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.closed {
		return false
	}
	s.open = c
	return true
}

// Close ends the connection. A letter on its way fails. The error is always nil.
func (s *Sender) Close() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.closed = true
	if s.open == nil {
		return nil
	}
	c := s.open
	s.open = nil
	select {
	case s.turn <- struct{}{}: // nobody is sending: part in peace
		defer func() { <-s.turn }()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		c.step(ctx, "smtp quit", time.Second, c.client.Quit)
	default:
	}
	c.conn.Close()
	return nil
}
