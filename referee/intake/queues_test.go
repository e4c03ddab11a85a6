package intake

import (
	"fmt"
	"testing"
	"time"

	"dhow/mail"
	"dhow/referee/config"
)

var evening = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// TestLeastUsedGoesFirst has more domains flood than all of them together may write: one that has
// written nothing yet is served before their next mails.
func TestLeastUsedGoesFirst(t *testing.T) {
	s, late := newShares(config.Limits{PlayerMails: 60, UnprovenMails: 60}), deferred{}
	now, n := evening, uint32(0)
	write := func(domain string) {
		n++
		class := Class{FromStranger, domain}
		m := lateMail{Waiting: mail.Waiting{UID: mail.UID{Validity: 1, Number: n}, Received: now}, queue: class.queue(), class: class}
		if wait := s.take(class, now); late.holds(m.queue) || wait > 0 {
			late.stop(now.Add(wait), m)
		}
	}
	for range 100 {
		for d := range 10 {
			write(fmt.Sprintf("flood%d.example", d))
		}
	}
	now = now.Add(2 * time.Second)
	write("honest.example")
	honest := n
	for range 20 {
		now = now.Add(15 * time.Second)
		due := late.due(now, s, nil)
		if len(due) > 1 {
			t.Fatalf("%d mails are taken for one token", len(due))
		}
		if len(due) == 1 && due[0].UID.Number == honest {
			if due[0].paid != (Class{FromStranger, "honest.example"}) {
				t.Error("it has not used up its own allowance")
			}
			return
		}
		if len(due) == 1 && now.Sub(evening) > time.Minute {
			break
		}
	}
	t.Error("the flood goes on before the one who has written nothing")
}

// TestMailsThatCouldNotBeFetchedPayOnce tries mails again that have used up the allowance of their
// class, and could not be fetched then: the class has as much left for others.
func TestMailsThatCouldNotBeFetchedPayOnce(t *testing.T) {
	var late deferred
	s, class := newShares(config.DefaultLimits), Class{FromStranger, "example.edu"}
	late.stop(evening, lateMail{queue: class.queue(), class: class})
	for range 3 {
		due := late.due(evening, s, nil)
		if len(due) != 1 || due[0].paid != class {
			t.Fatalf("%+v are tried", due)
		}
		if used := s.used(class, evening); used != 1 {
			t.Errorf("of the allowance %v are used up", used)
		}
		late.put(due[0])
	}
}

// TestMailsThatWaitForOtherProcessesKeepTheirOrder tries two mails of one author again, both of
// which have used up what this process allows: the first has to wait a moment more for what others
// have acted on, and that moment is over when the second is sorted.
func TestMailsThatWaitForOtherProcessesKeepTheirOrder(t *testing.T) {
	b, class := newBacklog(config.DefaultLimits), Class{BearsKey, "kilifi-7 blue"}
	task, now := Task{Class: class, Delay: time.Millisecond}, evening.Add(time.Hour)
	for n := range uint32(2) {
		in := &Incoming{Waiting: mail.Waiting{UID: mail.UID{Validity: 1, Number: n + 1}, Received: evening},
			Letter: &mail.Letter{Fingerprint: fmt.Sprint(n)}, paid: class}
		if b.admit(in, task, true, now) {
			t.Errorf("mail %d is handled", n+1)
		}
		task.Delay, now = 0, now.Add(2*time.Millisecond)
	}
	due, _ := b.due(now, nil)
	if len(due) != 2 || due[0].UID.Number != 1 {
		t.Errorf("%+v are tried again", due)
	}
}

// TestUnprovenMailsMoveNoDeadline puts mails off for a game: deadlines wait for the proven ones
// alone.
func TestUnprovenMailsMoveNoDeadline(t *testing.T) {
	var late deferred
	for n, proven := range []bool{false, true} {
		task := Task{Lane: "kilifi-7", Class: Class{Kind: map[bool]ClassKind{true: BearsKey, false: BearsKeyFromElsewhere}[proven]}}
		m := lateOf(&Incoming{Waiting: mail.Waiting{UID: mail.UID{Validity: 1, Number: uint32(n)}}}, task)
		m.queue = fmt.Sprint("lane ", n)
		late.stop(evening.Add(time.Hour), m)
		if late.holdsBack("kilifi-7") != proven {
			t.Errorf("with a mail that is proven: %v, the game waits: %v", proven, !proven)
		}
	}
	late.due(evening.Add(2*time.Hour), newShares(config.DefaultLimits), nil)
	if late.holdsBack("kilifi-7") {
		t.Error("the game waits for mails that are tried again")
	}
}

// TestAllowance protects that a limit delays: a burst, then an even flow, and everyone has an
// allowance of their own.
func TestAllowance(t *testing.T) {
	start := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	limits := newAllowances(60)
	for i := range 15 {
		if wait := limits.take("ann", start); wait != 0 {
			t.Fatalf("mail %d waits %v, expected a burst of 15", i+1, wait)
		}
	}
	if wait := limits.take("ann", start); wait < 59*time.Second || wait > 61*time.Second {
		t.Errorf("the 16th mail waits %v, expected a minute", wait)
	}
	if wait := limits.take("ben", start); wait != 0 {
		t.Errorf("another player's mail waits %v", wait)
	}
	if wait := limits.take("ann", start.Add(61*time.Second)); wait != 0 {
		t.Errorf("a minute later the mail waits %v more", wait)
	}
	if wait := limits.take("ann", start.Add(-time.Hour)); wait > 2*time.Minute {
		t.Errorf("a clock that went back makes a mail wait %v", wait)
	}
}

// TestAllowanceAlmostFull protects a limit from what is lost in rounding: asked when the wait is
// over but for a nanosecond, each mail waits.
func TestAllowanceAlmostFull(t *testing.T) {
	limits := newAllowances(8)
	for limits.take("ann", evening) == 0 {
	}
	soon := evening.Add(450*time.Second - 1)
	for range 3 {
		if limits.take("ann", soon) == 0 {
			t.Error("a mail goes through before its time")
		}
	}
}

// TestRefusedMailsUseNothingUp has one domain ask for far more than it has: what all domains have
// together is left to others.
func TestRefusedMailsUseNothingUp(t *testing.T) {
	s := newShares(config.Limits{PlayerMails: 60, UnprovenMails: 60})
	for range 1000 {
		s.take(Class{FromStranger, "example.edu"}, evening)
	}
	if wait := s.take((Class{FromStranger, "example.net"}), evening); wait != 0 {
		t.Errorf("a mail of another domain waits %v", wait)
	}
}
