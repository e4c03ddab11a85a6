package simulation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
)

// calmTime is how long nothing has to befall the referee until it must have done all that is to be
// done at once. What it tries again after a fault, it tries again within minutes.
const calmTime = time.Hour

// watch looks every hour at what must hold in calm, for as long as a run goes on.
func (w *world) watch() {
	w.later(time.Hour, "", w.watch)
	met, wrong := w.faults.lastMet(), w.box.isWrong()
	w.mu.Lock()
	defer w.mu.Unlock()
	if met.After(w.calm) {
		w.calm = met
	}
	if w.running == nil || w.absent > 0 || w.wrong != 0 || wrong || w.nowHeld().Sub(w.calm) < calmTime {
		return
	}
	before := w.nowHeld().Add(-calmTime)
	for id, l := range w.account.logs {
		w.account.allAreTold(id, l, before)
	}
	w.account.allAreRead(before)
}

// troubledHeld notes that something befalls the referee.
func (w *world) troubledHeld() { w.calm = w.nowHeld() }

// owes takes down which entries a letter tells a seat of.
func (a *account) owes(place, seat string) {
	id, entries, _ := strings.Cut(place, "#")
	first, last, several := strings.Cut(entries, "-")
	if !several {
		last = first
	}
	from, _ := strconv.Atoi(first)
	until, _ := strconv.Atoi(last)
	l := a.logs[games.GameID(id)]
	if l == nil || from == 0 {
		return
	}
	for n := from; n <= until; n++ {
		l.heard[hearing{seatNamed(seat), n}] = true
	}
}

// hearing is that a seat is told of an entry.
type hearing struct {
	seat engine.Seat
	n    int
}

// public are the marks of entries that all who play want to hear of.
var public = slices.Concat(notMoves, moveMarks, []string{", draws: "})

// notMoves are the marks of entries that say more.
var notMoves = []string{
	", resign: ", ", replace: ", ", ended: ", ", extend: ", ", pause: ", ", resume: ", ", set: ", ", new-host: ", ", rule: ", ", unseat: ", ", no-outage: ",
}

// moveMarks are the marks of those that may be told with what comes next.
var moveMarks = []string{", open: ", ", orders: ", ", undo: "}

func hasMark(line string, marks []string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(line, mark) })
}

// allAreTold wants a letter to be owed to each seat for each public entry that was there before a
// time. Moves may wait for a letter about something else, and must stand in the first one.
func (a *account) allAreTold(id games.GameID, l *gameLog, before time.Time) {
	for ; l.looked < len(l.lines) && l.since[l.looked].Before(before); l.looked++ {
		n, line := l.looked+1, l.lines[l.looked]
		if !hasMark(line, public) {
			continue
		}
		for seat := range l.seats {
			own := strings.Contains(line, ", by: "+seat.String()+",") && strings.Contains(line, ", mail: ")
			if l.heard[hearing{seat, n}] || l.hasLeft(seat) || l.forgotten[seat] || own || n < l.taken[seat] {
				continue
			}
			if hasMark(line, moveMarks) && !hasMark(line, notMoves) {
				l.missed = append(l.missed, hearing{seat, n})
				continue
			}
			a.w.failHeld("somebody is not told of an entry", "%v in %s, of %d: %s", seat, id, n, line)
		}
	}
	l.missed = slices.DeleteFunc(l.missed, func(m hearing) bool {
		if l.heard[m] || l.hasLeft(m.seat) || l.forgotten[m.seat] {
			return true
		}
		for n := m.n + 1; n <= len(l.lines); n++ {
			if l.heard[hearing{m.seat, n}] {
				a.w.failHeld("a letter leaves out what its reader has missed", "%v in %s, of %d: %s", m.seat, id, m.n, l.lines[m.n-1])
				return true
			}
		}
		return false
	})
}

// hasLeft tells whether somebody has ever resigned from a seat, left it before the deal, or was taken
// off it, of which they are told otherwise.
func (l *gameLog) hasLeft(seat engine.Seat) bool { return l.left[seat] != 0 }

var leftSeat = regexp.MustCompile(`, unseat: \{seat: (\w+), stage: done|, by: (\w+)(?:,.*)?, (?:resign|leave): `)

// allAreRead wants no good order to have lain in the mailbox since a time.
func (a *account) allAreRead(before time.Time) {
	for fingerprint, m := range a.mails {
		if m.post.plain != nil && !m.post.signed && !a.isForgotten(m) && m.put == 0 && m.since.Before(before) {
			a.w.failHeld("a good order lies unread", "%s %s: %v", m.post.id, fingerprint, a.ins[fingerprint])
			m.put++
		}
	}
}
