package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// This file has queues: what a seat leaves for its next turns. Only the seat may
// know what they say, and so they are sealed under the talk key, which is never published. They are
// no part of play: going back in the game takes none back, and brings none back that is used up. An
// entry that carries out an order of a queue says what is left of it; who goes back to before that
// entry has nothing left of it.

// maxQueue is how many bytes a queue may have as text. Each entry that carries out one of its orders
// has the others.
const maxQueue = 4 << 10

// queueing leaves something for the next turn of the seat, or withdraws what was left; severally
// leaves something for several turns, or for one that it waits for.
var (
	queueing  = &queueKind{about{keys: []string{"queue"}}}
	severally = &queueKind{about{keys: []string{"queues"}, needs: 7}}
)

type queueKind struct{ about }

func (k *queueKind) in(e *Entry) bool { return e.Queue != "" && e.Queues == (k == severally) }

func (k *queueKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Queue, r.e.Queues = r.text(v, isText, "what is sealed"), k == severally
}

func (k *queueKind) write(e *Entry, n *strictyaml.Node) {
	n.Set(k.keys[0], strictyaml.NewQuoted(e.Queue))
}

func (k *queueKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !g.hides():
		return cannot(NothingHidden)
	case m.state == nil:
		return cannot(NotDealt)
	case m.published || m.over():
		return m.stillOpen()
	case g.Ended() != "":
		return cannot(GivenUp)
	case e.Queued != 0 && k == severally:
		return nil // what is left of a queue, as its seat has left it
	case g.HousePlayer(e.By) != "" || e.Resign:
		return cannot(HasResigned, e.By)
	case e.House:
		return cannot(OneThing, actHouse, actQueue)
	case e.Queued != 0:
		return cannot(OneThing, actQueued, actQueue)
	}
	return nil
}

// replay looks whether what is left opens.
func (k *queueKind) replay(r *replay) error {
	err := k.allowed(r.g, &r.e, &r.m)
	if err == nil && r.g.keys.talkKey() != nil {
		_, err = r.g.openQueue(&r.e)
	}
	return r.fail(k.keys[0], err)
}

func (*queueKind) told(*Game, *Entry) []Told { return tells("queue") }

// queued stands beside orders that the seat had left for this turn, in the entry that it names.
// Without orders the first of them could not be done.
var queued = &queuedKind{about{keys: []string{"queued"}, follows: true}}

type queuedKind struct{ about }

// How refusals call the two.
const (
	actQueue  = "leave an order for later"
	actQueued = "carry out what was left"
)

func (*queuedKind) in(e *Entry) bool { return e.Queued != 0 }

func (*queuedKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Queued = r.number(v) }

func (*queuedKind) write(e *Entry, n *strictyaml.Node) { n.Set("queued", strictyaml.NewInt(e.Queued)) }

func (*queuedKind) allowed(g *Game, e *Entry, m *play) error {
	if e.By == engine.NoSeat {
		return cannot(NeedsSeat)
	}
	if n := g.Queue(e.By); n == 0 || n != e.Queued {
		return cannot(NoQueue, e.By, n)
	}
	if e.House {
		return cannot(OneThing, actHouse, actQueued)
	}
	if act := e.doesOther(ordering); act != "" {
		return cannot(OneThing, actQueued, act)
	}
	if g.Ended() != "" {
		return cannot(GivenUp)
	}
	return m.stillOpen()
}

func (*queuedKind) told(_ *Game, e *Entry) []Told {
	if ordering.in(e) {
		return tells("queued", "n", e.Queued)
	}
	return tells("spent", "n", e.Queued)
}

// Queue returns the entry with what a seat has left for its next turns; 0 if there is nothing, or no
// more. Where the talk key is not known it may be an entry that withdraws what was left.
func (m Moment) Queue(seat engine.Seat) int {
	n := max(m.lastOf(queueing, seat), m.lastOf(severally, seat))
	if n < max(m.lastOf(queued, seat), m.SeatedSince(seat), m.VacantSince(seat)) {
		return 0
	}
	if n > 0 && m.g.entries[n-1].Queued != 0 && m.g.entries[n-1].Ordered() && m.WentBack(n) {
		return 0
	}
	if then, err := m.g.Queued(n); err == nil && len(then.Items) == 0 {
		return 0
	}
	return n
}

// Queued returns what an entry leaves for the next turns of its seat; nothing if it leaves nothing.
// It returns a *GameError NeedsSecret where the talk key is not known.
func (g *Game) Queued(n int) (notation.Then, error) {
	if n < 1 || n > g.Len() || g.entries[n-1].Queue == "" {
		return notation.Then{}, nil
	}
	if g.keys.talkKey() == nil {
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

// Taken is what a queue comes to in a turn of its seat.
type Taken struct {
	Item   int           // which of its items is carried out, or stops it; -1: none, the seat is waited for
	Done   bool          // it is carried out
	Action engine.Action // then, with everything filled in
	Which  int           // then, which of its alternatives that is
	Rest   notation.Then // what is left
}

// Take finds out what a queue comes to in a turn of the seat of a view. The items are tried in
// order: one that waits for a turn it fits is passed over where it does not fit this one; the first
// that is for this very turn is carried out, or stops the queue, of which then only what waits is
// left. What lapses with this round is left out.
func Take(v *engine.View, then notation.Then) Taken {
	t := Taken{Item: -1}
	for i := range then.Items {
		q := &then.Items[i]
		switch {
		case Lapsed(v, q):
		case t.Item >= 0 && !t.Done && !q.Waits():
		case t.Item >= 0 || q.Auto && !spent(v):
			t.Rest.Items = append(t.Rest.Items, *q)
		default:
			if t.Action, t.Which, t.Done = fitting(v, q); t.Done || q.Auto || !q.Waits() {
				t.Item = i
			} else {
				t.Rest.Items = append(t.Rest.Items, *q)
			}
		}
	}
	return t
}

// Lapsed tells whether what was left for a turn waits no longer, since the round has come in which
// it was to wait no more.
func Lapsed(v *engine.View, q *notation.Queued) bool { return q.Until != 0 && v.State.Round >= q.Until }

// spent tells whether the seat of a view is to act and has no card left that it could use.
func spent(v *engine.View) bool {
	return v.State.Phase == engine.ActionPhase && v.State.Turn == v.Seat && len(engine.Usable(v)) == 0
}

// fitting returns the order of an item that is carried out by the seat of a view: the first of
// which the conditions hold and that is legal, with everything filled in.
func fitting(v *engine.View, q *notation.Queued) (a engine.Action, which int, fits bool) {
	for i, alternative := range q.Alternatives {
		if !Holds(v, alternative.If) {
			continue
		}
		if filled, err := engine.Fill(v, alternative.Action); err == nil {
			return filled, i, true
		}
	}
	return engine.Action{}, 0, false
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

// Queue leaves something for the seat's next turns, in place of what it had left before; without
// items it leaves nothing any more. It stands beside whatever else the entry says.
func (d *Draft) Queue(then notation.Then) error {
	if d.g.full() {
		return cannot(LogFull)
	}
	kind := queueing
	if isSeveral(then) {
		kind = severally
	}
	if err := kind.allowed(d.g, &d.e, &d.m); err != nil {
		return err
	}
	if d.g.keys.talkKey() == nil {
		return cannot(NeedsSecret)
	}
	after := *d
	if err := after.leave(then, isSeveral(then)); err != nil {
		return err
	}
	if err := after.mayTake(TalkShare, after.talks()); err != nil {
		return err
	}
	*d = after
	return nil
}

// isSeveral tells whether a queue is for several turns, or for one that it waits for.
func isSeveral(then notation.Then) bool {
	return len(then.Items) > 1 || len(then.Items) == 1 && then.Items[0].Waits()
}

// leave seals a queue with the draft.
func (d *Draft) leave(then notation.Then, several bool) error {
	text := notation.PrintLine(d.g.ed, notation.Line{Says: then})
	if _, err := d.g.readQueue(d.e.By, text); err != nil || len(text) > maxQueue {
		return cannot(BadText, maxQueue)
	}
	d.queue, d.e.Queues = text, several
	return nil
}

// UseQueue carries out what the seat has left for this turn, and uses it up: the order that can be
// done. It is false if there is none; the entry then says so. What is left for later turns stands in
// the entry. It is for an entry without a mail, because the seat is to move or, on a timeout, has
// not moved. Where all that is left waits for another turn it returns a *GameError NoQueue.
func (d *Draft) UseQueue(timeout bool) (bool, error) {
	n := d.g.Queue(d.e.By)
	then, err := d.g.Queued(n)
	if err != nil {
		return false, err
	}
	after := *d
	after.e.Queued, after.e.Timeout = n, timeout
	if err := queued.allowed(d.g, &after.e, &after.m); err != nil {
		return false, err
	}
	v := after.m.state.View(after.e.By)
	taken := Take(&v, then)
	if taken.Item < 0 {
		return false, cannot(NoQueue, d.e.By, 0)
	}
	if taken.Done {
		if _, err := after.Order(taken.Action); err != nil {
			return false, err
		}
	}
	if len(taken.Rest.Items) > 0 {
		if err := after.leave(taken.Rest, true); err != nil {
			return false, err
		}
	}
	*d = after
	return taken.Done, nil
}

// compareQueued doubts orders that are not what the queue they are taken from comes to, and what is
// left of it that is not what it leaves. Where the talk key is not known that is unknown.
func (r *replay) compareQueued() {
	if r.e.Queued == 0 || r.g.keys.talkKey() == nil {
		return
	}
	then, err := r.g.Queued(r.e.Queued)
	if err != nil {
		return
	}
	v := r.g.play().state.View(r.e.By)
	taken, want, got := Take(&v, then), "", ""
	if taken.Done {
		want = notation.PrintOrder(r.g.ed, taken.Action)
	}
	for l := r.m.last; l != nil && l.N == r.e.N; l = l.before {
		got = notation.PrintOrder(r.g.ed, l.Action) + got
	}
	if got != want {
		r.doubt(cannot(OtherQueue, want, got))
		return
	}
	var left notation.Then
	if r.e.Queue != "" {
		left, _ = r.g.openQueue(&r.e)
	}
	want, got = notation.PrintLine(r.g.ed, notation.Line{Says: taken.Rest}), notation.PrintLine(r.g.ed, notation.Line{Says: left})
	if got != want {
		r.doubt(cannot(OtherQueue, want, got))
	}
}
