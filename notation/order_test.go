package notation_test

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

var mombasa = edition.Mombasa()

// english reads as files are read.
var english = notation.Reader{Edition: mombasa}

// goodOrders are texts that are understood, and their canonical form; the row's name is the rule.
var goodOrders = []struct{ rule, text, canonical string }{
	// The table of orders: every row, as it is written there.
	{"keep a tile by number", "T 4", ""},
	{"keep a tile by name", "T S04", "T 4"},
	{"rest three cards", "R Cf1 Ex2 Bn1", ""},
	{"plan with an empty slot", "P Cf1 _ Bk2", ""},
	{"a hyphen is an empty slot", "P Cf1 - Bk2", "P Cf1 _ Bk2"},
	{"empty slots at the end say nothing", "P Bn2 Ct1 _", "P Bn2 Ct1"},
	{"plan nothing", "P none", ""},
	{"a colon behind the verb", "P: Cf1 Bk2", "P Cf1 Bk2"},
	{"a colon behind a verb's word", "plan : Cf1 Bk2", "P Cf1 Bk2"},
	{"signs of full width", "＋1＠Cf1； G： Cf1 M3；stop M", "+1@Cf1; G Cf1 M3; stop M"},
	{"regions of full width", "X T 5／2； 1A＠4； ＝p5", "X T 5/2; 1A@4; =p5"},
	{"a word for an empty slot", "P Cf1 none Bk2 nothing", "P Cf1 _ Bk2"},
	{"a word for the first slot", "P empty Bk2", "P _ Bk2"},
	{"only empty slots are a plan of nothing", "P _ _ _", "P none"},
	{"plan into a named slot", "P Cf1 Ex2 Ct1@5", ""},
	{"the 1-expansion card of whichever seat", "P Ex1", ""},
	{"goods: cards, a card, a track", "G Cf1+Cf3 y2 M1", ""},
	{"goods: two tracks in order", "G Bn2 M1 C1", ""},
	{"goods: mixed", "G Cf1+Bn2 y2 M1", ""},
	{"goods: all units for the card", "G Cf3 y2", ""},
	{"goods: the slot tells twins apart", "G Cf3@2 M4", ""},
	{"+1 tile on a named slot first", "+1@Cf3@2; G Cf3@2 M4", ""},
	{"+1 tile first", "+1@Cf1; G Cf1 M3", ""},
	{"expand with columns, an oust and points", "X T 5 6/2 9/2x1; 1A@4 3A@5 p1", ""},
	{"expand: the ousted post's column only", "X T 5 9x1", ""},
	{"expand into nothing", "X none", ""},
	{"expand a company into nothing", "X T none", ""},
	{"expand: points all in pounds", "X T 5; p", ""},
	{"bookkeeper: flip, jar, two sums", "B Bk2 !3 j4; 1A@6; 2C@7", ""},
	{"bookkeeper: the jar goes far", "B Bk2 j", ""},
	{"bookkeeper: the jar is not named", "B Bk2", ""},
	{"bookkeeper: the book's reward in pounds", "B Bk2 j4; p; 2C@7", ""},
	{"bookkeeper tile, flip the starting book, stay", "B tBk !1 j0", ""},
	{"bookkeeper: a book that removes posts", "B Bk2 j2; p; -M/2 -T/1", ""},
	{"merchant", "D DmC", ""},
	{"merchant tile", "D tDm", ""},
	{"first player and its point", "S first 1A@3", ""},
	{"buy", "S buy y2", ""},
	{"remove a hand card", "S remove Cf1", ""},
	{"majority", "S cf", ""},
	{"majority, lower tier", "S ct 4+", ""},
	{"majority that removes a post", "S cf; -M/2", ""},
	{"majority with a point", "S ex 1A@3", ""},
	{"majority of bananas", "S bn", ""},
	{"reserve the expansion tile", "S tEx", ""},
	{"reserve the +1 tile", "S +1", ""},
	{"reserve the bookkeeper tile", "S tBk", ""},
	{"reserve the merchant tile", "S tDm", ""},
	{"C1 first space: an alternative", "S C1.1 d2 3A@4", ""},
	{"C1 first space: the other alternative", "S C1.1 d1 3A@4 p1", ""},
	{"C1 second space", "S C1.2 3A@4 p1", ""},
	{"C2 with a purchase", "S C2.1 y2", ""},
	{"C2 without a purchase", "S C2.1", ""},
	{"D1: a hand card", "S D1.2 Cf3", ""},
	{"D2: tracks in order", "S D2.1 M T", ""},
	{"D2 second space: all three", "S D2.2 L M T", ""},
	{"stop a marker", "G Cf1 M3; stop M", ""},
	{"stop after resting, for a start bonus", "R Cf1 Ex2 Bn1; stop M T", ""},
	{"end, with a deck", "E 2", ""},
	{"end", "E", ""},
	{"order of region rewards", "X T 5; by t,p,d,b", ""},
	{"order of other rewards", "S bn; by d,t,r", ""},
	{"expect a card", "G Cf1 y2; =y2:Bn2", ""},
	{"expect an empty space", "G Cf1 M1; =y2:-", ""},
	{"expect pounds", "S buy y2; =p5", ""},
	{"expect a post", "X T 7; =7:M", ""},
	{"expect an empty region", "X T 7; =7:-", ""},
	{"expect with the other sign", "X T 7; =7=- =y2=Bn2", "X T 7; =7:- =y2:Bn2"},
	{"several expectations", "X T 7; =7:- =y2:Bn2 =p0", ""},
	{"all clauses stand in one order", "+1@Cf1; B Bk2 j2; 1A@3; p; -M/1; stop C; by r,d; =p2", ""},

	// What is forgiven.
	{"case", "g cf1+CF3 Y2 m1", "G Cf1+Cf3 y2 M1"},
	{"extra blanks", "  G   Cf1 + Cf3\ty2   M 1  ", "G Cf1+Cf3 y2 M1"},
	{"commas", "R Cf1, Ex2, Bn1", "R Cf1 Ex2 Bn1"},
	{"cards without a plus", "G Cf1 Cf3 y2", "G Cf1+Cf3 y2"},
	{"no-break spaces", "G\u00a0Cf1\u202fM1", "G Cf1 M1"},
	{"marks that are not seen", "\ufeffG Cf1\u200b M1\u00ad", "G Cf1 M1"},
	{"quotes", "“G Cf1 M1”", "G Cf1 M1"},
	{"straight quotes", "'G Cf1 M1'", "G Cf1 M1"},
	{"dashes of phones", "S cf; –M/2 −T/1", "S cf; -M/2 -T/1"},
	{"an arrow to a book's space", "S first 1A→3", "S first 1A@3"},
	{"an arrow in ASCII", "S first 1A->3", "S first 1A@3"},
	{"an arrow of dash and angle", "S first 1A–>3", "S first 1A@3"},
	{"an arrow before a card taken", "G Cf3 -> y2", "G Cf3 y2"},
	{"an arrow before a number is a slot", "G Cf3→2 M3", "G Cf3@2 M3"},
	{"an angle before a card taken", "G Cf3 >y2", "G Cf3 y2"},
	{"an angle before a card bought", "S buy > y2", "S buy y2"},
	{"arrows between regions", "X T 5 → 6", "X T 5 6"},
	{"pounds with a sign", "X T 5; 1A@4 £3", "X T 5; 1A@4 p3"},
	{"pounds with the letter behind", "X T 5; 1A@4 3p", "X T 5; 1A@4 p3"},
	{"pounds in a word", "X T 5; 1A@4 3pounds", "X T 5; 1A@4 p3"},
	{"pounds as a word", "X T 5; pounds", "X T 5; p"},
	{"no pounds is a choice", "X T 5; 1A@4 p0", ""},
	{"all in pounds with a number", "X T 5; p3", ""},
	{"books after pounds", "X T 5; p2 1A@4", "X T 5; 1A@4 p2"},
	{"a 1-expansion card by its seat", "P Ex1.2", "P Ex1"},
	{"one of several equal cards", "P Ct3.2 Bk2.3 cotton 3.1", "P Ct3 Bk2 Ct3"},
	{"kinds of card cut short", "R Exp 2 Cott 2 Ban2", "R Ex2 Ct2 Bn2"},
	{"the word deck", "E deck 1", "E 1"},
	{"the letter first where a book is expected", "X T 5; A1@4 c2 @ 5", "X T 5; 1A@4 2C@5"},
	{"points without a semicolon", "X T 5 1A@4", "X T 5; 1A@4"},
	{"points of a space after a semicolon", "S first; 1A@3", "S first 1A@3"},
	{"an alternative by its points", "S C1.1 b1 3A@4", "S C1.1 d2 3A@4"},
	{"a trailing full stop", "G Cf1 M1.", "G Cf1 M1"},
	{"a comment", "G Cf1 M3 # why not", "G Cf1 M3"},
	{"a comment of slashes", "G Cf1 M3 // why not", "G Cf1 M3"},
	{"a comment before a line that goes on", "G Cf1 M3 # now\n; stop M", "G Cf1 M3; stop M"},
	{"a line that goes on with a clause", "X T 5\n; 1A@4", "X T 5; 1A@4"},
	{"a line that goes on with a removal", "S cf\r\n-M/2", "S cf; -M/2"},
	{"empty lines after", "E\n\n", "E"},
	{"clauses without semicolons", "G Cf1 M3 stop M T by t p =p5", "G Cf1 M3; stop M T; by t,p; =p5"},
	{"+1 without a semicolon", "+1@Cf1 G Cf1 M2", "+1@Cf1; G Cf1 M2"},
	{"a verb and its number together", "E2", "E 2"},
	{"full word: tile", "tile 4", "T 4"},
	{"full word: rest", "rest Cf1 Ex2 Bn1", "R Cf1 Ex2 Bn1"},
	{"full word: plan", "Plan Cf1", "P Cf1"},
	{"full word: goods", "goods Cf1 M1", "G Cf1 M1"},
	{"full word: expand", "expand Cape Town 5", "X T 5"},
	{"full word: expansion", "expansion none", "X none"},
	{"full word: bookkeeper", "bookkeeper Bk2 flip 3 jar 4", "B Bk2 !3 j4"},
	{"full word: diamonds", "diamonds DmC", "D DmC"},
	{"full word: merchant", "merchant Dm", "D Dm"},
	{"full word: bonus", "bonus buy y2", "S buy y2"},
	{"full word: space", "space cotton 4+", "S ct 4+"},
	{"full word: end", "End 3.", "E 3"},
	{"a verb cut short", "go Cf1 M1", "G Cf1 M1"},
	{"companies in words", "G Cf4 Mombasa 1 Cape Town 2 Saint-Louis 1", "G Cf4 M1 T2 L1"},
	{"companies cut short", "G Cf4 Mom1 cape 2 Sai1", "G Cf4 M1 T2 L1"},
	{"cards in words", "G coffee 1 + coffee3 Cairo 4", "G Cf1+Cf3 C4"},
	{"cards in parts", "P Ex 2 Ex2M merchant C share T", "P Ex2 Ex2M DmC ShT"},
	{"advances run together", "G Cf3 M1T2", "G Cf3 M1 T2"},
	{"zeros before numbers", "T s4", "T 4"},
	{"choices of a space in any order", "S D2.1 T M", ""},
	{"rewards in words", "X T 5; by track, pounds, diamonds, books", "X T 5; by t,p,d,b"},
}

func TestGoodOrders(t *testing.T) {
	for _, row := range goodOrders {
		want := row.canonical
		if want == "" {
			want = row.text
		}
		a, err := notation.ParseOrder(mombasa, engine.Green, row.text)
		if err != nil {
			t.Errorf("%s: %q: %v", row.rule, row.text, err)
			continue
		}
		if a.Seat != engine.Green {
			t.Errorf("%s: seat %v", row.rule, a.Seat)
		}
		if got := notation.PrintOrder(mombasa, a); got != want {
			t.Errorf("%s: %q prints as %q, want %q", row.rule, row.text, got, want)
		}
		checkRoundTrip(t, a)
	}
}

// checkRoundTrip holds that what an action prints as is read as the same action, and printed alike.
func checkRoundTrip(t *testing.T, a engine.Action) {
	t.Helper()
	text := notation.PrintOrder(mombasa, a)
	b, err := notation.ParseOrder(mombasa, a.Seat, text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%q: read as %+v %+v, was %+v %+v", text, b, b.Move, a, a.Move)
	}
	if again := notation.PrintOrder(mombasa, b); again != text {
		t.Errorf("%q prints as %q the second time", text, again)
	}
}

func TestParsedActions(t *testing.T) {
	card := func(name string) engine.CardID { return parseMove[*engine.UseMerchant](t, "D "+name).Card.Card }
	rest := engine.CashRest
	rows := []struct {
		text string
		want engine.Action
	}{
		{"X T 5 6/2 9/2x1; 1A@4 3A@5 p1", engine.Action{Move: &engine.Expand{
			Company: engine.CapeTown,
			Entries: []engine.Entry{{Region: 5}, {Region: 6, Column: 2}, {Region: 9, Column: 2, Return: 1}},
			Points:  []engine.Points{{Books: []engine.Purchase{{From: 1, On: 4}, {From: 3, On: 5}}, Cash: 1}},
		}}},
		{"B Bk2 !3 j; p; 2C@7", engine.Action{Move: &engine.Bookkeep{
			Card: engine.CardRef{Card: card("Bk2")}, Flip: 3, Jar: engine.JarFar,
			Points: []engine.Points{{Cash: rest}, {Books: []engine.Purchase{{From: 10, On: 7}}, Cash: rest}},
		}}},
		{"B tBk", engine.Action{Move: &engine.Bookkeep{Card: engine.CardRef{Card: card("tBk")}, Jar: engine.JarUnsaid}}},
		{"+1@Cf3@2; G Cf3@2+Cf1 y2 C4; stop M C; by t,r; =y2:Bn2 =7:- =p5", engine.Action{
			PlusOne: engine.CardRef{Card: card("Cf3"), Slot: 2},
			Move: &engine.UseGoods{
				Cards:   []engine.CardRef{{Card: card("Cf3"), Slot: 2}, {Card: card("Cf1")}},
				Take:    engine.DisplayAt(1, 1),
				Advance: []engine.Advance{{Company: engine.Cairo, Spaces: 4}},
			},
			Stop: engine.CompanySet(0).With(engine.Mombasa).With(engine.Cairo),
			By:   engine.RewardOrder{engine.TrackSpaces, engine.RemovePosts},
			Expect: []engine.Expectation{
				{Display: engine.DisplayAt(1, 1), Card: card("Bn2")}, {Region: 7}, {Pounds: 5},
			},
		}},
		{"P _ Cf1 Ct1@5", engine.Action{Move: &engine.Plan{
			Cards: []engine.PlannedCard{{}, {Card: card("Cf1")}, {Card: card("Ct1"), Slot: 5}},
		}}},
		{"S C1.1 d1 3A@4; -M/2", engine.Action{Move: &engine.PlaceMarker{
			Space: space(t, "C1.1"), OneOf: 2,
			Points: []engine.Points{{Books: []engine.Purchase{{From: 3, On: 4}}, Cash: rest}},
			Remove: []engine.PostRemoval{{Company: engine.Mombasa, Column: 2}},
		}}},
	}
	for _, row := range rows {
		got, err := notation.ParseOrder(mombasa, engine.NoSeat, row.text)
		if err != nil {
			t.Errorf("%q: %v", row.text, err)
		} else if !reflect.DeepEqual(got, row.want) {
			t.Errorf("%q: got %+v %+v, want %+v %+v", row.text, got, got.Move, row.want, row.want.Move)
		}
	}
}

func space(t *testing.T, name string) engine.SpaceID {
	t.Helper()
	return parseMove[*engine.PlaceMarker](t, "S "+name).Space
}

// parseMove reads an order of which the kind of move is known.
func parseMove[M engine.Move](t testing.TB, text string) M {
	t.Helper()
	a, err := notation.ParseOrder(mombasa, engine.NoSeat, text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return a.Move.(M)
}

// badOrders are single orders that are not understood, with the whole message. The corpus in
// testdata/errors has many more; these are the ones that lines do not reach.
var badOrders = []struct{ rule, text, message string }{
	{"nothing", "", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found the end`},
	{"a comment only", "# nothing", `1:10: expected an order (T, R, P, G, X, B, D, S or E), found the end`},
	{"no other lines are read", "undo", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "undo"`},
	{"a verb misspelt", "godos Cf1 M1", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "godos"; did you mean: G Cf1 M1`},
	{"two orders", "G Cf1 M1\nE", `1:9: expected the end of the line, found a new line`},
	{"an error on the second line", "X T 5\n; é", `2:3: expected a clause (1A@4 p1, stop M, by t,p or =p5), found "é"`},
	{"columns count characters", "“é” Cf1", `1:2: expected an order (T, R, P, G, X, B, D, S or E), found "é"`},
	{"a hidden character on the second line", "X T 5\n; 1A@4 # a\u202e", `2:11: a character that cannot be seen (U+202E) stands here; take it out, or type the line again`},
}

func TestBadOrders(t *testing.T) {
	for _, row := range badOrders {
		a, err := notation.ParseOrder(mombasa, engine.Blue, row.text)
		var e *notation.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %q: expected an error, got %q", row.rule, row.text, notation.PrintOrder(mombasa, a))
			continue
		}
		if told(err) != row.message {
			t.Errorf("%s: %q:\n got %s\nwant %s", row.rule, row.text, err, row.message)
		}
	}
}

func TestLimits(t *testing.T) {
	rows := []struct {
		rule, text string
		code       notation.Code
	}{
		{"text at the limit", "E #" + strings.Repeat("x", notation.MaxText-3), ""},
		{"text over the limit", "E #" + strings.Repeat("x", notation.MaxText-2), notation.TextTooLong},
		{"words at the limit", "X T" + strings.Repeat(" 5", notation.MaxWords-2), ""},
		{"words over the limit", "X T" + strings.Repeat(" 5", notation.MaxWords-1), notation.TooManyWords},
		{"lines at the limit", "E" + strings.Repeat("\n", notation.MaxText-1), ""},
		{"empty lines before a clause", "E" + strings.Repeat("\n", notation.MaxText-5) + "; =p", notation.Expected},
		{"word at the limit", "G Cf1" + strings.Repeat("+Cf1", 14) + "+Ex2M", ""},
		{"word over the limit behind a kind of card", "Cf " + strings.Repeat("0", notation.MaxWord+1), notation.Expected},
		{"word over the limit behind a company there", "G coffee Cairo " + strings.Repeat("0", notation.MaxWord+1), notation.Expected},
		{"word over the limit", "G Cf1" + strings.Repeat("+Cf1", 14) + "+Ex2M@", notation.WordTooLong},
	}
	for _, row := range rows {
		start := time.Now()
		_, err := notation.ParseOrder(mombasa, engine.Blue, row.text)
		if took := time.Since(start); took > time.Second { // what is quadratic took four, what is linear takes a thousandth of that
			t.Errorf("%s: took %v", row.rule, took)
		}
		var e *notation.Error
		if errors.As(err, &e) != (row.code != "") || e != nil && e.Code != row.code {
			t.Errorf("%s: %v", row.rule, err)
		}
	}
}

// owners is an edition in which one player may hold two cards with one code.
func owners() *engine.Edition {
	ed := *mombasa
	ed.Cards = append([]engine.Card(nil), ed.Cards...)
	for i := range ed.Cards {
		if ed.Cards[i].Code == "Cf3" {
			ed.Cards[i].ID = "Cf3.1"
			other := ed.Cards[i]
			other.ID, other.Crate = "Cf3.2", 4
			ed.Cards = append(ed.Cards, other)
		}
	}
	return &ed
}

func TestCardsWithOneCode(t *testing.T) {
	ed := owners()
	a, err := notation.ParseOrder(ed, engine.Blue, "G Cf3.2 M3")
	if err != nil {
		t.Fatal(err)
	}
	if got := notation.PrintOrder(ed, a); got != "G Cf3.2 M3" {
		t.Errorf("printed as %q", got)
	}
	_, err = notation.ParseOrder(ed, engine.Blue, "G Cf3 M3")
	if err == nil || told(err) != `1:3: "Cf3" can mean Cf3.1 (crate 3) or Cf3.2 (crate 4)` {
		t.Errorf("a code of two cards: %v", err)
	}
	_, err = notation.ParseOrder(ed, engine.Blue, "G coffee 3 M3")
	if err == nil || told(err) != `1:3: "coffee 3" can mean Cf3.1 (crate 3) or Cf3.2 (crate 4)` {
		t.Errorf("a name of two cards: %v", err)
	}
	for i := 0; i < engine.MaxPlayers; i++ {
		if got := notation.CardName(ed, ed.FirstExpansion[i]); got != "Ex1" {
			t.Errorf("1-expansion card %d is called %q", i+1, got)
		}
	}
}

// TestMerchantsWithOneCode tells cards of one crate apart by what they give.
func TestMerchantsWithOneCode(t *testing.T) {
	ed := owners()
	pounds := 0
	for i := range ed.Cards {
		if ed.Cards[i].Code == "Cf3" {
			pounds++
			ed.Cards[i].Crate, ed.Cards[i].Merchant = 3, engine.Merchant{Diamonds: 2, Pounds: pounds}
		}
	}
	_, err := notation.ParseOrder(ed, engine.Blue, "D Cf3")
	const want = `1:3: "Cf3" can mean Cf3.1 (crate 3, diamonds 2, pounds 1, mines 0) or Cf3.2 (crate 3, diamonds 2, pounds 2, mines 0)`
	if err == nil || told(err) != want {
		t.Errorf("%v", err)
	}
}

func TestTilesWithOneNumber(t *testing.T) {
	ed := *mombasa
	ed.StartingTiles = append([]engine.StartingTile(nil), ed.StartingTiles...)
	ed.StartingTiles[2].ID = "T04"
	_, err := notation.ParseOrder(&ed, engine.Blue, "T 4")
	if err == nil || told(err) != `1:3: "4" can mean T04 or S04` {
		t.Errorf("a number of two tiles: %v", err)
	}
	if got := notation.PrintOrder(&ed, engine.Action{Move: &engine.KeepTile{Tile: 4}}); got != "T S04" {
		t.Errorf("printed as %q", got)
	}
}

// TestAlternativesAlike holds that alternatives no number tells apart are named by their place.
func TestAlternativesAlike(t *testing.T) {
	ed := *mombasa
	ed.BonusSpaces = append([]engine.BonusSpace(nil), ed.BonusSpaces...)
	s := space(t, "C1.1")
	ed.BonusSpaces[s].OneOf = [][]engine.Reward{{{Kind: engine.Pounds, N: 1}}, {{Kind: engine.Pounds, N: 3}}}
	a, err := notation.ParseOrder(&ed, engine.Blue, "S C1.1 o2")
	if err != nil || a.Move.(*engine.PlaceMarker).OneOf != 2 {
		t.Fatalf("%+v, %v", a.Move, err)
	}
	if got := notation.PrintOrder(&ed, a); got != "S C1.1 o2" {
		t.Errorf("printed as %q", got)
	}
}

// TestNames holds that every name of the edition is read as the thing that prints so, also in the
// other case.
func TestNames(t *testing.T) {
	for id := range len(mombasa.Cards) - 1 {
		checkName(t, "orders", "P ", notation.CardName(mombasa, engine.CardID(id+1)))
	}
	for id := range len(mombasa.Books) - 1 {
		checkName(t, "draws", "~ 1A ", notation.BookName(mombasa, engine.BookID(id+1)))
	}
	for id := range len(mombasa.Tracks) - 1 {
		name := notation.TrackName(mombasa, engine.TrackID(id+1))
		checkName(t, "draws", "~ tracks "+name+" "+name+" "+name+" ", name)
	}
	for id := range len(mombasa.StartingTiles) - 1 {
		checkName(t, "draws", "~ tiles blue ", notation.TileName(mombasa, engine.TileID(id+1)))
	}
	for id := range len(mombasa.BonusSpaces) - 1 {
		checkName(t, "orders", "S ", notation.SpaceName(mombasa, engine.SpaceID(id+1)))
	}
	for s := engine.BookSpace(1); s <= engine.BookSpaces; s++ {
		checkName(t, "orders", "S first ", notation.BookSpaceName(mombasa, s)+"@3")
	}
	for d := engine.DisplaySpace(1); d <= engine.DisplaySpaces; d++ {
		checkName(t, "orders", "S buy ", d.String())
	}
	for r := 1; r <= engine.Regions; r++ {
		checkName(t, "orders", "X M ", strconv.Itoa(r))
	}
	for s := engine.Blue; s <= engine.Purple; s++ {
		checkName(t, "draws", "~ first ", s.String())
	}
	for _, c := range engine.Companies {
		for _, name := range []string{c.String(), mombasa.CompanyNames[c]} {
			if m := parseMove[*engine.Expand](t, "X "+name+" 5"); m.Company != c {
				t.Errorf("%s is read as %v", name, m.Company)
			}
		}
	}
}

func checkName(t *testing.T, block, before, name string) {
	t.Helper()
	for _, s := range []string{name, strings.ToLower(name), strings.ToUpper(name)} {
		if got := canonical(notation.English, block, before+s+" "); got != before+name {
			t.Errorf("%q prints as %q", before+s, got)
		}
	}
}

func TestRewardLetters(t *testing.T) {
	got := ""
	for kind := engine.Pounds; kind <= engine.BuyCard+1; kind++ {
		got += string(rune(notation.RewardLetter(kind)))
	}
	if got != "pdbtrc?" {
		t.Errorf("letters %s", got)
	}
}

// TestPrintNonsense holds that printing never panics, whatever an action says.
func TestPrintNonsense(t *testing.T) {
	moves := []engine.Move{
		nil, &engine.KeepTile{Tile: 200}, &engine.Rest{Cards: [3]engine.CardID{200}}, &engine.UseGoods{}, &engine.Expand{},
		&engine.Bookkeep{Flip: -1, Points: []engine.Points{{Books: []engine.Purchase{{From: 99}}}}},
		&engine.UseMerchant{Card: engine.CardRef{Card: 200, Slot: 200}}, &engine.PlaceMarker{Space: 250, OneOf: 3},
		&engine.PlaceMarker{OneOf: 99}, &engine.EndPhase{Deck: 99},
	}
	for _, m := range moves {
		notation.PrintOrder(mombasa, engine.Action{Move: m, By: engine.RewardOrder{99}, PlusOne: engine.CardRef{Card: 255}})
	}
	notation.PrintDraws(mombasa, []engine.Draw{engine.CardLaid{Card: 200}, engine.BookRevealed{}, engine.TracksDealt{}})
}
