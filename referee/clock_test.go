package referee

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/referee/table"
	"dhow/templates"
)

func threeDays(h *log.Header) {
	h.Pace = log.Pace{Move: 3 * day, Reminder: day, OnTimeout: "house"}
}

// newClockParty is a game of two with three days for a move, green to move.
func newClockParty(t *testing.T) *party {
	t.Helper()
	p := newParty(t, 2, threeDays)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	return p
}

// rings rings the clocks at a time, when the mailbox was searched at another.
func (p *party) rings(now, searched time.Time) table.Posting {
	p.t.Helper()
	if now.After(p.now) {
		p.now = now
	}
	posting, err := p.table.Ring(p.t.Context(), now, searched)
	must(p.t, err)
	p.post(posting)
	return posting
}

// turn is when the turn of whoever is to move began: the last entry.
func (p *party) turn() time.Time {
	g := p.game()
	return g.Entries()[g.Len()-1].At
}

func TestClockRemindsOnce(t *testing.T) {
	p := newClockParty(t)
	turn := p.turn()
	due, ok, err := p.table.Due(t.Context(), turn)
	if want := turn.Add(2 * day); err != nil || !ok || !due.Equal(want) {
		t.Fatalf("the clock rings at %v, %v, %v, want %v", due, ok, err, want)
	}
	if posting := p.rings(due.Add(-time.Second), due); posting.Owes != nil {
		t.Errorf("before the time a reminder is owed: %+v", posting.Owes)
	}
	for range 2 {
		if posting := p.rings(due, due); len(posting.Owes) != 1 || posting.Owes[0].Seat != engine.Green {
			t.Errorf("at the time is owed: %+v", posting.Owes)
		}
		p.sit()
	}
	if ask := p.page(engine.Green).Ask; ask != (templates.Ask{What: templates.AskAction, Deadline: turn.Add(3 * day), House: true}) {
		t.Errorf("the reminder asks for %+v", ask)
	}
	if text := p.last(engine.Green); !strings.Contains(text, "reminder") {
		t.Errorf("the reminder is none:\n%s", text)
	}
	if due, _, _ := p.table.Due(t.Context(), due); !due.Equal(turn.Add(3 * day)) {
		t.Errorf("after the reminder the clock rings at %v", due)
	}
}

// TestClockRemindsOfAMovedDeadline wants a player whose deadline has moved to be reminded of the
// new one too, once: what they were told of the old one is not so.
func TestClockRemindsOfAMovedDeadline(t *testing.T) {
	p := newClockParty(t)
	deadline := p.turn().Add(3 * day)
	first := p.rings(deadline.Add(-day), deadline.Add(-day))
	from, to := deadline.Add(-time.Hour), deadline.Add(5*day)
	p.now = to
	posting, err := p.table.Outage(t.Context(), from, to)
	must(t, err)
	p.post(posting)
	moved := to.Add(to.Sub(from))
	due, ok, err := p.table.Due(t.Context(), to)
	if err != nil || !ok || !due.Equal(moved.Add(-day)) {
		t.Fatalf("the clock rings at %v, %v, %v, want %v", due, ok, err, moved.Add(-day))
	}
	before := p.got()
	for range 2 {
		second := p.rings(due, due)
		if len(first.Owes) != 1 || len(second.Owes) != 1 || second.Owes[0].ID == first.Owes[0].ID {
			t.Fatalf("of the first deadline is owed: %+v, of the second: %+v", first.Owes, second.Owes)
		}
	}
	if got := p.got(); got[engine.Green] != before[engine.Green]+1 {
		t.Errorf("letters were %v, are %v", before, got)
	}
	if ask := p.page(engine.Green).Ask; !ask.Deadline.Equal(moved) {
		t.Errorf("the reminder asks for %+v, want %v", ask, moved)
	}
}

// TestClockWaitsForSearch wants no deadline judged before the mailbox has been searched after it.
func TestClockWaitsForSearch(t *testing.T) {
	p := newClockParty(t)
	deadline := p.turn().Add(3 * day)
	late := deadline.Add(2 * day)
	if p.rings(late, deadline); p.game().Entries()[p.game().Len()-1].Timeout {
		t.Fatal("a deadline was judged by a search that began at it")
	}
	before, got := p.game().Len(), p.got()
	p.rings(late, deadline.Add(time.Second))
	g := p.game()
	if e := g.Entries()[before]; !e.Timeout || !e.House || e.By != engine.Green || !e.At.Equal(late) {
		t.Errorf("the entry is %+v", e)
	}
	if now := p.got(); now[engine.Green] != got[engine.Green]+1 || now[engine.Blue] != got[engine.Blue]+1 {
		t.Errorf("letters were %v, are %v", got, now)
	}
	for seat := engine.Blue; seat <= engine.Green; seat++ {
		if news := p.news(seat); len(news) != 1 || !strings.HasPrefix(news[0], "order timeout green: ") {
			t.Errorf("%v hears %v", seat, news)
		}
	}
	length := g.Len()
	if p.rings(late, late); p.game().Len() != length {
		t.Error("a turn that has just begun was judged")
	}
}

// TestClockPlansForAll times out all who have not planned, and opens the plans.
func TestClockPlansForAll(t *testing.T) {
	p := newParty(t, 3, threeDays)
	p.join()
	late := p.turn().Add(4 * day)
	p.rings(late, late)
	g := p.game()
	state, err := g.State()
	must(t, err)
	if state.Phase != engine.PlanningPhase || state.Round != 1 {
		t.Fatalf("the set-up is not over: %v %d", state.Phase, state.Round)
	}
	order, _ := p.order(g, engine.Blue)
	p.send(engine.Blue, order)
	late = late.Add(4 * day)
	posting := p.rings(late, late)
	if state, _ = p.game().State(); state.Phase != engine.ActionPhase || len(posting.Owes) == 0 {
		t.Errorf("the plans are not opened: %v, %+v", state.Phase, posting)
	}
	if news := strings.Join(p.allNews(engine.Green), "\n"); strings.Count(news, "order timeout green: ") != 2 || strings.Contains(news, "timeout yellow") {
		t.Errorf("green hears\n%s", news)
	}
}

// TestClockAfterTimeoutOldLetterIsStale refuses an order that comes too late, and says what the
// house player did.
func TestClockAfterTimeoutOldLetterIsStale(t *testing.T) {
	p := newClockParty(t)
	d := p.mail(engine.Green, "E 1")
	late := p.turn().Add(4 * day)
	p.rings(late, late)
	if posting := p.deliver(d); posting.In.Outcome != "refused" {
		t.Errorf("the late mail: %+v", posting.In)
	}
	if told := p.told(engine.Green); !strings.HasPrefix(told[0], "1 stale E 1 order timeout green: ") {
		t.Errorf("green is told %v", told)
	}
}

// TestClockOutageMovesDeadlines holds that an outage moves the deadlines that fall into it.
func TestClockOutageMovesDeadlines(t *testing.T) {
	p := newClockParty(t)
	deadline := p.turn().Add(3 * day)
	from, to := deadline.Add(-time.Hour), deadline.Add(5*time.Hour)
	p.now = to
	before := p.game().Len()
	posting, err := p.table.Outage(t.Context(), to.Add(-time.Minute), to)
	if err != nil || p.game().Len() != before || posting.Owes != nil {
		t.Fatalf("an outage that no deadline lies in: %+v, %v", posting, err)
	}
	for range 2 { // once, however often it is told
		posting, err = p.table.Outage(t.Context(), from, to)
		must(t, err)
		p.post(posting)
	}
	if n := p.game().Len(); n != before+1 {
		t.Fatalf("there are %d entries of outages", n-before)
	}
	want := to.Add(6 * time.Hour)
	if due, ok, err := p.table.Due(t.Context(), to); err != nil || !ok || !due.Equal(want) {
		t.Errorf("the clock rings at %v, %v, %v, want %v", due, ok, err, want)
	}
	if news := p.news(engine.Green); len(news) != 1 || news[0] != "outage" {
		t.Errorf("green hears %v", news)
	}
	if got := p.got(); p.rings(want, want).Owes != nil || got != p.got() {
		t.Error("the moved deadline was judged too early")
	}
}

// TestClockBeginsWithTheTurn wants talk and questions, and others' plans, not to move a deadline.
func TestClockBeginsWithTheTurn(t *testing.T) {
	p := newParty(t, 3, threeDays)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	deadline := p.turn().Add(3 * day)
	p.now = p.now.Add(day)
	order, _ := p.order(p.game(), engine.Blue)
	p.send(engine.Blue, order)
	p.send(engine.Green, "say wait for me", "show")
	if due, _, _ := p.table.Due(t.Context(), deadline.Add(-time.Minute)); !due.Equal(deadline) {
		t.Errorf("the deadline has moved to %v, was %v", due, deadline)
	}
	if ask := p.page(engine.Green).Ask; !ask.Deadline.Equal(deadline) {
		t.Errorf("green reads of %v", ask)
	}
}

func TestClockStopped(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	if at, ok, err := p.table.Due(t.Context(), p.now); ok || err != nil {
		t.Errorf("a game without a clock rings at %v, %v", at, err)
	}
	posting, err := p.table.End(t.Context(), log.EndedHost, nil)
	must(t, err)
	p.post(posting)
	again, err := p.table.End(t.Context(), log.EndedHost, nil)
	if err != nil || again.Owes != nil {
		t.Errorf("giving up a second time: %+v, %v", again, err)
	}
	if news := p.news(engine.Blue); len(posting.Owes) != 2 || strings.Join(news, " ") != "end publish" || p.page(engine.Blue).Ended != templates.HostEnded {
		t.Errorf("blue hears %v of %+v", news, posting)
	}
	p.send(engine.Blue, "T 4", "say pity")
	if told := strings.Join(p.told(engine.Blue), "; "); told != "1 not tried over T 4; 2 passed to nobody pity" {
		t.Errorf("blue is told %s", told)
	}
}

// TestNewKeyEndsOldOnes raises the epoch of a seat, whose letter has a key by the new one.
func TestNewKeyEndsOldOnes(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	old := p.keyOf(engine.Blue)
	posting, err := p.table.RenewKey(t.Context(), engine.Blue, table.Cause{Mail: "lost", At: p.now})
	must(t, err)
	p.post(posting)
	look, err := p.table.Look(t.Context())
	must(t, err)
	epoch := func(_ games.GameID, seat engine.Seat) (int, bool) { return look.Epochs[seat], true }
	if _, ok := checkKey(p.ring, old, epoch); ok {
		t.Error("the old key still proves something")
	}
	if _, ok := checkKey(p.ring, p.keyOf(engine.Blue), epoch); !ok || len(posting.Owes) != 1 {
		t.Error("the new key proves nothing")
	}
}

// keyOf returns the key of a seat's last letter.
func (p *party) keyOf(seat engine.Seat) string {
	p.t.Helper()
	_, key, ok := p.ring.Letter(p.render(p.letters[seat][len(p.letters[seat])-1]).ID)
	if !ok {
		p.t.Fatalf("the last letter to %v is not ours", seat)
	}
	return key
}

// checkKey reads a key and tells whether it is one of ours, and of its seat's epoch now.
func checkKey(ring *identity.KeyRing, text string, epoch func(games.GameID, engine.Seat) (int, bool)) (identity.Key, bool) {
	k, mac, ok := identity.ParseKey(text)
	if !ok {
		return identity.Key{}, false
	}
	now, known := epoch(k.Game, k.Seat)
	k.Epoch = now
	return k, known && ring.EpochOf(k, mac, now, now) == now
}
