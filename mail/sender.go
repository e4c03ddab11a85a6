package mail

import (
	"context"
	"time"
)

// SenderConfig is how a Sender works.
type SenderConfig struct {
	Account  Account
	Hello    string        // the name given in EHLO; empty: localhost
	Patience time.Duration // how long a server may be silent when it owes an answer; 0: a minute
}

// Sender submits letters over one SMTP connection, which it keeps for the next ones. It is safe for concurrent use; letters take
// turns, so that more than one at a time wants more than one Sender.
type Sender struct{}

// NewSender returns a sender for an account. It does not connect yet.
func NewSender(cfg SenderConfig) *Sender { return &Sender{} }

// Send submits a letter. Nil says that the server has taken it over; everything else is an *Error.
func (s *Sender) Send(ctx context.Context, o *Outgoing) error { return nil }

// Close ends the connection.
func (s *Sender) Close() error { return nil }

// Compose writes a letter. An *Error of kind Permanent says what of it cannot be written.
func Compose(o *Outgoing) ([]byte, error) { return nil, nil }

// RetryWait says how long to wait after a number of failed attempts, 1 or more, before the next one.
func RetryWait(attempt int, seed uint64) time.Duration { return 0 }
