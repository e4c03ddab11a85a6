package table

import (
	"context"
	"slices"
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// clock is one that runs at a table.
type clock struct {
	seat     engine.Seat
	began    int // the entry the turn began with
	deadline time.Time
	reminder time.Time // zero: there is none
}

// clocks lists those that run now, or run again by themselves: while they stand still for a question
// none rings.
func clocks(h acts.History) []clock {
	var running []clock
	last, again := h.Game.Len(), h.Game.RunsAgain()
	for _, seat := range toMove(h) {
		deadline, ok := h.DeadlineAt(seat, last, again)
		if !ok {
			continue
		}
		c := clock{seat: seat, began: h.Game.TurnSince(seat), deadline: latest(deadline, again)}
		if before := h.Game.Pace().Reminder; before > 0 {
			c.reminder = latest(deadline.Add(-before), again)
		}
		running = append(running, c)
	}
	return running
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// Due returns when a clock of the game rings next after a time: when a reminder is due, or a
// deadline, which may have passed already. It is false if none runs.
func (t *Table) Due(ctx context.Context, after time.Time) (at time.Time, ok bool, err error) {
	err = t.do(ctx, func(s *actor) error {
		at, ok = s.due(after)
		return nil
	})
	return at, ok, err
}

func (s *actor) due(after time.Time) (next time.Time, ok bool) {
	rings := func(at time.Time) {
		if !ok || at.Before(next) {
			next, ok = at, true
		}
	}
	for _, c := range clocks(s.History) {
		if c.reminder.After(after) {
			rings(c.reminder)
		}
		if s.MovesOnTimeout() {
			rings(s.judgedAt(c, after))
		} else if at, ok := c.ringsAfter(s.searched); ok && s.HostDecides() {
			rings(at)
		}
	}
	for _, q := range s.Game.Questions() {
		rings(q.Until)
	}
	if at := s.vanishedAt(after); !at.IsZero() {
		rings(at)
	}
	c := s.next()
	for _, seat := range toMove(s.History) {
		if opens := c.opensLater(); !opens.IsZero() && (c.holdsPlan(seat) || c.QueueDue(seat) || c.Game.HousePlayer(seat) != "") {
			rings(opens)
		} else if from := c.standsInFrom(seat, after); !from.IsZero() {
			rings(from)
		}
	}
	return next, ok
}

// Ring does what the clocks ask for at a time: it owes reminders, and has the house player move for
// seats whose deadline lies before searched. That is when a search of the mailbox began which has
// succeeded, and all mails it found for this game have been delivered, or before that if some that
// came earlier have not; later deadlines are not judged yet.
func (t *Table) Ring(ctx context.Context, now, searched time.Time) (p Posting, err error) {
	return t.entering(ctx, nil, func(s *actor) (Posting, error) {
		if err := s.timeouts(now, searched); err != nil {
			return Posting{}, err
		}
		p := s.news()
		p.Owes = slices.Concat(p.Owes, s.reminders(now), s.lateReminders(searched))
		p.Overdue, p.Vacant = s.overdue(searched), s.vacant()
		return p, nil
	})
}

// timeouts has the house player move for all whose time is over, and for those whose time ends by
// it. It cannot run in circles: a turn that begins now ends later.
func (s *actor) timeouts(now, searched time.Time) error {
	s.searched = searched
	if err := s.settle(); err != nil {
		return err
	}
	seat, draft := s.over(now, searched)
	if draft == nil {
		return nil
	}
	d, err := draft(seat)
	if err != nil {
		return err
	}
	s.enter(d)
	return s.timeouts(now, searched) // what follows may have moved the others' turns
}

// over finds a seat whose time for its turn is over, or whose player is away from within it on, and
// what is ordered for it.
func (s *actor) over(now, searched time.Time) (seat engine.Seat, draft func(engine.Seat) (*log.Draft, error)) {
	c := s.next()
	for _, seat := range toMove(s.History) {
		if from := c.standsInFrom(seat, now); !from.IsZero() && from.Before(searched) {
			return seat, func(seat engine.Seat) (*log.Draft, error) { return c.houseDraft(seat, true) }
		}
	}
	for _, clock := range clocks(s.History) {
		if s.MovesOnTimeout() && clock.deadline.Before(searched) && !s.waitsForHeld(clock, now) {
			return clock.seat, c.late
		}
	}
	return engine.NoSeat, nil
}

// late drafts what is ordered for a seat whose time is over: what it was asked about and has kept,
// what it has left, if only for the turn after this one, else what the house player chooses.
func (c chain) late(seat engine.Seat) (*log.Draft, error) {
	if d := c.Game.Draft(c.now, seat, ""); d.UseKept(true) {
		return d, nil
	}
	if c.QueueFits(seat) {
		return c.queueDraft(seat, true)
	}
	return c.houseDraft(seat, true)
}

// reminders owes a reminder to each seat whose deadline is near. It is owed once for a deadline,
// whoever asks how often.
func (s *actor) reminders(now time.Time) []post.Owe {
	var owes []post.Owe
	for _, c := range clocks(s.History) {
		if c.reminder.IsZero() || now.Before(c.reminder) || !now.Before(c.deadline) {
			continue
		}
		id := identity.NewLetterID(KindReminder, string(s.id), c.seat.String(), strconv.Itoa(c.began),
			c.deadline.Format(time.RFC3339))
		owes = append(owes, s.owing(nil).owe(KindReminder, id, c.seat, group{0, s.Game.Len()}))
	}
	return owes
}

// Overdue is a seat whose time is over, where the host decides what becomes of that.
type Overdue struct {
	Seat     engine.Seat
	Deadline time.Time
}

func (s *actor) overdue(searched time.Time) (l []Overdue) {
	for _, c := range clocks(s.History) {
		if s.HostDecides() && c.deadline.Before(searched) {
			l = append(l, Overdue{c.seat, c.deadline})
		}
	}
	return l
}

// Outage notes that the mailbox could not be searched for a time. It makes an entry if a deadline
// of the game lies in it, and moves it.
func (t *Table) Outage(ctx context.Context, from, to time.Time) (Posting, error) {
	return t.enterOwn(ctx, nil, engine.NoSeat, func(s *actor, d *log.Draft) error {
		o, last := log.Outage{From: from, To: to}, s.Game.At(s.Game.Len())
		if !slices.ContainsFunc(toMove(s.History), func(seat engine.Seat) bool { return last.Hits(o, seat) }) {
			return nil
		}
		return d.Outage(from, to)
	})
}

// UndoOutage takes back what an entry says of an outage: it was a mistake of the clock.
func (t *Table) UndoOutage(ctx context.Context, n int) (Posting, error) {
	return t.enterOwn(ctx, nil, engine.NoSeat, func(s *actor, d *log.Draft) error { return d.NoOutage(n, s.settings.Clock()) })
}

// End gives the game up, for one of the reasons that games names (EndedOperator, EndedLapsed). A
// game that has ended stays as it is.
func (t *Table) End(ctx context.Context, why string, facts Facts) (Posting, error) {
	return t.enterOwn(ctx, facts, engine.NoSeat, func(s *actor, d *log.Draft) error {
		if s.OverAt(s.Game.Len()) {
			return nil
		}
		return d.Ended(why)
	})
}

// enterOwn makes an entry that no mail asks for, and what follows from it.
func (t *Table) enterOwn(ctx context.Context, facts Facts, by engine.Seat,
	make func(*actor, *log.Draft) error) (Posting, error) {
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		err := s.record(func() (*log.Draft, error) {
			d := s.Game.Draft(s.settings.Clock(), by, "")
			return d, make(s, d)
		})
		if err != nil {
			return Posting{}, err
		}
		return s.news(), nil
	})
}

// heldDelay is how long a deadline waits at most for the yes to an order that came before it.
const heldDelay = 24 * time.Hour

// heldAgain is how often it is looked whether that order still waits.
const heldAgain = 10 * time.Minute

// waitsForHeld tells whether a deadline that has passed at a time is not judged yet, because of a
// held order.
func (s *actor) waitsForHeld(c clock, at time.Time) bool {
	return !c.deadline.Add(heldDelay).Before(at) && s.asked.heldOrder(s.id, c.seat, c.deadline)
}

// judgedAt returns when a deadline is looked at next after a time.
func (s *actor) judgedAt(c clock, after time.Time) time.Time {
	if c.deadline.After(after) || !s.waitsForHeld(c, after) {
		return c.deadline
	}
	again := after.Add(heldAgain)
	if last := c.deadline.Add(heldDelay); again.After(last) {
		return last
	}
	return again
}
