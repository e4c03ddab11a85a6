package simulation

import (
	"context"
	"errors"
	"sync"

	"dhow/mail"
	"dhow/referee/outbox"
)

// submission is the server that letters are handed to, which outlives the processes that do.
type submission struct {
	faults  *faults
	came    func(letter *mail.Outgoing) // is told of each letter that the server has taken
	refused func(letter *mail.Outgoing) // is told of each that it has refused for good
	put     func(letter *mail.Outgoing) // is told of each that it has put off

	mu      sync.Mutex
	process int
}

func (s *submission) connect() *sender {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.process++
	return &sender{s, s.process}
}

func (s *submission) halt() { s.connect() }

// sender hands letters over for one process, until that is dead.
type sender struct {
	*submission
	process int
}

var _ outbox.Sender = (*sender)(nil)

// errRefused has a letter refused for good.
var errRefused = errors.New("no such mailbox here")

// errBusy has a letter refused for now.
var errBusy = errors.New("come again later")

func (s *sender) Send(ctx context.Context, letter *mail.Outgoing) error {
	if _, err := mail.Compose(letter); err != nil {
		return err
	}
	fault := s.faults.meet("smtp", string(letter.To))
	if fault == errHang {
		hang(ctx)
	}
	s.mu.Lock()
	dead := s.process != s.submission.process
	s.mu.Unlock()
	switch {
	case dead && fault != errKill && fault != errPower:
		return &mail.Error{Op: "smtp data", Err: errDead}
	case fault == errRefused:
		s.refused(letter)
		return &mail.Error{Op: "smtp rcpt", Kind: mail.Permanent, Code: 550, Enhanced: "5.1.1", Err: fault}
	case fault == errBusy:
		s.put(letter)
		return &mail.Error{Op: "smtp rcpt", Code: 451, Err: fault}
	case fault == errHang, fault == errLost:
		return &mail.Error{Op: "smtp data", Err: fault}
	}
	s.came(letter)
	if fault != nil { // the process died, or the answer was lost
		return &mail.Error{Op: "smtp end", Err: fault}
	}
	return nil
}

func (s *sender) Close() error { return nil }
