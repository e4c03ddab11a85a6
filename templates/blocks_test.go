package templates

import (
	"strings"
	"testing"
)

// TestOptionsAndGridsStandInColumns lays out orders with what they bring, and tables whose last
// column goes on below itself.
func TestOptionsAndGridsStandInColumns(t *testing.T) {
	t.Parallel()
	long := "to 13. Fourth share at 12; 13 pays 2 pounds to you and to Ben; your expansion +1 becomes +2"
	d := Document{{
		Heading{"GOODS: 3 units of cotton"},
		Options{[]Option{{"G Ct3 y1", "Ex2C"}, {"G Ct3 Mombasa 3", long}, {"E 2", ""}}},
		Options{[]Option{{"X Saint-Louis 4 1 2 3 7; 2C@5; p", "3 pounds"}}},
		Grid{Columns: []Column{{}, {Head: "costs", Right: true}, {Head: "brings"}},
			Rows: [][]string{{"2 Barbary Coast", "1", "1 Cairo space"}, {"5 Sahara"}}, Indent: 1},
	}}
	want := `GOODS: 3 units of cotton
   * G Ct3 y1         Ex2C
   * G Ct3 Mombasa 3  to 13. Fourth share at 12; 13 pays 2 pounds to you
                      and to Ben; your expansion +1 becomes +2
   * E 2
   * X Saint-Louis 4 1 2 3 7; 2C@5; p
                   3 pounds
                  costs  brings
 2 Barbary Coast      1  1 Cairo space
 5 Sahara
`
	got := d.text(newGuard(&Reader{})).String()
	if got != want {
		t.Errorf("the text is\n%s\nand not\n%s", got, want)
	}
	for line := range strings.Lines(got) {
		if len(line) > Columns+1 {
			t.Errorf("%q is too wide", line)
		}
	}
}
