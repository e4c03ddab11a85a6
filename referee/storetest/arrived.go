package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/games/store"
	"dhow/referee"
)

// mails are two that lie in a mailbox.
var mails = []store.Arrived{
	{Mailbox: "a", Validity: 7, UID: 1, Received: evening, Size: 5, Raw: []byte("first")},
	{Mailbox: "a", Validity: 7, UID: 2, Received: evening, Size: 6, Raw: []byte("second")},
}

// takeIn takes the mails in, where the store does that.
func takeIn(ctx context.Context, s referee.Store) error {
	if a, can := s.(referee.Database); can {
		return a.TakeIn(ctx, mails...)
	}
	return nil
}

// putAway puts the first of them away, if it is there.
func putAway(ctx context.Context, s referee.Store) error {
	a, can := s.(referee.Database)
	if !can {
		return nil
	}
	found, err := a.Arrived(ctx, 0)
	for _, m := range found {
		if m.UID == 1 {
			err = errors.Join(err, a.PutAway(ctx, m.N))
		}
	}
	return err
}

// arrived lists what the mails say that a store has taken in, in their order.
func arrived(ctx context.Context, s referee.Store) (all []string, err error) {
	a, can := s.(referee.Database)
	if !can {
		return nil, nil
	}
	found, err := a.Arrived(ctx, 0)
	if err != nil {
		return nil, err
	}
	var numbers []int64
	for _, m := range found {
		numbers = append(numbers, m.N)
	}
	return all, a.EachArrived(ctx, numbers, func(m store.Arrived) error {
		all = append(all, fmt.Sprintf("%s %d/%d %s %d %s", m.Mailbox, m.Validity, m.UID, m.Received.UTC(), m.Size, m.Raw))
		return nil
	})
}

// waits wants the second of them to be there, and as many in all as one of some numbers.
func waits(many ...int) func(context.Context, referee.Store) error {
	return func(ctx context.Context, s referee.Store) error {
		if _, can := s.(referee.Database); !can {
			return nil
		}
		all, err := arrived(ctx, s)
		if err != nil || !slices.Contains(many, len(all)) || !strings.HasSuffix(all[len(all)-1], " second") {
			return fmt.Errorf("%q wait, %v", all, err)
		}
		return nil
	}
}

// testArrived protects mails that a store has taken in: they are there in their order until they
// are put away, once however often they are taken in, and whoever has lost the store takes none in.
func testArrived(t *testing.T, k Kind) {
	s := opened(t, k)
	a, can := s.(referee.Database)
	if !can {
		t.Skip("mails stay in the mailbox")
	}
	for range 2 {
		must(t, a.TakeIn(t.Context(), mails...))
	}
	elsewhere := store.Arrived{Mailbox: "b", Validity: 7, UID: 1, Received: evening, Size: 5, Raw: []byte("third")}
	nowhere := store.Arrived{Size: 6, Raw: []byte("fourth")}
	must(t, a.TakeIn(t.Context(), elsewhere, nowhere, nowhere))
	found, err := a.Arrived(t.Context(), 0)
	must(t, err)
	if len(found) != 5 || !slices.IsSortedFunc(found, func(a, b store.Arrived) int { return int(a.N - b.N) }) {
		t.Fatalf("there are %+v", found)
	}
	if late := time.Since(found[3].Received); late.Abs() > time.Minute {
		t.Errorf("what was taken in now was received %v ago", late)
	}
	if behind, err := a.Arrived(t.Context(), found[2].N); err != nil || len(behind) != 2 || behind[0].Raw != nil {
		t.Errorf("behind the third are %+v, %v", behind, err)
	}
	must(t, a.PutAway(t.Context(), found[0].N, found[3].N))
	must(t, a.PutAway(t.Context(), found[0].N))
	must(t, s.Close())
	s = opened(t, k)
	all, err := arrived(t.Context(), s)
	if want := []string{"a 7/2", "b 7/1", " 0/0"}; err != nil || len(all) != len(want) || all[0][:5] != want[0] || all[1][:5] != want[1] {
		t.Errorf("after a start there are %q, %v", all, err)
	}
	// What was put away comes again, as after a crash before it was marked in its mailbox.
	must(t, s.(referee.Database).TakeIn(t.Context(), mails[0]))
	if all, err = arrived(t.Context(), s); err != nil || len(all) != 4 || all[3][:5] != "a 7/1" {
		t.Errorf("then there are %q, %v", all, err)
	}
	// Another mailbox may have the same name and numbers as the one before.
	must(t, s.(referee.Database).TakeIn(t.Context(), store.Arrived{Mailbox: "b", Validity: 7, UID: 1, Received: evening, Size: 7, Raw: []byte("another")}))
	if all, err = arrived(t.Context(), s); err != nil || len(all) != 5 || !strings.HasSuffix(all[4], " another") {
		t.Errorf("of another mailbox there are %q, %v", all, err)
	}
	k.Mend() // whoever has the store has lost it, when another has taken it
	opened(t, k)
	if err := s.(referee.Database).TakeIn(t.Context(), elsewhere); !errors.As(err, new(*store.LostError)) {
		t.Errorf("who has lost the store takes mails in: %v", err)
	}
}
