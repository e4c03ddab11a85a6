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
	{"several expectations", "X T 7; =7:- =y2:Bn2 =p0", ""},
	{"all clauses stand in one order", "+1@Cf1; B Bk2 j2; 1A@3; p; -M/1; stop C; by r,d; =p2", ""},

	// What is forgiven.
	{"case", "g cf1+CF3 Y2 m1", "G Cf1+Cf3 y2 M1"},
	{"extra blanks", "  G   Cf1 + Cf3\ty2   M 1  ", "G Cf1+Cf3 y2 M1"},
	{"commas", "R Cf1, Ex2, Bn1", "R Cf1 Ex2 Bn1"},
	{"cards without a plus", "G Cf1 Cf3 y2", "G Cf1+Cf3 y2"},
	{"no-break spaces", "G\u00a0Cf1\u202fM1", "G Cf1 M1"},
	{"marks that are not seen", "\ufeffG Cf1\u200b M1\u200e", "G Cf1 M1"},
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

// badOrders are texts that are not understood, with the whole message.
var badOrders = []struct{ rule, text, message string }{
	{"nothing", "", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found the end`},
	{"a comment only", "# nothing", `1:10: expected an order (T, R, P, G, X, B, D, S or E), found the end`},
	{"a quoted line", "> G Cf1 M1", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found ">"`},
	{"an unknown verb", "Q Cf1", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "Q"`},
	{"a verb misspelt", "godos Cf1 M1", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "godos"; did you mean goods?`},
	{"a verb of two meanings", "bo Bk2", `1:1: "bo" can mean bookkeeper or bonus`},
	{"a verb of two meanings", "m DmC", `1:1: "m" can mean merchant or marker`},
	{"no verb", "y2", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "y2"`},
	{"no verb before goods", "Bn2 x1", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "Bn2"; did you mean G Bn2 …?`},
	{"no verb before goods in words", "bananas 2 saint louis 2", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "bananas"; did you mean G Bn2 …?`},
	{"no verb before a merchant", "DmC", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "DmC"; did you mean D DmC …?`},
	{"a region that is none", "X T 5 r12", `1:7: expected a region (1–24), found "r12"; did you mean 12?`},
	{"a region too far", "X T 25", `1:5: expected a region (1–24), found "25"`},
	{"region 0", "X T 0", `1:5: expected a region (1–24), found "0"`},
	{"a number too long", "X T 99999999999999999999", `1:5: expected a region (1–24), found "99999999999999999999"`},
	{"no regions", "X T", `1:4: expected a region (1–24), found the end`},
	{"no company", "X 5", `1:3: expected a company (M, T, L or C), found "5"`},
	{"a range of regions", "X T 5-9", `1:6: expected nothing more, found "-"`},
	{"a base column that is none", "X T 5/4", `1:7: expected a base column (1–3), found "4"`},
	{"a company of two meanings", "X Ca 5", `1:3: "Ca" can mean Cape or Cairo`},
	{"a company misspelt", "X Momabsa 5", `1:3: expected a company (M, T, L or C), found "Momabsa"; did you mean Mombasa?`},
	{"a card that is none", "G Cf5 M1", `1:3: expected a card, found "Cf5"; did you mean Cf1, Cf2, Cf3 or Cf4?`},
	{"a card in two words that is none", "G coffee 9 M1", `1:3: expected a card, found "coffee 9"; did you mean Cf1, Cf2, Cf3 or Cf4?`},
	{"a kind of card without number", "G Cf1 coffee", `1:7: expected a card, found "coffee"; did you mean Cf1, Cf2, Cf3 or Cf4?`},
	{"a card of which there are not so many", "P Ct3.3", `1:3: expected a card, found "Ct3.3"; did you mean Ct3?`},
	{"a card swapped", "D mDC", `1:3: expected a merchant card (Dm, DmM … or tDm), found "mDC"; did you mean DmC?`},
	{"no merchant", "D", `1:2: expected a merchant card (Dm, DmM … or tDm), found the end`},
	{"a space in words behind an arrow", "G Cf3 -> Bn2", `1:10: expected a space of the card display (x1–z4), found "Bn2"`},
	{"the +1 tile as a summand", "G Cf1+1 M2", `1:7: the +1 tile is laid first: write +1@ and the card before the order, as +1@Cf1; G Cf1 M3`},
	{"a card missing", "R Cf1 Ex2", `1:10: expected a card, found the end`},
	{"a card too many", "R Cf1 Ex2 Bn1 Bn2", `1:15: expected nothing more, found "Bn2"`},
	{"a plus without a card", "G Cf1+ M1", `1:8: expected a card, found "M1"`},
	{"an advance without a number", "G Cf1 M", `1:8: expected a number of spaces (1–63), found the end`},
	{"an advance of nothing", "G Cf1 M0", `1:7: expected a number of spaces (1–63), found "M0"`},
	{"two cards taken", "G Cf1 y2 y3", `1:10: "y3" is said a second time`},
	{"a display row that is none", "G Cf1 y5", `1:7: expected a space of the card display (x1–z4), found "y5"; did you mean y1, y2, y3 or y4?`},
	{"what goods cannot do", "G Cf1 Q7", `1:7: expected another goods card, a card to take (y2) or an advance (M1), found "Q7"`},
	{"a plan of nothing said", "P", `1:2: expected a card, _ or none, found the end`},
	{"a hyphen between cards", "P Cf1-Cf2", `1:6: expected a card, _ or none, found "-"`},
	{"a slot that is none", "P Cf1@6", `1:7: expected a slot (1–5), found "6"`},
	{"a tile that is none", "T 11", `1:3: expected a starting tile (1–10), found "11"`},
	{"a deck that is none", "E 6", `1:3: expected a resting deck (1–5), found "6"`},
	{"the word deck alone", "E deck", `1:7: expected a resting deck (1–5), found the end`},
	{"more after the end", "E 2 3", `1:5: expected nothing more, found "3"`},
	{"a book without its place", "S first 1A", `1:11: expected the space of your track, as 1A@5, found the end`},
	{"a book of a clause without its place", "X M 12; 4B", `1:11: expected the space of your track, as 4B@5, found the end`},
	{"a book by its name", "X T 5; B21@4", `1:8: a book is named by its space in the display, as 1A, and not by its own name "B21"`},
	{"a book by its name among regions", "X T 5 B21@4", `1:7: a book is named by its space in the display, as 1A, and not by its own name "B21"`},
	{"a book by its name on a bonus space", "S first A07@4", `1:9: a book is named by its space in the display, as 1A, and not by its own name "A07"`},
	{"a place that is none", "S first 1A@17", `1:12: expected a space of the bookkeeping track (1–16), found "17"`},
	{"a book space that is none", "S first 5A@3", `1:9: expected a space of the book display (1A–4C), found "5A"; did you mean 1A, 2A, 3A or 4A?`},
	{"pounds twice", "S first 1A@3 p1 p2", `1:17: "p2" is said a second time`},
	{"the jar twice", "B Bk2 j1 j2", `1:10: "j2" is said a second time`},
	{"two books flipped", "B Bk2 !1 flip 2", `1:10: "flip" is said a second time`},
	{"two cards bought", "S buy y1 y2", `1:10: "y2" is said a second time`},
	{"two tiers", "S ct 4+ 6+", `1:9: "6" is said a second time`},
	{"two alternatives", "S C1.1 d2 d1", `1:11: "d1" is said a second time`},
	{"two cards removed", "S remove Cf1 Cf2", `1:14: "Cf2" is said a second time`},
	{"two orders of rewards", "X T 5; by t; by p", `1:14: "by" is said a second time`},
	{"another plus", "+2@Cf1; G Cf1 M3", `1:2: expected an order (T, R, P, G, X, B, D, S or E), found "2"`},
	{"a +1 tile on nothing", "+1 Cf1; G Cf1 M3", `1:4: expected "@", found "Cf1"`},
	{"what a bookkeeper cannot do", "B Bk2 M1", `1:7: expected a book to flip (!3), the jar's way (j4) or bookkeeping points (1A@4, p1), found "M1"`},
	{"a space that is none", "S byu y2", `1:3: expected a bonus space, found "byu"; did you mean buy?`},
	{"a bonus tile as a word", "S tile +1", `1:3: expected a bonus space, found "tile"; did you mean +1, tBk, tDm or tEx?`},
	{"a bonus tile by its kind", "S merchant", `1:3: expected a bonus space, found "merchant"; did you mean tDm?`},
	{"a space of a company's track", "S M1.1", `1:3: expected a bonus space, found "M1.1"; did you mean C1.1 or D1.1?`},
	{"no space", "S", `1:2: expected a bonus space, found the end`},
	{"a track is two spaces", "S C1 3A@4", `1:3: "C1" can mean C1.1 or C1.2`},
	{"a tier without plus", "S ct 4", `1:6: expected a choice of the bonus space (y2, 4+, d2, Cf1, M, 1A@4 or p1), found "4"; did you mean 4+?`},
	{"an alternative where there is none", "S C1.2 d2", `1:8: expected a choice of the bonus space (y2, 4+, d2, Cf1, M, 1A@4 or p1), found "d2"; did you mean Dm?`},
	{"a removal no goods bring", "G Cf1 M1; -M/2", `1:11: expected a clause of this order, found "-"`},
	{"points no goods bring", "G Cf1 M1; 1A@3", `1:11: expected a clause of this order, found "1A"`},
	{"a clause misspelt", "G Cf1 M1; sotp M", `1:11: expected a clause of this order, found "sotp"; did you mean stop?`},
	{"a clause missing", "G Cf1 M1;", `1:10: expected a clause of this order, found the end`},
	{"a removal without column", "S cf; -M", `1:9: expected a base column, as -M/1, found the end`},
	{"removals without columns", "S cf; -L -C", `1:10: expected a base column, as -L/1, found "-"`},
	{"stop without a company", "G Cf1 M1; stop", `1:15: expected a company (M, T, L or C), found the end`},
	{"an order of rewards twice", "X T 5; by t,p,t", `1:15: "t" is said a second time`},
	{"a reward that is none", "X T 5; by t,q", `1:13: expected a kind of reward (p, d, b, t, r or c), found "q"`},
	{"an expectation of nothing", "E; =", `1:5: expected an expectation (y2:Bn2, 7:M or p5), found the end`},
	{"an expectation of pounds", "E; =p", `1:5: expected a number of pounds (0–999), found "p"`},
	{"+1 after the move", "G Cf1 M1; +1@Cf1", `1:11: the +1 tile is laid first: write +1@ and the card before the order, as +1@Cf1; G Cf1 M3`},
	{"a filler between words", "G Cf1 for M3", `1:7: the word "for" is not read; leave it out`},
	{"another filler", "X T into 5", `1:5: the word "into" is not read; leave it out`},
	{"a filler between cards", "G Cf1 and Cf3", `1:7: the word "and" is not read; leave it out`},
	{"a filler before a company", "X to T 5", `1:3: the word "to" is not read; leave it out`},
	{"a comma at the end", "X T 5, 6,", `1:10: the text ends in a comma, so something may be missing`},
	{"a comment inside a word", "G Cf1 M1#2", `1:9: expected another goods card, a card to take (y2) or an advance (M1), found "#"`},
	{"slashes inside a word", "G Cf1 M1//2", `1:9: expected another goods card, a card to take (y2) or an advance (M1), found "/"`},
	{"two orders", "G Cf1 M1\nE", `1:9: expected nothing more, found a new line`},
	{"an error on the second line", "X T 5\n; é", `2:3: expected a clause of this order, found "é"`},
	{"columns count characters", "“é” Cf1", `1:2: expected an order (T, R, P, G, X, B, D, S or E), found "é"`},
	{"bytes that are no text", "G \xff\xfe", `1:3: expected a card, found "\xff"`},
}

func TestBadOrders(t *testing.T) {
	for _, row := range badOrders {
		a, err := notation.ParseOrder(mombasa, engine.Blue, row.text)
		var e *notation.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %q: expected an error, got %q", row.rule, row.text, notation.PrintOrder(mombasa, a))
			continue
		}
		if err.Error() != row.message {
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
	if err == nil || err.Error() != `1:3: "Cf3" can mean Cf3.1 (crate 3) or Cf3.2 (crate 4)` {
		t.Errorf("a code of two cards: %v", err)
	}
	_, err = notation.ParseOrder(ed, engine.Blue, "G coffee 3 M3")
	if err == nil || err.Error() != `1:3: "coffee 3" can mean Cf3.1 (crate 3) or Cf3.2 (crate 4)` {
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
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

func TestTilesWithOneNumber(t *testing.T) {
	ed := *mombasa
	ed.StartingTiles = append([]engine.StartingTile(nil), ed.StartingTiles...)
	ed.StartingTiles[2].ID = "T04"
	_, err := notation.ParseOrder(&ed, engine.Blue, "T 4")
	if err == nil || err.Error() != `1:3: "4" can mean T04 or S04` {
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

// TestNames holds that every name of the edition is read as the thing that prints so, also in the other case.
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
		if got := canonical(block, before+s+" "); got != before+name {
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
