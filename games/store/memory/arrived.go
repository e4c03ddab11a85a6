package memory

import (
	"context"
	"slices"
	"time"

	"dhow/games/store"
)

// TakeIn takes mails in, all or none. Those that were taken in from their place in a mailbox
// before, and are still there, are left alone.
func (s *Store) TakeIn(_ context.Context, mails ...store.Arrived) error {
	return s.write("mails", nil, func() {
		v := s.server
		for _, m := range mails {
			same := func(other store.Arrived) bool {
				return m.Validity != 0 && m.Mailbox == other.Mailbox && m.Validity == other.Validity && m.UID == other.UID && m.Size == other.Size
			}
			if !slices.ContainsFunc(v.arrived, same) {
				v.lastArrived++
				m.N, m.Raw = v.lastArrived, slices.Clone(m.Raw)
				if m.Received.IsZero() {
					m.Received = time.Now()
				}
				v.arrived = append(v.arrived, m)
			}
		}
	})
}

// Arrived lists the mails behind one that were taken in and not put away, in their order, without
// what they say.
func (s *Store) Arrived(_ context.Context, after int64) (found []store.Arrived, err error) {
	return found, s.locked(func() error {
		for _, m := range s.server.arrived {
			if m.Raw = nil; m.N > after {
				found = append(found, m)
			}
		}
		return nil
	})
}

// EachArrived hands mails that were not put away to a function.
func (s *Store) EachArrived(_ context.Context, numbers []int64, take func(store.Arrived) error) error {
	for _, m := range reading(s, func(v *Server) []store.Arrived { return slices.Clone(v.arrived) }) {
		if !slices.Contains(numbers, m.N) {
			continue
		}
		if err := take(m); err != nil {
			return err
		}
	}
	return nil
}

// PutAway removes mails that are done with. They need not be there.
func (s *Store) PutAway(_ context.Context, numbers ...int64) error {
	return s.write("what is put away", nil, func() {
		s.server.arrived = slices.DeleteFunc(slices.Clone(s.server.arrived), func(m store.Arrived) bool {
			return slices.Contains(numbers, m.N)
		})
	})
}

// Waiting counts the mails that were taken in and not put away.
func (v *Server) Waiting() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.arrived)
}

// AnyArrived tells whether there are mails behind one that were taken in.
func (s *Store) AnyArrived(ctx context.Context, after int64) (bool, error) {
	found, err := s.Arrived(ctx, after)
	return len(found) > 0, err
}
