package referee

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"dhow/games/store"
)

// quotas says how much each person gets in a day: letters to addresses that nobody has answered
// from (outbound.go) or nobody has asked for (invite.go), answers and talk (idle.go, rations.go,
// streaks.go), questions about held mails (askedoften.go), newcomers (newcomers.go). What is spent
// stands in a budget.
type quotas struct {
	*ClerkSettings
}

// budget counts what is spent from accounts, so that within any 24 hours, or in a shorter time,
// each gives no more than its share. Its times come from whoever asks; what was spent at a time
// that is still to come, as by a clock that was ahead, counts as spent now, and what was spent
// before that counts again when the clock is set back.
//
// Where the store counts, it is asked anew for each decision: other processes spend from the same
// accounts. What is spent for a mail or a letter is kept there with the facts that name it, and by
// the budget until then. Processes that decide at the same moment may so spend a little more
// together than there is, but nothing that was spent is forgotten. On other stores the budget has
// all, and finds it in the facts at a start (recallSpent).
//
// It is safe for concurrent use.
type budget struct {
	store Counting // nil: the budget has all

	mu     sync.Mutex
	spent  map[string][]spending // by account; what the store has is left out
	unkept map[string][]unkept   // what the store is to keep yet, by the mail or letter it is of
	begun  int                   // things that the store was to keep so far
	kept   []kept                // what it has come to keep lately, in that order
	left   int                   // things that came to be kept before those
}

func newBudget(s Counting) *budget {
	return &budget{store: s, spent: map[string][]spending{}, unkept: map[string][]unkept{}}
}

// unkept is a charge that the store is to keep, the n-th of all.
type unkept struct {
	store.Charge
	n int
}

// kept is a charge that the store has come to keep at a time. Whoever has asked the store before
// that and has not decided yet counts it, too.
type kept struct {
	store.Charge
	since time.Time
}

// expense is something that costs. The same thing is spent once, however often that is asked for.
// Its name is that of a mail or a letter, or has that behind the separator.
type expense struct {
	what string // empty: what was spent before counts no more
	cost int
}

type spending struct {
	expense
	at time.Time
}

// separator is between what a thing, or a line of the journal, counts and the mail it is of.
const separator = "_"

// sourceOf is the mail or letter that a thing is of.
func sourceOf(what string) string {
	if _, of, is := strings.Cut(what, separator); is {
		return of
	}
	return what
}

// share is how much an account gives within a time, which is a day at most. From one of which
// nothing was spent anything can be, so that nothing is refused for ever.
type share struct {
	account string
	most    int
	within  time.Duration
}

// remembered is how long it is known what was spent: for a day, and as much as the time by which
// the daemon acts may be set back when its clock turns out to be wrong.
const remembered = day + 2*mostDrift

// isRemembered tells whether what was spent at a time may count yet.
func isRemembered(at, now time.Time) bool { return at.Add(remembered).After(now) }

// aDay is the share that an account gives within a day.
func aDay(account string, most int) share { return share{account, most, day} }

// tally is what is spent from some accounts, as it is known for one decision.
type tally struct {
	*budget
	now    time.Time
	stored map[string][]spending // by account, all that were asked for
	before int                   // things that the budget knew the store to keep when it was asked
}

// of tells what is spent from some accounts.
func (b *budget) of(ctx context.Context, now time.Time, accounts ...string) (*tally, error) {
	return b.ofShares(ctx, now, nil, accounts...)
}

// ofShares tells what is spent from some accounts, and what is from those of shares within their
// times: of an account that gives much in an hour, what was spent in days would be much to read.
func (b *budget) ofShares(ctx context.Context, now time.Time, shares []share, accounts ...string) (*tally, error) {
	t := &tally{b, now, make(map[string][]spending, len(accounts)+len(shares)), b.keptSoFar()}
	var asked []store.Since
	for _, account := range accounts {
		t.stored[account], asked = nil, append(asked, store.Since{Account: account, At: now.Add(-remembered)})
	}
	for _, s := range shares {
		t.stored[s.account], asked = nil, append(asked, store.Since{Account: s.account, At: now.Add(-s.within)})
	}
	if b.store == nil || len(asked) == 0 {
		return t, nil
	}
	charges, err := b.store.Charges(ctx, asked...)
	for _, c := range charges {
		t.stored[c.Account] = append(t.stored[c.Account], spending{expense{c.What, c.Cost}, c.At})
	}
	return t, err
}

// spend spends things from all shares. If one of them has not so much left it spends nothing, and
// tells when it can.
func (t *tally) spend(things []expense, from ...share) (again time.Time, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(t.now)
	ok = true
	for _, s := range from {
		if at := t.free(things, s); at.After(t.now) && at.After(again) {
			again, ok = at, false
		}
	}
	if !ok {
		return again, false
	}
	for _, s := range from {
		for _, e := range things {
			if !holdsThing(t.lately(s.account), e.what) {
				t.put(s.account, spending{e, t.now})
			}
		}
	}
	return time.Time{}, true
}

// when tells when shares have room for one thing more, without spending it: not after now if they
// have.
func (t *tally) when(what string, from ...share) (at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range from {
		if free := t.free([]expense{{what, 1}}, s); free.After(at) {
			at = free
		}
	}
	return at
}

// count tells how many things were spent from an account within a day.
func (t *tally) count(account string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := 0
	for _, s := range t.lately(account) {
		if s.at.Add(day).After(t.now) {
			n++
		}
	}
	return n
}

// free returns when a share has as much left as things cost. The caller holds the lock.
func (t *tally) free(things []expense, s share) time.Time {
	spent := t.lately(s.account)
	sum := 0
	for _, e := range things {
		if !holdsThing(spent, e.what) {
			sum += e.cost
		}
	}
	if sum == 0 {
		return t.now
	}
	spent = slices.DeleteFunc(slices.Clone(spent), func(e spending) bool { return !e.at.Add(s.within).After(t.now) })
	for _, e := range spent {
		sum += e.cost
	}
	at := t.now
	for _, e := range spent {
		if sum <= s.most {
			break
		}
		sum, at = sum-e.cost, e.at.Add(s.within)
	}
	return at
}

// lately returns what is remembered to be spent from an account, the oldest first. What was spent
// at a time to come was spent now, and stays so. The caller holds the lock.
func (t *tally) lately(account string) []spending {
	all := t.all(account)
	for i, s := range all {
		if s.at.After(t.now) {
			s.at = t.now
			all[i] = s
			t.spent[account] = append(slices.DeleteFunc(t.spent[account], func(was spending) bool { return was.what == s.what }), s)
		}
	}
	return all
}

// all returns what is remembered to be spent from an account, in the order of its times, whenever
// that is. The caller holds the lock.
func (t *tally) all(account string) []spending {
	stored, asked := t.stored[account]
	if !asked {
		panic("referee: nobody has asked what is spent from " + account)
	}
	all := slices.DeleteFunc(slices.Clone(t.spent[account]), func(s spending) bool { return !isRemembered(s.at, t.now) })
	stored = stored[:len(stored):len(stored)]
	for _, c := range t.kept[max(0, t.before-t.left):] {
		if c.Account != account {
			continue
		}
		if stored = append(stored, spending{expense{c.What, c.Cost}, c.At}); c.What == "" {
			stored = nil
		}
	}
	if !holdsThing(all, "") {
		all = merged(all, stored)
	}
	all = slices.DeleteFunc(all, func(s spending) bool { return s.what == "" })
	slices.SortStableFunc(all, func(a, b spending) int { return a.at.Compare(b.at) })
	return all
}

// merged adds things that the store has to those that the budget has. What both have was spent at
// the earlier time.
func merged(all, stored []spending) []spending {
	own, at := len(all), make(map[string]int, len(all)+len(stored))
	for i, s := range all {
		at[s.what] = i
	}
	for _, s := range stored {
		if i, is := at[s.what]; !is {
			at[s.what] = len(all)
			all = append(all, s)
		} else if i < own && s.at.Before(all[i].at) {
			all[i].at = s.at
		}
	}
	return all
}

// note counts what was spent at a time, whether there was so much left or not.
func (b *budget) note(at time.Time, what string, cost int, accounts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, account := range accounts {
		b.put(account, spending{expense{what, cost}, at})
	}
}

// put counts a thing, unless it is counted already. The caller holds the lock.
func (b *budget) put(account string, s spending) {
	if holdsThing(b.spent[account], s.what) {
		return
	}
	b.spent[account] = append(b.spent[account], s)
	if b.store != nil {
		b.begin(sourceOf(s.what), store.Charge{Account: account, What: s.what, Cost: s.cost, At: s.at})
	}
}

// begin has the store keep a charge with the facts of a mail or letter. The caller holds the lock.
func (b *budget) begin(of string, c store.Charge) {
	b.begun++
	b.unkept[of] = append(b.unkept[of], unkept{c, b.begun})
}

// takeBack has a thing count no more. The caller holds the lock.
func (b *budget) takeBack(account, what string) {
	b.spent[account] = slices.DeleteFunc(b.spent[account], func(s spending) bool { return s.what == what })
	if len(b.spent[account]) == 0 {
		delete(b.spent, account)
	}
	of := sourceOf(what)
	b.unkept[of] = slices.DeleteFunc(b.unkept[of], func(c unkept) bool { return c.Account == account && c.What == what })
	if len(b.unkept[of]) == 0 {
		delete(b.unkept, of)
	}
}

// empty has what was spent from an account count no more, because of a mail; also what the store
// has, if there is any. The caller holds the lock.
func (b *budget) empty(account, mail string, now time.Time, stored bool) {
	for _, s := range slices.Clone(b.spent[account]) {
		b.takeBack(account, s.what)
	}
	if b.store != nil && stored {
		b.spent[account] = []spending{{at: now}}
		b.begin(mail, store.Charge{Account: account, At: now})
	}
}

// forget removes what says nothing any more, when much is known. The caller holds the lock.
func (b *budget) forget(now time.Time) {
	if len(b.spent) < mostRemembered && len(b.unkept) < mostRemembered {
		return
	}
	maps.DeleteFunc(b.spent, func(_ string, spent []spending) bool {
		return !slices.ContainsFunc(spent, func(s spending) bool { return isRemembered(s.at, now) })
	})
	maps.DeleteFunc(b.unkept, func(_ string, charges []unkept) bool {
		return !slices.ContainsFunc(charges, func(c unkept) bool { return isRemembered(c.At, now) })
	})
}

func holdsThing(spent []spending, what string) bool {
	return slices.ContainsFunc(spent, func(s spending) bool { return s.what == what })
}

// mostRemembered is how many accounts are kept before those are looked for that say nothing any
// more.
const mostRemembered = 10_000
