package postgres

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"dhow/games/disk"
	"dhow/games/store"
)

// TestMailboxOfTheDead has a process that reads a mailbox not be heard of for as long as its lease
// lasts: another reads it then, and what the first one still finds it neither takes in nor answers.
// That one lease is lost ends no other.
func TestMailboxOfTheDead(t *testing.T) {
	server, name, settings := fresh(t)
	ctx := t.Context()
	s := opened(t, settings)
	deputy, err := OpenDeputy(ctx, settings)
	must(t, err)
	defer deputy.Close()
	held, err := deputy.HoldMailbox(ctx, "a")
	must(t, err)
	if _, err := s.HoldMailbox(ctx, "a"); !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("a mailbox that is read is held: %v", err)
	}
	mail := store.Arrived{Mailbox: "a", Validity: 7, UID: 1, Received: evening, Size: 6, Raw: []byte("a mail")}
	must(t, held.TakeIn(ctx, mail))
	call, err := s.CallSearch(ctx, "a")
	must(t, err)
	must(t, held.Answer(ctx, call))

	must(t, server.Do(name, "update lease set until = clock_timestamp() - interval '1 second' where name = 'mailbox a'"))
	other, err := s.HoldMailbox(ctx, "a")
	must(t, err)
	defer other.Close()
	mail.UID = 2
	for what, do := range map[string]func(context.Context) error{
		"marked":   func(ctx context.Context) error { return held.Mark(ctx, "a mark") },
		"taken in": func(ctx context.Context) error { return held.TakeIn(ctx, mail) },
		"answered": func(ctx context.Context) error { return held.Answer(ctx, call+1) },
	} {
		if err := do(ctx); !errors.As(err, new(*store.LostError)) {
			t.Errorf("under a lease that is lost there is %s: %v", what, err)
		}
	}
	<-held.Lost()
	must(t, held.Close()) // which is not the other's to lose
	must(t, other.TakeIn(ctx, mail))
	if err := errors.Join(s.Lease(), deputy.Lease()); err != nil {
		t.Errorf("with the mailbox is lost %v", err)
	}
	if found, err := s.Arrived(ctx, 0); err != nil || len(found) != 2 {
		t.Errorf("there are taken in %+v, %v", found, err)
	}
}

// TestReaderIsNoDeputy protects mails from being delegated to a process because it reads a mailbox,
// beside whoever referees.
func TestReaderIsNoDeputy(t *testing.T) {
	_, _, settings := fresh(t)
	ctx := t.Context()
	s := opened(t, settings)
	held, err := s.HoldMailbox(ctx, "")
	must(t, err)
	defer held.Close()
	must(t, held.TakeIn(ctx, store.Arrived{Raw: []byte("a mail"), Game: kilifi}))
	if some, err := s.AnyDelegated(ctx); err != nil || some {
		t.Errorf("a mail is delegated: %v, %v", some, err)
	}
}

// TestMarksAreKept protects the marks of the last hundred processes, and no table from growing.
func TestMarksAreKept(t *testing.T) {
	_, _, settings := fresh(t)
	ctx := t.Context()
	held, err := opened(t, settings).HoldMailbox(ctx, "a")
	must(t, err)
	defer held.Close()
	for n := range 110 {
		must(t, held.Mark(ctx, fmt.Sprint(n)))
		must(t, held.Mark(ctx, "again"))
	}
	marks, err := held.Marks(ctx)
	if err != nil || len(marks) != 100 || marks[0] != "11" || marks[98] != "109" || marks[99] != "again" {
		t.Errorf("there are %d marks: %q, %v", len(marks), marks, err)
	}
}
