package templates

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/notation"
)

// table is a game that house players play, as far as a test wants it, with the letters its seats
// would get.
type table struct {
	state engine.State
	log   []made
	n     int // of the last entry
}

// made is an entry with what all of it is; seen shows it to one seat.
type made struct {
	Entry
	secret []Ordered     // of HiddenEntry
	before *engine.State // what was before its orders
}

var start = time.Date(2026, time.November, 20, 18, 2, 0, 0, time.UTC)

const seal = "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"

var players = Names{"", "Ann", "Ben", "Cas", "Dee"}

// whole is a game of house players: a table after each of its orders. What chance gives follows
// from the entry's number, so that a copy can be played on.
func whole(seats int, setup engine.Setup) []table {
	return wholes[setup][seats]()
}

// wholes has the games by set-up and number of seats. Each is played once for all tests.
var wholes = func() (games [2][engine.MaxPlayers + 1]func() []table) {
	for setup := range games {
		for seats := range games[setup] {
			games[setup][seats] = sync.OnceValue(func() []table { return playOut(seats, engine.Setup(setup)) })
		}
	}
	return games
}()

func playOut(seats int, setup engine.Setup) []table {
	g := table{}
	step := engine.NewDeal(edition.Mombasa(), engine.Table{Players: seats, Setup: setup, Rules: engine.CurrentRules}, g.pick())
	g.state = step.State
	g.add(made{Entry: Entry{What: DealEntry}})
	all := []table{g}
	for g.state.Phase != engine.GameOver {
		g.move()
		all = append(all, g)
	}
	return all
}

// pick is what chance gives in the next entry.
func (g *table) pick() engine.Pick { return rand.New(rand.NewPCG(1, uint64(g.n))).IntN }

// gameOf is a game of so many at the first moment at which something is true.
func gameOf(seats int, setup engine.Setup, is func(*engine.State) bool) *table {
	for _, g := range whole(seats, setup) {
		if is(&g.state) {
			return &g
		}
	}
	panic("there is no such moment")
}

func (g *table) add(m made) {
	g.n++
	m.N, m.At = g.n, start.Add(time.Duration(g.n)*time.Hour)
	g.log = append(g.log[:len(g.log):len(g.log)], m)
}

// move lets the first of those the game waits for order what its house player would.
func (g *table) move() {
	v := g.state.View(g.state.ToMove()[0])
	action, _ := house.Sensible(&v, nil)
	if _, err := g.order(action); err != nil {
		panic(err)
	}
}

// order carries an order out.
func (g *table) order(a engine.Action) (*engine.Step, error) {
	before := g.state
	step, err := engine.Deal(&g.state, a, g.pick())
	if err != nil {
		return nil, err
	}
	g.state = step.State
	g.enter(a.Seat, &before, Ordered{Seat: a.Seat, Text: notation.PrintOrder(g.state.Edition, step.Action), Events: step.Events})
	return step, nil
}

// enter makes the entries of an order as games does: orders of the set-up and plans are hidden
// until all have given theirs.
func (g *table) enter(seat engine.Seat, before *engine.State, o Ordered) {
	if before.Phase == engine.ActionPhase {
		g.add(made{Entry: Entry{What: OrderEntry, By: seat, Orders: []Ordered{o}}, before: before})
		return
	}
	g.add(made{Entry: Entry{What: HiddenEntry, By: seat}, secret: []Ordered{o}, before: before})
	if g.state.Phase == before.Phase {
		return
	}
	var opened []Ordered
	for i := len(g.log) - 1; i >= 0 && g.log[i].What == HiddenEntry; i-- {
		opened = append(g.log[i].secret[:1:1], opened...)
	}
	for i := range opened[:len(opened)-1] {
		opened[i].Events = nil
	}
	g.add(made{Entry: Entry{What: OpenEntry, Orders: opened}, before: before})
}

// seen shows the entries from one on to a seat.
func (g *table) seen(seat engine.Seat, from int) []Entry {
	var l []Entry
	for _, m := range g.log[from:] {
		if m.By == seat {
			m.Orders = append(m.Orders, m.secret...)
		}
		for i := range m.Orders {
			o := m.Orders[i]
			o.Events = engine.Seen(o.Events, seat)
			if m.before != nil && len(o.Events) > 0 {
				v := m.before.View(seat)
				o.Before = &v
			}
			if i == 0 {
				m.Orders = append([]Ordered(nil), m.Orders...)
			}
			m.Orders[i] = o
		}
		l = append(l, m.Entry)
	}
	return l
}

// reader is who sits at a seat.
func (g *table) reader(seat engine.Seat) Reader {
	zone := time.FixedZone("CET", 3600)
	return Reader{
		HTML: true, Pictures: true, Document: edition.MombasaDocument(), ID: "abcdefgh", Language: spoken, Edition: g.state.Edition, Seat: seat, Name: players[seat], Game: "kilifi-7", Names: players, Zone: zone,
		Key: fmt.Sprintf("kilifi-7.%d.%c.abcdefghijklmnopqrstuv", g.n, "obgyp"[seat]), Mailbox: "dhow@example.org",
	}
}

// guide is what help tells of the edition.
var guide = sync.OnceValue(func() *Guide { return GuideTo(edition.MombasaDocument()) })

// page is a letter to a seat with the entries from one on as news.
func (g *table) page(seat engine.Seat, from int) *Page {
	v := g.state.View(seat)
	p := &Page{Reader: g.reader(seat), View: &v, News: g.seen(seat, from), ToMove: g.state.ToMove(), Guide: guide, Seal: seal}
	p.Before = g.viewAt(seat, from)
	if v.State.Phase == engine.PlanningPhase && v.State.Round > 1 {
		p.Round = g.past(seat)
	}
	if g.state.Phase == engine.GameOver {
		p.Rounds = g.rounds()
	}
	p.Ask = Ask{What: AskOf(&v), House: true}
	if p.Ask.What != AskNothing {
		p.Ask.Deadline = g.log[len(g.log)-1].At.Add(72 * time.Hour)
	}
	return p
}

// past is the orders of the round that is over.
func (g *table) past(seat engine.Seat) []Entry {
	last := len(g.log)
	for last > 0 && g.log[last-1].What != OrderEntry {
		last--
	}
	first := last
	for first > 0 && g.log[first-1].What == OrderEntry {
		first--
	}
	return g.seen(seat, first)[:last-first]
}

// rounds is how the game stood at the end of each round.
func (g *table) rounds() (ends []engine.State) {
	for round := 1; round < engine.Rounds; round++ {
		ends = append(ends, gameOf(g.state.Players, g.state.Setup, inPhase(engine.PlanningPhase, round+1)).state)
	}
	return append(ends, g.state)
}

// viewAt is what a seat saw after an entry; nil before the deal. After others than orders it is what
// it sees now.
func (g *table) viewAt(seat engine.Seat, n int) *engine.View {
	if n == 0 {
		return nil
	}
	state := g.state
	for _, earlier := range whole(g.state.Players, g.state.Setup) {
		if earlier.n == n {
			state = earlier.state
		}
	}
	v := state.View(seat)
	return &v
}

func inPhase(phase engine.Phase, round int) func(*engine.State) bool {
	return func(s *engine.State) bool { return s.Phase == phase && s.Round == round || s.Phase == engine.GameOver }
}

// watched is what a letter to somebody who watches tells of the round that is over.
func (g *table) watched() *WatchedPage {
	v := g.state.View(engine.NoSeat)
	p := &WatchedPage{Page: Page{Reader: g.page(engine.Blue, g.n).Reader, View: &v, Round: g.past(engine.NoSeat)}}
	p.Seat, p.Name, p.Key = engine.NoSeat, "Dee", "kilifi-7.41.w.abcdefghijklmnopqrstuv"
	return p
}
