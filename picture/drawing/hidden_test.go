package drawing_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/picture"
	"dhow/picture/drawing"
	"dhow/templates"
)

// isNumber tells whether a text tells a number: a value, a code, a price.
func isNumber(text string) bool { return strings.ContainsAny(text, "0123456789") }

// positions plays a game at random, and returns a position of each round and the last one.
func positions(t *testing.T, ed *engine.Edition, players int, seed uint64) (l []engine.State) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(players)))
	s := engine.NewDeal(ed, engine.Table{Players: players, Setup: engine.RandomSetup}, r.IntN).State
	l = append(l, s)
	for s.Phase != engine.GameOver {
		view := s.View(s.ToMove()[0])
		a, ok := engine.Sample(&view, r.IntN)
		if !ok {
			t.Fatal("nothing is legal")
		}
		step, err := engine.Deal(&s, a, r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if step.State.Round != s.Round {
			l = append(l, s)
		}
		s = step.State
	}
	return append(l, s)
}

// allPictures draws all there is of a game: the panels of each position as one seat sees it, the
// charts, and the sheet.
func allPictures(d *edition.Document, l []engine.State, lang notation.Language) map[string]*drawing.Drawing {
	ed, all := l[0].Edition, map[string]*drawing.Drawing{}
	reader := &templates.Reader{Edition: ed, Language: lang, Seat: engine.Green, Names: templates.Names{"", "Annamaria Wilhelmina", "Ben", "", "Dee"}}
	for i := range l {
		var before *engine.State
		if i > 0 {
			before = &l[i-1]
		}
		b := reader.Picture(d, &l[i], before)
		for _, p := range picture.Panels {
			all[string(p)+" "+string(rune('0'+i))] = b.Draw(p)
		}
	}
	b := reader.Picture(d, &l[len(l)-1], nil)
	b.Rounds = l[len(l)-engine.Rounds:]
	for _, p := range picture.Charts {
		all[string(p)] = b.Draw(p)
	}
	for i, page := range reader.Sheet(d, ed).Pages(picture.A4) {
		all["page "+string(rune('1'+i))] = page
	}
	return all
}

// badNames are names that people may have given themselves, with what of them is drawn.
var badNames = map[string]string{
	"<b>&amp;\"'":               "<b>&amp;\"'",
	"A\x00n\x1b[31mn\x7f\u0085": "A",
	"\u202eAnn\u2066\u200f":     "Ann",
	"\u200b\u200d\ufeff\u00ad":  "green",
	"שלום مرحبا":                "green",
	"👩\u200d👩\u200d👧 Ann 🎲":     "Ann",
	"An\u2028n\r\n":             "An n",
	strings.Repeat("W", 300):    "WWW",
	strings.Repeat("🎲", 300):    "green",
	"A\xffnn":                   "A",
	"Żółć ßé":                   "Żółć ßé",
}

// TestNamesAreDrawnAsFarAsTheyCanBe draws names from outside on each picture: what the fonts have
// not, cannot be seen, or turns the direction of reading is left out, nothing covers a number, and a
// name of which nothing is left is a colour.
func TestNamesAreDrawnAsFarAsTheyCanBe(t *testing.T) {
	t.Parallel()
	l := positions(t, edition.Mombasa(), 4, 1)
	for name, want := range badNames {
		reader := &templates.Reader{Edition: edition.Mombasa(), Seat: engine.Blue, Names: templates.Names{"", name, name, name, name}}
		b := reader.Picture(edition.MombasaDocument(), &l[3], &l[2])
		b.Rounds = l[len(l)-engine.Rounds:]
		for _, p := range append(picture.Panels[:4:4], picture.Charts...) {
			d := b.Draw(p)
			if hidden := d.Hidden(isNumber); len(hidden) > 0 && p != picture.Map {
				t.Errorf("%q on %s hides %q", name, p, hidden)
			}
			found := p == picture.Map || p == picture.Market || p == picture.Values // which name nobody, or one of them
			for _, line := range d.Lines() {
				found = found || strings.HasPrefix(line, want[:min(len(want), 3)])
				if strings.ContainsFunc(line, func(c rune) bool { return unicode.Is(unicode.Cf, c) || unicode.IsControl(c) }) ||
					(drawing.Style{}).Known(line) != line {
					t.Errorf("%q on %s is drawn as %q", name, p, line)
				}
			}
			if !found {
				t.Errorf("%q does not stand on %s as %q", name, p, want)
			}
		}
	}
}

// TestNoNumberIsHidden looks for numbers and codes that something else covers, on all pictures of
// whole games.
func TestNoNumberIsHidden(t *testing.T) {
	t.Parallel()
	for players := 2; players <= engine.MaxPlayers; players++ {
		for name, d := range allPictures(edition.MombasaDocument(), positions(t, edition.Mombasa(), players, 1), notation.English) {
			if hidden := d.Hidden(isNumber); len(hidden) > 0 {
				t.Errorf("%d players, %s: %q", players, name, hidden)
			}
		}
	}
}

// TestLabelsHaveRoomInAllLanguages measures every label of all pictures: none is cut, but for names
// of people, and the fonts have all of its letters.
func TestLabelsHaveRoomInAllLanguages(t *testing.T) {
	t.Parallel()
	l := positions(t, edition.Mombasa(), 4, 1)
	for lang := range notation.Languages {
		wrong := map[string]string{}
		for name, d := range allPictures(edition.MombasaDocument(), l, lang) {
			for _, line := range d.Lines() {
				cut := strings.HasSuffix(line, "…") && !strings.Contains(line, "Ann")
				if cut || (drawing.Style{}).Known(line) != line || (drawing.Style{Bold: true}).Known(line) != line {
					wrong[line] = name
				}
			}
		}
		for line, name := range wrong {
			t.Errorf("%v: %q on %s", lang, line, name)
		}
	}
}
