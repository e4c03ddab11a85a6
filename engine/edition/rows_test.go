package edition

import (
	"slices"
	"testing"

	"dhow/internal/strictyaml"
)

// TestEveryRowCanFail follows the path of each row into the embedded file, and wants an error when
// another value is wanted there: a misspelt path would find nothing and accept everything.
func TestEveryRowCanFail(t *testing.T) {
	d := MombasaDocument()
	for _, r := range slices.Concat(bounds, facts) {
		right, wrong := &checker{d: d}, &checker{d: d}
		right.rows([]row{r})
		if len(right.errs) > 0 {
			t.Errorf("%s: %v", r.path, right.errs)
		}
		if r.want == "0 to 0" {
			continue // of what nothing may be there
		}
		r.want = map[bool]string{true: "-2 to -1", false: "sea | sand"}[r.relation == between]
		if r.path == "card_display.price_modifiers[][]" {
			r.want = "100 to 100"
		}
		if wrong.rows([]row{r}); len(wrong.errs) == 0 {
			t.Errorf("%s: accepts %s", r.path, r.want)
		}
	}
}

// TestTranscribedReports holds that what is reported gives way to what an owner has transcribed,
// and what the rulebook says does not.
func TestTranscribedReports(t *testing.T) {
	text := []byte(`diamond_track: {spaces: 30, slot_space: 9, source: {default: reconstructed, slot_space: transcribed}}`)
	root, err := strictyaml.Parse("f", text, strictyaml.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []struct {
		row  row
		errs int
	}{
		{row{is, "diamond_track.slot_space", "8", Reported, ""}, 0},
		{row{is, "diamond_track.slot_space", "8", "p. 12", ""}, 1},
		{row{is, "diamond_track.spaces", "28", Reported, ""}, 1},
	} {
		c := &checker{d: &Document{Node: root}}
		if c.rows([]row{r.row}); len(c.errs) != r.errs {
			t.Errorf("%v: %v", r.row, c.errs)
		}
	}
}
