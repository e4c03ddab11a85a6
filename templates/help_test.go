package templates

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestHelpKnowsEverything holds that help says something of each word of a topic and of each
// component, that it all fits in a letter and that no line of it is an order.
func TestHelpKnowsEverything(t *testing.T) {
	t.Parallel()
	words := []string{"say", "undo", "T", "expand", "goods", "Mombasa", "Cape Town", "Saint-Louis", "region 5", "the map", "card Cf3", "y4", "C1.1", "D2.2", "+1"}
	for _, topic := range topics {
		words = append(words, (&Reader{}).wordsOf(&topic)...)
	}
	for _, s := range guide().Sections {
		for _, row := range s.Rows {
			if s.Heading.Code != edition.SourcesSection && row.Name != "" {
				words = append(words, row.Name)
			}
		}
	}
	g := turnOfThree()
	for len(words) > 0 {
		n := min(len(words), 40)
		l := g.reply(t, engine.Blue, "help "+strings.Join(words[:n], "\nhelp "))
		if words = words[n:]; strings.Contains(l.Text, "there is no help on") || strings.Contains(l.Text, "not understood") {
			t.Errorf("not everything is known in\n%s", l.Text)
		}
		checkSafe(t, l)
		checkWhole(t, l)
	}
}
