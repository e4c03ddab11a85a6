package notation_test

import (
	"errors"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// designRows are the rows of the design's table of orders and the forms of its paragraph on lines
// that are no moves, each with its canonical text where that differs. A clause stands there alone;
// here it has an order that may carry it.
var designRows = []struct{ row, text, canonical string }{
	{"setup: keep starting tile 4", "T 4", ""},
	{"setup: cards to resting slots", "R Cf1 Ex2 Bn1", ""},
	{"plan: leave slot 2 empty", "P Cf1 _ Bk2", ""},
	{"plan: - is read too", "P Cf1 - Bk2", "P Cf1 _ Bk2"},
	{"plan nothing", "P none", ""},
	{"plan: @5 names the slot", "P Cf1 Ex2 Ct1@5", ""},
	{"goods: take a card, advance", "G Cf1+Cf3 y2 M1", ""},
	{"goods: two tracks in order", "G Bn2 M1 C1", ""},
	{"mixed goods", "G Cf1+Bn2 y2 M1", ""},
	{"of two equal cards the one in slot 2", "G Cf3@2 M4", ""},
	{"of two equal cards the one in slot 2, for the tile", "+1@Cf3@2; G Cf3@2 M4", ""},
	{"expand", "X T 5 6/2 9/2x1; 1A@4 3A@5 p1", ""},
	{"expand: only the ousted post's column", "X T 5 9x1", ""},
	{"expand into nothing", "X none", ""},
	{"bookkeeper", "B Bk2 !3 j4; 1A@6; 2C@7", ""},
	{"bookkeeper: j goes as far as it can", "B Bk2 j", ""},
	{"bookkeeper: j0 stays", "B Bk2 j0", ""},
	{"bookkeeper: p alone", "B Bk2 j4; p; 2C@7", ""},
	{"the bookkeeper tile", "B tBk !1 j0", ""},
	{"diamond merchant of Cairo", "D DmC", ""},
	{"the merchant tile", "D tDm", ""},
	{"first player", "S first 1A@3", ""},
	{"buy a card for pounds", "S buy y2", ""},
	{"remove a hand card", "S remove Cf1", ""},
	{"majority of coffee", "S cf", ""},
	{"majority of cotton, lower tier", "S ct 4+", ""},
	{"majority with a post", "S cf; -M/2", ""},
	{"majority with a point", "S ex 1A@3", ""},
	{"majority of bananas", "S bn", ""},
	{"reserve a bonus tile", "S tEx", ""},
	{"an extra bonus space", "S C1.2", ""},
	{"reserve the +1 tile", "S +1", ""},
	{"reserve the bookkeeper tile", "S tBk", ""},
	{"reserve the merchant tile", "S tDm", ""},
	{"track C1: 2 diamond spaces and 1 point", "S C1.1 d2 3A@4", ""},
	{"track C1: 1 space and 2 points", "S C1.1 d1", ""},
	{"track C1: second space", "S C1.2 3A@4 p1", ""},
	{"C2: with a card", "S C2.1 y2", ""},
	{"C2: diamond spaces alone", "S C2.1", ""},
	{"D1: remove this hand card", "S D1.2 Cf3", ""},
	{"D2: these tracks", "S D2.1 M T", ""},
	{"D2: all three", "S D2.2 L M T", ""},
	{"clause: remove a post", "S cf; -M/2", ""},
	{"clause: two posts", "S cf; -M/2 -T/1", ""},
	{"clause: stop", "X T 5; stop M", ""},
	{"clause: stop after R", "R Cf1 Ex2 Bn1; stop M", ""},
	{"the +1 goods tile first", "+1@Cf1; G Cf1 M3", ""},
	{"end, take up a deck", "E 2", ""},
	{"end", "E", ""},
	{"clause: order of region rewards", "X T 5; by t,p,d,b", ""},
	{"clause: order of other rewards", "S bn; by d,t,r", ""},
	{"clause: r and c", "S bn; by r,c", ""},
	{"clause: an expectation", "G Cf1 y2; =y2:Bn2 =p5", ""},
	{"clause: expectations without blanks as they stand", "G Cf1 y2 =y2:Bn2 =p5", "G Cf1 y2; =y2:Bn2 =p5"},

	{"try", "try G Cf1 M1", ""},
	{"then", "then G Cf1 M1", ""},
	{"then A | B", "then G Cf1 y2 | E", ""},
	{"if [y2=Bn2]", "then [y2=Bn2] G Cf1 y2", ""},
	{"if [p>=3]", "then [p>=3] S buy y2", ""},
	{"if [7:M]", "then [7:M] X T 7", ""},
	{"if [7:-]", "then [7:-] X T 7", ""},
	{"if [maj cf]", "then [maj cf] S cf", ""},
	{"undo", "undo", ""},
	{"show", "show", ""},
	{"log", "log", ""},
	{"legal", "legal", ""},
	{"help", "help", ""},
	{"say", "say Good luck!", ""},
	{"say to a seat", "say green: Good luck!", ""},
	{"game", "game kilifi-7", ""},
	{"key", "key kilifi-7.41.b.abcdefghijklmnopqrstuv", ""},

	{"leniency: case", "g CF1 Y2", "G Cf1 y2"},
	{"leniency: extra spaces", "G  Cf1   y2", "G Cf1 y2"},
	{"leniency: commas", "G Cf1, y2", "G Cf1 y2"},
	{"leniency: full words", "goods coffee 1 Mombasa 1", "G Cf1 M1"},
	{"leniency: prefixes", "exp Momb 5", "X M 5"},
	{"leniency: smart quotes", "“G Cf1 y2”", "G Cf1 y2"},
	{"leniency: non-breaking spaces", "G\u00a0Cf1 y2", "G Cf1 y2"},
	{"leniency: ->", "G Cf1 -> y2", "G Cf1 y2"},
	{"leniency: →", "S first 1A→3", "S first 1A@3"},
	{"leniency: a phone's dashes", "S cf; —M/2", "S cf; -M/2"},
	{"leniency: £3", "X T 5; £3", "X T 5; p3"},
	{"leniency: 3p", "X T 5; 3p", "X T 5; p3"},
	{"leniency: A1@4", "S first A1@4", "S first 1A@4"},
	{"leniency: >y2", "G Cf1 >y2", "G Cf1 y2"},
	{"a line that begins with ; continues", "G Cf1 M3\n; stop M", "G Cf1 M3; stop M"},
	{"a line that begins with a clause mark continues", "S cf\n-M/2", "S cf; -M/2"},
	{"# begins a comment", "E # now", ""},
	{"// begins a comment", "E // now", "E # now"},
}

func TestDesignRows(t *testing.T) {
	t.Parallel()
	for _, row := range designRows {
		want := row.canonical
		if want == "" {
			want = row.text
		}
		lines, err := english.Lines(engine.Green, row.text)
		if err != nil || len(lines) != 1 {
			t.Errorf("%s: %q: %d lines, %v", row.row, row.text, len(lines), err)
			continue
		}
		if got := notation.PrintLine(mombasa, lines[0]); got != want {
			t.Errorf("%s: %q prints as %q, want %q", row.row, row.text, got, want)
		}
		checkLineRoundTrip(t, lines[0])
	}
	draws := []string{"~ x1 Cf2; z3 Ex2M", "~ 2A A07", "~ first blue", "~ tracks A1 B2 C1 D2", "~ tiles blue S03 S07"}
	for _, text := range draws {
		if got := canonical(notation.English, "draws", text); got != text {
			t.Errorf("%q prints as %q", text, got)
		}
	}
}

// TestDesignRefusals holds what the design says is refused, each for its own reason.
func TestDesignRefusals(t *testing.T) {
	t.Parallel()
	rows := []struct {
		row, text string
		code      notation.Code
	}{
		{"no order begins with >", "> G Cf1 M1", notation.Quoted},
		{"an order that may have been cut by wrapping", "G Cf1\nM1", notation.CutAbove},
		{"C1 is only ever one step for Cairo", "S first C1 3", notation.NoChoice},
		{"a track is two bonus spaces", "S C1", notation.Ambiguous},
		{"one order a line", "G Cf1 M1 E", notation.TwoOrders},
	}
	for _, row := range rows {
		_, err := english.Lines(engine.Green, row.text)
		var e *notation.Error
		if !errors.As(advice.ExplainAll(err, nil), &e) || e.Code != row.code {
			t.Errorf("%s: %q: %v", row.row, row.text, err)
		}
	}
}
