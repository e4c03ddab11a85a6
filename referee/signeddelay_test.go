package referee

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

// TestUncheckedOrderDelaysItsTimeout has an order come that only a signature proves, while the DNS
// does not answer: a deadline that lies after its arrival waits until it answers, for half an hour
// at most, however many such mails come. What comes after the deadline, or from nobody who plays,
// delays nothing.
func TestUncheckedOrderDelaysItsTimeout(t *testing.T) {
	const minute = time.Minute
	silent := signedAs("example.net", "silent", signedNames)
	for why, row := range map[string]struct {
		mail    forge
		comes   time.Duration // after the deadline
		floods  time.Duration // for so long, one a minute
		answers time.Duration // after the deadline the DNS does; 0: never
		moved   time.Duration // after the deadline the house player has moved at the latest; 0: never
		not     time.Duration // until then it has not
	}{
		"answers in time":         {forge{body: "{ORDER}", signed: silent}, -2 * minute, 0, 18 * minute, 0, 0},
		"never answers":           {forge{body: "{ORDER}", signed: silent}, -2 * minute, 0, 0, 34 * minute, 27 * minute},
		"came long before":        {forge{body: "{ORDER}", signed: silent}, -29 * minute, 0, 0, 7 * minute, 0},
		"came after the deadline": {forge{body: "{ORDER}", signed: silent}, minute, 0, 0, 6 * minute, 0},
		"many":                    {forge{body: "{ORDER}", signed: silent}, -2 * minute, 3 * 60 * minute, 0, 36 * minute, 27 * minute},
		"from nobody":             {forge{from: fayFrom, body: "{ORDER}\ngame {GAME}", signed: signedAs("example.edu", "silent", signedNames)}, -2 * minute, 0, 0, 6 * minute, 0},
	} {
		t.Run(why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				f.dns.records.Store("silent._domainkey.example.edu.", "")
				deadline := deadlineAt(t, f.daemon, f.id)
				until := func(after time.Duration) { waitFor(time.Until(deadline.Add(after))) }
				until(row.comes)
				f.box.put(f.made(row.mail, 0))
				for sent := time.Duration(0); sent < row.floods && !f.timedOut(); sent += minute {
					waitFor(minute)
					if f.timedOut() && time.Since(deadline) < row.not {
						t.Fatal("the house player moves too early")
					}
					more := row.mail
					more.id = "more" + strconv.Itoa(int(sent/minute)) + "@example.net"
					f.box.put(f.made(more, 0))
				}
				if row.not > 0 && !f.timedOut() {
					if until(row.not); f.timedOut() {
						t.Error("the house player moves too early")
					}
				}
				if row.answers > 0 {
					until(row.answers)
					record, _ := f.dns.records.Load(benKey)
					f.dns.records.Store(silentKey, record)
				}
				if until(cmp.Or(row.moved, time.Hour)); f.timedOut() != (row.moved > 0) {
					t.Errorf("the house player has moved for Ben: %v", f.timedOut())
				}
			})
		})
	}
}

// countedMailbox counts how often it is searched.
type countedMailbox struct {
	*mailbox
	searches atomic.Int64
}

func (b *countedMailbox) Search(ctx context.Context, after mail.UID) ([]mail.Waiting, error) {
	b.searches.Add(1)
	return b.mailbox.Search(ctx, after)
}

// TestDelayedTimeoutIsLookedAtNowAndThen has a deadline wait for half an hour for a mail that
// cannot be checked: the mailbox is searched some times a minute meanwhile, and the deadline judged
// then.
func TestDelayedTimeoutIsLookedAtNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		box := &countedMailbox{mailbox: f.box}
		f.stop()
		f.house = func() House {
			return House{Inboxes: oneInbox(box), Senders: []outbox.Sender{f.tray}, Disk: f.files, DNS: f.dns, Log: f.log}
		}
		f.start()
		deadline := deadlineAt(t, f.daemon, f.id)
		waitFor(time.Until(deadline) - time.Minute)
		f.box.put(f.made(forge{body: "{ORDER}", signed: signedAs("example.net", "silent", signedNames)}, 0))
		waitFor(2 * time.Minute)
		before := box.searches.Load()
		waitFor(20 * time.Minute)
		n := box.searches.Load() - before
		if n < 4 || n > 300 || f.timedOut() {
			t.Errorf("within 20 minutes the mailbox is searched %d times, and the house player has moved: %v", n, f.timedOut())
		}
		if waitFor(15 * time.Minute); !f.timedOut() {
			t.Error("the house player has not moved")
		}
	})
}

// silentPeople are people of whom nothing can be told now.
type silentPeople struct{ identity.People }

func (silentPeople) Owner(context.Context, mail.Address) (games.PlayerID, error) {
	return "", errors.New("the store does not answer")
}

// TestUncheckedOrderDelaysAllWhileTheStoreIsAway: an order of which nobody can tell now in which
// game it is may be one in any, whose deadlines wait for its signature; also in one that nobody has
// asked about, as with a store that finds games.
func TestUncheckedOrderDelaysAllWhileTheStoreIsAway(t *testing.T) {
	s := &manyTended{ids: gameNames(3)}
	index, _, err := identity.OpenIndex(t.Context(), s, s, log.Editions{edition.Mombasa()})
	must(t, err)
	_, _, err = index.Game(t.Context(), "a-00002")
	must(t, err)
	who := &identity.Authenticator{Index: index, Roster: identity.NewRoster(silentPeople{}, index, nil)}
	c := &Clerk{authors: &authors{ClerkSettings: &ClerkSettings{Who: who, Index: index}}, alarms: newAlarms(intake.NewWakeup(time.Now), nil, nil)}
	c.alarms.set("a-00000", evening, true)
	c.alarms.due(evening)
	c.alarms.set("a-00001", evening.Add(time.Minute), true)
	about := c.SignedAbout(t.Context(), &intake.Incoming{Letter: &mail.Letter{From: "ben@example.net"}})
	if !slices.Equal(about, s.ids) {
		t.Errorf("the deadlines of %v wait, expected of %v", about, s.ids)
	}
}
