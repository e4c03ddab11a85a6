package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// This file has queues: what a seat leaves for its next turn. Only the seat may
// know what they say, and so they are sealed under the talk key, which is never published. They are
// no part of play: going back in the game takes none back, and brings none back that is used up.

// queueing leaves something for the next turn of the seat, or withdraws what was left.
var queueing = &queueKind{about{keys: []string{"queue"}}}

type queueKind struct{ about }

func (*queueKind) in(e *Entry) bool { return e.Queue != "" }

func (*queueKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Queue = r.text(v, isText, "what is sealed")
}

func (*queueKind) write(e *Entry, n *strictyaml.Node) { n.Set("queue", strictyaml.NewQuoted(e.Queue)) }

func (*queueKind) allowed(g *Game, e *Entry, m *play) error {
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
	return r.fail("queue", err)
}

func (*queueKind) told(*Game, *Entry) []Told { return tells("queue") }

// queued stands beside orders that the seat had left for this turn, in the entry that it names.
// Without orders nothing of them could be done.
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

// Queue returns the entry with what a seat has left for its next turn; 0 if there is nothing, or no
// more. Where the talk key is not known it may be an entry that withdraws what was left.
func (m Moment) Queue(seat engine.Seat) int {
	n := m.lastOf(queueing, seat)
	if n < max(m.lastOf(queued, seat), m.SeatedSince(seat), m.VacantSince(seat)) {
		return 0
	}
	if then, err := m.g.Queued(n); err == nil && len(then.Alternatives) == 0 {
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
	if err := queueing.allowed(d.g, &d.e, &d.m); err != nil {
		return err
	}
	if d.g.keys.talkKey() == nil {
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
	if err := queued.allowed(d.g, &after.e, &after.m); err != nil {
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

// compareQueued doubts orders that are not what the queue they are taken from comes to. Where the
// talk key is not known that is unknown.
func (r *replay) compareQueued() {
	if r.e.Queued == 0 || r.g.keys.talkKey() == nil {
		return
	}
	then, err := r.g.Queued(r.e.Queued)
	if err != nil {
		return
	}
	v := r.g.play().state.View(r.e.By)
	want, got := "", ""
	if a, fits := Fitting(&v, then); fits {
		want = notation.PrintOrder(r.g.ed, a)
	}
	for l := r.m.last; l != nil && l.N == r.e.N; l = l.before {
		got = notation.PrintOrder(r.g.ed, l.Action) + got
	}
	if got != want {
		r.doubt(cannot(OtherQueue, want, got))
	}
}
