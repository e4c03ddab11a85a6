package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
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
			for i, g := range whole(seats, setup) {
				r := g.reader(engine.Blue)
				r.Language = notation.Language(i) % notation.Languages
				v := g.state.View(engine.Blue)
				for _, panel := range picture.Panels {
					alt := (Panels{View: &v}).alt(&r, panel)
					if utf8.RuneCountInString(alt) > utf8.RuneCountInString(longest[panel]) {
						longest[panel] = alt
					}
					if found := code.FindString(alt); found != "" {
						t.Fatalf("%q is a code, in %q", found, alt)
					}
					var names []string
					for _, c := range engine.Companies {
						names = append(names, r.companyName(c))
					}
					switch panel {
					case picture.Market:
						names = nil
						if r.Language == notation.English {
							names = []string{"Cards: ", "Books: ", "pound"}
						}
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
}

// TestWordsOfPicturesAreNotCut holds that the words in the place of a picture end with a sentence
// however long names are, of players and of companies, and however different the cards; and that
// those of a chart say who was ahead.
func TestWordsOfPicturesAreNotCut(t *testing.T) {
	t.Parallel()
	g := gameOf(4, engine.FirstGame, inPhase(engine.GameOver, 7))
	p := g.page(engine.Blue, g.n-1)
	r, v := p.Reader, *p.View
	ed := *r.Edition
	r.Edition, v.State.Edition = &ed, &ed
	for seat := range r.Names {
		r.Names[seat] = strings.Repeat("W", 20*seat+280)
	}
	for c := range ed.CompanyNames {
		ed.CompanyNames[c] = strings.Repeat("V", 300)
	}
	various := map[string]engine.CardID{}
	for id := range ed.Cards {
		various[r.value(r.faceWith(engine.CardID(id), ""))] = engine.CardID(id)
	}
	space := 0
	for _, id := range various {
		if space < len(v.State.Display) {
			v.State.Display[space] = id
			space++
		}
	}
	for _, panel := range slices.Concat(picture.Panels, picture.Charts) {
		alt := (Panels{View: &v, Rounds: p.Rounds}).alt(&r, panel)
		if n := utf8.RuneCountInString(alt); n > longestAlt || !strings.HasSuffix(alt, ".") {
			t.Errorf("%s: %d characters: %s", panel, n, alt)
		}
	}
	alt := (Panels{View: p.View, Rounds: p.Rounds}).alt(&p.Reader, picture.Standing)
	best := p.player(p.View.State.Winners()[0])
	if len(p.View.State.Winners()) > 1 {
		best = "level"
	}
	if ahead, _, _ := strings.Cut(alt, "Ann: "); !strings.HasSuffix(ahead, ", "+best+". ") {
		t.Errorf("the chart does not say that %s was ahead at the end: %s", best, alt)
	}
}
