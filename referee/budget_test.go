package referee

import (
	"context"
	"strconv"
	"testing"
	"time"

	"dhow/games/store"
	"dhow/games/store/memory"
)

// on is what is spent from the accounts of shares.
func (b *budget) on(t *testing.T, now time.Time, from ...share) *tally {
	t.Helper()
	var accounts []string
	for _, s := range from {
		accounts = append(accounts, s.account)
	}
	spent, err := b.of(t.Context(), now, accounts...)
	must(t, err)
	return spent
}

// spendOne spends one on a thing from shares.
func (b *budget) spendOne(t *testing.T, now time.Time, what string, from ...share) (time.Time, bool) {
	t.Helper()
	return b.on(t, now, from...).spend([]expense{{what, 1}}, from...)
}

// TestBudget protects what is spent in a day: so much within 24 hours, from all shares or from
// none, and the same thing once.
func TestBudget(t *testing.T) {
	b := newBudget(nil)
	ann, ben, all := aDay("ann", 2), aDay("ben", 2), aDay("all", 3)
	want := func(after time.Duration, what string, again time.Duration, from ...share) {
		t.Helper()
		now := evening.Add(after)
		at, ok := b.spendOne(t, now, what, from...)
		if ok != (again == 0) || !ok && !at.Equal(evening.Add(again)) {
			t.Errorf("after %v, %s: %v, %v", after, what, at.Sub(evening), ok)
		}
	}
	want(0, "1", 0, ann, all)
	want(time.Hour, "2", 0, ann, all)
	want(time.Hour, "2", 0, ann, all) // it comes again after a crash
	want(2*time.Hour, "3", day, ann, all)
	want(2*time.Hour, "4", 0, ben, all)
	want(2*time.Hour, "5", day, ben, all) // by all, not by Ben, from whose share it is not taken then
	want(day, "6", 0, ben, all)
	want(day+time.Hour-time.Second, "7", day+time.Hour, aDay("cas", 2), all)
	want(day+time.Hour, "8", 0, aDay("cas", 2), all)
	want(9*day, "9", 0, ann, all)
}

// TestBudgetOfSeveral protects that several things are spent together or not at all, and that more
// than a whole share is spent where nothing else was.
func TestBudgetOfSeveral(t *testing.T) {
	b, ann := newBudget(nil), aDay("ann", 5)
	two := func(n int) []expense { return []expense{{strconv.Itoa(n), 2}, {strconv.Itoa(n + 1), 2}} }
	if _, ok := b.on(t, evening, ann).spend(two(0), ann); !ok {
		t.Error("4 of 5 are refused")
	}
	if at, ok := b.on(t, evening.Add(time.Hour), ann).spend(two(2), ann); ok || !at.Equal(evening.Add(day)) {
		t.Errorf("8 of 5 are spent, or at %v", at)
	}
	if _, ok := b.spendOne(t, evening.Add(time.Hour), "4", ann); !ok {
		t.Error("what was refused was spent")
	}
	if _, ok := b.on(t, evening.Add(3*day), ann).spend([]expense{{"5", 9}}, ann); !ok {
		t.Error("a whole day's share is not enough for anything")
	}
}

// TestBudgetAndClock protects a share from a clock that was ahead: what was spent then is spent
// now, and not in ten years.
func TestBudgetAndClock(t *testing.T) {
	b, ann := newBudget(nil), aDay("ann", 1)
	b.note(evening.Add(10*365*day), "1", 1, ann.account)
	if at, ok := b.spendOne(t, evening, "2", ann); ok || !at.Equal(evening.Add(day)) {
		t.Errorf("it is possible at %v", at)
	}
	if _, ok := b.spendOne(t, evening.Add(day), "2", ann); !ok {
		t.Error("it is not possible a day later")
	}
}

// TestBudgetAndClockSetBack protects a share from a clock that was ahead for a while: what was spent
// before counts again when that is over.
func TestBudgetAndClockSetBack(t *testing.T) {
	b, ann := newBudget(nil), aDay("ann", 1)
	b.spendOne(t, evening, "1", ann)
	if n := b.on(t, evening.Add(day), ann).count(ann.account); n != 0 {
		t.Errorf("after a day %d are counted", n)
	}
	if at := b.on(t, evening.Add(day+20*time.Hour), ann).when("2", ann); at.After(evening.Add(day + 20*time.Hour)) {
		t.Errorf("by the wrong clock it is possible at %v", at)
	}
	if at, ok := b.spendOne(t, evening.Add(20*time.Hour), "2", ann); ok || !at.Equal(evening.Add(day)) {
		t.Errorf("by the right clock it is possible at %v", at)
	}
}

// TestBudgetForgets keeps a budget small, however many accounts are ever asked for.
func TestBudgetForgets(t *testing.T) {
	b := newBudget(nil)
	for i := range 3 * mostRemembered {
		b.spendOne(t, evening.Add(time.Duration(i)*time.Minute), "x", aDay(strconv.Itoa(i), 1))
	}
	if n := len(b.spent); n > mostRemembered+1 {
		t.Errorf("%d accounts are kept", n)
	}
}

// rowsCounted is a store in memory that counts the charges it has told of.
type rowsCounted struct {
	*memory.Store
	rows int
}

func (s *rowsCounted) Charges(ctx context.Context, asked ...store.Since) ([]store.Charge, error) {
	charges, err := s.Store.Charges(ctx, asked...)
	s.rows += len(charges)
	return charges, err
}

// TestHourlyShareReadsAnHour protects processors, and all who decide meanwhile, from a flood that
// has gone on for days: of an hour's share an hour is read.
func TestHourlyShareReadsAnHour(t *testing.T) {
	s := &rowsCounted{Store: sure(memory.New().Open())}
	const hourly, hours = 240, 72
	var charges []store.Charge
	for n := range hours * hourly {
		charges = append(charges, store.Charge{Account: "mails", What: strconv.Itoa(n), Cost: 1, At: evening.Add(-time.Duration(n+1) * time.Hour / hourly)})
	}
	must(t, s.Charge(t.Context(), charges...))
	b, mails := newBudget(s), share{"mails", hourly, time.Hour}
	for n, at := range []time.Time{evening, evening.Add(time.Second)} {
		spent, err := b.ofShares(t.Context(), at, []share{mails})
		must(t, err)
		if _, ok := spent.spend([]expense{{"new " + strconv.Itoa(n), 1}}, mails); ok != (n == 0) {
			t.Errorf("%v later a mail is possible: %v", at.Sub(evening), ok)
		}
	}
	if s.rows > 2*hourly {
		t.Errorf("two decisions read %d charges", s.rows)
	}
}

// TestMuchSpentIsCountedSoon protects whoever decides from accounts from which very much was spent.
func TestMuchSpentIsCountedSoon(t *testing.T) {
	b, mails := newBudget(sure(memory.New().Open())), share{"mails", 1_000_000, time.Hour}
	spent := b.on(t, evening, mails)
	for n := range 100_000 {
		spent.stored["mails"] = append(spent.stored["mails"], spending{expense{strconv.Itoa(n), 1}, evening})
	}
	begun := time.Now()
	if _, ok := spent.spend([]expense{{"new", 1}}, mails); !ok || time.Since(begun) > 5*time.Second {
		t.Errorf("a thing is spent: %v, within %v", ok, time.Since(begun))
	}
}
