package log

import (
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// Draft is an entry in the making. The game is untouched until Commit; what a Draft refuses leaves
// it as it was.
type Draft struct {
	g      *Game
	e      Entry
	m      moment
	hidden []string // orders, or lines of draws of the deal, to be sealed
	verbs  string   // of them
	talk   []Say
	queue  string // what the seat leaves for its next turn

	changes int // of mind
}

// Draft begins the next entry: at a time (not before the last entry's, else that one's), by a seat
// or NoSeat for the referee, taken from a mail with this fingerprint, if any.
func (g *Game) Draft(at time.Time, by engine.Seat, mail string) *Draft {
	at = at.UTC().Truncate(time.Second)
	if n := g.Len(); n > 0 && at.Before(g.entries[n-1].At) {
		at = g.entries[n-1].At
	}
	return &Draft{g: g, e: Entry{N: g.Len() + 1, At: at, By: by, Mail: mail}, m: *g.now()}
}

// do makes a change to the draft that either succeeds or leaves no trace. The change is one of the
// things an entry can do.
func (d *Draft) do(act string, change func(*Draft) error) error {
	if err := d.g.mayAct(&d.e, act); err != nil {
		return err
	}
	after := *d
	if err := change(&after); err != nil {
		return err
	}
	if err := after.combines(act); err != nil {
		return err
	}
	*d = after
	return nil
}

// combines tells whether the entry still does one thing.
func (d *Draft) combines(act string) error {
	e := d.e
	if d.hidden != nil {
		e.Hidden = d.verbs
	}
	return e.oneThing(act)
}

// Join lets the seat join with its luck word.
func (d *Draft) Join(word string) error {
	return d.do(actJoin, func(d *Draft) error {
		d.e.Luck = word
		return d.m.join(d.e.By, word)
	})
}

// Deal sets the game up: by luck in a game with a seal, in which all seats must have joined, else
// with the draws given.
func (d *Draft) Deal(draws ...engine.Draw) (*engine.Step, error) {
	var step *engine.Step
	return step, d.do(actDeal, func(d *Draft) (err error) {
		step, err = d.deal(draws)
		return err
	})
}

func (d *Draft) deal(draws []engine.Draw) (*engine.Step, error) {
	if d.g.Sealed() {
		return nil, cannot(NeedsSecret)
	}
	if err := d.g.mayDeal(&d.e, &d.m); err != nil {
		return nil, err
	}
	var step *engine.Step
	var err error
	if d.g.hides() {
		step = d.g.luckyDeal(&d.m)
	} else {
		step, err = engine.New(d.g.ed, d.g.table(), draws)
	}
	if err != nil {
		return nil, err
	}
	public, tiles := d.g.divide(engine.Draws(step.Events))
	d.e.Draws = drawTexts(d.g.ed, public)
	if tiles != nil {
		d.hidden, d.verbs = drawTexts(d.g.ed, tiles), verbDeal
	}
	d.m.deal(d.e.N, step, tiles != nil)
	return step, nil
}

// Order carries an order of the seat out: by luck in a game with a seal, else with the draws given.
// In a game with a seal, starting tiles, resting cards and plans are hidden. Errors are those of
// engine.Apply and *GameError.
func (d *Draft) Order(a engine.Action, draws ...engine.Draw) (*engine.Step, error) {
	var step *engine.Step
	return step, d.do(actOrders, func(d *Draft) (err error) {
		step, err = d.order(a, draws)
		return err
	})
}

func (d *Draft) order(a engine.Action, draws []engine.Draw) (*engine.Step, error) {
	verb := secretVerb(a.Move)
	switch {
	case d.g.Sealed():
		return nil, cannot(NeedsSecret)
	case d.e.By == engine.NoSeat || a.Seat != d.e.By:
		return nil, cannot(NeedsSeat)
	}
	if err := d.m.admits(verb); err != nil {
		return nil, err
	}
	if d.g.hides() && verb != "" && !d.e.House && d.m.sent[a.Seat].of(verb).n != 0 {
		if err := d.change(); err != nil {
			return nil, err
		}
	}
	step, err := d.step(a, draws)
	if err != nil {
		return nil, err
	}
	d.m.push(d.e.N, d.m.state.Round, step)
	if d.g.hides() && verb != "" {
		text := notation.PrintOrder(d.g.ed, step.Action)
		d.hidden, d.verbs = append(slices.Clip(d.hidden), text), d.verbs+verb
		d.m.send(d.e.N, a.Seat, verb, text)
	} else {
		d.e.Orders = append(slices.Clip(d.e.Orders), stepTexts(d.g.ed, step)...)
	}
	return step, nil
}

func (d *Draft) step(a engine.Action, draws []engine.Draw) (*engine.Step, error) {
	if d.g.hides() {
		return d.m.byLuck(a)
	}
	return engine.Apply(d.m.state, a, draws)
}

// Say adds something said to all (NoSeat) or to one seat; in a game with a seal the latter is
// private. Characters that cannot be seen are left out, since a file may not hold them.
func (d *Draft) Say(to engine.Seat, text string) error {
	text = games.Visible(text)
	switch {
	case d.g.full():
		return cannot(LogFull)
	case strings.TrimSpace(text) == "" || len(text) > MaxSay || len(d.e.Says)+len(d.talk) >= MaxSays:
		return cannot(BadText, MaxSay)
	case int(to) > len(d.g.Header.Seats):
		return cannot(NeedsSeat)
	}
	private := to != engine.NoSeat && d.g.hides()
	after := *d
	switch {
	case private && d.g.talkKey() == nil:
		return cannot(NeedsSecret)
	case private:
		after.talk = append(slices.Clip(d.talk), Say{to, text})
	default:
		after.e.Says = append(slices.Clip(d.e.Says), Say{to, text})
	}
	if err := after.mayTake(TalkShare, after.talks()); err != nil {
		return err
	}
	*d = after
	return nil
}

// Undo takes the game back to before an entry after the deal that has not been undone.
func (d *Draft) Undo(n int) error {
	return d.do(actUndo, func(d *Draft) error {
		if d.e.Undo != 0 || d.e.Orders != nil || d.hidden != nil {
			return cannot(OneThing, actUndo, actOrders)
		}
		if err := d.g.mayUndo(&d.m, n); err != nil {
			return err
		}
		d.e.Undo, d.m = n, d.g.moments[n-1]
		return d.change()
	})
}

// Open says in clear what has become public. It is false if nothing has.
func (d *Draft) Open() (bool, error) {
	if len(d.m.due()) == 0 {
		return false, nil
	}
	err := d.do(actOpen, func(d *Draft) error {
		if d.g.Sealed() {
			return cannot(NeedsSecret)
		}
		if d.e.By != engine.NoSeat {
			return cannot(NeedsReferee)
		}
		o := d.m.opening(d.g.ed)
		d.e.Open, d.e.Opened, d.e.Draws = o.entries, o.orders, o.draws
		d.m.opened()
		return nil
	})
	return err == nil, err
}

// Spoil notes that the operator has looked at a seat's secrets.
func (d *Draft) Spoil(seat engine.Seat) error {
	return d.do(actSpoil, func(d *Draft) error {
		d.e.Spoil = seat
		return d.g.maySpoil(&d.e)
	})
}

// Publish says the keys of a game that is over. From then on the file needs no secret.
func (d *Draft) Publish() error {
	return d.do(actKeys, func(d *Draft) error {
		if d.g.Sealed() {
			return cannot(NeedsSecret)
		}
		if err := d.g.mayPublish(&d.e, &d.m); err != nil {
			return err
		}
		keys := d.g.keys.Keys
		d.e.Keys, d.m.published = &keys, true
		return nil
	})
}

// Resign lets the seat resign: from then on the house chooses its orders. The seat must have joined.
func (d *Draft) Resign() error {
	return d.do(actResign, func(d *Draft) error {
		d.e.Resign = true
		return d.g.mayResign(&d.e, &d.m)
	})
}

// House says that the house chooses the orders of the entry: because the seat has resigned, or on a
// timeout. It comes before the orders, and counts only if there are some.
func (d *Draft) House(timeout bool) error {
	e := d.e
	e.House, e.Timeout = true, timeout
	if err := d.g.mayHouse(&e); err != nil {
		return err
	}
	d.e = e
	return nil
}

// Outage notes that the mailbox could not be searched for a while, which moves deadlines (design, section 9).
func (d *Draft) Outage(from, to time.Time) error {
	return d.do(actOutage, func(d *Draft) error {
		d.e.Outage = Outage{from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)}
		return d.g.mayNoteOutage(&d.e, &d.m)
	})
}

// Ended gives the game up before its end, for a reason: EndedLapsed, EndedHost or EndedOperator.
// Nothing is played after it.
func (d *Draft) Ended(why string) error {
	return d.do(actEnd, func(d *Draft) error {
		if !slices.Contains(endings, why) {
			return cannot(BadEnding, why, endings)
		}
		d.e.Ended = why
		return d.g.mayEnd(&d.e, &d.m)
	})
}

// NewKey raises the epoch of a seat's keys. A seat can do that for itself, the referee for any.
func (d *Draft) NewKey(seat engine.Seat) error {
	return d.do(actNewKey, func(d *Draft) error {
		d.e.NewKey = seat
		return d.g.mayRenewKey(&d.e, &d.m)
	})
}

// State returns the state as the entry would leave it; nil before the deal. It is not to be changed.
func (d *Draft) State() *engine.State { return d.m.state }

// Empty tells whether the entry says nothing yet.
func (d *Draft) Empty() bool {
	return len(d.e.acts()) == 0 && d.hidden == nil && d.e.Says == nil && d.talk == nil && d.queue == "" && d.e.Queued == 0
}

// Entry returns the entry as it stands.
func (d *Draft) Entry() Entry {
	e := d.e
	ordered := e.Orders != nil || d.hidden != nil
	e.House, e.Timeout = e.House && ordered, e.Timeout && (ordered || e.Queued != 0)
	if d.hidden != nil {
		place := hiddenPlace(e.N, e.By, d.verbs)
		e.Hidden = d.verbs + " " + sealText(&d.g.keys.Plans, place, strings.Join(d.hidden, "\n"))
	}
	if d.talk != nil {
		e.Talk = sealText(d.g.talkKey(), talkPlace(e.N, e.By), strictyaml.WriteFlow(saysNode(d.talk)))
	}
	if d.queue != "" {
		e.Queue = sealText(d.g.talkKey(), queuePlace(e.N, e.By), d.queue)
	}
	if needs := e.needs(); needs > d.g.Needs() {
		e.Need = needs
	}
	after := d.m
	after.settle()
	if after.wantsView(d.g.now()) {
		e.View = after.viewHash()
	}
	return e
}

// Line returns the entry as its line of the file, with its end.
func (d *Draft) Line() []byte {
	e := d.Entry()
	return e.Line()
}

// Commit adds the entry to the game. The draft is used up, and others that were begun before it can
// no longer be committed: that would be a mistake of the program, and panics.
func (g *Game) Commit(d *Draft) {
	if d.g != g || d.e.N != g.Len()+1 {
		panic("log: a draft of another entry is committed")
	}
	e := d.Entry()
	g.append(&e, &d.m)
	g.size += len(e.Line())
}
