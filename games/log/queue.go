package log

import (
	"dhow/engine"
	"dhow/notation"
)

// This file has queues: what a seat leaves for its next turn (design, section 5). Only the seat may
// know what they say, and so they are sealed under the talk key, which is never published. They are
// no part of play: going back in the game takes none back, and brings none back that is used up.

// Queue returns the entry with what a seat has left for its next turn; 0 if there is nothing, or no
// more. Where the talk key is not known it may be an entry that withdraws what was left.
func (g *Game) Queue(seat engine.Seat) int { return g.QueueAt(g.Len(), seat) }

// QueueAt returns what Queue returned after an entry.
func (g *Game) QueueAt(n int, seat engine.Seat) int {
	last := g.standing.seats[seat].queues.last(n)
	if last == 0 || last < g.SeatedSince(n, seat) {
		return 0
	}
	return g.leaving(g.entries[last-1].queues())
}

// leaving returns the entry of a queue, 0 if it is known to say that nothing is left.
func (g *Game) leaving(n int) int {
	if then, err := g.Queued(n); err == nil && len(then.Alternatives) == 0 {
		return 0
	}
	return n
}

// Queued returns what an entry leaves for the next turn of its seat; nothing if it leaves nothing.
// It returns a *GameError NeedsSecret where the talk key is not known.
func (g *Game) Queued(n int) (notation.Then, error) {
	if n < 1 || n > g.Len() || g.entries[n-1].Queue == "" {
		return notation.Then{}, nil
	}
	if g.talkKey() == nil {
		return notation.Then{}, cannot(NeedsSecret)
	}
	return g.openQueue(&g.entries[n-1])
}

// openQueue reads a queue: a line of the notation, sealed.
func (g *Game) openQueue(e *Entry) (notation.Then, error) {
	text, ok := openText(g.keys.talk, queuePlace(e.N, e.By), e.Queue)
	if !ok {
		return notation.Then{}, cannot(BadSeal)
	}
	return g.readQueue(e.By, text)
}

// readQueue reads the line that is sealed.
func (g *Game) readQueue(seat engine.Seat, text string) (notation.Then, error) {
	lines, err := notation.Reader{Edition: g.ed}.Lines(seat, text)
	if err != nil || len(lines) != 1 {
		return notation.Then{}, cannot(BadSeal)
	}
	then, ok := lines[0].Says.(notation.Then)
	if !ok {
		return notation.Then{}, cannot(BadSeal)
	}
	return then, nil
}

// leaves tells whether the entry leaves something for its seat's next turn, withdraws that or uses it up.
func (e *Entry) leaves() bool { return e.Queue != "" || e.Queued != 0 }

// queues returns the entry itself if it leaves something.
func (e *Entry) queues() int {
	if e.Queue == "" {
		return 0
	}
	return e.N
}

// mayQueue tells whether a seat may leave something for its next turn.
func (g *Game) mayQueue(e *Entry, m *moment) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !g.hides():
		return cannot(NothingHidden)
	case m.state == nil:
		return cannot(NotDealt)
	case m.published || m.over():
		return g.mayStillEnd(m)
	case g.Ended() != "":
		return cannot(GivenUp)
	case g.Resigned(e.By) || e.Resign:
		return cannot(HasResigned, e.By)
	case e.House:
		return cannot(OneThing, actHouse, actQueue)
	case e.Queued != 0:
		return cannot(OneThing, actQueued, actQueue)
	}
	return nil
}

// mayUseQueue tells whether the entry may take its orders from the queue that it names.
func (g *Game) mayUseQueue(e *Entry, m *moment) error {
	if e.By == engine.NoSeat {
		return cannot(NeedsSeat)
	}
	if n := g.Queue(e.By); n == 0 || n != e.Queued {
		return cannot(NoQueue, e.By, n)
	}
	if e.House {
		return cannot(OneThing, actHouse, actQueued)
	}
	for _, act := range e.acts() {
		if act != actOrders {
			return cannot(OneThing, actQueued, act)
		}
	}
	if g.Ended() != "" {
		return cannot(GivenUp)
	}
	return g.mayStillEnd(m)
}

// Fitting returns the order of a queue that is carried out by the seat of a view: the first of
// which the conditions hold and that is legal, with everything filled in. It is false if there is
// none.
func Fitting(v *engine.View, then notation.Then) (engine.Action, bool) {
	for _, alternative := range then.Alternatives {
		if !Holds(v, alternative.If) {
			continue
		}
		if filled, err := engine.Fill(v, alternative.Action); err == nil {
			return filled, true
		}
	}
	return engine.Action{}, false
}

// Holds tells whether the conditions of an order hold for the seat of a view.
func Holds(v *engine.View, conditions []engine.Condition) bool {
	for _, c := range conditions {
		if !c.Holds(v) {
			return false
		}
	}
	return true
}

// Queue leaves something for the seat's next turn, in place of what it had left before; without
// alternatives it leaves nothing any more. It stands beside whatever else the entry says.
func (d *Draft) Queue(then notation.Then) error {
	if d.g.full() {
		return cannot(LogFull)
	}
	if err := d.g.mayQueue(&d.e, &d.m); err != nil {
		return err
	}
	if d.g.talkKey() == nil {
		return cannot(NeedsSecret)
	}
	text := notation.PrintLine(d.g.ed, notation.Line{Says: then})
	if _, err := d.g.readQueue(d.e.By, text); err != nil || len(text) > MaxSay {
		return cannot(BadText, MaxSay)
	}
	after := *d
	after.queue = text
	if err := after.mayTake(TalkShare, after.talks()); err != nil {
		return err
	}
	*d = after
	return nil
}

// UseQueue carries out what the seat has left for this turn, and uses it up: its first order that
// can be done. It is false if there is none; the entry then says so. It is for an entry without a
// mail, because the seat is to move or, on a timeout, has not moved.
func (d *Draft) UseQueue(timeout bool) (bool, error) {
	n := d.g.Queue(d.e.By)
	then, err := d.g.Queued(n)
	if err != nil {
		return false, err
	}
	after := *d
	after.e.Queued, after.e.Timeout = n, timeout
	if err := d.g.mayUseQueue(&after.e, &after.m); err != nil {
		return false, err
	}
	v := after.m.state.View(after.e.By)
	a, fits := Fitting(&v, then)
	if fits {
		if _, err := after.Order(a); err != nil {
			return false, err
		}
	}
	*d = after
	return fits, nil
}

// queue looks whether what is left for the next turn opens.
func (r *logReader) queue() error {
	if r.e.Queue == "" {
		return nil
	}
	if err := r.g.mayQueue(&r.e, &r.m); err != nil {
		return r.fail("queue", err)
	}
	if r.g.talkKey() == nil {
		return nil
	}
	_, err := r.g.openQueue(&r.e)
	return r.fail("queue", err)
}

// queued wants the queue that an entry uses to be there.
func (r *logReader) queued() error {
	if r.e.Queued == 0 {
		return nil
	}
	return r.fail("queued", r.g.mayUseQueue(&r.e, &r.m))
}

// queuedOrder returns the order that the entry has to give by the queue it uses; empty: none. Where
// the talk key is not known it is unknown.
func (r *logReader) queuedOrder() *string {
	if r.e.Queued == 0 || r.g.talkKey() == nil {
		return nil
	}
	then, err := r.g.Queued(r.e.Queued)
	if err != nil {
		return nil
	}
	v := r.m.state.View(r.e.By)
	text := ""
	if a, fits := Fitting(&v, then); fits {
		text = notation.PrintOrder(r.g.ed, a)
	}
	return &text
}

// compareQueued doubts orders that are not what the queue comes to.
func (r *logReader) compareQueued(want *string) {
	if want == nil {
		return
	}
	got := ""
	for l := r.m.last; l != nil && l.N == r.e.N; l = l.before {
		got = notation.PrintOrder(r.g.ed, l.Action) + got
	}
	if got != *want {
		r.doubt(cannot(OtherQueue, *want, got))
	}
}
