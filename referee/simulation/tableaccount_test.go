package simulation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/mail"
)

// tables is what must hold at tables beside that orders are taken and told: what is promised of
// clocks, seats and hosts.
type tables struct {
	w       *world
	changes []entryAt                       // that are not looked at yet
	asked   map[mail.MessageID]games.GameID // what hosts have asked for
	refused map[mail.MessageID]games.GameID // of that, and not looked at yet
	after   map[games.GameID]games.GameID   // rematches, by the game that was played
	rang    map[string]bool                 // turns that ended since their time was over
}

// entryAt is an entry that is on disk.
type entryAt struct {
	game games.GameID
	n    int
}

func newTables(w *world) *tables {
	return &tables{
		w: w, asked: map[mail.MessageID]games.GameID{}, refused: map[mail.MessageID]games.GameID{}, after: map[games.GameID]games.GameID{},
		rang: map[string]bool{},
	}
}

var (
	unseatDone  = regexp.MustCompile(`, unseat: \{seat: (\w+), stage: (?:done|offered)`)
	unseatSays  = regexp.MustCompile(`, unseat: \{seat: (\w+), stage: (?:warned|absent)`)
	headerAfter = regexp.MustCompile(`(?m)^after: (\S+)$`)
)

// begins looks at the header of a game that there was not before.
func (t *tables) begins(id games.GameID, data string) {
	head, _, _ := strings.Cut(data, "\n---")
	m := headerAfter.FindStringSubmatch(head)
	if m == nil {
		return
	}
	of := games.GameID(m[1])
	if other := t.after[of]; other != "" && other != id {
		t.w.failHeld("a game has two rematches", "%s has %s and %s", of, other, id)
	}
	t.after[of] = id
}

// isRematch tells whether a game is played again.
func (t *tables) isRematch(id games.GameID) bool {
	for _, again := range t.after {
		if again == id {
			return true
		}
	}
	return false
}

// entry looks at an entry that is on disk from now on.
func (t *tables) entry(id games.GameID, n int, line string) {
	for _, mark := range []string{", open: ", ", away: ", ", timeout: true", ", stage: absent"} {
		if strings.Contains(line, mark) {
			t.changes = append(t.changes, entryAt{id, n})
			break
		}
	}
	if m := unseatDone.FindStringSubmatch(line); m != nil {
		t.unseated(id, seatNamed(m[1]), n)
	}
}

// unseated wants two letters to have left before somebody has lost a seat.
func (t *tables) unseated(id games.GameID, seat engine.Seat, n int) {
	a, warned := t.w.account, 0
	for i, line := range a.logs[id].lines[:n-1] {
		if m := unseatSays.FindStringSubmatch(line); m != nil && m[1] == seat.String() {
			warned = i + 1
		}
	}
	left := 0
	for letter, l := range a.letters {
		if k := keyOf(l.ID); a.owed[letter].kind == "warning" && k.game == id && k.seat == seat && k.position >= warned {
			left++
		}
	}
	if left < 2 {
		t.w.failHeld("somebody has lost a seat unwarned", "%v in %s, entry %d, after %d letters", seat, id, n, left)
	}
}

// letter looks at a letter that goes out.
func (t *tables) letter(l *mail.Outgoing, k letterKey) {
	if k.seat == engine.NoSeat && strings.Contains(l.Text, "\nYour hand:") {
		t.w.failHeld("a letter has a hand whose reader has no seat", "%s to %s: %s", l.ID, l.To, l.Subject)
	}
	if game, asked := t.asked[l.InReplyTo]; asked && strings.Contains(strings.Join(strings.Fields(l.Text), " "), "Only the host of "+string(game)+" can ask for this") {
		t.refused[l.InReplyTo] = game
	}
}

// looksAtTables judges what needs a look at whole games.
func (w *world) looksAtTables() {
	t := w.account.tables
	w.mu.Lock()
	changes, refused := t.changes, t.refused
	t.changes, t.refused = nil, map[mail.MessageID]games.GameID{}
	w.mu.Unlock()
	for id, game := range refused {
		if g := w.game(game); g != nil && w.isHost(w.author(id), g) {
			w.fail("a host may not tend a game", "%s of %s", id, game)
		}
	}
	for _, c := range changes {
		g := w.game(c.game)
		if g == nil || g.Len() < c.n {
			continue
		}
		w.mu.Lock()
		switch e := &g.Entries()[c.n-1]; {
		case e.Open != nil:
			t.opened(g, c)
		case e.Away != nil:
			t.goesAway(g, c)
		case e.Timeout:
			t.rings(g, c)
		case e.Unseat.Stage == log.UnseatAbsent:
			t.playsFor(g, c)
		}
		w.mu.Unlock()
	}
}

// author is who has written a mail.
func (w *world) author(id mail.MessageID) *person {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.people {
		for _, m := range p.wrote {
			if m.id == id {
				return p
			}
		}
	}
	return nil
}

// opened wants no plans to be opened while somebody waits whose time is not over, nor before the time
// from which on they may be.
func (t *tables) opened(g *log.Game, c entryAt) {
	m := g.At(c.n - 1)
	if !slices.ContainsFunc(g.Entries()[c.n-1].Opened[:], func(orders []string) bool {
		return len(orders) > 0 && strings.HasPrefix(orders[0], "P ")
	}) {
		return
	}
	began := gametest.PlanningSince(g, slices.Min(g.Entries()[c.n-1].Open)-1)
	waits := map[engine.Seat]bool{}
	for i := began; i < c.n-1; i++ {
		e := &g.Entries()[i]
		switch {
		case e.Wait:
			waits[e.By] = true
		case e.Ready, e.Timeout, e.Resign, e.Successor != log.Successor{}, e.House && g.At(i).StandsIn(e.By, e.At), t.says(e, "ready"):
			delete(waits, e.By)
		case e.Queued != 0: // what was left for the turn is done when its time is over
			if turn := gametest.Reckon(g, i, e.By); !turn.Sure || !turn.Ends.IsZero() && !e.At.Before(turn.Ends) {
				delete(waits, e.By)
			}
		case e.Undo != 0:
			clear(waits)
		}
		delete(waits, e.Unseat.Seat)
	}
	for seat := range waits {
		t.w.failHeld("plans are opened while somebody waits", "%v in %s, entry %d", seat, c.game, c.n)
	}
	open := g.At(began).Pace().Open
	if at := g.Entries()[c.n-1].At; open != nil && m.Pace().Open != nil && at.Before(gametest.OpensAfter(m.Pace().Open, g.TimeOf(began)).Add(-t.w.account.early())) {
		t.w.failHeld("plans are opened too early", "%s, entry %d, at %v", c.game, c.n, at)
	}
}

// says tells whether the mail of an entry has a line.
func (t *tables) says(e *log.Entry, line string) bool {
	m := t.w.account.mails[e.Mail]
	return m != nil && slices.Contains(strings.Fields(m.post.text), line)
}

// goesAway wants clocks to stand still for nobody longer than is set.
func (t *tables) goesAway(g *log.Game, c entryAt) {
	e := &g.Entries()[c.n-1]
	if e.Away.House || !e.Away.To.After(e.Away.From) {
		return
	}
	stood := time.Duration(0)
	pauses, _ := gametest.PausesOf(g, c.n, e.At)
	first := g.At(c.n).SeatedSince(e.By)
	var last *log.Away
	for i := range g.Entries()[first:c.n] {
		other := &g.Entries()[first+i]
		if other.By != e.By || other.Away == nil {
			continue
		}
		if last != nil && !last.House {
			stood += absentIn(*last, e.Away.To, other.At, pauses)
		}
		last = &log.Away{From: gametest.Latest(other.Away.From, other.At), To: other.Away.To, House: other.Away.House}
	}
	stood += absentIn(*last, e.Away.To, e.Away.To, pauses)
	if most := g.At(c.n).Pace().AwayLimit(); stood > most {
		t.w.failHeld("a clock stands still for too long", "%v in %s, entry %d: %v in a year, at most %v", e.By, c.game, c.n, stood, most)
	}
}

// absentIn is how long of the year before a time an absence lasts that ends at another at the latest,
// but for pauses of the game.
func absentIn(a log.Away, year, end time.Time, pauses []gametest.Stop) time.Duration {
	return gametest.Ran(gametest.Latest(a.From, year.Add(-365*24*time.Hour)), gametest.Earliest(a.To, end), pauses)
}

// rings wants what follows from a deadline to be what the game is set to, once a turn.
func (t *tables) rings(g *log.Game, c entryAt) {
	e, m := &g.Entries()[c.n-1], g.At(c.n-1)
	if notWaitedFor(m, e.By, e.At) || e.Queued != 0 && len(e.Orders) == 0 && e.Hidden == "" { // nothing of what was left could be done
		return
	}
	switch what := m.Pace().OnTimeout; {
	case what == log.WaitOnTimeout:
		t.w.failHeld("a game moves where its host decides", "%v in %s, entry %d", e.By, c.game, c.n)
	case what == log.LeastOnTimeout && e.House && !m.StandsIn(e.By, e.At) && len(e.Orders) > 0 && m.Dealt() && !isLeast(e.Orders):
		t.w.failHeld("more than the least is done", "%v in %s, entry %d: %q", e.By, c.game, c.n, e.Orders)
	}
	if gametest.Stands(g, c.n-1, e.At) {
		t.w.failHeld("a time was over while the clock stood still", "%v in %s, entry %d", e.By, c.game, c.n)
	}
	turn := fmt.Sprint(c.game, " ", e.By, " ", m.Turn(e.By), " ", undoings(g, c.n))
	if t.rang[turn] && g.At(c.n-1).Dealt() {
		t.w.failHeld("a clock rings twice", "%v in %s, entry %d", e.By, c.game, c.n)
	}
	t.rang[turn] = true
}

// playsFor wants the house to play on for those alone who have let three turns pass, or the first that
// they had, and have given no order since.
func (t *tables) playsFor(g *log.Game, c entryAt) {
	seat, missed := g.Entries()[c.n-1].Unseat.Seat, 0
	since := g.At(c.n - 1).SeatedSince(seat)
	first := true
	for _, e := range g.Entries()[since : c.n-1] {
		switch {
		case e.Unseat.Seat == seat:
			first, missed = false, 0
		case e.By != seat || len(e.Orders) == 0 && e.Hidden == "" || e.Draws != nil:
		case !e.House:
			first, missed = false, 0
		case e.Timeout:
			missed++
		}
	}
	if missed < 3 && (!first || missed == 0) {
		t.w.failHeld("the house plays for who is there", "%v in %s, entry %d, after %d turns", seat, c.game, c.n, missed)
	}
}

// undoings is how often a game went back before an entry.
func undoings(g *log.Game, n int) (times int) {
	for i := range g.Entries()[:n] {
		if g.Entries()[i].Undo != 0 {
			times++
		}
	}
	return times
}

// isLeast tells whether orders do the least that there is to do.
func isLeast(orders []string) bool {
	return orders[0] == "P none" || orders[0] == "E" || strings.HasPrefix(orders[0], "E ")
}
