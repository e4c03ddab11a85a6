package log_test

import (
	"fmt"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/notation"
)

var dee = log.Successor{Player: "dee-51d0", Name: "Dee"}

func replaceBy(s log.Successor) func(*log.Draft) error {
	return func(d *log.Draft) error { return d.Replace(s) }
}

// TestReplace gives the seat of a player who has resigned to another: the house plays it no more,
// the keys are new, what was left for the next turn is gone, and going back in the game changes
// nothing of that.
func TestReplace(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 4)
	p.plain = true
	for range 12 {
		p.turn()
	}
	blue := engine.Blue
	p.draft(blue, func(d *log.Draft) error {
		return d.Queue(notation.Then{Items: []notation.Queued{{Alternatives: []notation.Alternative{{Action: engine.Action{Seat: blue, Move: &engine.EndPhase{}}}}}}})
	})
	back := p.g.Len()
	p.draft(blue, (*log.Draft).Resign)
	resigned := p.g.Len()
	p.draft(blue, replaceBy(dee))
	n := p.g.Len()
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(back) })
	eachReading(t, p.g, secretOf(4), func(g *log.Game) {
		want := log.Seated{Seat: blue, Player: dee.Player, Name: dee.Name}
		if g.Seats()[0] != want || g.Seats()[1] != g.Header.Seats[1] || g.At(n - 1).Seats()[0] != g.Header.Seats[0] || g.Header.Seats[0].Name != gametest.Names[0] {
			t.Errorf("the seats are %v", g.Seats())
		}
		if g.SeatedSince(blue) != n || g.At(n-1).SeatedSince(blue) != 0 || g.At(n).SeatedSince(engine.Green) != 0 {
			t.Errorf("blue is seated since %d", g.SeatedSince(blue))
		}
		if g.Resigned(blue) || g.Epoch(blue) != 2 || g.At(n-1).Epoch(blue) != 1 || g.Queue(blue) != 0 || g.At(n).Queue(blue) != 0 || g.At(n-1).Queue(blue) != back {
			t.Errorf("resigned %v, epoch %d, queue %d", g.Resigned(blue), g.Epoch(blue), g.Queue(blue))
		}
		if !g.Entries()[n-1].Lasts() {
			t.Error("the change can be undone")
		}
	})
	if p.g.Counts(resigned) {
		t.Error("the game did not go back")
	}
	tells(t, "a seat has changed hands", p.g, p.g.Bytes())
	for range 40 { // until it stands in the middle of a long file
		p.draft(engine.Green, func(d *log.Draft) error { return d.Say(log.ToAll, strings.Repeat("replace: ", 40)) })
	}
	tells(t, "a seat has changed hands long ago", p.g, p.g.Bytes())
}

// TestReplaceAndJoin gives the seat of somebody who has not joined to another, who joins; the game
// is verified in the end as others are.
func TestReplaceAndJoin(t *testing.T) {
	t.Parallel()
	g, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), secretOf(3))
	mustWork(t, err)
	p := &player{t: t, g: g, chance: gametest.Pick(3), due: map[int]bool{}, plain: true}
	p.draft(engine.Blue, func(d *log.Draft) error { return d.Join("palm") })
	p.draft(engine.Green, func(d *log.Draft) error {
		mustWork(t, d.Replace(dee))
		return d.Join("reef")
	})
	p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	mustWork(t, log.VerifyFile(edition.Mombasa(), "kilifi-7.yaml", p.g.Bytes(), nil))
	if e := p.g.Entries()[1]; e.Luck != "reef" || e.Successor != dee {
		t.Errorf("%s", e.Line())
	}
}

// TestBadReplace refuses what is no change of hands, drafted and read.
func TestBadReplace(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 6)
	for why, row := range map[string]struct {
		by engine.Seat
		s  log.Successor
	}{
		"of the referee":   {engine.NoSeat, dee},
		"without a name":   {engine.Blue, log.Successor{Player: "dee-51d0"}},
		"with a bad id":    {engine.Blue, log.Successor{Player: "Dee!", Name: "Dee"}},
		"with a long name": {engine.Blue, log.Successor{Name: strings.Repeat("D", 61)}},
	} {
		if err := p.g.Draft(start, row.by, "").Replace(row.s); err == nil {
			t.Errorf("%s: it is taken", why)
		}
	}
	at := p.g.Entries()[p.g.Len()-1].At.Format("2006-01-02T15:04:05Z")
	for why, text := range map[string]string{
		"of the referee": `replace: {name: Dee}`, "an order beside it": `by: blue, replace: {name: Dee}, resign: true`,
		"without a name": `by: blue, replace: {player: dee-51d0}`, "with another key": `by: blue, replace: {name: Dee, address: dee}`,
		"no map": `by: blue, replace: Dee`,
	} {
		line := fmt.Sprintf("--- {n: %d, at: %s, %s}\n", p.g.Len()+1, at, text)
		if _, err := log.Read(edition.Mombasa(), "kilifi-7.yaml", append(p.g.Bytes(), line...), secretOf(6)); err == nil {
			t.Errorf("%s: it is read", why)
		}
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	if p.g.Draft(start, engine.Blue, "").Replace(dee) == nil {
		t.Error("a seat changes hands in a game that was given up")
	}
}
