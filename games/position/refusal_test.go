package position_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/gametest"
	"dhow/games/position"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// refusalFile reads a file of testdata/refusals: positions, and behind each orders that are
// understood but not allowed. An order is "seat: order", a line of "! code line:col" behind it says
// why and where it goes wrong, and lines that begin with | are what the player is told.
type refusalFile struct {
	t     *testing.T
	name  string
	s     *engine.State
	seen  map[engine.Code]bool
	count int
	out   []string // the file as it should be
}

// TestRefusalsSayWhatWouldBeLegal holds every refusal of the corpus to its code, its place and its
// text; every code that a player can meet by typing is there.
func TestRefusalsSayWhatWouldBeLegal(t *testing.T) {
	files, err := filepath.Glob("testdata/refusals/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no refusals found: %v", err)
	}
	seen, orders := map[engine.Code]bool{}, 0
	for _, name := range files {
		f := &refusalFile{t: t, name: name, seen: seen}
		f.hold()
		orders += f.count
	}
	if orders < 60 {
		t.Errorf("only %d orders", orders)
	}
	for _, code := range typedCodes {
		if !seen[code] {
			t.Errorf("no order is refused with %s", code)
		}
	}
	t.Logf("count %d refused orders with %d codes", orders, len(seen))
}

// typedCodes are the reasons for refusing what a player can type.
var typedCodes = []engine.Code{
	engine.GameIsOver, engine.WrongPhase, engine.NotYourTurn, engine.ExpectedCard, engine.ExpectedPost, engine.ExpectedPounds,
	engine.TilesRevealed, engine.NoUseForClause, engine.TileNotDealt, engine.TileFirst, engine.RestOtherCards,
	engine.CardNotInHand, engine.ShareCardPlanned, engine.SlotClosed, engine.SlotTwice, engine.TooManyCards,
	engine.CardNotReady, engine.WrongKind, engine.NameSlot, engine.NoPlusOneTile, engine.OneGood, engine.MixNeedsCard,
	engine.DisplayEmpty, engine.PriceUnits, engine.PricePounds, engine.UnitsUnspent, engine.UnitsOverspent, engine.TrackEnd,
	engine.CapitalCall, engine.NoExpansionCard, engine.OwnPost, engine.NotAdjacent, engine.ExpansionShort, engine.BaseEmpty,
	engine.ColumnEmpty, engine.NameReturn, engine.ReturnColumn, engine.NothingOusted, engine.NoPoints, engine.NameClause,
	engine.PointsOverspent, engine.PointsLeft, engine.BookSpaceEmpty, engine.BookPlacement, engine.JarAtEnd, engine.FlipCost,
	engine.NothingToFlip, engine.JarBlocked, engine.NameJar, engine.NamePost, engine.NothingToRemove, engine.NoMarker,
	engine.SpaceTaken, engine.NotUnlocked, engine.TrackUsed, engine.CostPounds, engine.FirstTurn, engine.NoHandCard,
	engine.NameCard, engine.WrongGood, engine.NoMajority, engine.TierTooHigh, engine.NoSuchTier, engine.NameChoice,
	engine.NameTracks, engine.WrongTracks, engine.MustBuy, engine.DeckEmpty, engine.NameDeck,
}

func (f *refusalFile) hold() {
	data, err := os.ReadFile(f.name)
	if err != nil {
		f.t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch seat, order, ok := strings.Cut(line, ": "); {
		case line == "position:":
			i = f.position(lines, i)
		case strings.HasPrefix(line, "!"), strings.HasPrefix(line, "|"):
		case ok && line[0] != '=' && line[0] != '#':
			f.out = append(f.out, line)
			f.order(i+1, seat, order, lines[min(i+1, len(lines)-1)])
		default:
			f.out = append(f.out, line)
		}
	}
	if f.t.Failed() && *update {
		return
	}
	want := strings.Join(f.out, "\n") + "\n"
	if *update {
		if err := os.WriteFile(f.name, []byte(want), 0o644); err != nil {
			f.t.Fatal(err)
		}
	} else if want != string(data) {
		f.t.Errorf("%s should read (go test ./games -run Refusals -update):\n%s", f.name, differences(string(data), want))
	}
}

// differences lists the lines of one text that another does not have.
func differences(got, want string) string {
	var l []string
	for line := range strings.Lines(want) {
		if !strings.Contains(got, line) {
			l = append(l, line)
		}
	}
	return strings.Join(l, "")
}

// position reads an indented position and returns the number of its last line.
func (f *refusalFile) position(lines []string, i int) int {
	first := i
	f.out = append(f.out, lines[i])
	for i+1 < len(lines) && strings.HasPrefix(lines[i+1], " ") {
		i++
		f.out = append(f.out, lines[i])
	}
	text := strings.Repeat("\n", first+1) + strings.Join(lines[first+1:i+1], "\n")
	if strings.TrimSpace(text) == "" {
		text = "{}"
	}
	s, err := position.Read(gametest.CorpusEdition(), f.name, []byte(text))
	if err != nil {
		f.t.Fatal(err)
	}
	f.s = s
	return i
}

// order judges an order and writes down what its player is told. The line behind it names the code
// and the place.
func (f *refusalFile) order(n int, seatName, text, mark string) {
	ed := gametest.CorpusEdition()
	seat := engine.Blue
	for seat.String() != seatName && seat < engine.Purple {
		seat++
	}
	v := f.s.View(seat)
	a, err := notation.ParseOrder(ed, seat, text)
	if err != nil {
		f.t.Errorf("%s:%d: not understood: %v", f.name, n, err)
		return
	}
	var illegal *engine.IllegalError
	if !errors.As(engine.Check(&v, a), &illegal) {
		f.t.Errorf("%s:%d: the order is legal", f.name, n)
		return
	}
	f.count++
	f.seen[illegal.Code] = true
	r := advice.Refuse(notation.Reader{Edition: v.State.Edition}, &v, text, a, illegal)
	got := fmt.Sprintf("! %s %d:%d", illegal.Code, r.Line, r.Col)
	if !*update && got != mark {
		f.t.Errorf("%s:%d: expected %q, got %q", f.name, n, mark, got)
	}
	f.out = append(f.out, got)
	reader := &templates.Reader{Edition: ed}
	for _, line := range append([]string{reader.Reason(illegal)}, reader.Instead(&r)...) {
		f.out = append(f.out, "| "+line)
	}
	for _, legal := range r.Nearest {
		if err := engine.Check(&v, legal); err != nil {
			f.t.Errorf("%s:%d: %s: %v", f.name, n, notation.PrintOrder(ed, legal), err)
		}
	}
}
