package questions

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

// Questions are what waits for somebody's answer: mails that wait for a yes of whom they claim to
// be from, new addresses, seats that are offered. They are kept in the post journal, under seal.
type Questions struct {
	ring    *identity.KeyRing
	journal Journal
	edition *engine.Edition
	clock   func() time.Time
	most    int // that wait for one yes

	index      heldIndex
	claimed    map[Whose][]string // fingerprints of held mails that the journal may not know yet
	onTheirWay heldOnTheirWay
}

// New returns the questions that a journal has, of which so many may wait for one yes.
func New(ring *identity.KeyRing, journal Journal, edition *engine.Edition, clock func() time.Time,
	most int) *Questions {
	return &Questions{ring: ring, journal: journal, edition: edition, clock: clock, most: most,
		claimed: map[Whose][]string{}}
}

// Journal is what a store knows of mails and questions.
type Journal interface {
	Known(fingerprint string) (post.In, bool)
	Held(fingerprint string) (post.Hold, bool)
	Holds() []post.Hold
	HoldsTurned() int // changes whenever what waits does
}

// manyClaimed is for how many people mails are on their way before those are forgotten that have
// come to the journal.
const manyClaimed = 10_000

// Asks tells whether another mail from an address waits for somebody's yes.
func (q *Questions) Asks(a mail.Address, whose Whose, fingerprint string) bool {
	for other := range q.waitingFor(whose) {
		h, _ := q.journal.Held(other)
		if held, opens := q.Open(h); opens && held.From.Same(a) && other != fingerprint {
			return true
		}
	}
	return false
}

// Open opens what is kept of a held mail.
func (q *Questions) Open(h post.Hold) (Held, bool) { return Open(q.ring, h) }

// Open opens what is kept of a held mail by whoever has the keys.
func Open(ring *identity.KeyRing, h post.Hold) (Held, bool) {
	var m Held
	ok := ring.UnsealJSON(SealedAs(h.Fingerprint), h.Said, &m)
	return m, ok
}

// TooMany tells whether so many mails wait for somebody's yes that one more has to wait to be
// asked about. Those that are on their way to the journal count. Only Sort uses it, for one mail
// after another.
func (q *Questions) TooMany(whose Whose, fingerprint string) bool {
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
func (q *Questions) forgetHeld() {
	if len(q.claimed) < manyClaimed {
		return
	}
	maps.DeleteFunc(q.claimed, func(_ Whose, mails []string) bool {
		return !slices.ContainsFunc(mails, func(f string) bool {
			_, known := q.journal.Known(f)
			return !known
		})
	})
}

// Redated journals questions anew that are of a time which has not come: a wrong clock has made
// them, and they would wait until then.
func (q *Questions) Redated(now time.Time) (lines []post.Line) {
	for _, h := range q.journal.Holds() {
		if h.At.Sub(now) > 24*time.Hour {
			h.At = now
			lines = append(lines, h)
		}
	}
	return lines
}

// Lapsed lists the held mails that nobody has answered in time.
func (q *Questions) Lapsed(now time.Time) []post.Hold {
	return slices.DeleteFunc(q.journal.Holds(), func(h post.Hold) bool {
		if now.Sub(h.At) <= MoveTime || q.isDecided(h) {
			return true
		}
		held, _ := q.Open(h)
		return held.Move != nil && held.Move.Stage == MoveWaits || now.Sub(h.At) <= held.Lasts()
	})
}

// End journals the end of a held mail that nobody has answered in time.
func (q *Questions) End(h post.Hold) (lines []post.Line) {
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
func (q *Questions) isDecided(h post.Hold) bool {
	in, known := q.journal.Known(h.Fingerprint)
	return known && in.Outcome != post.OutcomeHeld
}

// Unsettled lists the held mails whose end was journalled before a crash, but not their settling.
// The mail with the yes or no may have to be answered again before they are settled.
func (q *Questions) Unsettled() []post.Hold {
	return slices.DeleteFunc(q.journal.Holds(), func(h post.Hold) bool { return !q.isDecided(h) })
}

// HeldOrder tells whether an order of a seat waits for its yes, in a mail that was received before
// a time.
func (q *Questions) HeldOrder(game games.GameID, seat engine.Seat, before time.Time) bool {
	if q.onTheirWay.has(q.journal, game, seat, before) {
		return true
	}
	x := q.lockedIndex()
	defer x.mu.Unlock()
	for fingerprint, head := range x.heads {
		if !head.isMail || head.whose.Game != game || head.whose.Seat != seat {
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
func (q *Questions) orderedIn(fingerprint string) time.Time {
	h, _ := q.journal.Held(fingerprint)
	held, opens := q.Open(h)
	if !opens {
		return time.Time{}
	}
	return q.orderedBy(&held.Delivery)
}

// orderedBy returns when a mail was received that has an order; zero for one that has none.
func (q *Questions) orderedBy(d *acts.Delivery) time.Time {
	reader := notation.Reader{Edition: q.edition, Language: d.Language}
	for _, line := range d.Lines[:min(len(d.Lines), notation.MaxLines)] {
		if !line.Unsure && reader.ReadsOrder(d.Seat, line.Text) {
			return d.Received
		}
	}
	return time.Time{}
}
