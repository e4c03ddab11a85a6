package referee

import (
	"maps"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// questions are what waits for somebody's answer: mails that wait for a yes of whom they claim to
// be from, new addresses, seats that are offered. They are kept in the post journal, under seal.
type questions struct {
	ring    *identity.KeyRing
	journal questionJournal
	edition *engine.Edition
	clock   func() time.Time
	most    int // that wait for one yes

	index      heldIndex
	claimed    map[heldFor][]string // fingerprints of held mails that the journal may not know yet
	onTheirWay heldOnTheirWay
}

// newQuestions returns the questions that a journal has, of which so many may wait for one yes.
func newQuestions(ring *identity.KeyRing, journal questionJournal, edition *engine.Edition, clock func() time.Time, most int) *questions {
	return &questions{ring: ring, journal: journal, edition: edition, clock: clock, most: most, claimed: map[heldFor][]string{}}
}

// questionJournal is what a store knows of mails and questions.
type questionJournal interface {
	Known(fingerprint string) (post.In, bool)
	Held(fingerprint string) (post.Hold, bool)
	Holds() []post.Hold
	HoldsTurned() int // changes whenever what waits does
}

// manyClaimed is for how many people mails are on their way before those are forgotten that have
// come to the journal.
const manyClaimed = 10_000

// asks tells whether another mail from an address waits for somebody's yes.
func (q *questions) asks(a mail.Address, whose heldFor, fingerprint string) bool {
	for other := range q.waitingFor(whose) {
		h, _ := q.journal.Held(other)
		if held, opens := q.open(h); opens && held.From.Same(a) && other != fingerprint {
			return true
		}
	}
	return false
}

// open opens what is kept of a held mail.
func (q *questions) open(h post.Hold) (heldMail, bool) {
	var m heldMail
	ok := q.ring.UnsealJSON(holdContext(h.Fingerprint), h.Said, &m)
	return m, ok
}

// tooMany tells whether so many mails wait for somebody's yes that one more has to wait to be
// asked about. Those that are on their way to the journal count. Only Sort uses it, for one mail
// after another.
func (q *questions) tooMany(whose heldFor, fingerprint string) bool {
	q.forgetHeld()
	onTheirWay := slices.DeleteFunc(q.claimed[whose], func(f string) bool {
		_, known := q.journal.Known(f)
		return known || f == fingerprint
	})
	waiting := q.waitingFor(whose) // behind the look at the others: what reaches the journal in between counts in both
	for _, f := range onTheirWay {
		waiting[f] = true
	}
	if len(waiting) >= q.most {
		q.claimed[whose] = onTheirWay
		return true
	}
	q.claimed[whose] = append(onTheirWay, fingerprint)
	return false
}

// forgetHeld forgets whose mails have all come to the journal, when many are known.
func (q *questions) forgetHeld() {
	if len(q.claimed) < manyClaimed {
		return
	}
	maps.DeleteFunc(q.claimed, func(_ heldFor, mails []string) bool {
		return !slices.ContainsFunc(mails, func(f string) bool {
			_, known := q.journal.Known(f)
			return !known
		})
	})
}

// redated journals questions anew that are of a time which has not come: a wrong clock has made
// them, and they would wait until then.
func (q *questions) redated(now time.Time) (lines []post.Line) {
	for _, h := range q.journal.Holds() {
		if h.At.Sub(now) > 24*time.Hour {
			h.At = now
			lines = append(lines, h)
		}
	}
	return lines
}

// lapsed lists the held mails that nobody has answered in time.
func (q *questions) lapsed(now time.Time) []post.Hold {
	return slices.DeleteFunc(q.journal.Holds(), func(h post.Hold) bool {
		if now.Sub(h.At) <= moveTime || q.isDecided(h) {
			return true
		}
		held, _ := q.open(h)
		return held.Move != nil && held.Move.Stage == moveWaits || now.Sub(h.At) <= held.lasts()
	})
}

// end journals the end of a held mail that nobody has answered in time.
func (q *questions) end(h post.Hold) (lines []post.Line) {
	if _, open := q.journal.Held(h.Fingerprint); !open || q.isDecided(h) {
		return nil
	}
	now := q.clock()
	if _, isMail := q.journal.Known(h.Fingerprint); isMail {
		lines = append(lines, post.In{Fingerprint: h.Fingerprint, Outcome: post.OutcomeLapsed, Game: h.Game, At: now})
	}
	return append(lines, post.Settled{Fingerprint: h.Fingerprint, How: post.OutcomeLapsed})
}

// isDecided tells whether it is journalled what has become of a held mail.
func (q *questions) isDecided(h post.Hold) bool {
	in, known := q.journal.Known(h.Fingerprint)
	return known && in.Outcome != post.OutcomeHeld
}

// unsettled lists the held mails whose end was journalled before a crash, but not their settling.
// The mail with the yes or no may have to be answered again before they are settled.
func (q *questions) unsettled() []post.Hold {
	return slices.DeleteFunc(q.journal.Holds(), func(h post.Hold) bool { return !q.isDecided(h) })
}

// heldOrder tells whether an order of a seat waits for its yes, in a mail that was received before
// a time.
func (q *questions) heldOrder(game games.GameID, seat engine.Seat, before time.Time) bool {
	if q.onTheirWay.has(q.journal, game, seat, before) {
		return true
	}
	x := q.lockedIndex()
	defer x.mu.Unlock()
	for fingerprint, head := range x.heads {
		if !head.isMail || head.whose.game != game || head.whose.seat != seat {
			continue
		}
		if !head.read {
			head.read, head.ordered = true, q.orderedIn(fingerprint)
			x.heads[fingerprint] = head
		}
		if !head.ordered.IsZero() && head.ordered.Before(before) {
			return true
		}
	}
	return false
}

// orderedIn returns when a held mail was received that has an order; zero for one that has none.
func (q *questions) orderedIn(fingerprint string) time.Time {
	h, _ := q.journal.Held(fingerprint)
	held, opens := q.open(h)
	if !opens {
		return time.Time{}
	}
	return q.orderedBy(&held.Delivery)
}

// orderedBy returns when a mail was received that has an order; zero for one that has none.
func (q *questions) orderedBy(d *acts.Delivery) time.Time {
	reader := notation.Reader{Edition: q.edition, Language: d.Language}
	for _, line := range d.Lines[:min(len(d.Lines), notation.MaxLines)] {
		if !line.Unsure && reader.ReadsOrder(d.Seat, line.Text) {
			return d.Received
		}
	}
	return time.Time{}
}
