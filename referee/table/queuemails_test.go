package table

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
)

var mailGames = flag.Int("games", 0, "games of two in which mails are counted; 0: as many as usual")

// planner is a sensible player who writes mails: at each turn its order, and below it what it is
// sure of for the turns after it.
type planner func(v *engine.View) (lines []string)

// writesOne sends one order a mail.
func writesOne(v *engine.View) []string {
	a, _ := house.Sensible(v, nil)
	return []string{acts.Typed(v, a)}
}

// writesTurn sends all orders that it can give before another moves, in one mail: both of the
// set-up, and all of the round when the others have ended theirs.
func writesTurn(v *engine.View) (lines []string) {
	before := *v
	for seen := before; ; {
		a, ok := house.Sensible(&seen, nil)
		if !ok {
			return lines
		}
		lines = append(lines, acts.Typed(&seen, a))
		step, err := engine.Foresee(&seen, a)
		if err != nil {
			return lines
		}
		seen.State = step.State
		switch phase := before.State.Phase; {
		case phase == engine.SetupPhase && !seen.State.Seats[v.Seat].Rested:
		case phase == engine.ActionPhase && othersEnded(&seen) && !seen.State.Seats[v.Seat].Ended:
		default:
			return lines
		}
	}
}

// othersEnded tells whether the seat of a view alone is still in the action phase.
func othersEnded(v *engine.View) bool {
	return !slices.ContainsFunc(v.State.SeatList(), func(s engine.Seat) bool { return s != v.Seat && !v.State.Seats[s].Ended })
}

// writesRound sends what writesTurn sends, and leaves the rest of its round for the turns after it:
// what it would do if nobody came between, and behind that what it would do with the same card if
// somebody did.
func writesRound(v *engine.View) []string {
	lines := writesTurn(v)
	seen := *v
	for _, line := range lines {
		a, err := notation.ParseOrder(v.State.Edition, v.Seat, strings.TrimSuffix(line, " !"))
		if err != nil {
			return lines
		}
		foresee(&seen, a)
	}
	for seen.State.Phase == engine.ActionPhase && !seen.State.Seats[v.Seat].Ended && len(lines) < notation.MostQueued {
		seen.State.Turn = seen.Seat
		a, ok := house.Sensible(&seen, nil)
		if !ok {
			break
		}
		lines = append(lines, "then "+strings.Join(instead(&seen, a), " | "))
		foresee(&seen, a)
	}
	return lines
}

// foresee goes on behind an order, from a plan to where it lies open.
func foresee(v *engine.View, a engine.Action) {
	step, err := engine.Foresee(v, a)
	if err != nil {
		return
	}
	v.State = step.State
	if p := &v.State.Seats[v.Seat]; v.State.Phase == engine.PlanningPhase && p.Planned {
		v.Fold([]engine.Event{engine.PlanRevealed{Seat: v.Seat, Cards: p.Plan}, engine.ActionsBegan{}, engine.TurnBegan{Seat: v.Seat}})
	}
}

// instead is an order, behind it what does nearly the same where another has taken what it takes:
// the card, the book, the bonus space.
func instead(v *engine.View, a engine.Action) (orders []string) {
	ed := v.State.Edition
	order := notation.PrintOrder(ed, a)
	if g, is := a.Move.(*engine.UseGoods); is && g.Take != 0 {
		order = fmt.Sprintf("[%v=%s] %s", g.Take, notation.CardName(ed, v.State.Display[g.Take]), order)
	}
	orders = append(orders, order)
	without := *v
	for range 3 {
		takeAway(&without, a)
		other, ok := house.Sensible(&without, nil)
		if !ok || !usesTheSame(a, other) {
			break
		}
		text := notation.PrintOrder(ed, other)
		if g, is := other.Move.(*engine.UseGoods); is && g.Take != 0 {
			text = fmt.Sprintf("[%v=%s] %s", g.Take, notation.CardName(ed, v.State.Display[g.Take]), text)
		}
		if !slices.Contains(orders, text) {
			orders = append(orders, text)
		}
		a = other
	}
	return orders
}

// takeAway takes what an order takes from the board.
func takeAway(v *engine.View, a engine.Action) {
	switch m := a.Move.(type) {
	case *engine.UseGoods:
		v.State.Display[m.Take] = engine.NoCard
	case *engine.PlaceMarker:
		v.State.Markers[m.Space] = 3 - v.Seat
	}
}

// usesTheSame tells whether two orders use the same cards, so that the orders behind them do not
// change; a marker is like another.
func usesTheSame(a, b engine.Action) bool {
	switch m := a.Move.(type) {
	case *engine.UseGoods:
		other, is := b.Move.(*engine.UseGoods)
		return is && slices.Equal(m.Cards, other.Cards)
	case *engine.PlaceMarker:
		_, is := b.Move.(*engine.PlaceMarker)
		return is
	}
	return false
}

// correspondence is a game of two planners, by mail.
type correspondence struct {
	t       testing.TB
	g       *log.Game
	mails   int
	orders  int
	queued  int // of them from queues
	stopped int // queues
	points  int // of both together, at the end
}

// now returns the history of the game.
func (c *correspondence) now() acts.History { return acts.History{Game: c.g, Edition: c.g.Edition()} }

// send judges a mail as tables do, and makes what follows from it.
func (c *correspondence) send(seat engine.Seat, lines []string) {
	c.mails++
	m := &acts.Mail{Fingerprint: fmt.Sprintf("%06x", c.mails), Received: time.Unix(1e9, 0), Seat: seat, Position: c.g.Len(), OrdersAllowed: true}
	for _, line := range lines {
		m.Lines = append(m.Lines, mail.Line{Text: line}, mail.Line{})
	}
	h, before := c.now(), c.g.Len()
	judged := h.Judge(m, acts.ReadScript(h.Reader(notation.English, before), m))
	if judged.Draft.Empty() {
		c.t.Fatalf("nothing is done of %q", lines)
	}
	c.g.Commit(judged.Draft)
	if leaves := strings.HasPrefix(lines[len(lines)-1], "then "); leaves != (c.g.Entries()[before].Queue != "") {
		c.t.Errorf("not all is taken of %q: %s", lines, c.g.Entries()[before].Line())
	}
	follow(c.t, c.g)
	for _, e := range c.g.Entries()[before:] {
		switch {
		case e.Queued != 0 && e.Ordered():
			c.queued++
		case e.Queued != 0:
			c.stopped++
		}
	}
}

// playByMail plays a game of two who write in one way.
func playByMail(t testing.TB, seed int, writes planner) *correspondence {
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.Setup(seed%2), "Ann", "Ben")
	g, err := log.New(edition.Mombasa(), h, &log.Secret{byte(seed), byte(seed >> 8)})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []engine.Seat{engine.Blue, engine.Green} {
		d := g.Draft(time.Unix(1e9, 0), seat, "9f3a1"+seat.String()[:1])
		if err := d.Join("palm"); err != nil {
			t.Fatal(err)
		}
		g.Commit(d)
	}
	c := &correspondence{t: t, g: g}
	follow(t, g)
	for !g.Over() {
		seat := toMove(c.now())[0]
		lines := writes(c.now().ViewAt(g.Len(), seat))
		if lines == nil {
			return c
		}
		c.send(seat, lines)
	}
	c.orders = len(g.Moves())
	state, err := g.State()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range state.Score() {
		c.points += s.Total()
	}
	return c
}

// TestQueuesSaveMails counts the mails of the same games between sensible players, who leave what
// they are sure of for later turns or do not.
func TestQueuesSaveMails(t *testing.T) {
	t.Parallel()
	games := *mailGames
	if games == 0 {
		games = gametest.Loops(4, 100)
	}
	var total [3]correspondence
	for seed := range games {
		for i, writes := range []planner{writesOne, writesTurn, writesRound} {
			c := playByMail(t, seed, writes)
			total[i].mails += c.mails
			total[i].orders += c.orders
			total[i].queued += c.queued
			total[i].stopped += c.stopped
			total[i].points += c.points
		}
	}
	one, turn, round := &total[0], &total[1], &total[2]
	part := func(of *correspondence) float64 { return 100 * float64(round.mails) / float64(of.mails) }
	each := func(of *correspondence) float64 { return float64(of.points) / float64(2*games) }
	t.Logf("count %d games of two by mail: %d mails with an order each, %.1f points a player; with all orders of a turn in one %d, %.1f points; with queues %d, or %.1f %% and %.1f %%, %.1f points, %d of %d orders from queues, %d of which stopped",
		games, one.mails, each(one), turn.mails, each(turn), round.mails, part(one), part(turn), each(round), round.queued, round.orders, round.stopped)
	if part(turn) > 40 {
		t.Errorf("two players who queue what they are sure of need %.1f %% of the mails of a game without queues", part(turn))
	}
}

// BenchmarkTwentyQueued judges a mail with as many orders for later turns as may be left, of three
// alternatives each.
func BenchmarkTwentyQueued(b *testing.B) {
	c := playByMail(b, 1, func(v *engine.View) []string {
		if v.State.Phase == engine.ActionPhase && v.State.Round == 1 {
			return nil
		}
		return writesTurn(v)
	})
	seat := toMove(c.now())[0]
	other := 3 - seat
	m := &acts.Mail{Fingerprint: "beef", Received: time.Unix(1e9, 0), Seat: other, Position: c.g.Len(), OrdersAllowed: true}
	v := c.now().ViewAt(c.g.Len(), other)
	v.State.Turn = other
	order, _ := house.Sensible(v, nil)
	text := notation.PrintOrder(v.State.Edition, order)
	for range notation.MostQueued {
		m.Lines = append(m.Lines, mail.Line{Text: "then [p>=90] " + text + " | [maj cf] E 1 | " + text + " until round 4"}, mail.Line{})
	}
	h := c.now()
	b.ResetTimer()
	for b.Loop() {
		judged := h.Judge(m, acts.ReadScript(h.Reader(notation.English, c.g.Len()), m))
		if judged.Draft.Entry().Queue == "" {
			b.Fatal("nothing is left")
		}
	}
}
