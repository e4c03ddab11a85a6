package questions

import (
	"context"
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

// Journal is what a store knows of mails and questions. An error says that this cannot be told now.
type Journal interface {
	Known(ctx context.Context, fingerprint string) (post.In, bool, error)
	Held(ctx context.Context, fingerprint string) (post.Hold, bool, error)
	Holds(context.Context) ([]post.Hold, error)
	HoldsTurned(context.Context) (int, error) // changes whenever what waits does
}

// manyClaimed is for how many people mails are on their way before those are forgotten that have
// come to the journal.
const manyClaimed = 10_000

// Asks tells whether another mail from an address waits for somebody's yes.
func (q *Questions) Asks(ctx context.Context, a mail.Address, whose Whose, fingerprint string) (bool, error) {
	waiting, err := q.waitingFor(ctx, whose)
	if err != nil {
		return false, err
	}
	for other := range waiting {
		h, _, err := q.journal.Held(ctx, other)
		if err != nil {
			return false, err
		}
		if held, opens := q.Open(h); opens && held.From.Same(a) && other != fingerprint {
			return true, nil
		}
	}
	return false, nil
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
func (q *Questions) TooMany(ctx context.Context, whose Whose, fingerprint string) (bool, error) {
	if err := q.forgetHeld(ctx); err != nil {
		return false, err
	}
	onTheirWay, err := q.unknown(ctx, q.claimed[whose])
	if err != nil {
		return false, err
	}
	onTheirWay = slices.DeleteFunc(onTheirWay, func(f string) bool { return f == fingerprint })
	waiting, err := q.waitingFor(ctx, whose) // behind the look at the others: what reaches the journal in between counts in both
	if err != nil {
		return false, err
	}
	for _, f := range onTheirWay {
		waiting[f] = true
	}
	if len(waiting) >= q.most {
		q.claimed[whose] = onTheirWay
		return true, nil
	}
	q.claimed[whose] = append(onTheirWay, fingerprint)
	return false, nil
}

// unknown lists those of some mails that the journal does not know yet.
func (q *Questions) unknown(ctx context.Context, fingerprints []string) (unknown []string, err error) {
	for _, f := range fingerprints {
		_, known, err := q.journal.Known(ctx, f)
		if err != nil {
			return nil, err
		}
		if !known {
			unknown = append(unknown, f)
		}
	}
	return unknown, nil
}

// forgetHeld forgets whose mails have all come to the journal, when many are known.
func (q *Questions) forgetHeld(ctx context.Context) error {
	if len(q.claimed) < manyClaimed {
		return nil
	}
	for whose, mails := range q.claimed {
		unknown, err := q.unknown(ctx, mails)
		if err != nil {
			return err
		}
		if len(unknown) == 0 {
			delete(q.claimed, whose)
		}
	}
	return nil
}

// Redated journals questions anew that are of a time which has not come: a wrong clock has made
// them, and they would wait until then.
func (q *Questions) Redated(ctx context.Context, now time.Time) (lines []post.Line, err error) {
	holds, err := q.journal.Holds(ctx)
	for _, h := range holds {
		if h.At.Sub(now) > 24*time.Hour {
			h.At = now
			lines = append(lines, h)
		}
	}
	return lines, err
}

// Lapsed lists the held mails that nobody has answered in time.
func (q *Questions) Lapsed(ctx context.Context, now time.Time) ([]post.Hold, error) {
	return q.holds(ctx, func(h post.Hold) (bool, error) {
		if now.Sub(h.At) <= MoveTime { // to open a question costs more than its age
			return false, nil
		}
		held, _ := q.Open(h)
		if held.Move != nil && held.Move.Stage == MoveWaits || now.Sub(h.At) <= held.Lasts() {
			return false, nil
		}
		decided, err := q.isDecided(ctx, h)
		return !decided, err
	})
}

// holds lists the questions that fit.
func (q *Questions) holds(ctx context.Context, fits func(post.Hold) (bool, error)) (fitting []post.Hold, err error) {
	holds, err := q.journal.Holds(ctx)
	if err != nil {
		return nil, err
	}
	for _, h := range holds {
		fit, err := fits(h)
		if err != nil {
			return nil, err
		}
		if fit {
			fitting = append(fitting, h)
		}
	}
	return fitting, nil
}

// End journals the end of a held mail that nobody has answered in time.
func (q *Questions) End(ctx context.Context, h post.Hold) (lines []post.Line, err error) {
	_, open, err := q.journal.Held(ctx, h.Fingerprint)
	if err != nil || !open {
		return nil, err
	}
	in, isMail, err := q.journal.Known(ctx, h.Fingerprint)
	if err != nil || isMail && in.Outcome != post.OutcomeHeld {
		return nil, err
	}
	if isMail {
		lines = append(lines, post.In{Fingerprint: h.Fingerprint, Outcome: post.OutcomeLapsed, Game: h.Game, At: q.clock()})
	}
	return append(lines, post.Settled{Fingerprint: h.Fingerprint, How: post.OutcomeLapsed}), nil
}

// isDecided tells whether it is journalled what has become of a held mail.
func (q *Questions) isDecided(ctx context.Context, h post.Hold) (bool, error) {
	in, known, err := q.journal.Known(ctx, h.Fingerprint)
	return known && in.Outcome != post.OutcomeHeld, err
}

// Unsettled lists the held mails whose end was journalled before a crash, but not their settling.
// The mail with the yes or no may have to be answered again before they are settled.
func (q *Questions) Unsettled(ctx context.Context) ([]post.Hold, error) {
	return q.holds(ctx, func(h post.Hold) (bool, error) { return q.isDecided(ctx, h) })
}

// HeldOrder tells whether an order of a seat waits for its yes, in a mail that was received before
// a time.
func (q *Questions) HeldOrder(ctx context.Context, game games.GameID, seat engine.Seat, before time.Time) (bool, error) {
	if comes, err := q.onTheirWay.has(ctx, q.journal, game, seat, before); comes || err != nil {
		return comes, err
	}
	x, err := q.lockedIndex(ctx)
	if err != nil {
		return false, err
	}
	defer x.mu.Unlock()
	for fingerprint, head := range x.heads {
		if !head.isMail || head.whose.Game != game || head.whose.Seat != seat {
			continue
		}
		if !head.read {
			if head.ordered, err = q.orderedIn(ctx, fingerprint); err != nil {
				return false, err
			}
			head.read = true
			x.heads[fingerprint] = head
		}
		if !head.ordered.IsZero() && head.ordered.Before(before) {
			return true, nil
		}
	}
	return false, nil
}

// orderedIn returns when a held mail was received that has an order; zero for one that has none.
func (q *Questions) orderedIn(ctx context.Context, fingerprint string) (time.Time, error) {
	h, _, err := q.journal.Held(ctx, fingerprint)
	held, opens := q.Open(h)
	if err != nil || !opens {
		return time.Time{}, err
	}
	return q.orderedBy(&held.Delivery), nil
}

// orderedBy returns when a mail was received that has an order; zero for one that has none.
func (q *Questions) orderedBy(d *acts.Delivery) time.Time {
	reader := notation.Reader{Edition: q.edition, Language: d.Language}
	for _, line := range d.Lines {
		if !line.Unsure && reader.ReadsOrder(d.Seat, line.Text) {
			return d.Received
		}
	}
	return time.Time{}
}
