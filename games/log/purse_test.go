package log

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// clocked is a game in which a test has things happen, some hours after the evening on which the first
// planning began, and looks at the clocks.
type clocked struct {
	*testing.T
	*Game
}

func clockedOf(t *testing.T, p Pace, players ...string) clocked {
	t.Helper()
	if p.OnTimeout == "" {
		p.OnTimeout = HouseOnTimeout
	}
	return clocked{t, begunBy(t, p, evening, players...)}
}

func (c clocked) at(hours float64) time.Time {
	return evening.Add(time.Duration(hours * float64(hour)))
}

func (c clocked) enter(hours float64, by engine.Seat, say func(*Draft) error) int {
	c.Helper()
	enterAt(c, c.Game, c.at(hours), by, say)
	return c.Len()
}

func (c clocked) moves(hours float64, seat engine.Seat) int {
	c.Helper()
	n := c.Len() + 1
	move(c, c.Game, c.at(hours), seat)
	return n
}

// untilActions has all plan at once, and returns who moves first, and who next.
func (c clocked) untilActions(hours float64) (first, second engine.Seat) {
	c.Helper()
	for c.Planning() {
		c.moves(hours, c.play().state.ToMove()[0])
	}
	first = c.play().state.Turn
	return first, engine.Seat(int(first)%len(c.Header.Seats) + 1)
}

func (c clocked) undoes(hours float64, seat engine.Seat, n int) {
	c.Helper()
	c.enter(hours, seat, func(d *Draft) error { return d.Undo(n) })
}

// has wants a seat to have until some hours after the beginning, also where the game is read again.
func (c clocked) has(what string, seat engine.Seat, hours float64) {
	c.Helper()
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", c.Bytes(), &s)
	if err != nil {
		c.Fatal(err)
	}
	for _, g := range []*Game{c.Game, read} {
		if ends, ok := g.Deadline(seat); !ok || !ends.Equal(c.at(hours)) {
			c.Errorf("%s: %v has until %v hours, %v; want %v", what, seat, ends.Sub(evening).Hours(), ok, hours)
		}
	}
}

// agrees has all agree to a question at a time, of which the referee says what has come.
func (c clocked) agree(hours float64, n int) {
	c.Helper()
	for _, seat := range c.Awaited(c.questionOf(n)) {
		c.enter(hours, seat, func(d *Draft) error { return d.Agree(n, "") })
	}
	how, _ := c.Due(c.questionOf(n), c.at(hours))
	c.enter(hours, engine.NoSeat, func(d *Draft) error { return d.Settle(c.questionOf(n), how) })
}

var threeDays = Pace{Move: 72 * hour}

// TestOwnUndoGivesNoTimeBack has the turn go on with what was left when the order came, however often
// its player orders and takes back.
func TestOwnUndoGivesNoTimeBack(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, _ := c.untilActions(0)
	c.has("to begin with", first, 72)
	n := c.moves(70, first)
	c.undoes(80, first, n)
	c.has("two hours were left", first, 82)
	n = c.moves(81, first)
	c.undoes(200, first, n)
	c.has("and an hour then", first, 201)
}

// TestAnOrderInThePlaceOfAnotherGivesNoTime has the next player have what they had, where an order is
// taken back and another given in one entry.
func TestAnOrderInThePlaceOfAnotherGivesNoTime(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, second := c.untilActions(0)
	n := c.moves(1, first)
	c.enter(30, first, func(d *Draft) error {
		if err := d.Undo(n); err != nil {
			return err
		}
		_, err := d.Order(c.MovesOf(n)[0].Action)
		return err
	})
	c.has("who moves next", second, 1+72)
}

// TestUndoAfterTheTimeIsOver has a player who takes an order back that came late have a moment.
func TestUndoAfterTheTimeIsOver(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, _ := c.untilActions(0)
	n := c.moves(73, first)
	c.undoes(74, first, n)
	c.has("nothing was left", first, 74+1./3600)
}

// TestUndoOfAPlanLeavesOtherClocks has a plan be taken back: its player goes on with what was left,
// and who plans at the same time has what they had.
func TestUndoOfAPlanLeavesOtherClocks(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben", "Cas")
	n := c.moves(10, engine.Blue)
	c.undoes(20, engine.Blue, n)
	c.has("62 were left", engine.Blue, 82)
	c.has("who has not planned", engine.Green, 72)
	n = c.moves(30, engine.Blue)
	c.undoes(70, engine.Blue, n)
	c.has("52 were left", engine.Blue, 122)
	c.has("who has not planned", engine.Yellow, 72)
}

// TestUndoThatTakesATurnFromAnother has the other one's turn go on with what was left, with a quarter of
// the pace or twelve hours at least, once: neither can who undoes take that turn's time, nor do two of
// them have one turn last for ever.
func TestUndoThatTakesATurnFromAnother(t *testing.T) {
	t.Parallel()
	for what, row := range map[string]struct {
		pace          time.Duration
		undone, again float64
		after         float64 // what the other has then
	}{
		"much is left":           {72 * hour, 20, 30, 52},
		"little is left":         {72 * hour, 71, 71, 12},
		"little of a fast turn":  {4 * hour, 3.5, 4, 1},
		"little of a short turn": {24 * hour, 23, 23, 6},
	} {
		c := clockedOf(t, Pace{Move: row.pace}, "Ann", "Ben")
		first, second := c.untilActions(0)
		n := c.moves(0, first)
		c.undoes(row.undone, first, n)
		n = c.moves(row.again, first)
		c.has(what, second, row.again+row.after)
		later := row.again + row.after - .5
		c.undoes(later, first, n)
		c.moves(later, first)
		c.has(what+", and again", second, later+.5)
	}
}

// TestUndoGivesABankTimeOnce has a player whose bank is used up be given twelve hours by undo of another
// once in a game, not once a turn: two of them do not live on each other's undo.
func TestUndoGivesABankTimeOnce(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, Pace{Bank: 2 * day}, "Ann", "Ben")
	first, second := c.untilActions(0)
	n := c.moves(0, first)
	c.undoes(47, first, n)
	c.moves(47, first)
	c.has("an hour was left", second, 47+12)
	c.moves(58, second)
	c.moves(58, first)
	c.moves(58, second)
	n = c.moves(58, first)
	c.undoes(58.5, first, n)
	c.moves(58.5, first)
	c.has("half an hour was left in another turn", second, 59)
}

// TestABankThatIsUsedUpStaysSo has an order that is taken back within the moment that a turn has at
// least put nothing into the bank.
func TestABankThatIsUsedUpStaysSo(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, Pace{Bank: 2 * day}, "Ann", "Ben")
	first, _ := c.untilActions(0)
	n := c.moves(48, first)
	for range 3 {
		c.undoes(48, first, n)
		n = c.moves(48, first)
	}
	if left, _ := c.BankLeft(first, c.at(48)); left != 0 {
		t.Errorf("%v of the bank are left", left)
	}
}

// TestOrdersThatAreTakenBackInARow has a player who moves twice running take both orders back: each turn
// goes on with what was left of it, and so do they when they are begun again.
func TestOrdersThatAreTakenBackInARow(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, alone := c.untilActions(0)
	c.moves(0, first)
	order := func(hours float64) int {
		for seed := range uint64(100) {
			v := c.play().state.View(alone)
			a, _ := engine.Sample(&v, rand.New(rand.NewPCG(seed, 0)).IntN)
			d := c.Draft(c.at(hours), alone, "")
			if _, err := d.Order(a); err == nil && slices.Equal(d.m.state.ToMove(), []engine.Seat{alone}) && len(d.e.Orders) == 1 {
				c.Commit(d)
				return c.Len()
			}
		}
		t.Fatal("nothing to do that goes on")
		return 0
	}
	one := order(10)
	c.has("62 hours were left of the first", alone, 10+72)
	two := order(80)
	c.undoes(90, alone, two)
	c.has("two were left of the second", alone, 92)
	c.undoes(91, alone, one)
	c.has("62 of the first", alone, 91+62)
	order(101)
	c.has("one of the second", alone, 102)
}

// TestTimeAfterGoingBackAsOthersWanted has turns go on with what was left, with a quarter of the pace or
// twelve hours at least: by a host's rewind, by a correction, and by an undo that all have agreed to.
func TestTimeAfterGoingBackAsOthersWanted(t *testing.T) {
	t.Parallel()
	type went struct{ first, second float64 } // until when those have time; 0: they are not to move
	for what, row := range map[string]struct {
		left float64 // of the first turn, when the order came
		back func(c clocked, n int, first, second engine.Seat)
		want went
	}{
		"rewind, much left": {50, func(c clocked, n int, _, _ engine.Seat) {
			c.moves(30, c.play().state.Turn)
			c.asks(80, engine.NoSeat, Ask{What: AskRewind, To: n - 1})
		}, went{first: 80 + 50}},
		"rewind, little left": {1, func(c clocked, n int, _, _ engine.Seat) {
			c.moves(75, c.play().state.Turn)
			c.asks(80, engine.NoSeat, Ask{What: AskRewind, To: n - 1})
		}, went{first: 80 + 12}},
		"all agree to undo": {1, func(c clocked, n int, first, second engine.Seat) {
			c.moves(75, second)
			c.asks(80, first, Ask{What: AskUndo, To: n})
		}, went{first: 80 + 12}},
		"all agree to undo, much left": {40, func(c clocked, n int, first, second engine.Seat) {
			c.moves(75, second)
			c.asks(80, first, Ask{What: AskUndo, To: n})
		}, went{first: 80 + 40}},
		"a correction": {1, func(c clocked, n int, first, second engine.Seat) {
			c.enter(80, engine.NoSeat, func(d *Draft) error { return d.Correct(first) })
		}, went{first: 80 + 12}},
		"a correction with an order": {1, func(c clocked, n int, first, second engine.Seat) {
			m := c.MovesOf(n)[0].Action
			c.enter(71+70, engine.NoSeat, func(d *Draft) error {
				if err := d.Correct(first); err != nil {
					return err
				}
				_, err := d.Order(m)
				return err
			})
		}, went{second: 71 + 70 + 12}},
	} {
		c := clockedOf(t, threeDays, "Ann", "Ben")
		first, second := c.untilActions(0)
		n := c.moves(72-row.left, first)
		row.back(c, n, first, second)
		for seat, hours := range map[engine.Seat]float64{first: row.want.first, second: row.want.second} {
			if hours != 0 {
				c.has(what, seat, hours)
			}
		}
	}
}

// asks has a question be asked that all agree to at once, or that a host rules who has asked it.
func (c clocked) asks(hours float64, by engine.Seat, a Ask) {
	c.Helper()
	n := c.enter(hours, by, func(d *Draft) error { return d.Ask(a) })
	if by != engine.NoSeat {
		c.agree(hours, n)
		return
	}
	c.enter(hours, engine.NoSeat, func(d *Draft) error { return d.Settle(c.questionOf(n), SettledDone) })
}

// TestTurnsAfterGoingBackAsOthersWanted has turns that were over, and are taken back by others, begin
// anew.
func TestTurnsAfterGoingBackAsOthersWanted(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, second := c.untilActions(0)
	n := c.moves(1, first)
	c.moves(70, second)
	c.moves(80, first)
	c.asks(90, engine.NoSeat, Ask{What: AskRewind, To: n - 1})
	c.has("the first turn", first, 90+71)
	c.moves(91, first)
	c.has("the second, which was over", second, 91+72)
}

// TestASeatsTimeGoesToItsSuccessor has a successor go on in a turn with what was left, with a day at
// least, once a seat and game, whoever they are; the next turn is as long as ever.
func TestASeatsTimeGoesToItsSuccessor(t *testing.T) {
	t.Parallel()
	hand := func(c clocked, hours float64, seat engine.Seat, to games.PlayerID) {
		c.enter(hours, seat, func(d *Draft) error { return d.Replace(Successor{Player: to, Name: "Ben"}) })
	}
	c := clockedOf(t, threeDays, "Ann", "Ben")
	hand(c, 10, engine.Green, "ben-0002")
	c.has("62 were left", engine.Green, 72)
	hand(c, 70, engine.Green, "ben-0001")
	c.has("a day at least", engine.Green, 94)
	hand(c, 93, engine.Green, "ben-0002")
	c.has("once", engine.Green, 94)
	c.has("another seat", engine.Blue, 72)
	c.moves(93, engine.Green)
	c.moves(93, engine.Blue)
	for c.Turn(engine.Green) == 0 {
		c.moves(93, c.play().state.ToMove()[0])
	}
	c.has("the next turn", engine.Green, 93+72)
	hand(c, 93+71, engine.Green, "ben-0003")
	c.has("not again", engine.Green, 93+72)

	fast := clockedOf(t, Pace{Move: hour}, "Ann", "Ben")
	hand(fast, .5, engine.Green, "ben-0002")
	fast.has("a day in a fast game", engine.Green, 24.5)
}

// TestASeatsBankAndAbsenceGoToItsSuccessor hands a seat to and fro: what it has used is used, but for
// the day that one successor has at least.
func TestASeatsBankAndAbsenceGoToItsSuccessor(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, Pace{Bank: 20 * day, Gain: day, Away: 3 * day}, "Ann", "Ben")
	left := func(what string, bank, away time.Duration) {
		t.Helper()
		now := c.TimeOf(c.Len())
		if got, _ := c.BankLeft(engine.Green, now); got != bank {
			t.Errorf("%s: %v of the bank are left, want %v", what, got, bank)
		}
		if got := c.AwayLeft(engine.Green, now, now); got != away {
			t.Errorf("%s: %v to be away are left, want %v", what, got, away)
		}
	}
	hand := func(days float64, to games.PlayerID) {
		c.enter(days*24, engine.Green, func(d *Draft) error { return d.Replace(Successor{Player: to, Name: "Ben"}) })
	}
	away := func(days, lasts float64) error {
		d := c.Draft(c.at(days*24), engine.Green, "")
		err := d.Away(Away{From: c.at(days * 24), To: c.at((days + lasts) * 24)})
		if err == nil {
			c.Commit(d)
		}
		return err
	}
	hand(1, "ben-0002")
	left("the second", 21*day, 3*day) // 22 days to begin with
	if err := away(1, 2.5); err != nil {
		t.Fatal(err)
	}
	hand(5.5, "ben-0001")
	left("the first again, with half a day", 19*day, day)
	if away(5.5, 2) == nil {
		t.Error("who takes a seat over is away for longer than is left")
	}
	if err := away(5.5, 1); err != nil {
		t.Fatal(err)
	}
	hand(8, "ben-0002")
	left("nothing is left", 17*day+day/2, 0)
	hand(25, "ben-0003")
	left("half a day of the bank was left", day, 0)
	hand(25.5, "ben-0001")
	left("once", day/2, 0)
}

// TestQuietTimeCountsFromTheNextTurn has quiet time, its zone and its end that are said in a turn leave
// the deadline of that turn, also where the turn goes on after undo.
func TestQuietTimeCountsFromTheNextTurn(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, second := c.untilActions(0)
	quiet := func(hours float64, seat engine.Seat, words, zone string) {
		q := Quiet{}
		if words != "" {
			q = quietAs(t, words, zone, c.at(hours))
		}
		c.enter(hours, seat, func(d *Draft) error { return d.Quiet(q) })
	}
	quiet(1, first, "17-20", "UTC")
	c.has("said in the turn", first, 72)
	n := c.moves(2, first)
	quiet(2, first, "17-19 mon tue", "UTC")
	quiet(2, second, "17-22", "UTC")
	c.undoes(12, first, n)
	c.has("said while it was taken from its player", first, 82)
	c.moves(12, first)
	c.has("another's turn, which has begun before", second, 74)
	c.moves(24, second)
	c.has("the next turn", first, 24+72+6) // Tuesday is quiet
	quiet(25, first, "", "")
	c.has("and its end likewise", first, 24+72+6)
}

// TestAQuestionStopsAClockForAPace has a question that all are asked stop clocks for as long as a turn
// lasts, three days at most, and no longer than until it is settled.
func TestAQuestionStopsAClockForAPace(t *testing.T) {
	t.Parallel()
	for what, row := range map[string]struct {
		pace    Pace
		settled float64 // hours after it was asked; 0: it is not
		late    float64
	}{
		"an hour":                 {Pace{Move: hour}, 0, 1},
		"an hour, answered":       {Pace{Move: hour}, .5, .5},
		"an hour, answered late":  {Pace{Move: hour}, 30, 1},
		"a day":                   {Pace{Move: 24 * hour}, 0, 24},
		"three days":              {Pace{Move: 72 * hour}, 0, 72},
		"a week":                  {Pace{Move: 7 * day}, 0, 72},
		"a week, answered":        {Pace{Move: 7 * day}, 71, 71},
		"a bank":                  {Pace{Bank: 20 * day}, 0, 72},
		"a bank, answered before": {Pace{Bank: 20 * day}, 5, 5},
	} {
		c := clockedOf(t, row.pace, "Ann", "Ben")
		first, second := c.untilActions(0)
		had, _ := c.Game.Deadline(first)
		n := c.enter(.25, second, func(d *Draft) error { return d.Ask(Ask{What: AskPause}) })
		if row.settled != 0 {
			c.enter(.25+row.settled, second, func(d *Draft) error { return d.Disagree(n) })
			c.enter(.25+row.settled, engine.NoSeat, func(d *Draft) error { return d.Settle(c.questionOf(n), SettledRefused) })
		}
		c.has(what, first, had.Sub(evening).Hours()+row.late)
	}
}

// TestATurnThatBeginsWhileClocksStandForAQuestion counts what is left of that stop.
func TestATurnThatBeginsWhileClocksStandForAQuestion(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, Pace{Move: 10 * hour}, "Ann", "Ben")
	first, second := c.untilActions(0)
	n := c.enter(1, second, func(d *Draft) error { return d.Ask(Ask{What: AskPause}) })
	c.moves(5, first)
	c.has("six hours are left of it", second, 5+6+10)
	c.enter(20, engine.NoSeat, (*Draft).Pause)
	c.enter(30, engine.NoSeat, (*Draft).Resume)
	c.has("and a pause", second, 5+6+10+10)
	c.enter(31, second, func(d *Draft) error { return d.Disagree(n) })
	c.enter(31, engine.NoSeat, func(d *Draft) error { return d.Settle(c.questionOf(n), SettledRefused) })
	c.has("settled", second, 5+6+10+10)
}

// TestSettingAnotherThingGivesNoWholeTurn has a host set a reminder while a turn goes on that has little
// left: it has no more by it. A longer pace gives what it is longer.
func TestSettingAnotherThingGivesNoWholeTurn(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, _ := c.untilActions(0)
	n := c.moves(70, first)
	c.undoes(71, first, n)
	set := func(hours float64, p Pace) {
		p.OnTimeout = HouseOnTimeout
		c.enter(hours, engine.NoSeat, func(d *Draft) error { return d.Set(Settings{Pace: &p}) })
	}
	set(72, Pace{Move: 72 * hour, Reminder: hour})
	c.has("a reminder is set", first, 73)
	set(72, Pace{Move: 96 * hour})
	c.has("a day more", first, 97)
}

// TestMoreTimeStaysWithItsTurn has what a host gave be left when the turn goes on, and a pause count.
func TestMoreTimeStaysWithItsTurn(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, threeDays, "Ann", "Ben")
	first, _ := c.untilActions(0)
	c.enter(1, engine.NoSeat, func(d *Draft) error { return d.Extend(2 * day) })
	c.enter(10, engine.NoSeat, (*Draft).Pause)
	c.enter(20, engine.NoSeat, (*Draft).Resume)
	n := c.moves(30, first) // 20 hours have passed, of 120
	c.undoes(40, first, n)
	c.has("a hundred hours", first, 140)
}

// TestAGainIsGivenOnce adds what a turn adds to a bank once, however often the turn begins.
func TestAGainIsGivenOnce(t *testing.T) {
	t.Parallel()
	c := clockedOf(t, Pace{Bank: 5 * day, Gain: day}, "Ann", "Ben")
	first, second := c.untilActions(0)
	for i := range 5 {
		n := c.moves(float64(i), first)
		c.undoes(float64(i), first, n)
	}
	c.moves(5, first)
	for seat, want := range map[engine.Seat]time.Duration{first: 8*day - 5*hour, second: 8 * day} {
		if left, _ := c.Bank(seat); left != want {
			t.Errorf("%v has %v, want %v", seat, left, want)
		}
	}
}
