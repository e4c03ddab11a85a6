package storetest

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"dhow/games/disk"
	"dhow/games/store"
	"dhow/referee"
)

// testMailboxes protects mailboxes that processes share from being read by two of them, and whoever
// referees from taking a mailbox for searched before all is taken in that a search has found which
// began behind the call.
func testMailboxes(t *testing.T, k Kind) {
	s, is := opened(t, k).(referee.Database)
	if !is {
		return
	}
	ctx := t.Context()
	a, err := s.HoldMailbox(ctx, "a")
	must(t, err)
	if _, err := s.HoldMailbox(ctx, "a"); !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("a mailbox that is read is held again: %v", err)
	}
	b, err := s.HoldMailbox(ctx, "b")
	must(t, err)
	must(t, a.TakeIn(ctx, mails...))
	if found, err := s.Arrived(ctx, 0); err != nil || len(found) != len(mails) {
		t.Errorf("of a mailbox there are taken in %+v, %v", found, err)
	}

	answered := func(want map[string]int64) {
		t.Helper()
		if got, err := s.Answered(ctx, "a", "b"); err != nil || !maps.Equal(got, want) {
			t.Errorf("answered are %v, %v; expected %v", got, err, want)
		}
	}
	called := func(box store.HeldMailbox, want int64) {
		t.Helper()
		if got, err := box.Called(ctx); err != nil || got != want {
			t.Errorf("the last call is %d, %v; expected %d", got, err, want)
		}
	}
	called(a, 0)
	answered(map[string]int64{})
	first, err := s.CallSearch(ctx, "a", "b")
	must(t, err)
	called(a, first)
	answered(map[string]int64{})
	must(t, a.Answer(ctx, first))
	answered(map[string]int64{"a": first})
	second, err := s.CallSearch(ctx, "b")
	must(t, err)
	if second <= first {
		t.Errorf("call %d comes behind %d", second, first)
	}
	called(a, first)
	called(b, second)
	must(t, b.Answer(ctx, second))
	must(t, b.Answer(ctx, first))
	answered(map[string]int64{"a": first, "b": second})

	must(t, errors.Join(a.Mark(ctx, "one"), b.Mark(ctx, "two"), a.Mark(ctx, "one")))
	marks, err := b.Marks(ctx)
	if must(t, err); !slices.Equal(slices.Compact(slices.Sorted(slices.Values(marks))), []string{"one", "two"}) {
		t.Errorf("the marks are %q", marks)
	}

	must(t, a.Close())
	again, err := s.HoldMailbox(ctx, "a")
	must(t, err)
	called(again, first)
	must(t, errors.Join(again.Close(), b.Close()))
}
