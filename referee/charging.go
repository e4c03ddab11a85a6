package referee

import (
	"context"
	"errors"
	"slices"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/identity"
	"dhow/referee/letters"
)

// This file has a store that counts keep what is spent, with the facts that name what it was spent
// for.

// charger is a store to which acts go with what they have spent.
type charger struct {
	Store
	spent *budget
}

// keptBy is a store in which a budget's spending is kept.
func (b *budget) keptBy(s Store) Store {
	if b.store == nil {
		return s
	}
	return &charger{s, b}
}

// Commit does an act.
func (c *charger) Commit(ctx context.Context, act store.Act) (left []post.Line, err error) {
	of := namesIn(act.Facts)
	act.Charges = c.spent.due(of)
	if left, err = c.Store.Commit(ctx, act); err == nil {
		c.spent.keep(of, act.Charges, act.At)
	}
	return left, err
}

// Create creates a game.
func (c *charger) Create(ctx context.Context, g store.NewGame) (left []post.Line, err error) {
	of := namesIn(g.Facts)
	g.Charges = c.spent.due(of)
	if left, err = c.Store.Create(ctx, g); err == nil {
		c.spent.keep(of, g.Charges, g.At)
	}
	return left, err
}

// namesIn lists the mails and letters that facts name.
func namesIn(facts []post.Line) (names []string) {
	for _, fact := range facts {
		switch f := fact.(type) {
		case post.In:
			names = append(names, sourceOf(f.Fingerprint))
		case post.Owe:
			names = append(names, string(f.ID), f.About)
		case post.Hold:
			names = append(names, f.Fingerprint)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// due lists what is spent for some mails and letters and not kept yet, in its order.
func (b *budget) due(of []string) (charges []store.Charge) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var due []unkept
	for _, name := range of {
		due = append(due, b.unkept[name]...)
	}
	slices.SortFunc(due, func(a, b unkept) int { return a.n - b.n })
	for _, u := range due {
		charges = append(charges, u.Charge)
	}
	return charges
}

// decidedTime is after what time nobody decides any more by what a store said before.
const decidedTime = time.Minute

// keep takes note of it that the store keeps what was due.
func (b *budget) keep(of []string, charges []store.Charge, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := 0
	for old < len(b.kept) && now.Sub(b.kept[old].since).Abs() > decidedTime {
		old++
	}
	b.kept, b.left = slices.Delete(b.kept, 0, old), b.left+old
	for _, name := range of {
		b.unkept[name] = slices.DeleteFunc(b.unkept[name], func(u unkept) bool { return slices.Contains(charges, u.Charge) })
		if len(b.unkept[name]) == 0 {
			delete(b.unkept, name)
		}
	}
	for _, c := range charges {
		b.kept = append(b.kept, kept{c, now})
		b.spent[c.Account] = slices.DeleteFunc(b.spent[c.Account], func(s spending) bool { return s.what == c.What })
		if len(b.spent[c.Account]) == 0 {
			delete(b.spent, c.Account)
		}
	}
}

// keptSoFar is how many things have come to be kept.
func (b *budget) keptSoFar() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.left + len(b.kept)
}

// beginSpending has the budget know what was spent before a start. A store that counts has it,
// unless it did not count then.
func (d *Daemon) beginSpending(ctx context.Context, ring *identity.KeyRing) error {
	d.spent = newBudget(nil)
	if d.database == nil {
		return d.recallSpent(ring)
	}
	charged, err := d.database.Charged(ctx)
	if err == nil && !charged {
		if err = d.recallSpent(ring); err == nil {
			err = d.database.Charge(ctx, d.spent.charges()...)
		}
	}
	d.spent = newBudget(d.database)
	return err
}

// charges lists all that is spent.
func (b *budget) charges() (charges []store.Charge) {
	for account, spent := range b.spent {
		for _, s := range spent {
			charges = append(charges, store.Charge{Account: account, What: s.what, Cost: s.cost, At: s.at})
		}
	}
	return charges
}

// recallSpent counts what was spent lately, by the time that the daemon goes by, as the facts have
// it. Lines that cannot be read were told of when the journal was opened.
func (d *Daemon) recallSpent(ring *identity.KeyRing) error {
	b, now := d.spent, d.house.Clock()
	outbound := outboundRecall{budget: b, now: now}
	idle := idleRecall{b, now, map[string]bool{}}
	err := d.store.EachPost(now.Add(-remembered), func(line post.Line) {
		idle.line(line)
		recallAsked(b, ring, line, now)
		recallInvited(b, line, now)
		outbound.line(line)
		recallWritten(b, line, now)
		recallNewcomer(b, line, now)
		recallPuzzle(b, line, now)
	})
	if unread := (post.UnreadError)(nil); errors.As(err, &unread) {
		return nil
	}
	return err
}

// forgetSpent has a store that counts forget what says nothing any more.
func (d *upkeep) forgetSpent(ctx context.Context, now time.Time) error {
	if d.Spent.store == nil {
		return nil
	}
	return d.Spent.store.Discharge(ctx, now.Add(-remembered), now.Add(letters.FarAhead))
}
