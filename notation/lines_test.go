package notation_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// goodLines are lines that are understood, and their canonical form; the row's name is the rule.
var goodLines = []struct{ rule, text, canonical string }{
	{"an order", "G Cf1 M1", ""},
	{"an order with a comment", "G Cf1 M1 # at last", ""},
	{"a comment of slashes", "G Cf1 M1 // at last", "G Cf1 M1 # at last"},
	{"a comment alone", "# thinking", ""},
	{"comments of an order in several lines", "X T 5 # now\n; 1A@4 # or never", "X T 5; 1A@4 # now; or never"},
	{"a line that goes on with a phone's dash", "S cf\n–M/2", "S cf; -M/2"},
	{"try", "try G Cf1 M1; stop M", ""},
	{"try with the tile", "Try +1@Cf1; G Cf1 M3.", "try +1@Cf1; G Cf1 M3"},
	{"then", "then G Cf1 y2", ""},
	{"then: alternatives", "then G Cf1 y2 | G Cf1 M1; stop M | E", ""},
	{"then: alternatives on lines of their own", "then G Cf1 y2\n| G Cf1 M1\n; stop M\n| E", "then G Cf1 y2 | G Cf1 M1; stop M | E"},
	{"then: full stops", "Then G Cf1 y2. | E.", "then G Cf1 y2 | E"},
	{"then: no more", "then none", ""},
	{"then: no more, loosely", "Then None. # I was wrong", "then none # I was wrong"},
	{"if a card lies there", "then [y2=Bn2] G Cf1 y2", ""},
	{"if no card lies there", "then [y2=-] E", ""},
	{"if the seat has at least so much", "then [p>=3] S buy y2", ""},
	{"if the seat has at most so much", "then [p<=3] E", ""},
	{"if the seat has exactly so much", "then [p=3] E", ""},
	{"if a post stands there", "then [7:M] X T 7", ""},
	{"if no post stands there", "then [7:-] X T 7", ""},
	{"if the seat has the majority", "then [maj cf] S cf", ""},
	{"several conditions", "then [y2=Bn2] [p>=3] G Cf1 y2 | [maj ex] S ex | E", ""},
	{"conditions, loosely", "THEN [ Y2 : bn2 ][7=m] [£ ≥ 3] [pounds <= 9] [p=<5] [p => 1] [Majority Cotton] e", "then [y2=Bn2] [7:M] [p>=3] [p<=9] [p<=5] [p>=1] [maj ct] E"},
	{"if nobody stands there, in words", "then [7:none] E", "then [7:-] E"},
	{"undo", "Undo.", "undo"},
	{"show", "show", ""},
	{"show what was", "show 12", ""},
	{"log", "log", ""},
	{"log of a round", "log 3", ""},
	{"legal", "legal", ""},
	{"legal with a verb", "legal goods", "legal G"},
	{"help", "help", ""},
	{"help about a word", "help expand # how?", ""},
	{"say", "say Good luck!", ""},
	{"say: text as typed", "say  G Cf1; #1 // “x”  y2 ", "say G Cf1; #1 // “x”  y2"},
	{"say to a seat", "say green: I shall leave x1 to you", ""},
	{"say to a seat, loosely", "SAY Gr :hello: again", "say green: hello: again"},
	{"say to all", "say all: hello", "say hello"},
	{"say to all what begins like a seat", "say all: green is winning", ""},
	{"say to all what has a colon", "say all: note: I am away", ""},
	{"say a time", "say 10:30 is fine", ""},
	{"say an address", "say http://example.org", ""},
	{"say a sentence with a colon", "say what I think of it: nothing", ""},
	{"say with a colon", "say: hello", "say hello"},
	{"say with a colon between blanks", "dire : bonjour", "say bonjour"},
	{"say what begins with a colon", "say all: : hello", ""},
	{"say to a seat, linked", "say to green: hello", "say green: hello"},
	{"say what begins with a seat to it alone", "say green hello", "say green: green hello"},
	{"say behind what says nothing", "say the blue player is ahead", "say blue: the blue player is ahead"},
	{"say what links a seat to it alone", "say privately to green I plan Cf1", "say green: privately to green I plan Cf1"},
	{"say to two seats", "say yellow green: hello", "say green yellow: hello"},
	{"say to two seats, linked", "say to green, and yellow: hello", "say green yellow: hello"},
	{"say to three seats", "say purple, blue and green: hello", "say blue green purple: hello"},
	{"say of a seat what has a colon to it alone", "say green is right: hello", "say green: green is right: hello"},
	{"say what names a seat further on", "say hey green, shall we go there together", ""},
	{"say a seat", "say green", "say green: green"},
	{"say what greets a seat", "say Hello green! Have fun.", ""},
	{"say a smile", "say :) hello", ""},
	{"game", "game kilifi-7", ""},
	{"game, loosely", "Game “Kilifi‑7”.", "game kilifi-7"},
	{"key", "key kilifi-7.41.b.abcdefghijklmnopqrstuv", ""},
	{"key in capitals", "KEY KILIFI-7.41.B.ABCDEFGHIJKLMNOPQRSTUV", "key kilifi-7.41.b.abcdefghijklmnopqrstuv"},
	{"help with several words", "Help  cape town ?", "help cape town"},
	{"help on a bonus tile", "help +1", ""},
	{"say with a comma before it", ", say hello", "say hello"},
}

func TestGoodLines(t *testing.T) {
	t.Parallel()
	for _, row := range goodLines {
		want := row.canonical
		if want == "" {
			want = row.text
		}
		lines, err := english.Lines(engine.Green, row.text)
		if err != nil || len(lines) != 1 {
			t.Errorf("%s: %q: %d lines, %v", row.rule, row.text, len(lines), err)
			continue
		}
		if got := notation.PrintLine(mombasa, lines[0]); got != want {
			t.Errorf("%s: %q prints as %q, want %q", row.rule, row.text, got, want)
		}
		checkLineRoundTrip(t, lines[0])
	}
}

// checkLineRoundTrip holds that what a line prints as says the same to every reader, and prints
// alike.
func checkLineRoundTrip(t *testing.T, l notation.Line) {
	t.Helper()
	for lang := range notation.Languages {
		checkReadAgain(t, notation.Reader{Edition: mombasa, Language: lang}, l)
	}
}

func checkReadAgain(t *testing.T, r notation.Reader, l notation.Line) {
	t.Helper()
	text := notation.PrintLine(mombasa, l)
	again, err := r.Lines(engine.Green, text)
	if err != nil || len(again) != 1 {
		t.Errorf("%v: %q printed as %q: %d lines, %v", r.Language, l.Text, text, len(again), err)
		return
	}
	if !reflect.DeepEqual(again[0].Says, l.Says) || again[0].Comment != l.Comment {
		t.Errorf("%v: %q is read as %+v, printed as %q which is read as %+v", r.Language, l.Text, l, text, again[0])
	}
	if second := notation.PrintLine(mombasa, again[0]); second != text {
		t.Errorf("%q prints as %q the second time", text, second)
	}
}

func TestLineValues(t *testing.T) {
	t.Parallel()
	const text = "\ufeff\n  G Cf1 y2   # the best\n# a thought\ntry E\n\nthen [p<=3] [maj ct] E 2\n | E\nsay green: hi\nlegal p\nundo\nlog 2\nshow 7\nhelp X\ngame K-1\nkey k-1.2.b.x"
	end := func(deck engine.Slot) engine.Action {
		return engine.Action{Seat: engine.Green, Move: &engine.EndPhase{Deck: deck}}
	}
	goods := parseMove[*engine.UseGoods](t, "G Cf1 y2")
	want := []notation.Line{
		{2, 3, "G Cf1 y2   # the best", "the best", notation.Order{Action: engine.Action{Seat: engine.Green, Move: goods}}},
		{3, 1, "# a thought", "a thought", nil},
		{4, 1, "try E", "", notation.Try{Action: end(0)}},
		{6, 1, "then [p<=3] [maj ct] E 2\n | E", "", notation.Then{Items: []notation.Queued{{Alternatives: []notation.Alternative{
			{If: []engine.Condition{
				{Expectation: engine.Expectation{Pounds: 3}, Compare: engine.AtMost}, {Majority: engine.CottonUnits},
			}, Action: end(2)},
			{Action: end(0)},
		}}}}},
		{8, 1, "say green: hi", "", notation.Say{To: engine.SeatsOf(engine.Green), Text: "hi"}},
		{9, 1, "legal p", "", notation.Legal{Verb: "P"}},
		{10, 1, "undo", "", notation.Undo{}},
		{11, 1, "log 2", "", notation.Log{Round: 2}},
		{12, 1, "show 7", "", notation.Show{Entry: 7}},
		{13, 1, "help X", "", notation.Help{About: "X"}},
		{14, 1, "game K-1", "", notation.Game{ID: "k-1"}},
		{15, 1, "key k-1.2.b.x", "", notation.Key{Key: "k-1.2.b.x"}},
	}
	got, err := english.Lines(engine.Green, text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if i >= len(got) || !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("line %d is %+v, want %+v", i, got[i:], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines", len(got))
	}
}

// TestQueueLineByLine has a queue be written as people write lists, each turn on a line of its own,
// which means the same as all in one line; an order below one may still have been cut off.
func TestQueueLineByLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"X T 12\nthen S buy y1\nthen S cf\nthen G Cf1 M1\nthen E 2": "X T 12 / then S buy y1 / then S cf / then G Cf1 M1 / then E 2",
		"then S buy y1; then S cf\npuis G Cf1 M1":                   "then S buy y1; then S cf / then G Cf1 M1",
		"then S buy y1\nauto end":                                   "then S buy y1 / then auto end",
		"then S cf; then\nS buy y1":                                 "",
		"then S cf\nC1":                                             "",
	} {
		lines, err := english.Lines(engine.Green, text)
		var got []string
		for _, l := range lines {
			got = append(got, notation.PrintLine(mombasa, l))
		}
		if all := strings.Join(got, " / "); want != "" && (err != nil || all != want) || want == "" && err == nil {
			t.Errorf("%q is read as %q, not as %q: %v", text, all, want, err)
		}
	}
}

// TestLinesBesideErrors holds that lines are read although others are not understood: talk and
// questions are answered.
func TestLinesBesideErrors(t *testing.T) {
	t.Parallel()
	lines, err := english.Lines(engine.Green, "G Cf9 M1\nsay hello\nG Cf1 M1 x\nshow\nE 9")
	var list *notation.ErrorList
	if !errors.As(err, &list) || len(list.Errors) != 3 || list.More != 0 {
		t.Fatalf("%v", err)
	}
	var one *notation.Error
	if !errors.As(err, &one) || one.Line != 1 {
		t.Errorf("the first error is %v", one)
	}
	if len(lines) != 2 {
		t.Errorf("lines %+v", lines)
	}
}

// TestLineLimits holds the limits at the door, at each limit and one past it.
func TestLineLimits(t *testing.T) {
	t.Parallel()
	words := func(n int) string { return "X T" + strings.Repeat(" 5", n-2) }
	rows := []struct {
		rule, text string
		code       notation.Code
	}{
		{"text at the limit", "say " + strings.Repeat("x", notation.MaxText-4), ""},
		{"text over the limit", "say " + strings.Repeat("x", notation.MaxText-3), notation.TextTooLong},
		{"lines at the limit", strings.Repeat("show\n", notation.MaxLines), ""},
		{"lines over the limit", strings.Repeat("show\n", notation.MaxLines+1), notation.TooManyLines},
		{"empty lines are not counted", strings.Repeat("show\n \t\n\n", notation.MaxLines), ""},
		{"words of a line at the limit", words(notation.MaxWords), ""},
		{"words of a line over the limit", words(notation.MaxWords + 1), notation.TooManyWords},
		{"words of each line", strings.Repeat(words(notation.MaxWords)+"\n\n", 3), ""},
		{"words of a line and those that continue it", words(notation.MaxWords-2) + "\n; p1\n; p2", notation.TooManyWords},
		{"a long word", "game k-" + strings.Repeat("k", notation.MaxWord-2), ""},
		{"a word too long", "G Cf1 " + strings.Repeat("k", notation.MaxWord+1), notation.WordTooLong},
		{"a queue has the limits of a line", "then E" + strings.Repeat(" | E", 19), ""},
		{"a queue over the limit", "then E" + strings.Repeat(" | E", 20), notation.TooManyWords},
		{"talk has no limit of words", "say" + strings.Repeat(" a", 1000), ""},
	}
	for _, row := range rows {
		_, err := english.Lines(engine.Blue, row.text)
		var e *notation.Error
		if errors.As(err, &e) != (row.code != "") || e != nil && e.Code != row.code {
			t.Errorf("%s: %v", row.rule, err)
		}
	}
}

func TestErrorListIsCapped(t *testing.T) {
	t.Parallel()
	for more := range 3 {
		text := strings.Repeat("E 9\n\n", notation.MostErrors+more)
		_, err := english.Lines(engine.Blue, text)
		var list *notation.ErrorList
		if !errors.As(err, &list) || len(list.Errors) != notation.MostErrors || list.More != more {
			t.Fatalf("%d too many: %v", more, err)
		}
		tail := [...]string{"", "\n\nand 1 more line is not understood", "\n\nand 2 more lines are not understood"}[more]
		if !strings.HasSuffix(teller.Unread(text, list, nil), `found "9"`+tail) {
			t.Errorf("%d too many: %v", more, err)
		}
	}
}

// junk is 64 KiB of each kind of what may arrive and is no text of orders.
func junk() map[string]string {
	fill := func(s string) string { return strings.Repeat(s, notation.MaxText/len(s)) }
	lines := func(s string) string {
		width := notation.MaxText/notation.MaxLines - 1
		return strings.Repeat(strings.Repeat(s, width/len(s))+"\n", notation.MaxLines)
	}
	return map[string]string{
		"zeros": fill("\x00"), "escapes": lines("\x1b[2J"), "bidi": lines("\u202e\u2066"), "no text": lines("\xff\xfe"),
		"cut characters": lines("\xe2\x80"), "marks": lines("e\u0301\u0302"), "blanks": lines(" "), "no-break": lines("\u00a0"),
		"newlines": fill("\n"), "one word": fill("a"), "words": lines("Cf1 "), "orders": lines("G Cf1 "), "cut orders": lines("X T 5 "),
		"numbers": lines("1 "), "signs": lines("+@/:-!=_~<>[]|. "), "comments": lines("# "), "slashes": lines("/"), "quotes": lines("> "),
		"clauses": "E\n" + strings.Repeat(strings.Repeat("; p ", 80)+"\n", notation.MaxLines-1), "queues": lines("then [p>=3] E | "), "tiers": lines("S ct 4 "), "talk": lines("say a:b "),
		"near misses": lines("bookeeper godos "), "cards": lines("G coffee 9+"), "zero width": lines("\u200b"), "wide": lines("日本"),
		"hyphens": lines("a-"), "dots": lines("1."), "long line of clauses": "E" + fill("; "), "swapped": lines("G y2 Cf1 "),
	}
}

// TestJunk holds that junk is refused, or passed over, with work in proportion to its length: what
// is allocated is the measure, as each look at a token or suggestion beyond a few leaves its trace
// there.
func TestJunk(t *testing.T) {
	for name, text := range junk() {
		if len(text) > notation.MaxText {
			text = text[:notation.MaxText]
		}
		const most = 40_000
		n := testing.AllocsPerRun(1, func() {
			lines, err := english.Lines(engine.Blue, text)
			for _, l := range lines {
				notation.PrintLine(mombasa, l)
			}
			var list *notation.ErrorList
			if errors.As(advice.ExplainAll(err, nil), &list) && len(teller.Unread(text, list, nil)) > 20_000 {
				t.Errorf("%s: an answer of %d bytes", name, len(teller.Unread(text, list, nil)))
			}
		})
		if n > most {
			t.Errorf("%s: %.0f allocations", name, n)
		}
	}
}

func BenchmarkLines(b *testing.B) {
	for name, text := range junk() {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := english.Lines(engine.Blue, text[:min(len(text), notation.MaxText)])
				_ = advice.ExplainAll(err, nil)
			}
		})
	}
	b.Run("a-mail", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := english.Lines(engine.Blue, "S buy y2\nG Cf1+Cf3 M1 # now\n\nsay hello\nthen [p>=3] S buy y3 | E 2"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// FuzzLines holds that no text makes reading panic, that messages and excerpts hold nothing of a
// text which cannot be seen, and that what is read prints as what is read the same.
func FuzzLines(f *testing.F) {
	for _, row := range goodLines {
		f.Add(row.text, uint8(notation.English))
	}
	for _, text := range corpusTexts(f) {
		f.Add(text, uint8(len(text))%uint8(notation.Languages))
	}
	for _, text := range junk() {
		f.Add(text[:300], uint8(notation.Polish))
	}
	f.Fuzz(func(t *testing.T, text string, lang uint8) {
		r := notation.Reader{Edition: mombasa, Language: notation.Language(lang)}
		lines, err := r.Lines(engine.Green, text)
		var list *notation.ErrorList
		if errors.As(advice.ExplainAll(err, nil), &list) {
			checkSeen(t, list.Error())
			checkSeen(t, teller.Unread(text, list, nil))
			for _, e := range list.Errors {
				if len(e.Error()) > 4000 {
					t.Fatalf("a message of %d bytes", len(e.Error()))
				}
			}
		}
		for _, l := range lines {
			if _, prose := l.Says.(notation.Prose); !prose {
				checkLineRoundTrip(t, l)
			}
		}
	})
}
