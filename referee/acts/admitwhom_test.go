package acts

import (
	"testing"

	"dhow/games"
)

// TestAdmitByWholeWords holds whom the words behind admit mean of those who ask for a seat: whoever has
// them as whole words of a name. Where that is more than one, the host is asked.
func TestAdmitByWholeWords(t *testing.T) {
	t.Parallel()
	cyrillic := "\u0421\u0430s" // looks like Cas
	for _, c := range []struct {
		names []string
		typed string
		want  int // of the names; -1: the host is asked
	}{
		{[]string{"Cas"}, "cas", 0},
		{[]string{"Cas"}, "cas:", 0},
		{[]string{"Cas", "Dee"}, "Dee", 1},
		{[]string{"Cas Jones", "Dee Jones"}, "cas", 0},
		{[]string{"Cas Jones", "Dee Jones"}, "dee", 1},
		{[]string{"Cas Jones", "Dee Jones"}, "jones", -1},
		{[]string{"Cas Jones"}, "jones", 0},
		{[]string{"Cas", "Cas"}, "cas", -1},
		{[]string{"Cas", "cas jones"}, "cas", -1},
		{[]string{"Cas", "X Cas"}, "cas", -1},
		{[]string{"Cas", cyrillic}, "cas", -1},
		{[]string{"Cas", "C\u200bas"}, "cas", -1},
		{[]string{"Cas", "Ｃａｓ"}, "cas", -1},
		{[]string{"Cas", "Cass"}, "cas", 0},
		{[]string{"Zoé"}, "zoe", 0},
		{[]string{"Cas"}, "ca", -1},
		{[]string{"🦊", "Cas"}, "🦊", 0},
		{[]string{"Ann-Marie", "Marie"}, "ann-marie", 0},
		{[]string{"Ann-Marie", "Marie"}, "marie", -1},
	} {
		w, found, n := &World{Game: "kilifi-7"}, -1, 0
		for i, name := range c.names {
			if r := (Request{Game: games.GameID("kilifi-7"), Name: name}); r.isCalled([]string{c.typed}, w) {
				found, n = i, n+1
			}
		}
		if n != 1 {
			found = -1
		}
		if found != c.want {
			t.Errorf("admit %q of %q means %d, not %d", c.typed, c.names, found, c.want)
		}
	}
}
