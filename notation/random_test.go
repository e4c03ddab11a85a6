package notation_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// chooser makes up actions that canonical text can say, legal or not.
type chooser struct{ *rand.Rand }

func (c chooser) maybe() bool     { return c.IntN(2) == 0 }
func (c chooser) from1(n int) int { return 1 + c.IntN(n) }

// upTo0 is a number up to n, or often 0 for what is left out.
func (c chooser) orNone(n int) int {
	if c.maybe() {
		return 0
	}
	return c.from1(n)
}

// card is any card; of those with one code the one that the code is read as.
func (c chooser) card() engine.CardID {
	id := engine.CardID(c.from1(len(mombasa.Cards) - 1))
	if mombasa.Cards[id].Code == "Ex1" {
		return mombasa.FirstExpansion[0]
	}
	return id
}

func (c chooser) ref() engine.CardRef {
	return engine.CardRef{Card: c.card(), Slot: engine.Slot(c.orNone(engine.ActionSlots))}
}

func (c chooser) company() engine.Company { return engine.Company(c.from1(4)) }

func (c chooser) action() engine.Action {
	a := engine.Action{Seat: engine.Seat(c.from1(4)), Move: c.move()}
	if c.maybe() {
		return a
	}
	if c.maybe() {
		a.PlusOne = c.ref()
	}
	a.Stop = engine.CompanySet(c.IntN(16) << 1)
	kinds := c.Perm(6)
	for i := range c.IntN(7) {
		a.By[i] = engine.RewardKind(kinds[i] + 1)
	}
	for range c.IntN(4) {
		a.Expect = append(a.Expect, c.expectation())
	}
	return a
}

func (c chooser) expectation() engine.Expectation {
	switch c.IntN(3) {
	case 0:
		e := engine.Expectation{Display: c.display()}
		if c.maybe() {
			e.Card = c.card()
		}
		return e
	case 1:
		return engine.Expectation{Region: c.region(), Company: engine.Company(c.IntN(5))}
	}
	return engine.Expectation{Pounds: c.IntN(100)}
}

func (c chooser) display() engine.DisplaySpace {
	return engine.DisplaySpace(c.from1(engine.DisplaySpaces))
}

func (c chooser) region() engine.RegionID { return engine.RegionID(c.from1(engine.Regions)) }

func (c chooser) move() engine.Move {
	switch c.IntN(9) {
	case 0:
		return &engine.KeepTile{Tile: engine.TileID(c.from1(len(mombasa.StartingTiles) - 1))}
	case 1:
		return &engine.Rest{Cards: [3]engine.CardID{c.card(), c.card(), c.card()}}
	case 2:
		return c.plan()
	case 3:
		return c.goods()
	case 4:
		return c.expand()
	case 5:
		return &engine.Bookkeep{
			Card: c.ref(), Flip: c.orNone(16), Jar: c.IntN(18) - 2, Points: c.points(3), Remove: c.removals(),
		}
	case 6:
		return &engine.UseMerchant{Card: c.ref()}
	case 7:
		return c.marker()
	}
	return &engine.EndPhase{Deck: engine.Slot(c.orNone(engine.ActionSlots))}
}

func (c chooser) plan() engine.Move {
	m := &engine.Plan{}
	for range c.IntN(5) {
		if c.maybe() {
			m.Cards = append(m.Cards, engine.PlannedCard{})
		}
		m.Cards = append(m.Cards, engine.PlannedCard{Card: c.card(), Slot: engine.Slot(c.orNone(engine.ActionSlots))})
	}
	return m
}

func (c chooser) goods() engine.Move {
	m := &engine.UseGoods{Take: engine.DisplaySpace(c.orNone(engine.DisplaySpaces))}
	for range c.from1(4) {
		m.Cards = append(m.Cards, c.ref())
	}
	for range c.IntN(4) {
		m.Advance = append(m.Advance, engine.Advance{Company: c.company(), Spaces: c.from1(20)})
	}
	return m
}

func (c chooser) expand() engine.Move {
	m := &engine.Expand{}
	if c.IntN(5) == 0 {
		return m
	}
	m.Company = c.company()
	for range c.from1(5) {
		m.Entries = append(m.Entries, engine.Entry{Region: c.region(), Column: c.orNone(3), Return: c.orNone(3)})
	}
	m.Points = c.points(2)
	return m
}

func (c chooser) marker() engine.Move {
	m := &engine.PlaceMarker{
		Space: engine.SpaceID(c.from1(len(mombasa.BonusSpaces) - 1)), Tier: c.orNone(9),
		Buy: engine.DisplaySpace(c.orNone(engine.DisplaySpaces)), Points: c.points(3), Remove: c.removals(),
	}
	if n := len(mombasa.BonusSpaces[m.Space].OneOf); n > 1 {
		m.OneOf = c.orNone(n)
	}
	if c.maybe() {
		m.Card = c.card()
	}
	for range c.IntN(4) {
		m.Tracks = append(m.Tracks, c.company())
	}
	return m
}

func (c chooser) points(most int) []engine.Points {
	var l []engine.Points
	for range c.IntN(most) {
		pts := engine.Points{Cash: c.IntN(10) - 1}
		for range c.IntN(3) {
			pts.Books = append(pts.Books, engine.Purchase{From: engine.BookSpace(c.from1(12)), On: c.from1(16)})
		}
		l = append(l, pts)
	}
	return l
}

func (c chooser) removals() []engine.PostRemoval {
	var l []engine.PostRemoval
	for range c.IntN(3) {
		l = append(l, engine.PostRemoval{Company: c.company(), Column: c.from1(3)})
	}
	return l
}

func TestRandomActionsRoundTrip(t *testing.T) {
	c := chooser{rand.New(rand.NewPCG(1, 2))}
	for range 20000 {
		a := c.action()
		checkRoundTrip(t, a)
		text := notation.PrintOrder(mombasa, a)
		if text[0] == '>' || strings.Contains(text, "; >") {
			t.Fatalf("%q begins with a quote mark", text)
		}
		checkLoose(t, c, text)
		if t.Failed() {
			return
		}
	}
}

// checkLoose holds that case, blanks and the other spellings do not change what is read.
func checkLoose(t *testing.T, c chooser, text string) {
	t.Helper()
	loose := strings.ToUpper(text)
	for _, s := range [][2]string{{" ", " , "}, {"@", "→"}, {"-", "–"}, {";", " ; "}, {"+", " + "}, {" ", "\u00a0"}, {"/", " / "}} {
		if c.maybe() && !(s[0] == "@" && strings.Contains(text, "+1@")) {
			loose = strings.ReplaceAll(loose, s[0], s[1])
		}
	}
	want, err := notation.ParseOrder(mombasa, engine.Blue, text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	got, err := notation.ParseOrder(mombasa, engine.Blue, loose)
	if err == nil && !reflect.DeepEqual(got, want) {
		t.Errorf("%q is read as %q", loose, notation.PrintOrder(mombasa, got))
	}
	var e *notation.Error
	if err != nil && (!errors.As(err, &e) || e.Code != notation.TooManyWords) { // blanks make words
		t.Errorf("%q: %v", loose, err)
	}
}

func TestRandomDrawsRoundTrip(t *testing.T) {
	c := chooser{rand.New(rand.NewPCG(3, 4))}
	for range 5000 {
		var draws []engine.Draw
		for range c.from1(8) {
			draws = append(draws, c.draw())
		}
		text := notation.PrintDraws(mombasa, draws)
		got, err := notation.ParseDraws(mombasa, text)
		if err != nil || !reflect.DeepEqual(got, draws) {
			t.Fatalf("%q is read as %v, %v; was %v", text, got, err, draws)
		}
	}
}

func (c chooser) draw() engine.Draw {
	seat := engine.Seat(c.from1(4))
	tile := func() engine.TileID { return engine.TileID(c.from1(10)) }
	switch c.IntN(5) {
	case 0:
		return engine.FirstPlayer{Seat: seat}
	case 1:
		var d engine.TracksDealt
		for _, company := range engine.Companies {
			d.Tracks[company] = engine.TrackID(c.from1(8))
		}
		return d
	case 2:
		return engine.CardLaid{Space: c.display(), Card: c.card()}
	case 3:
		return engine.BookRevealed{Space: engine.BookSpace(c.from1(12)), Book: engine.BookID(c.from1(72))}
	}
	return engine.TilesDealt{Seat: seat, Tiles: [2]engine.TileID{tile(), engine.TileID(c.orNone(10))}}
}

// FuzzParseOrder holds that no text makes the parser panic, and that what is read prints as a text
// that is read the same.
func FuzzParseOrder(f *testing.F) {
	for _, row := range goodOrders {
		f.Add(row.text)
	}
	for _, text := range corpusTexts(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := notation.ParseOrder(mombasa, engine.Blue, text)
		if err != nil {
			if message := told(err); len(message) > 1000 {
				t.Fatalf("a message of %d bytes", len(message))
			}
			return
		}
		canonical := notation.PrintOrder(mombasa, a)
		for i := range len(canonical) {
			if canonical[i] >= 0x80 {
				t.Fatalf("%q is not ASCII", canonical)
			}
		}
		b, err := notation.ParseOrder(mombasa, engine.Blue, canonical)
		if err != nil {
			t.Fatalf("%q printed as %q: %v", text, canonical, err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%q is read as %+v %+v, its canonical text %q as %+v %+v", text, a, a.Move, canonical, b, b.Move)
		}
	})
}

// FuzzParseDraws is the same for draws.
func FuzzParseDraws(f *testing.F) {
	for _, row := range goodDraws {
		f.Add(row.text)
	}
	for _, row := range badDraws {
		f.Add(row.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		draws, err := notation.ParseDraws(mombasa, text)
		if err != nil {
			return
		}
		canonical := notation.PrintDraws(mombasa, draws)
		again, err := notation.ParseDraws(mombasa, canonical)
		if err != nil || !reflect.DeepEqual(again, draws) {
			t.Fatalf("%q printed as %q: %v, %v", text, canonical, again, err)
		}
	})
}

func BenchmarkParseOrder(b *testing.B) {
	for _, text := range []string{"E 2", "G Cf1+Cf3 y2 M1", "X T 5 6/2 9/2x1; 1A@4 3A@5 p1", "B Bk2 !3 j4; 1A@6; 2C@7"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := notation.ParseOrder(mombasa, engine.Blue, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPrintOrder(b *testing.B) {
	a, err := notation.ParseOrder(mombasa, engine.Blue, "X T 5 6/2 9/2x1; 1A@4 3A@5 p1")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		notation.PrintOrder(mombasa, a)
	}
}

// condition is any condition that canonical text can say.
func (c chooser) condition() engine.Condition {
	switch c.IntN(3) {
	case 0:
		return engine.Condition{Majority: engine.Suit(c.from1(4))}
	case 1:
		return engine.Condition{Expectation: engine.Expectation{Pounds: c.IntN(100)}, Compare: engine.Comparison(c.IntN(3))}
	}
	return engine.Condition{Expectation: c.expectation()}
}

// saying is a queue, or talk of words and signs that have a meaning elsewhere.
func (c chooser) saying() notation.Saying {
	if c.maybe() {
		words := strings.Fields("say green blue: all all: then # // ; : Cf1 hello > =p5 it's «x»")
		var said []string
		for range c.from1(6) {
			said = append(said, words[c.IntN(len(words))])
		}
		return notation.Say{To: engine.SeatSet(c.IntN(16)), Text: strings.Join(said, " ")}
	}
	var t notation.Then
	for range c.IntN(4) {
		t.Items = append(t.Items, c.queued())
	}
	return t
}

// queued is what may be left for one turn.
func (c chooser) queued() (q notation.Queued) {
	if c.maybe() {
		q.Until = c.from1(engine.Rounds)
	}
	if q.Auto = c.IntN(4) == 0; q.Auto {
		q.Alternatives = []notation.Alternative{{Action: engine.Action{Seat: engine.Green, Move: &engine.EndPhase{Deck: engine.Slot(c.IntN(6))}}}}
		return q
	}
	for range c.from1(3) {
		a := notation.Alternative{Action: c.action()}
		a.Action.Seat = engine.Green
		for range c.IntN(3) {
			a.If = append(a.If, c.condition())
		}
		q.Alternatives = append(q.Alternatives, a)
	}
	return q
}

// TestRandomLinesRoundTrip holds that what is said is read as it was said by every reader, but for
// queues that are longer than a line may be.
func TestRandomLinesRoundTrip(t *testing.T) {
	t.Parallel()
	c := chooser{rand.New(rand.NewPCG(5, 6))}
	long := 0
	for i := range 5000 {
		says := c.saying()
		text := notation.PrintLine(mombasa, notation.Line{Says: says})
		r := notation.Reader{Edition: mombasa, Language: notation.Language(i) % notation.Languages}
		lines, err := r.Lines(engine.Green, text)
		var e *notation.Error
		if errors.As(err, &e) && e.Code == notation.TooManyWords {
			long++
			continue
		}
		if err != nil || len(lines) != 1 || !reflect.DeepEqual(lines[0].Says, says) {
			t.Fatalf("%q: %+v, %v; was %+v", text, lines, err, says)
		}
	}
	if long > 2000 {
		t.Errorf("%d lines were too long", long)
	}
}
