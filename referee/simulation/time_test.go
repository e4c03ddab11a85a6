package simulation

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
)

// looks judges what needs a look at whole games: the entries since the last time that somebody's
// time was over.
func (w *world) looks() {
	w.looksAtTables()
	w.mu.Lock()
	due, told := w.account.timeouts, w.account.shown
	w.account.timeouts, w.account.shown = nil, nil
	w.mu.Unlock()
	for _, s := range told {
		w.isRight(s)
	}
	for _, t := range due {
		if g := w.game(t.game); g != nil && g.Len() >= t.n {
			w.judge(g, t)
		}
	}
}

// slack is how much later than the account the referee may know that the mailbox could not be
// searched.
const slack = time.Minute

// rounded is how much later a deadline may be by the account than by the game's file, which knows of
// whole seconds alone: one that a search has found to be over may seem to lie behind that search.
const rounded = 5 * time.Second

// judge looks at whether somebody's time was over, and whether nothing of theirs lay in the
// mailbox.
func (w *world) judge(g *log.Game, t timeout) {
	w.mu.Lock()
	defer w.mu.Unlock()
	seat := g.Entries()[t.n-1].By
	if notWaitedFor(g.At(t.n-1), seat, g.Entries()[t.n-1].At) {
		return
	}
	began := g.At(t.n - 1).Turn(seat)
	if began == 0 {
		w.failHeld("a time was over that had not begun", "%v in %s, entry %d", seat, t.game, t.n)
		return
	}
	deadline := w.account.deadline(g, t.n-1, seat)
	if t.at.Before(deadline.Add(-slack - w.account.early())) {
		w.failHeld("a deadline was early", "%v in %s, entry %d, was over at %v and had until %v", seat, t.game, t.n, t.at.UTC(), deadline.UTC())
	}
	for _, m := range t.pending {
		if m.since.Before(deadline.Add(-slack-w.account.early())) && m.post.plain.last >= began {
			w.failHeld("a deadline was judged before a mail that came in time", "%v in %s, entry %d: %s came at %v, the deadline was %v", seat, t.game, t.n,
				m.post.id, m.since.UTC(), deadline.UTC())
		}
	}
}

// notWaitedFor tells whether the house moves for who is away at a time. It does not where nobody else
// is there, either.
func notWaitedFor(m log.Moment, seat engine.Seat, at time.Time) bool {
	return m.StandsIn(seat, at) && slices.ContainsFunc(m.Seats(), func(s log.Seated) bool {
		return m.HousePlayer(s.Seat) == "" && !m.StandsIn(s.Seat, at)
	})
}

// deadline is the earliest time at which the turn can be over that a seat is in after an entry: as
// it is reckoned, and moved if the mailbox could not be searched then for more than ten minutes. While
// it is not known to the hour it must lie in such a time with that hour. Of what an outage had moved
// that was taken back, the time begins anew with that.
func (a *account) deadline(g *log.Game, n int, seat engine.Seat) time.Time {
	began, turn := g.At(n).Turn(seat), gametest.Reckon(g, n, seat)
	at := a.trueTime(g, began)
	if !turn.Sure && g.At(began).Pace().Bank > 0 {
		return at // nobody knows what is left of the bank
	}
	at = at.Add(turn.Ends.Sub(g.TimeOf(began)))
	unsure := time.Second
	if a.doubt {
		unsure += doubtful
	}
	for _, gap := range a.gaps {
		if gap.to.Sub(gap.from) > 11*time.Minute && at.After(gap.from.Add(rounded)) && at.Before(gap.to.Add(-unsure)) {
			at = gap.to.Add(gap.to.Sub(gap.from))
		}
	}
	for _, o := range g.Outages(began) {
		if again := o.Undone.Add(turn.Given); !o.Undone.IsZero() && again.Before(at) {
			at = again
		}
	}
	return at
}

// trueTime is when an entry was made. What it says of that is believed while the referee's clock
// has always been right; later it may be of an earlier time, at which the referee's stood.
func (a *account) trueTime(g *log.Game, n int) time.Time {
	said := g.TimeOf(n)
	if !a.doubt {
		return said
	}
	at := a.logs[g.Header.Game].since[n-1]
	if m := a.mails[g.Entries()[n-1].Mail]; m != nil && m.since.Before(at) {
		at = m.since
	}
	at = at.Add(-doubtful)
	if said.Before(at) && at.Sub(said) < longestStand {
		return said
	}
	return at
}

// doubtful is how much earlier than it was written the time of an entry may be.
const doubtful = time.Hour

// longestStand is how long the referee's time may stand, and an hour: until its clock is right
// again that was wrong at a start.
const longestStand = (12 + 60 + 1) * time.Hour

// atRest looks at what must hold when everything has worked for long.
func (w *world) atRest() {
	w.looks()
	w.mu.Lock()
	w.account.lettersAtRest()
	w.account.mailsAtRest()
	w.account.clockAtRest()
	ids := make([]games.GameID, 0, len(w.account.logs))
	for id := range w.account.logs {
		ids = append(ids, id)
	}
	w.mu.Unlock()
	for _, id := range ids {
		if w.disk.read(gameFile(id)) == nil {
			w.inArchive(id)
			continue
		}
		g := w.game(id)
		if g == nil {
			w.fail("a game cannot be read", "%s", id)
			continue
		}
		w.gameAtRest(id, g)
	}
}

// archivedAfter is how long after its end a game is in the archive at the latest.
const archivedAfter = 33*24*time.Hour + longestStand

// inArchive looks for a game in the archive, with all entries that anybody was told of.
func (w *world) inArchive(id games.GameID) {
	found := w.disk.find("/archive/", "/"+string(id)+".yaml")
	w.mu.Lock()
	defer w.mu.Unlock()
	if found == nil {
		w.failHeld("a game is gone", "%s is neither among the games nor in the archive", id)
		return
	}
	for n, line := range w.account.logs[id].lines {
		if nameless(line) == line && !bytes.Contains(found, []byte(line)) {
			w.failHeld("an entry was lost", "%s in the archive lacks entry %d: %s", id, n+1, line)
		}
	}
}

// gameAtRest looks at whether somebody waits in vain in a game.
func (w *world) gameAtRest(id games.GameID, g *log.Game) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if g.Over() || g.Ended() != "" {
		if over := w.nowHeld().Sub(w.account.trueTime(g, g.Len())); over > archivedAfter {
			w.failHeld("a finished game is not in the archive", "%s, over for %v", id, over)
		}
		return
	}
	if !g.Dealt() {
		return
	}
	state, err := g.State()
	if err != nil {
		w.failHeld("a game cannot be read", "%s: %v", id, err)
		return
	}
	for _, seat := range state.ToMove() {
		began := g.Turn(seat)
		if open := g.Pace().Open; began == 0 && open != nil && g.Planning() && w.nowHeld().Before(gametest.OpensAfter(open, g.TimeOf(gametest.PlanningSince(g, g.Len())))) {
			continue // the house plans when plans can be opened
		}
		if began == 0 || g.Resigned(seat) {
			w.failHeld("a game stands still", "%v in %s, after entry %d", seat, id, g.Len())
			continue
		}
		w.account.asked(id, seat, g.Seats()[seat-1].Name, began)
		w.account.inTime(g, seat, began)
	}
}

// asked wants who is to move to know.
func (a *account) asked(id games.GameID, seat engine.Seat, name string, began int) {
	for _, p := range a.w.people {
		if !strings.HasPrefix(name, p.name) {
			continue
		}
		for _, l := range p.got {
			if k := keyOf(l.ID); k.game == id && k.seat == seat && k.position >= began {
				return
			}
		}
		for letter := range a.refused {
			if o := a.owed[letter]; o.game == id {
				return // it came back
			}
		}
		for letter, o := range a.owed {
			if o.game == id && a.ids[p.name][o.to] && !a.sent[letter] && a.waits(o) {
				return
			}
		}
		a.w.failHeld("somebody does not know that they are to move", "%s in %s since entry %d", name, id, began)
	}
}

// inTime wants no deadline to be long past, and it to be the one that is reckoned. Where the host
// decides what becomes of it, a host has to be told.
func (a *account) inTime(g *log.Game, seat engine.Seat, began int) {
	late := 30*time.Minute + 2*a.early()
	if a.held[string(g.Header.Game)+" "+seat.String()] {
		late += 24 * time.Hour
	}
	for _, m := range a.mails {
		if m.put == 0 { // somebody has written more than is acted on
			late += 24 * time.Hour
			break
		}
	}
	turn, now := gametest.Reckon(g, g.Len(), seat), a.w.nowHeld()
	deadline, ok := g.Deadline(seat)
	m := g.At(g.Len())
	standsIn := notWaitedFor(m, seat, now) && notWaitedFor(m, seat, now.Add(-late)) && now.Sub(m.TimeOf(g.Len())) > late
	switch {
	case !ok || turn.Paused || standsIn && g.Planning():
		return
	case turn.Sure && !deadline.Equal(turn.Ends):
		a.w.failHeld("a deadline is another one", "%v in %s, since entry %d: %v, and %v is reckoned", seat, g.Header.Game, began, deadline.UTC(), turn.Ends.UTC())
	case standsIn:
		a.w.failHeld("the house does not stand in", "%v in %s, since entry %d", seat, g.Header.Game, began)
	case !now.After(deadline.Add(late)):
	case notWaitedFor(m, seat, now) && g.Planning():
	case g.Pace().OnTimeout != log.WaitOnTimeout:
		a.w.failHeld("a deadline is lost", "%v in %s, since entry %d, had until %v and it is %v", seat, g.Header.Game, began, deadline.UTC(), now.UTC())
	case !a.toldOver(g, deadline):
		a.w.failHeld("no host is told of a deadline", "%v in %s, since entry %d, had until %v", seat, g.Header.Game, began, deadline.UTC())
	default:
		a.toldLate(g, seat, deadline)
	}
}

// toldLate wants who is late to be reminded where nobody moves for them, and the others but hosts to
// know whom the game waits for.
func (a *account) toldLate(g *log.Game, late engine.Seat, deadline time.Time) {
	now := g.At(g.Len())
	for _, seated := range now.Seats() {
		kind := "awaited"
		ends, runs := now.Deadline(seated.Seat)
		switch {
		case seated.Seat == late && now.Pace().Reminder > 0:
			kind = "reminder"
		case seated.Player == "", now.HousePlayer(seated.Seat) != "", slices.Contains(now.Hosts(), seated.Player),
			runs && !ends.After(a.w.nowHeld()):
			continue
		}
		told := false
		for _, o := range a.owed {
			told = told || o.kind == kind && o.game == g.Header.Game && o.seat == seated.Seat && o.since.After(deadline.Add(-slack-a.early()))
		}
		if !told {
			a.w.failHeld("somebody is not told who is late", "%v in %s, where %v had until %v: no %s", seated.Seat, g.Header.Game, late, deadline.UTC(), kind)
		}
	}
}

// toldOver tells whether a letter about what hosts have to know was owed since a time, where hosts
// are left.
func (a *account) toldOver(g *log.Game, since time.Time) bool {
	for _, o := range a.owed {
		if o.kind == "notice" && o.game == g.Header.Game && o.since.After(since.Add(-slack-a.early())) {
			return true
		}
	}
	return !slices.ContainsFunc(g.Hosts(), func(id games.PlayerID) bool { return id != "" })
}

// waits tells whether a letter may wait for others: of who wants one a day.
func (a *account) waits(o owedLetter) bool {
	return (o.kind == "gathered" || o.kind == "awaited") && a.w.nowHeld().Sub(o.since) < 25*time.Hour+a.early()
}

func (a *account) lettersAtRest() {
	for id, o := range a.owed {
		if why, dead := a.dead[id]; a.sent[id] || dead {
			if !dead && a.letters[id] == nil {
				a.w.failHeld("a letter was noted as sent and never was", "%s, %s to %s %s", id, o.kind, o.to, why)
			}
		} else if !a.waits(o) {
			a.w.failHeld("a letter was never sent", "%s, %s to %s", id, o.kind, o.to)
		}
	}
}

// mailsAtRest wants each mail to have one verdict, and to be put away.
func (a *account) mailsAtRest() {
	for fingerprint, m := range a.mails {
		if m.put == 0 && !a.mayWait(m) {
			a.w.failHeld("a mail was never put away", "%s %s: %v", m.post.id, fingerprint, a.ins[fingerprint])
		}
		if words := verdicts(a.ins[fingerprint]); len(words) > 1 {
			a.w.failHeld("a mail has two verdicts", "%s %s: %v", m.post.id, fingerprint, a.ins[fingerprint])
		}
	}
}

// mayWait tells whether a mail may wait for somebody to answer other questions, which may take them
// a week.
func (a *account) mayWait(m *mailCase) bool {
	if !m.post.from.forgotten.IsZero() && m.post.plain == nil {
		return true // with a key of then nobody is left to be asked about it
	}
	return a.isForgotten(m) || m.post.plain == nil && m.since.Sub(m.post.from.pestered).Abs() < 8*24*time.Hour
}

// verdicts leaves out of what became of a mail what was said of it before somebody answered for it,
// and what nobody heard of.
func verdicts(words []string) []string {
	var l []string
	for _, word := range words {
		switch word {
		case "held", "unproven", "automatic", "list", "bounce", "too-large", "two-seats":
		default:
			if len(l) == 0 || l[len(l)-1] != word {
				l = append(l, word)
			}
		}
	}
	return l
}
