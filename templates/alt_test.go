package templates

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine"
	"dhow/picture"
)

// code is what stands for cards, spaces, books and companies in orders, and says nothing to who
// does not have the table at hand.
var code = regexp.MustCompile(`\b((Cf|Bn|Ct|Ex|Bk|Dm|Sh)[0-9MTLC]*|[xyz][1-4]|[1-4][ABC]|[ABCS][0-9]{2}|[A-D][12](\.[12])?|[MTLC]|[0-9]+:.*)\b`)

// TestPicturesAreToldInWords protects who sees no pictures: of each position of whole games, the
// words in their place name companies, cards and players, are no longer than 400 characters, and
// have no code.
func TestPicturesAreToldInWords(t *testing.T) {
	t.Parallel()
	longest := map[picture.Panel]string{}
	for _, seats := range []int{2, 3, 4} {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			for _, g := range whole(seats, setup) {
				r := g.reader(engine.Blue)
				v := g.state.View(engine.Blue)
				for _, panel := range picture.Panels {
					alt := (Panels{View: &v}).alt(&r, panel)
					if utf8.RuneCountInString(alt) > utf8.RuneCountInString(longest[panel]) {
						longest[panel] = alt
					}
					if found := code.FindString(alt); found != "" {
						t.Fatalf("%q is a code, in %q", found, alt)
					}
					names := r.Edition.CompanyNames[1:]
					switch panel {
					case picture.Market:
						names = []string{"Cards: ", "Books: ", "pound"}
					case picture.Players:
						names = r.Names[1 : seats+1]
					}
					for _, name := range names {
						if !strings.Contains(alt, name) {
							t.Fatalf("%q is not in %q", name, alt)
						}
					}
				}
			}
		}
	}
	for panel, alt := range longest {
		t.Logf("%s: %d characters: %s", panel, utf8.RuneCountInString(alt), alt)
		if !strings.HasSuffix(alt, ".") || utf8.RuneCountInString(alt) > 400 {
			t.Errorf("%d characters: %s", utf8.RuneCountInString(alt), alt)
		}
	}
	g := gameOf(4, engine.FirstGame, inPhase(engine.ActionPhase, 7))
	r, v := g.reader(engine.Blue), g.state.View(engine.Blue)
	for seat := range r.Names {
		r.Names[seat] = strings.Repeat("W", 300)
	}
	for _, panel := range picture.Panels {
		if alt := (Panels{View: &v}).alt(&r, panel); utf8.RuneCountInString(alt) > 400 || !strings.HasSuffix(alt, ".") {
			t.Errorf("with long names: %q", alt)
		}
	}
}
