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
	marks            []string
}

// heldMailbox is one that a process reads.
type heldMailbox struct {
	*Store
	place string
}

// HoldMailbox has whoever has the store read a mailbox.
func (s *Store) HoldMailbox(_ context.Context, place string) (store.HeldMailbox, error) {
	err := s.locked(func() error {
		c := s.server.mailboxes[place]
		if c.by == s {
			return &disk.LockedError{Path: "memory"}
		}
		c.by = s
		s.server.mailboxes[place] = c
		return nil
	})
	if err != nil {
		return nil, err
	}
	return heldMailbox{s, place}, nil
}

// Called returns the last call for a search.
func (m heldMailbox) Called(context.Context) (int64, error) {
	return asking(m.Store, "calls", func(v *Server) int64 { return v.mailboxes[m.place].called })
}

// Answer answers a call.
func (m heldMailbox) Answer(_ context.Context, call int64) error {
	return m.write("an answer", nil, func() {
		c := m.server.mailboxes[m.place]
		c.answered = max(c.answered, call)
		m.server.mailboxes[m.place] = c
	})
}

// Mark notes a mark.
func (m heldMailbox) Mark(_ context.Context, mark string) error {
	return m.write("a mark", nil, func() {
		c := m.server.mailboxes[m.place]
		c.marks = append(c.marks, mark)
		m.server.mailboxes[m.place] = c
	})
}

// Marks lists those that were noted.
func (m heldMailbox) Marks(context.Context) ([]string, error) {
	return asking(m.Store, "marks", func(v *Server) (marks []string) {
		for _, c := range v.mailboxes {
			marks = append(marks, c.marks...)
		}
		return marks
	})
}

// Close gives the mailbox back.
func (m heldMailbox) Close() error {
	return m.locked(func() error {
		c := m.server.mailboxes[m.place]
		c.by = nil
		m.server.mailboxes[m.place] = c
		return nil
	})
}

// CallSearch has mailboxes be searched.
func (s *Store) CallSearch(_ context.Context, places ...string) (call int64, err error) {
	err = s.write("a call", nil, func() {
		for _, c := range s.server.mailboxes {
			call = max(call, c.called)
		}
		call++
		for _, place := range places {
			c := s.server.mailboxes[place]
			c.called = call
			s.server.mailboxes[place] = c
		}
	})
	return call, err
}

// Answered tells which call was answered last.
func (s *Store) Answered(_ context.Context, places ...string) (map[string]int64, error) {
	return asking(s, "answers", func(v *Server) map[string]int64 {
		answered := map[string]int64{}
		for _, place := range places {
			if c := v.mailboxes[place]; c.answered > 0 {
				answered[place] = c.answered
			}
		}
		return answered
	})
}
