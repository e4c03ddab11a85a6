package log

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// ordering is orders of a seat: in clear, or in a game with a seal those that are secret until all
// have given theirs.
var ordering = &orderKind{about{keys: []string{"orders"}, act: "give orders", advances: true}}

type orderKind struct{ about }

func (*orderKind) in(e *Entry) bool { return e.Orders != nil || e.Hidden != "" && e.Draws == nil }

// read reads orders by seat in an opening, else those of the entry's seat.
func (*orderKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	if r.e.Open == nil {
		r.e.Orders = r.texts(v)
		return
	}
	pairs, err := v.Map()
	r.errs.Add(err)
	for _, p := range pairs {
		if seat := r.seat(p.Key); seat != engine.NoSeat {
			r.e.Opened[seat] = r.texts(p.Value)
		}
	}
}

func (*orderKind) write(e *Entry, n *strictyaml.Node) {
	if e.Orders != nil && e.Open == nil {
		n.Set("orders", quotedList(e.Orders))
	}
}

func (*orderKind) news(e *Entry) Audience {
	if e.Orders == nil {
		return Nobody
	}
	return Followers
}

func (*orderKind) told(_ *Game, e *Entry) (l []Told) {
	if e.Orders != nil {
		l = tells("orders")
	}
	if e.Hidden != "" {
		l = append(l, tells("hidden")...)
	}
	return l
}

// Ordered tells whether the entry has orders of its seat.
func (e *Entry) Ordered() bool { return ordering.in(e) }

// sealing is orders of a seat, or starting tiles of the deal, under seal.
var sealing = &hiddenKind{about{keys: []string{"hidden"}}}

type hiddenKind struct{ about }

func (*hiddenKind) in(e *Entry) bool { return e.Hidden != "" }

func (*hiddenKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Hidden = r.text(v, validHidden, "verbs and what is sealed")
}

func (*hiddenKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("hidden", strictyaml.NewQuoted(e.Hidden))
}

// validHidden tells whether verbs stand in front of what is sealed: those of orders, each once or
// more, or the deal's.
func validHidden(s string) bool {
	verbs, sealed, ok := strings.Cut(s, " ")
	orders := verbs != "" && len(verbs) <= maxVerbs && games.MadeOf(verbs, verbTile+verbRest+verbPlan)
	return ok && sealed != "" && (verbs == verbDeal || orders)
}

// maxVerbs is the most sealed orders of one entry: as many as a mail has lines.
const maxVerbs = 200

// Order carries an order of the seat out: by luck in a game with a seal, else with the draws given.
// In a game with a seal, starting tiles, resting cards and plans are hidden. Errors are those of
// engine.Apply and *GameError.
func (d *Draft) Order(a engine.Action, draws ...engine.Draw) (step *engine.Step, err error) {
	err = d.do(ordering, func(d *Draft) error {
		verb := secretVerb(a.Move)
		secret := d.g.hides() && verb != ""
		switch {
		case d.g.Sealed():
			return cannot(NeedsSecret)
		case d.e.By == engine.NoSeat || a.Seat != d.e.By:
			return cannot(NeedsSeat)
		}
		if err := d.m.admits(verb); err != nil {
			return err
		}
		if secret && !d.e.House && d.m.sent[a.Seat].of(verb).n != 0 {
			if err := d.MayChange(); err != nil {
				return err
			}
		}
		if d.g.hides() {
			step, err = d.m.byLuck(a)
		} else {
			step, err = engine.Apply(d.m.state, a, draws)
		}
		if err != nil {
			return err
		}
		d.m.push(d.e.N, d.m.state.Round, step)
		if !secret {
			d.e.Orders = append(slices.Clip(d.e.Orders), stepTexts(d.g.ed, step)...)
			return nil
		}
		text := notation.PrintOrder(d.g.ed, step.Action)
		d.hidden, d.verbs = append(slices.Clip(d.hidden), text), d.verbs+verb
		d.m.send(d.e.N, a.Seat, verb, text)
		return nil
	})
	return step, err
}

func (k *orderKind) replay(r *replay) error {
	if r.e.By == engine.NoSeat {
		return games.At(r.node, cannot(NeedsSeat))
	}
	if err := r.orders(); err != nil {
		return err
	}
	return r.hidden()
}

// orders carries out those that stand in clear, and makes their texts canonical.
func (r *replay) orders() error {
	orders, err := r.parseOrders(r.e.By, textItems(r.node.Get("orders")))
	if err != nil {
		return err
	}
	r.e.Orders = nil
	for i := range orders {
		o := &orders[i]
		verb := secretVerb(o.Action.Move)
		if verb != "" && r.g.hides() {
			return r.record().ErrorAt(o.At, cannot(HiddenHere))
		}
		if err := r.m.admits(verb); err != nil {
			return r.record().ErrorAt(o.At, err)
		}
		step, err := r.step(o)
		if err != nil {
			return r.record().StepError(o, err)
		}
		r.m.push(r.e.N, r.m.state.Round, step)
		r.e.Orders = append(r.e.Orders, stepTexts(r.g.ed, step)...)
	}
	return nil
}

// step carries an order out with the draws of the file, and compares them with those of the luck
// where that is known.
func (r *replay) step(o *record.Entry) (*engine.Step, error) {
	if r.m.seed == nil {
		return engine.Apply(r.m.state, o.Action, o.Draws)
	}
	before := r.m.state
	lucky, err := r.m.byLuck(o.Action)
	if err != nil || slices.Equal(engine.Draws(lucky.Events), o.Draws) {
		return lucky, err
	}
	step, err := engine.Apply(before, o.Action, o.Draws)
	if err == nil {
		r.compare(lucky, step)
	}
	return step, err
}

// compare doubts draws that are not those of the luck.
func (r *replay) compare(lucky, step *engine.Step) {
	want, got := engine.Draws(lucky.Events), engine.Draws(step.Events)
	if !slices.Equal(want, got) {
		r.doubt(cannot(DrawsNotByLuck, strings.Join(drawTexts(r.g.ed, want), " "),
			strings.Join(drawTexts(r.g.ed, got), " ")))
	}
}

// unseal opens what the entry hides, as lines.
func (r *replay) unseal() ([]string, error) {
	verbs, sealed, _ := strings.Cut(r.e.Hidden, " ")
	text, ok := openText(&r.g.keys.Plans, hiddenPlace(r.e.N, r.e.By, verbs), sealed)
	if !ok {
		return nil, r.fail("hidden", cannot(BadSeal))
	}
	return strings.Split(text, "\n"), nil
}

// hidden carries out the orders that stand under seal, or notes that they have been sent.
func (r *replay) hidden() error {
	if r.e.Hidden == "" {
		return nil
	}
	verbs, _, _ := strings.Cut(r.e.Hidden, " ")
	switch {
	case !r.g.hides():
		return r.fail("hidden", cannot(NothingHidden))
	case verbs == verbDeal:
		return r.fail("hidden", &games.FormatError{What: "hidden", Expected: "orders", Found: "starting tiles"})
	case r.g.Sealed():
		return r.fail("hidden", r.m.sentUnseen(r.e.N, r.e.By, verbs))
	}
	lines, err := r.unseal()
	if err != nil {
		return err
	}
	if len(lines) != len(verbs) {
		return r.fail("hidden", cannot(NotExpected, fmt.Sprint(len(lines))))
	}
	for i, line := range lines {
		if err := r.hiddenOrder(line, verbs[i:i+1]); err != nil {
			return r.fail("hidden", err)
		}
	}
	return nil
}

func (r *replay) hiddenOrder(line, verb string) error {
	a, err := notation.ParseOrder(r.g.ed, r.e.By, line)
	if err != nil {
		return err
	}
	if secretVerb(a.Move) != verb {
		return cannot(NotExpected, secretVerb(a.Move))
	}
	if err := r.m.admits(verb); err != nil {
		return err
	}
	step, err := engine.Apply(r.m.state, a, nil)
	if err != nil {
		return err
	}
	r.m.push(r.e.N, r.m.state.Round, step)
	r.m.send(r.e.N, r.e.By, verb, notation.PrintOrder(r.g.ed, step.Action))
	return nil
}

// sentUnseen notes what a seat has sent under seal for who cannot open it: that it has kept a tile,
// rests cards, has planned.
func (m *play) sentUnseen(n int, seat engine.Seat, verbs string) error {
	for _, c := range verbs {
		verb := string(c)
		if err := m.admits(verb); err != nil {
			return err
		}
		s := *m.state
		p := &s.Seats[seat]
		switch {
		case verb == verbTile && s.Phase == engine.SetupPhase && m.tiles:
			p.Kept, p.Rested = true, false
		case verb == verbRest && s.Phase == engine.SetupPhase && p.Kept:
			p.Rested = true
		case verb == verbPlan && s.Phase == engine.PlanningPhase:
			p.Planned = true
		default:
			return cannot(NotExpected, verb)
		}
		m.state = &s
		m.send(n, seat, verb, "")
	}
	return nil
}
