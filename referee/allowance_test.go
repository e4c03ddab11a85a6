package referee

import (
	"testing"
	"time"

	"dhow/referee/config"
)

// TestAllowance protects that a limit delays: a burst, then an even flow, and everyone has an allowance of their own.
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

// TestAllowanceAlmostFull protects a limit from what is lost in rounding: asked when the wait is over but for a nanosecond, each mail
// waits.
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

// TestRefusedMailsUseNothingUp has one domain ask for far more than it has: what all domains have together is left to others.
func TestRefusedMailsUseNothingUp(t *testing.T) {
	s := newShares(config.Limits{PlayerMails: 60, UnprovenMails: 60})
	for range 1000 {
		s.take(ofStranger("eve@example.edu"), evening)
	}
	if wait := s.take(ofStranger("fay@example.net"), evening); wait != 0 {
		t.Errorf("a mail of another domain waits %v", wait)
	}
}
