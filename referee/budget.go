package referee

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// quotas says how much each person gets in a day: letters to addresses that nobody has answered
// from (outbound.go), answers and talk (idle.go, rations.go), questions about held mails
// (askedoften.go), newcomers (newcomers.go). What is spent stands in budgets.
type quotas struct {
	*ClerkSettings
}

// budget counts what is spent from accounts, so that within any 24 hours, or in a shorter time,
// each gives no more than its share. Its times come from whoever asks; what was spent at a time
// that is still to come, as by a clock that was ahead, counts as spent now, and what was spent
// before that counts again when the clock is set back. It is safe for concurrent use, and the zero
// value is ready.
type budget struct {
	mu    sync.Mutex
	spent map[string][]spending // by account, oldest first
}

// expense is something that costs. The same thing is spent once, however often that is asked for.
type expense struct {
	what string
	cost int
}

type spending struct {
	expense
	at time.Time
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

// spend spends things from all shares. If one of them has not so much left it spends nothing, and
// tells when it can.
func (b *budget) spend(now time.Time, things []expense, from ...share) (again time.Time, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forget(now)
	ok = true
	for _, s := range from {
		if at := b.free(now, things, s); at.After(now) && at.After(again) {
			again, ok = at, false
		}
	}
	if !ok {
		return again, false
	}
	for _, s := range from {
		for _, e := range things {
			b.put(s.account, spending{e, now})
		}
	}
	return time.Time{}, true
}

// when tells when shares have room for one thing more, without spending it: not after now if they
// have.
func (b *budget) when(now time.Time, what string, from ...share) (at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range from {
		if free := b.free(now, []expense{{what, 1}}, s); free.After(at) {
			at = free
		}
	}
	return at
}

// count tells how many things were spent from an account within a day.
func (b *budget) count(now time.Time, account string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, s := range b.lately(account, now) {
		if s.at.Add(day).After(now) {
			n++
		}
	}
	return n
}

// note counts what was spent at a time, whether there was so much left or not.
func (b *budget) note(at time.Time, what string, cost int, accounts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, account := range accounts {
		b.put(account, spending{expense{what, cost}, at})
	}
}

// free returns when a share has as much left as things cost. The caller holds the lock.
func (b *budget) free(now time.Time, things []expense, s share) time.Time {
	spent := b.lately(s.account, now)
	sum := 0
	for _, e := range things {
		if !holdsThing(spent, e.what) {
			sum += e.cost
		}
	}
	if sum == 0 {
		return now
	}
	spent = slices.DeleteFunc(slices.Clone(spent), func(e spending) bool { return !e.at.Add(s.within).After(now) })
	for _, e := range spent {
		sum += e.cost
	}
	at := now
	for _, e := range spent {
		if sum <= s.most {
			break
		}
		sum, at = sum-e.cost, e.at.Add(s.within)
	}
	return at
}

// put counts a thing, unless it is counted already. The caller holds the lock.
func (b *budget) put(account string, s spending) {
	if b.spent == nil {
		b.spent = map[string][]spending{}
	}
	if all := b.spent[account]; !holdsThing(all, s.what) {
		b.spent[account] = append(all, s)
	}
}

// lately returns what is remembered to be spent from an account, and forgets the rest. The caller
// holds the lock.
func (b *budget) lately(account string, now time.Time) []spending {
	spent := b.spent[account]
	for i := range spent {
		if spent[i].at.After(now) {
			spent[i].at = now
		}
	}
	slices.SortStableFunc(spent, func(a, b spending) int { return a.at.Compare(b.at) })
	spent = slices.DeleteFunc(spent, func(s spending) bool { return !isRemembered(s.at, now) })
	if len(spent) == 0 {
		delete(b.spent, account)
		return nil
	}
	b.spent[account] = spent
	return spent
}

// forget removes the accounts from which nothing was spent lately, when many are known. The caller
// holds the lock.
func (b *budget) forget(now time.Time) {
	if len(b.spent) < mostRemembered {
		return
	}
	maps.DeleteFunc(b.spent, func(_ string, spent []spending) bool {
		return !slices.ContainsFunc(spent, func(s spending) bool { return isRemembered(s.at, now) })
	})
}

func holdsThing(spent []spending, what string) bool {
	return slices.ContainsFunc(spent, func(s spending) bool { return s.what == what })
}

// mostRemembered is how many accounts are kept before those are looked for that say nothing any
// more.
const mostRemembered = 10_000
