package log_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
)

// eachReading hands over a game as it was made, and as it is read with its secret and without.
func eachReading(t *testing.T, g *log.Game, s *log.Secret, do func(*log.Game)) {
	t.Helper()
	do(g)
	for _, s := range []*log.Secret{s, nil} {
		again := readGame(t, g.Bytes(), s)
		if !bytes.Equal(again.Bytes(), g.Bytes()) {
			t.Errorf("read and written again differently:\n%s\n%s", g.Bytes(), again.Bytes())
		}
		do(again)
	}
}

// TestWhatLastsIsNotUndone goes back to before a resignation, new keys and an outage: they hold.
func TestWhatLastsIsNotUndone(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 4)
	p.plain = true
	p.draft(engine.Yellow, func(d *log.Draft) error { return d.NewKey(engine.Yellow) })
	p.order()
	back := p.g.Len()
	p.draft(engine.Blue, (*log.Draft).Resign)
	resigned := p.g.Len()
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.NewKey(engine.Yellow) })
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.NewKey(engine.Blue) })
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Outage(start, start.Add(time.Hour)) })
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(back) })
	eachReading(t, p.g, secretOf(4), func(g *log.Game) {
		if !g.Resigned(engine.Blue) || g.Resigned(engine.Green) {
			t.Error("the wrong seats have resigned")
		}
		if a, b, c := g.Epoch(engine.Blue), g.Epoch(engine.Green), g.Epoch(engine.Yellow); a != 2 || b != 1 || c != 3 {
			t.Errorf("epochs %d, %d, %d", a, b, c)
		}
		if a, b := g.At(resigned).Epoch(engine.Yellow), g.At(resigned).Epoch(engine.Blue); a != 2 || b != 1 {
			t.Errorf("epochs at the resignation: %d, %d", a, b)
		}
		for i := range g.Entries() {
			if e := &g.Entries()[i]; e.Lasts() != (e.N == 5 || e.N >= resigned && e.N < g.Len()) {
				t.Errorf("lasts: %v %s", e.Lasts(), e.Line())
			}
		}
	})
	if p.g.Counts(resigned) {
		t.Error("the entry counts, though the game went back")
	}
}

// TestHouseOrders plays for a seat that has resigned and for one that is late, in clear and under
// seal.
func TestHouseOrders(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 6)
	p.plain = true
	p.draft(engine.Blue, (*log.Draft).Resign)
	p.draft(engine.Green, func(d *log.Draft) error {
		if err := d.House(true); err != nil {
			return err
		}
		return restAny(d, engine.Green)
	})
	if e := p.g.Entries()[p.g.Len()-1]; !e.House || !e.Timeout || e.Hidden == "" {
		t.Errorf("the timeout is %s", e.Line())
	}
	for p.g.Len() < 30 {
		p.turn()
	}
	for _, e := range p.g.Entries() {
		if ordered := e.Orders != nil || e.Hidden != ""; e.By == engine.Blue && (ordered != e.House || e.Timeout) {
			t.Errorf("%s", e.Line())
		}
	}
	eachReading(t, p.g, secretOf(6), func(g *log.Game) {
		if !strings.Contains(string(g.Bytes()), "house: true, orders: ") {
			t.Error("the house does not play")
		}
	})
}

// TestHouseWithoutOrdersSaysNothing keeps the mark of the house out of an entry that only says
// something.
func TestHouseWithoutOrdersSaysNothing(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 6)
	p.plain = true
	p.draft(engine.Green, func(d *log.Draft) error {
		if err := d.House(true); err != nil || !d.Empty() {
			t.Errorf("%v; the draft is %s", err, d.Line())
		}
		return d.Say(log.ToAll, "late")
	})
	readGame(t, p.g.Bytes(), nil)
}

// TestGivenUp gives games up before the deal, before an opening and in the middle: they are not
// over, only talk goes on, the keys can be published, and what is archived needs no secret.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	undealt, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), secretOf(3))
	mustWork(t, err)
	before := &player{t: t, g: undealt, chance: gametest.Pick(3), due: map[int]bool{}, plain: true}
	opening := newPlayer(t, 2, engine.RandomSetup, 3)
	for opening.plain = true; !opening.g.OpeningDue(); {
		opening.turn()
	}
	middle := newPlayer(t, 2, engine.RandomSetup, 3)
	for middle.g.Len() < 40 {
		middle.turn()
	}
	for name, p := range map[string]*player{"before the deal": before, "before an opening": opening, "in the middle": middle} {
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedLapsed) })
		p.draft(engine.Green, func(d *log.Draft) error { return d.Say(log.ToAll, "a pity") })
		eachReading(t, p.g, secretOf(3), func(g *log.Game) {
			if g.Ended() != log.EndedLapsed || g.Over() {
				t.Errorf("%s: ended %q, over %v", name, g.Ended(), g.Over())
			}
		})
		state, _ := p.g.State()
		p.draft(engine.NoSeat, (*log.Draft).Publish)
		mustWork(t, log.VerifyFile(edition.Mombasa(), "kilifi-7.yaml", p.g.Bytes(), nil))

		root, dir := openDir(t)
		mustWork(t, dir.CreateGame("kilifi-7", p.g.Bytes(), []byte(secretOf(3).Text())))
		mustWork(t, dir.Archive("kilifi-7", 2026))
		archived, err := os.ReadFile(root + "/archive/2026/kilifi-7.yaml")
		mustWork(t, err)
		g := readGame(t, archived, nil)
		if got, _ := g.State(); got != state || g.Sealed() || g.Ended() != log.EndedLapsed {
			t.Errorf("%s: the archive holds another game", name)
		}
	}
}

// TestHostIsInTheHeader reads a host back; a game without one has none.
func TestHostIsInTheHeader(t *testing.T) {
	t.Parallel()
	h := headerOf(2, engine.FirstGame)
	for _, host := range []games.PlayerID{"ann-7f3a", ""} {
		h.Host = host
		g, err := log.New(edition.Mombasa(), h, nil)
		mustWork(t, err)
		if again := readGame(t, g.Bytes(), nil); again.Header.Host != host || strings.Contains(string(g.Bytes()), "host:") != (host != "") {
			t.Errorf("the host is %q:\n%s", again.Header.Host, g.Bytes())
		}
	}
	h.Host = "Ann"
	if _, err := log.New(edition.Mombasa(), h, nil); err == nil {
		t.Error("a name is taken for a host")
	}
}
