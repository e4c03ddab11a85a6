package memory

import (
	"context"

	"dhow/games/disk"
	"dhow/games/store"
)

// mailbox is a mailbox that processes share.
type mailbox struct {
	by               *Store // who reads it, if that has the store; nil: nobody
	called, answered int64
}

// heldMailbox is one that a process reads.
type heldMailbox struct {
	*Store
	name string
}

// HoldMailbox has whoever has the store read a mailbox.
func (s *Store) HoldMailbox(_ context.Context, name string) (store.HeldMailbox, error) {
	err := s.locked(func() error {
		c := s.server.mailboxes[name]
		if c.by == s {
			return &disk.LockedError{Path: "memory"}
		}
		c.by = s
		s.server.mailboxes[name] = c
		return nil
	})
	if err != nil {
		return nil, err
	}
	return heldMailbox{s, name}, nil
}

// Called returns the last call for a search.
func (m heldMailbox) Called(context.Context) (int64, error) {
	return asking(m.Store, "calls", func(v *Server) int64 { return v.mailboxes[m.name].called })
}

// Answer answers a call.
func (m heldMailbox) Answer(_ context.Context, call int64) error {
	return m.write("an answer", nil, func() {
		c := m.server.mailboxes[m.name]
		c.answered = max(c.answered, call)
		m.server.mailboxes[m.name] = c
	})
}

// Close gives the mailbox back.
func (m heldMailbox) Close() error {
	return m.locked(func() error {
		c := m.server.mailboxes[m.name]
		c.by = nil
		m.server.mailboxes[m.name] = c
		return nil
	})
}

// CallSearch has mailboxes be searched.
func (s *Store) CallSearch(_ context.Context, names ...string) (call int64, err error) {
	err = s.write("a call", nil, func() {
		for _, c := range s.server.mailboxes {
			call = max(call, c.called)
		}
		call++
		for _, name := range names {
			c := s.server.mailboxes[name]
			c.called = call
			s.server.mailboxes[name] = c
		}
	})
	return call, err
}

// Answered tells which call was answered last.
func (s *Store) Answered(_ context.Context, names ...string) (map[string]int64, error) {
	return asking(s, "answers", func(v *Server) map[string]int64 {
		answered := map[string]int64{}
		for _, name := range names {
			if c := v.mailboxes[name]; c.called > 0 {
				answered[name] = c.answered
			}
		}
		return answered
	})
}
