package position_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/position"
)

// roundTrip wants a state to be read back from its position as it was.
func roundTrip(t *testing.T, s *engine.State) {
	t.Helper()
	text := position.Write(s)
	back, err := position.Read(s.Edition, "position", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if *back != *s {
		t.Fatalf("read back differently:\n%s\n%s", text, position.Write(back))
	}
	if again := position.Write(back); !bytes.Equal(again, text) {
		t.Fatalf("written again differently:\n%s\n%s", text, again)
	}
}

func TestPositionRoundTripOfSetup(t *testing.T) {
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			t.Run(fmt.Sprint(players, setup), func(t *testing.T) {
				roundTrip(t, &engine.NewDeal(edition.Mombasa(), gametest.Table(players, setup), gametest.Pick(7)).State)
			})
		}
	}
}

// TestPositionRoundTripOfGames reads back every position of random games, set-ups and secrets
// included.
func TestPositionRoundTripOfGames(t *testing.T) {
	t.Parallel()
	positions := 0
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			for seed := range gametest.Loops(1, 30) {
				for _, step := range gametest.PlayRandom(t, players, setup, uint64(seed)) {
					roundTrip(t, &step.State)
					positions++
				}
			}
		}
	}
	t.Logf("count %d positions of random games written and read back the same", positions)
}

// TestPositionHoldsEveryField changes every number and flag of a state, one at a time, and wants
// the position to change. A field added to the state without a place in the position fails here.
func TestPositionHoldsEveryField(t *testing.T) {
	ed := edition.Mombasa()
	s := engine.NewDeal(ed, gametest.Table(4, engine.RandomSetup), gametest.Pick(3)).State
	for slot := engine.ActionSlots + 1; slot <= engine.AreaSlots; slot++ {
		for seat := range s.Seats {
			s.Seats[seat].Area[slot].Card = ed.TileCards[slot] // the marks of a tile are written beside it
		}
	}
	before := position.Write(&s)
	changed := 0
	walk(reflect.ValueOf(&s).Elem(), "State", func(path string, leaf reflect.Value) {
		if unused(ed, path) {
			return
		}
		old := reflect.New(leaf.Type()).Elem()
		old.Set(leaf)
		change(leaf)
		if bytes.Equal(before, position.Write(&s)) {
			t.Errorf("%s is not in the position", path)
		}
		leaf.Set(old)
		changed++
	})
	if changed < 500 {
		t.Errorf("only %d fields were tried", changed)
	}
}

// walk calls visit for every number and flag inside v, the edition left out.
func walk(v reflect.Value, path string, visit func(string, reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Array:
		for i := range v.Len() {
			walk(v.Index(i), fmt.Sprintf("%s[%d]", path, i), visit)
		}
	case reflect.Pointer:
	default:
		visit(path, v)
	}
}

// unused tells whether a place of an array stands for nothing: number 0 where numbers begin at 1,
// and what lies beyond the edition's last card, bonus space or bookkeeping space.
func unused(ed *engine.Edition, path string) bool {
	for _, array := range []string{"Tracks", "Display", "Books", "Coins", "Bases", "Regions", "Markers", "Seats", "Area", "Resting", "Track", "Bonus", "OwnBooks", "Plan", "Rest"} {
		if strings.Contains(path, "."+array+"[0]") {
			return true
		}
	}
	return beyond(path, "Markers", len(ed.BonusSpaces)) || beyond(path, "OwnBooks", ed.Bookkeeping.Spaces+1) ||
		beyond(path, "Stack", len(ed.Cards)) || beyond(path, "Discard", len(ed.Cards)) || beyond(path, "Hand", len(ed.Cards)) ||
		beyond(path[strings.Index(path, "]")+1:], "Resting", len(ed.Cards))
}

func beyond(path, array string, end int) bool {
	i := strings.Index(path, array+"[")
	if i < 0 {
		return false
	}
	part := path[i+len(array):]
	if array == "Resting" {
		part = part[strings.Index(part, "]")+1:]
	}
	var n int
	fmt.Sscanf(part, "[%d]", &n)
	return n >= end
}

// TestPositionOfViews wants what an observer sees to have a position too, without anybody's cards.
func TestPositionOfViews(t *testing.T) {
	for _, step := range gametest.PlayRandom(t, 3, engine.RandomSetup, 5) {
		view := step.State.View(engine.NoSeat)
		text := string(position.Write(&view.State))
		if step.State.Phase == engine.GameOver {
			continue
		}
		hands := 0
		for _, line := range strings.Split(text, "\n") {
			key, list, _ := strings.Cut(line, ": ")
			switch key {
			case "  hand", "  plan", "  rest", "  dealt":
				hands++
				if strings.Trim(list, `[]"?_, `) != "" {
					t.Fatalf("an observer sees%s:\n%s", line, text)
				}
			}
		}
		if hands != 3*4 {
			t.Fatalf("%d lines of secrets:\n%s", hands, text)
		}
	}
}

// TestForgivenPositions wants case not to matter where no other name differs by it.
func TestForgivenPositions(t *testing.T) {
	s := read(t, "regions: {22: t}\ndisplay: {X1: bn2}\nbooks: {1a: a07}\nmarkers: {TBK: Green}\nblue: {area: [cf1 USED, ex2], books: {2: a08 Flipped}}\n")
	want := read(t, "regions: {22: T}\ndisplay: {x1: Bn2}\nbooks: {1A: A07}\nmarkers: {tBk: green}\nblue: {area: [Cf1 used, Ex2], books: {2: A08 flipped}}\n")
	if *s != *want {
		t.Errorf("read as\n%s\n%s", position.Write(s), position.Write(want))
	}
}

// TestOneTileDealt wants a tile of which the other was not seen to be written so that it can be
// read.
func TestOneTileDealt(t *testing.T) {
	text := "setup: random\nphase: setup\nround: 0\nblue: {dealt: [S03, _], tile: _}\n"
	s := read(t, text)
	if !strings.Contains(string(position.Write(s)), "dealt: [S03, _]") {
		t.Errorf("written as\n%s", position.Write(s))
	}
	roundTrip(t, s)
}

func TestStateHash(t *testing.T) {
	s := engine.NewDeal(edition.Mombasa(), gametest.Table(2, engine.FirstGame), gametest.Pick(1)).State
	hash := position.Hash(&s)
	if len(hash) != len("sha256:")+64 || !strings.HasPrefix(hash, "sha256:") {
		t.Errorf("hash %q", hash)
	}
	s.Seats[engine.Blue].Pounds++
	if position.Hash(&s) == hash {
		t.Error("a pound more gives the same hash")
	}
}

// TestPlainPosition wants a position of three lines to be a possible state with the plain values of
// the document.
func TestPlainPosition(t *testing.T) {
	s := read(t, "players: 2\nregions: {22: T}\nblue: {area: [Ex2, _, Cf1]}\n")
	if s.Phase != engine.ActionPhase || s.Round != 1 || s.First != engine.Blue || s.Turn != engine.Blue {
		t.Errorf("phase %v round %d first %v turn %v", s.Phase, s.Round, s.First, s.Turn)
	}
	blue, green := &s.Seats[engine.Blue], &s.Seats[engine.Green]
	if blue.Hand.Total() != 8 || green.Hand.Total() != 10 || blue.Pounds != 1 {
		t.Errorf("hands of %d and %d cards, %d pounds", blue.Hand.Total(), green.Hand.Total(), blue.Pounds)
	}
	if s.Bases[engine.CapeTown][0].Posts != 4 || s.Bases[engine.Mombasa][0].Posts != 5 {
		t.Errorf("bases %v", s.Bases)
	}
	if s.Stack.Total() != 44-12 || !s.Discard.Empty() {
		t.Errorf("stack of %d, discards of %d", s.Stack.Total(), s.Discard.Total())
	}
	roundTrip(t, s)
}

// TestDeepCard wants what must have left the stack to lie on the discards.
func TestDeepCard(t *testing.T) {
	s := read(t, "blue: {area: [Ex3M]}")
	if got := s.Discard.Total(); got != 9+16 {
		t.Errorf("discards of %d, expected all cards A and B", got)
	}
	if got := s.Stack.Total(); got != 19-1-12 {
		t.Errorf("stack of %d", got)
	}
	roundTrip(t, s)
}

func TestGivenStack(t *testing.T) {
	s := read(t, "stack: [ShM, ShT, ShL, ShC]")
	if s.Stack.Total() != 4 || s.Discard.Total() != 40-12 {
		t.Errorf("stack of %d, discards of %d", s.Stack.Total(), s.Discard.Total())
	}
	roundTrip(t, s)
}

// TestMissingStartingCards wants the starting cards that a given hand leaves out to be removed
// cards.
func TestMissingStartingCards(t *testing.T) {
	s := read(t, "blue: {hand: [Cf1]}")
	if got := s.Discard.Total(); got != 9 {
		t.Errorf("discards of %d, expected the nine other starting cards", got)
	}
	roundTrip(t, s)
}

func read(t *testing.T, text string) *engine.State {
	t.Helper()
	s, err := position.Read(edition.Mombasa(), "position", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBadPositions(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"unknown key", "players: 2\nfoo: 1\n", "position:2: document: unknown key"},
		{"unknown key of a seat", "blue: {\n  coins: 1}\n", "position:2: blue: unknown key"},
		{"two of a key", "round: 2\nround: 3\n", "position:2: "},
		{"a newer format", "dhow: 2\n", "position:1:7: dhow: 2 is newer"},
		{"newer rules", "rules: 99\n", "position:1:8: rules: 99 is newer"},
		{"a newer format with other keys", "foo: 1\ndhow: 2\n", "position:2:7: dhow: 2 is newer"},
		{"another edition", "edition: {name: other}\n", "position:1:10: made with the edition \"other\", but"},
		{"a seat too many", "players: 2\nyellow: {}\n", "position:2: yellow"},
		{"no such card", "blue: {area: [Cf9]}\n", `position:1: blue.area[0], expected a card, found "Cf9"`},
		{"a card with a wrong mark", "blue: {area: [Cf1 flipped]}\n", "position:1: blue.area[0]"},
		{"an ambiguous card", "discard: [Ex1]\n", "position:1: discard[0], expected one of Ex1.1, Ex1.2"},
		{"no such space", "display: {w1: Cf2}\n", "position:1: display"},
		{"no such region", "regions: {25: M}\n", "position:1: regions"},
		{"no such book", "books: {1A: A99}\n", "position:1: books.1A"},
		{"no such track", "tracks: {M: E1}\n", "position:1: tracks.M"},
		{"no such marker space", "markers: {D9.9: blue}\n", "position:1: markers"},
		{"six columns", "bases: {M: [5, 5, 5, 5]}\n", "position:1: bases.M"},
		{"a track marker too far", "blue: {markers: {M: 60}}\n", "position:1: blue.markers.M"},
		{"six cards in the area", "blue: {area: [Cf1, Cf2, Bn1, Bn2, Ct1, Ct2]}\n", "position:1: blue.area"},
		{"a phase that is none", "phase: tea\n", "position:1: phase"},
		{"more cards than can be counted", "discard: [" + strings.Repeat("Cf2, ", 256) + "]\n", "position:1: discard[150], expected at most 150 cards in all"},
		{"a book twice in the supply", "supply: [A01, A01]\n", "position:1: supply[1], expected each once"},
		{"a bonus tile twice", "blue: {tiles: [tBk, tBk used]}\n", "position:1: blue.tiles[1], expected a bonus tile, each once"},
		{"the +1 tile twice", "blue: {tiles: [+1, +1]}\n", "position:1: blue.tiles[1], expected each tile once"},
		{"a mark twice", "blue: {area: [Cf1 used used]}\n", "position:1: blue.area[0], expected a card, and after it used or +1, each once"},
		{"the mark +1 twice", "blue: {area: [Cf1 +1 +1]}\n", "position:1: blue.area[0], expected a card, and after it"},
		{"a display space in two spellings", "display: {x1: _, X1: _}\n", "position:1: display.X1, expected each once"},
		{"a company in two spellings", "tracks: {M: A1, m: A1}\n", "position:1: tracks.m, expected each once"},
		{"a stop twice", "blue: {stop: [M, M]}\n", "position:1: blue.stop[1], expected each once"},
		{"nothing", "", "position"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := position.Read(edition.Mombasa(), "position", []byte(row.text))
			if err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("got %v, expected %s…", err, row.want)
			}
		})
	}
}

// TestImpossiblePositions wants positions no game reaches to be refused as such, at the place of
// what is wrong.
func TestImpossiblePositions(t *testing.T) {
	for _, row := range []struct{ name, text, at string }{
		{"a card too many", "discard: [DmC]\ndisplay: {x1: DmC}\n", "2:15"},
		{"a book twice", "books: {1A: A01, 2A: A01}\n", "1:22"},
		{"a book of another letter", "books: {1A: C01}\n", "1:13"},
		{"sixteen posts", "regions: {5: M}\nbases: {M: [5, 5, 5]}\n", "1:10"},
		{"a bonus not reached", "blue: {bonuses: {M: 2}}\n", "1:21"},
		{"a tile dealt second alone", "setup: random\nphase: setup\nblue: {dealt: [_, S03]}\n", "3:15"},
		{"no book on the first space", "blue: {books: {1: _}}\n", "1:15"},
		{"the stack out of order", "stack: [Cf2, ShM]\n", "1:8"},
		{"another's side of a track", "round: 3\nsetup: random\ntracks: {m: A1, T: A2}\n", "3:9"},
		{"a slot that is closed", "green:\n  area: [Cf1, Cf2, Bn1, Ct1]\n", "2:25"},
		{"markers before a round", "phase: planning\nmarkers:\n  first: blue\n", "3:3"},
		{"a round without end", "round: 3\nphase: over\n", "1:8"},
		{"coins too early", "blue: {}\ncoins: {1A: 1, 2A: 1}\n", "2:13"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := position.Read(edition.Mombasa(), "position", []byte(row.text))
			var impossible *engine.PositionError
			if !errors.As(err, &impossible) || !strings.HasPrefix(err.Error(), "position:"+row.at+": ") {
				t.Errorf("expected an error at %s, got %v", row.at, err)
			}
		})
	}
}

// TestImpossiblePositionsAreFoundWhereTheyAreWrong changes one line of positions of random games. A
// position that has become impossible is refused at a line that is there for what is wrong, never
// at the beginning of the file.
func TestImpossiblePositionsAreFoundWhereTheyAreWrong(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 15))
	refused, there := 0, 0
	for i := range 40 {
		s := &engine.NewDeal(edition.Mombasa(), gametest.Table(2+i%3, engine.RandomSetup), r.IntN).State
		for range r.IntN(120) {
			v := s.View(s.ToMove()[0])
			a, ok := engine.Sample(&v, r.IntN)
			step, err := engine.Deal(s, a, r.IntN)
			if !ok || err != nil || step.State.Phase == engine.GameOver {
				break
			}
			s = &step.State
		}
		lines := strings.Split(string(position.Write(s)), "\n")
		for n := range lines {
			changed := slices.Clone(lines)
			if changed[n] = spoiled(lines[n], r); changed[n] == lines[n] {
				continue
			}
			_, err := position.Read(edition.Mombasa(), "position", []byte(strings.Join(changed, "\n")))
			var place *games.Error
			if !errors.As(err, new(*engine.PositionError)) || !errors.As(err, &place) {
				continue
			}
			if refused++; place.Line == n+1 {
				there++
			}
			if place.Line <= 1 {
				t.Errorf("line %d is %q, not %q, and that is told at %v", n+1, changed[n], lines[n], err)
			}
		}
	}
	if refused < 200 || there*3 < refused {
		t.Errorf("%d impossible positions, %d of them refused at the line that was changed", refused, there)
	}
	t.Logf("count %d impossible positions, %d refused at the very line that was changed", refused, there)
}

// spoiled changes one number of a line, or leaves an item out of it.
func spoiled(line string, r *rand.Rand) string {
	if i := strings.LastIndexAny(line, "0123456789"); i >= 0 && r.IntN(2) == 0 {
		return line[:i] + string('0'+byte(r.IntN(10))) + line[i+1:]
	}
	if i := strings.Index(line, ", "); i >= 0 {
		j := strings.IndexAny(line, "[{")
		if j >= 0 && j < i {
			return line[:j+1] + line[i+2:]
		}
	}
	return line
}

func BenchmarkStateHash(b *testing.B) {
	s := engine.NewDeal(edition.Mombasa(), gametest.Table(4, engine.FirstGame), gametest.Pick(1)).State
	for b.Loop() {
		position.Hash(&s)
	}
}

func BenchmarkReadPosition(b *testing.B) {
	s := engine.NewDeal(edition.Mombasa(), gametest.Table(4, engine.FirstGame), gametest.Pick(1)).State
	text := position.Write(&s)
	for b.Loop() {
		if _, err := position.Read(s.Edition, "position", text); err != nil {
			b.Fatal(err)
		}
	}
}

func TestPositionOfAViewIsRefusedOnce(t *testing.T) {
	t.Parallel()
	step := engine.NewDeal(edition.Mombasa(), engine.Table{Players: 2, Rules: engine.CurrentRules}, func(int) int { return 0 })
	v := step.State.View(engine.Blue)
	_, err := position.Read(edition.Mombasa(), "view.yaml", position.Write(&v.State))
	if err == nil || strings.Count(err.Error(), "\n") > 0 || !strings.Contains(err.Error(), "hidden") {
		t.Errorf("got %v", err)
	}
}

// TestOneLateCardReshapesAShortPosition holds the example of docs/architecture.md to what is read.
func TestOneLateCardReshapesAShortPosition(t *testing.T) {
	doc, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"players: 2\n", "players: 2\ndisplay: {y2: Ex3L}\n"} {
		for line := range strings.Lines(string(position.Write(read(t, text)))) {
			known := strings.HasPrefix(line, "display:") || strings.HasPrefix(line, "discard:") || strings.HasPrefix(line, "stack:") && text != "players: 2\n"
			if known && !strings.Contains(string(doc), line) {
				t.Errorf("docs/architecture.md does not have, of %q:\n%s", text, line)
			}
		}
	}
}

// change gives a number or flag another value. Of a set of books it is another book that comes in.
func change(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.Type() == reflect.TypeFor[engine.CompanySet]():
		v.Set(reflect.ValueOf(engine.CompanySet(0).With(engine.Mombasa)))
	case v.Kind() == reflect.Uint64:
		v.SetUint(v.Uint() ^ 1<<5)
	case v.CanUint() && v.Uint() > 0:
		v.SetUint(v.Uint() - 1)
	case v.CanUint():
		v.SetUint(1)
	case v.Int() > 0:
		v.SetInt(v.Int() - 1)
	default:
		v.SetInt(1)
	}
}
