package message

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"golang.org/x/text/language"
)

// sprint writes arguments as package fmt does.
var sprint printer

type printer struct{}

func (printer) Write(arg any, style string) string { return fmt.Sprint(arg) + style }

// parsed is a table of a text.
func parsed(t *testing.T, text string, tag language.Tag) *Table {
	t.Helper()
	table := New("some.txt", text, tag)
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	return table
}

func TestSay(t *testing.T) {
	t.Parallel()
	table := parsed(t, `
# a comment
over
    The game
    is over.
turn name time
    Your turn[, {name}][, by {time}].
took who n
    {who} took {n} {n|pound|pounds}.
braces
    \{this\} \[and\] that\\
styled card order
    {card:-s}, as G\ {order}
comment
    write a
    # sign
# a comment
`, language.English)
	for _, row := range []struct {
		want, got string
	}{
		{"The game is over.", table.Say("over", sprint)},
		{"Your turn, Ann, by 12.", table.Say("turn", sprint, "time", 12, "name", "Ann")},
		{"Your turn, by Mon.", table.Say("turn", sprint, "time", "Mon", "name", "")},
		{"Your turn.", table.Say("turn", sprint, "time", "", "name", "")},
		{"Ann took 1 pound.", table.Say("took", sprint, "who", "Ann", "n", 1)},
		{"Ann took 0 pounds.", table.Code("took", sprint, []any{"Ann", "0"})},
		{"{this} [and] that\\", table.Say("braces", sprint)},
		{"Cf2-s, as G\u00a0E", table.Say("styled", sprint, "card", "Cf2", "order", "E")},
		{"write a # sign", table.Say("comment", sprint)},
		{"{nothing}", table.Say("nothing", sprint)},
		{"{who} took 2 pounds.", table.Say("took", sprint, "n", 2)},
		{"Ann took {n} {{n}}.", table.Code("took", sprint, []any{"Ann"})},
		{"Ann took some {some}.", table.Code("took", sprint, []any{"Ann", "some"})},
	} {
		if row.got != row.want {
			t.Errorf("%q is said, not %q", row.got, row.want)
		}
	}
}

// TestPluralsOfFourLanguages counts as each language does.
func TestPluralsOfFourLanguages(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		tag  language.Tag
		word string
		says map[int]string
	}{
		{language.English, "{n|pound|pounds}", map[int]string{0: "pounds", 1: "pound", -1: "pound", math.MinInt: "pounds", 2: "pounds", 21: "pounds"}},
		{language.Dutch, "{n|punt|punten}", map[int]string{0: "punten", 1: "punt", 2: "punten"}},
		{language.French, "{n|livre|livres}", map[int]string{0: "livre", 1: "livre", 2: "livres", 101: "livres"}},
		{language.Polish, "{n|funta|funty|funtów}", map[int]string{
			0: "funtów", 1: "funta", 2: "funty", 4: "funty", 5: "funtów", 12: "funtów", 21: "funtów", 22: "funty", 112: "funtów"}},
	} {
		table := parsed(t, "n n\n  "+row.word, row.tag)
		for n, want := range row.says {
			if got := table.Say("n", sprint, "n", n); got != want {
				t.Errorf("%v: %d is counted as %q, not %q", row.tag, n, got, want)
			}
		}
	}
}

// TestBrokenTables refuses each fault with the line of the key.
func TestBrokenTables(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"  text":                   "some.txt:1: a sentence without a key",
		"a\n  x\n\na\n  y":         "some.txt:4: a: stands twice",
		"\na\nb\n  x":              "some.txt:2: a: has no sentence",
		"a n\n  {m} {n}":           "{m} is not among its arguments",
		"a n m\n  {n}":             "does not say {m}",
		"a n\n  {n|one|few|other}": "{n|one|few|other} has 3 forms, and the language 2",
		"a n\n  {n":                "a '}' is missing",
		"a n\n  [{n}":              "a ']' is missing",
		"a n\n  {n}]":              "a ']' that fits nothing",
		"a n\n  [{n} [{n}]]":       "a '[' that fits nothing",
		"a\n  }":                   "a '}' that fits nothing",
	} {
		if err := New("some.txt", text, language.English).Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is refused with %v, not with %s", text, err, want)
		}
	}
}
