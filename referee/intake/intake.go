// Package intake brings mails from the mailbox to where they are sorted, sees to the order in which
// they are handled, and puts them away when the post journal knows what has become of them.
//
// A mail is sorted into a lane and a class. Mails of one lane (a game, a player) are handled one
// after another, in the order in which the server received them; different lanes do not wait for
// each other. A class tells whose allowance a mail uses up, by what the mail bears: what bears a
// good key never shares with what does not. What cannot be handled now is put off: it stays in the
// mailbox, or in the store that has taken it in, in a queue of those that wait for the same, and
// deadlines of its game wait with it if it is proven. A mail is marked as handled only when the
// journal has it; one that is not marked is known by its fingerprint when it comes again.
//
// A deputy has no queues: its Judge handles the mails of the parts of a store that it has claimed,
// and leaves what would have to wait. Of the mailboxes that it reads it has Collectors.
package intake

import (
	"context"
	"sync"
	"time"

	"dhow/games"
	"dhow/referee/fault"
)

// Intake is what all mailboxes have in common: how their mails wait, for what, and for whom. Each
// has a Fetcher; or a Collector, where a store takes their mails in, and the store has the Fetcher.
type Intake struct {
	*backlog
	house   Settings
	signed  signatures
	slots   chan struct{} // one for each proven mail that is being handled
	others  chan struct{} // likewise for all others, which take no room from those
	turn    sync.Mutex    // of the fetcher whose mails are sorted
	places  []*place
	marking sync.WaitGroup
}

// New returns an intake without a mailbox.
func New(s Settings) *Intake {
	t := &Intake{house: s, backlog: newBacklog(s.Limits), slots: make(chan struct{}, mostHandled), others: make(chan struct{}, mostHandled)}
	t.signed = signatures{s.Desk, t.backlog, s.Clock, s.Log}
	return t
}

// Fetcher adds a mailbox, before Begin is called.
func (t *Intake) Fetcher(name string, inbox Inbox) *Fetcher {
	return &Fetcher{t.add(name, inbox), reader{inbox, t.house.Desk, t.house.Log}}
}

// Begin puts handled mails away until ctx ends. End waits for what has been begun.
func (t *Intake) Begin(ctx context.Context) {
	for _, p := range t.places {
		t.marking.Go(func() { p.marks.run(ctx) })
	}
}

// End returns when all that has been begun is done.
func (t *Intake) End() {
	t.house.Lanes.wait()
	t.marking.Wait()
}

// Finish puts away what is still to be put away, when the post has journalled the last mails.
func (t *Intake) Finish(ctx context.Context) {
	var all sync.WaitGroup
	for _, p := range t.places {
		all.Go(func() { p.marks.mark(ctx) })
	}
	all.Wait()
}

// Do has something done for a game after all mails for it that have been taken in. It is false if
// some of them are put off.
func (t *Intake) Do(finish context.Context, game games.GameID, job func(context.Context)) bool {
	if t.HoldsBack(game) {
		return false
	}
	t.enter(finish, game, job)
	return true
}

// DoBehind has something done for a game likewise, but also while mails for it wait for an
// allowance. The mails are those that were received before a search.
func (t *Intake) DoBehind(finish context.Context, game games.GameID, searched time.Time, job func(context.Context)) bool {
	if _, may := t.DoneUntil(game, searched); !may {
		return false
	}
	t.enter(finish, game, job)
	return true
}

func (t *Intake) enter(finish context.Context, game games.GameID, job func(context.Context)) {
	t.house.Lanes.doLast(string(game), func() {
		failed := fault.Safely(t.house.Log, func() error {
			job(finish)
			return nil
		}, "game", game)
		if failed != nil { // somebody else does it again
			t.house.Troubles.Trouble(string(game), failed)
		}
	})
}

// Handled tells how many mails are being handled.
func (t *Intake) Handled() int { return len(t.slots) + len(t.others) }
