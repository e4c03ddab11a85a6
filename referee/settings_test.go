package referee

import (
	"strings"
	"testing"

	"dhow/referee/config"
)

// TestLettersAsTheyAreSet has what a player has set change how the letters look that come to them: no
// board in those of one game, no page at all, times of their zone; and nobody else's.
func TestLettersAsTheyAreSet(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		ann, ben := players[0], players[1]
		one := w.begin(players, "pace 3d")
		other := w.begin(players, "pace 3d")
		if other == one {
			other = w.newest()
		}
		looks := func(when string, p *person, pictures, page bool) {
			t.Helper()
			if l := newestOf(p, one); len(l.Pictures) > 0 != pictures || l.HTML != "" != page {
				t.Errorf("%s, the letter to %s has %d pictures and %d bytes of a page", when, p.name, len(l.Pictures), len(l.HTML))
			}
		}
		looks("at first", ben, true, true)
		ben.answerTo(newestOf(ben, one), "set picture off "+string(one)+"\nset zone nairobi\nsay hello")
		w.settle()
		looks("without pictures", ben, false, true)
		looks("as before", ann, true, true)
		if text := newestOf(ben, one).Text; !strings.Contains(text, "EAT") {
			t.Errorf("the times are of another zone:\n%s", text)
		}
		ben.answerTo(newestOf(ben, other), "show")
		w.settle()
		if l := newestOf(ben, other); len(l.Pictures) == 0 {
			t.Error("the board is not shown in another game")
		}
		ben.answerTo(newestOf(ben, one), "set html off\nshow")
		w.settle()
		looks("without a page", ben, false, false)
		notes := func(when string, wanted bool) {
			t.Helper()
			if e := event(t, newestOf(ben, one)); (e != nil) != wanted {
				t.Errorf("%s, the letter has for calendars: %v", when, e)
			}
		}
		notes("without a page", false)
		ben.answerTo(newestOf(ben, one), "set calendar on\nshow")
		w.settle()
		notes("when it is asked for", true)
		looks("with it", ben, false, false)
		ben.answerTo(newestOf(ben, one), "set calendar off\nset picture on\nset html on\nshow")
		w.settle()
		notes("when it is not wanted", false)
		ben.answerTo(newestOf(ben, one), "set picture on\nset html on\nshow")
		w.settle()
		looks("with all again", ben, true, true)
	}, func(c *config.Config) { c.Letters = config.LettersPictures })
}
