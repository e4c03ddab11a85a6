package templates

import (
	"errors"
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// offers writes what a seat may do, a section for each kind of order: orders that may be given as
// they stand, with what each costs, brings and opens. What is shown comes in an order that says
// nothing of how good it is: cheapest first. Each kind is in the file of its rule.
type offers struct {
	*writer
	v     *engine.View
	s     *engine.State
	p     *engine.Player
	legal *engine.Choices
}

// most is how many of equal things are shown in full. The others follow in a line.
func (w *writer) most() int {
	return [...]int{entire: 5, shorter: 2, shortest: 1, bare: 1}[w.extent]
}

// offers writes what the seat of a view may do now; with a verb, only that kind.
func (w *writer) offers(v *engine.View, verb string) {
	o := &offers{w, v, &v.State, &v.State.Seats[v.Seat], engine.Legal(v)}
	for _, kind := range offered {
		if verb == "" || verb == kind.verb {
			kind.write(o)
		}
	}
}

// offered are the kinds of order, as one decides: what the cards do, markers, the end.
var offered = []struct {
	verb  string
	write func(*offers)
}{
	{"T", (*offers).tiles}, {"R", (*offers).rest}, {"P", (*offers).plan},
	{"G", (*offers).goods}, {"X", (*offers).expansion}, {"B", (*offers).bookkeeper}, {"D", (*offers).merchants},
	{"S", (*offers).markers}, {"E", (*offers).end},
}

// foresee carries a move out as far as its seat can tell what comes of it. Where posts have to be
// named that go home or leave the game, it names the first ones.
func (o *offers) foresee(move engine.Move) *engine.Step {
	for range 2 * engine.Regions {
		step, err := engine.Foresee(o.v, engine.Action{Seat: o.v.Seat, Move: move})
		var illegal *engine.IllegalError
		if err == nil {
			return step
		}
		if !errors.As(err, &illegal) || !nameFirst(move, illegal) {
			return nil
		}
	}
	return nil
}

// nameFirst names the first posts where a move is refused for naming none.
func nameFirst(move engine.Move, why *engine.IllegalError) bool {
	switch m := move.(type) {
	case *engine.Expand:
		for _, arg := range why.Args {
			posts, _ := arg.([]engine.ReturningPost)
			for _, post := range posts {
				at := slices.IndexFunc(m.Entries, func(e engine.Entry) bool { return e.Region == post.Region })
				m.Entries[at].Return = post.Columns[0]
			}
			if posts != nil {
				return true
			}
		}
	case *engine.PlaceMarker:
		return appendFirst(&m.Remove, why)
	case *engine.Bookkeep:
		return appendFirst(&m.Remove, why)
	}
	return false
}

// appendFirst names one more post, the first that is possible.
func appendFirst(named *[]engine.PostRemoval, why *engine.IllegalError) bool {
	for _, arg := range why.Args {
		if posts, is := arg.([]engine.PostRemoval); is && len(posts) > 0 {
			*named = append(*named, posts[0])
			return true
		}
	}
	return false
}

// option is a move as an order with what comes of it; false if it is not legal.
func (o *offers) option(move engine.Move) (Option, bool) {
	step := o.foresee(move)
	if step == nil {
		return Option{}, false
	}
	return o.optionOf(step), true
}

func (o *offers) optionOf(step *engine.Step) Option {
	return Option{o.spell(notation.PrintOrder(o.Edition, step.Action)), o.comes(o.s, step)}
}

// show writes orders, if there are any.
func (o *offers) show(rows []Option) {
	if len(rows) > 0 {
		o.add(Options{rows})
	}
}

// comes says what would come of an order: what is lost, what it brings, what it opens.
func (r *Reader) comes(before *engine.State, step *engine.Step) string {
	f := &foreseer{r, before, step, nil}
	for i, e := range step.Events {
		f.event(i, e)
	}
	for _, c := range engine.Companies {
		if from, to := before.ShareValue(c), step.State.ShareValue(c); from != to {
			f.add("comes.worth", "company", r.company(c), "from", from, "to", to)
		}
	}
	return r.list(f.l, inRules)
}

// foreseer says in short what would come of an order.
type foreseer struct {
	*Reader
	before *engine.State
	step   *engine.Step
	l      []string
}

func (f *foreseer) add(key messageKey, args ...any) { f.l = append(f.l, f.say(key, args...)) }

// event says what comes of one event.
func (f *foreseer) event(i int, e engine.Event) {
	own := f.step.Action.Seat
	switch e := e.(type) {
	case engine.ExpansionLost:
		f.add("comes.expansion-lost", "n", e.N)
	case engine.UnitsLost:
		f.add("comes.units-lost", "n", e.N)
	case engine.SpacesLost:
		f.add("comes.spaces-lost", "n", e.N, "company", f.company(e.Company))
	case engine.Paid:
		if i == slices.IndexFunc(f.step.Events, is[engine.Paid]) {
			f.add("comes.pay", "pounds", pounds(f.paid()))
		}
	case engine.CallPaid:
		f.add("comes.call", "pounds", pounds(e.Pounds))
	case engine.Received:
		if e.Why == engine.FromPoints {
			f.add("comes.points", "pounds", pounds(e.Pounds))
		} else {
			f.add("comes.got", "pounds", pounds(e.Pounds))
		}
	case engine.CardTaken:
		f.add("comes.card", "code", notation.CardName(f.Edition, e.Card), "card", f.face(e.Card))
	case engine.HandCardRemoved:
		f.add("comes.discard", "card", f.face(e.Card))
	case engine.PostOusted:
		f.add("comes.home", "company", f.company(e.Company), "region", int(e.Region))
	case engine.PostRemoved:
		f.add("comes.removed", "company", f.company(e.Company), "column", e.Column)
	case engine.JarMoved:
		f.add("comes.jar", "to", e.To)
		if slot := f.Edition.Bookkeeping.Slot; int(f.before.Seats[own].Jar) < slot && slot <= e.To {
			f.add("comes.slot", "slot", int(engine.BookkeepingSlot))
		}
		if worth := f.Edition.Bookkeeping.Values[e.To]; worth > f.Edition.Bookkeeping.Values[f.before.Seats[own].Jar] {
			f.add("comes.end-worth", "pounds", pounds(worth))
		}
	case engine.BookFlipped:
		f.add("comes.flipped", "at", e.On)
	case engine.BookBought:
		f.add("comes.book", "space", f.Edition.BookSpaceName(e.Space))
		if e.Coins > 0 {
			f.add("comes.got", "pounds", pounds(e.Coins))
		}
	case engine.DiamondMoved:
		if !slices.ContainsFunc(f.step.Events[i+1:], is[engine.DiamondMoved]) {
			f.diamond(own, e.To)
		}
	case engine.Advanced:
		if !slices.ContainsFunc(f.step.Events[i+1:], func(later engine.Event) bool {
			on, is := later.(engine.Advanced)
			return is && on.Company == e.Company
		}) {
			f.track(own, e.Company, e.To)
		}
	case engine.SpecialPaid:
		if e.Seat == own {
			f.add("comes.special", "pounds", pounds(e.Pounds), "at", e.Space, "players", f.others(e))
		}
	case engine.FirstTaken, engine.TileReserved:
		f.nextRound(e)
	}
}

// nextRound says what an order brings in the next round: in the last one nothing, though it is legal
// (ruling 27).
func (f *foreseer) nextRound(e engine.Event) {
	reserved, is := e.(engine.TileReserved)
	switch {
	case f.before.Round == engine.Rounds:
		f.add("comes.too-late")
	case is:
		f.add("comes.tile", "tile", tileOf(reserved.Tile), "round", f.before.Round+1)
	default:
		f.add("comes.first", "round", f.before.Round+1)
	}
}

// paid adds up what is paid, capital calls left out.
func (f *foreseer) paid() int {
	n := 0
	for _, e := range f.step.Events {
		if e, is := e.(engine.Paid); is {
			n += e.Pounds
		}
	}
	return n
}

// diamond says how far the diamond marker would go.
func (f *foreseer) diamond(own engine.Seat, to int) {
	from := int(f.before.Seats[own].Diamond)
	f.add("comes.diamond", "to", to)
	if slot := f.Edition.Diamonds.Slot; from < slot && slot <= to {
		f.add("comes.slot", "slot", int(engine.DiamondSlot))
	}
	if worth := f.Edition.Diamonds.Values[to]; worth > f.Edition.Diamonds.Values[from] {
		f.add("comes.end-worth", "pounds", pounds(worth))
	}
}

// track says how far a marker would go, and its next share or special space.
func (f *foreseer) track(own engine.Seat, c engine.Company, to int) {
	track := f.before.TrackOf(c)
	from := int(f.before.Seats[own].Track[c])
	shares := track.Shares[to]
	if shares > track.Shares[from] {
		f.add("comes.track-share", "company", f.company(c), "to", to, "n", int(shares))
	} else if next := slices.Index(track.Shares, shares+1); next > 0 {
		f.add("comes.track-next", "company", f.company(c), "to", to, "next", next)
	} else {
		f.add("comes.track", "company", f.company(c), "to", to)
	}
	for level, special := range track.Specials {
		if from < special.Space && special.Space <= to {
			f.add("comes.opens", "bonus", f.special(track, level))
		}
	}
}

// others names those whom a special space pays beside the seat that reaches it.
func (f *foreseer) others(by engine.SpecialPaid) []string {
	var l []string
	for _, e := range f.step.Events {
		if e, is := e.(engine.SpecialPaid); is && e.Seat != by.Seat && e.Company == by.Company && e.Space == by.Space {
			l = append(l, f.player(e.Seat))
		}
	}
	return l
}
