package memory

import (
	"context"
	"slices"
	"time"

	"dhow/games/post"
	"dhow/games/store"
)

// charge takes note of charges. The caller holds the lock.
func (v *Server) charge(charges []store.Charge) {
	for _, c := range charges {
		if c.What == "" {
			v.charges = slices.DeleteFunc(v.charges, func(was store.Charge) bool { return was.Account == c.Account })
		} else if !slices.ContainsFunc(v.charges, func(was store.Charge) bool { return was.Account == c.Account && was.What == c.What }) {
			v.charges = append(v.charges, c)
		}
	}
}

// Charges lists what was charged to some accounts, each since a time.
func (s *Store) Charges(_ context.Context, asked ...store.Since) ([]store.Charge, error) {
	return asking(s, "charges", func(v *Server) (found []store.Charge) {
		for _, c := range v.charges {
			if slices.ContainsFunc(asked, func(a store.Since) bool { return a.Account == c.Account && !c.At.Before(a.At) }) {
				found = append(found, c)
			}
		}
		return found
	})
}

// Charged tells whether all is charged that was spent before the store counted.
func (s *Store) Charged(context.Context) (bool, error) {
	return asking(s, "charged", func(v *Server) bool { return v.charged })
}

// Charge charges that.
func (s *Store) Charge(_ context.Context, charges ...store.Charge) error {
	return s.write("charges", nil, func() {
		s.server.charge(charges)
		s.server.charged = true
	})
}

// Discharge forgets the charges of before a time, and of after another.
func (s *Store) Discharge(_ context.Context, before, after time.Time) error {
	return s.write("old charges", nil, func() {
		s.server.charges = slices.DeleteFunc(s.server.charges, func(c store.Charge) bool { return c.At.Before(before) || c.At.After(after) })
	})
}

// Newest lists some of the newest facts, in the order in which they came.
func (s *Store) Newest(_ context.Context, most int) ([]post.Line, error) {
	return asking(s, "newest", func(v *Server) (newest []post.Line) {
		for _, f := range v.facts[max(0, len(v.facts)-most):] {
			newest = append(newest, f.fact)
		}
		return newest
	})
}

// Charges lists all that was charged and not forgotten.
func (v *Server) Charges() []store.Charge {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.charges)
}
