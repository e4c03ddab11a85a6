package notation_test

import (
	"errors"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestHeadsThatReadAreNeverLeftAside holds that a line which begins with an order, with words behind
// it, is read or asked about, whatever stands before it and in each language, and so is what begins
// with try.
func TestHeadsThatReadAreNeverLeftAside(t *testing.T) {
	t.Parallel()
	for lang, words := range map[notation.Language][]string{
		notation.English: {" and I end the round", " then we shall see", ", sorry for the delay", " is my move"},
		notation.French:  {" et je passe", " puis on verra", ", désolé du retard", " pour moi"},
		notation.Dutch:   {" en ik pas", " dan zien we wel", ", sorry voor het wachten", " voor mij"},
		notation.Polish:  {" i pasuję", " a potem zobaczymy", ", przepraszam za zwłokę", " dla mnie"},
	} {
		r := notation.Reader{Edition: mombasa, Language: lang}
		for _, order := range append(ordersOfEachVerb, "try E and more", "try again", "B Bk2 j0; p") {
			for _, mark := range []string{"", "* ", "*", "  * ", "- ", "• ", "1. ", "1) ", "** ", "| ", "(", "~ ", "\"", "* - "} {
				for _, behind := range words {
					text := mark + order + behind + "\n\nE 1 !"
					lines, err := r.Lines(engine.Blue, text)
					var list *notation.ErrorList
					asked := errors.As(err, &list) && list.Errors[0].Line == 1 && !list.Errors[0].Aside
					read := false
					if len(lines) > 0 && lines[0].Line == 1 {
						_, prose := lines[0].Says.(notation.Prose)
						read = !prose
					}
					if !asked && !read {
						t.Errorf("%v: %q: %v", lang, strings.Split(text, "\n")[0], err)
					}
				}
			}
		}
	}
}

// TestEmphasisIsNoPartOfAnOrder holds that the marks which programs put around bold, slanted and
// underlined words are not read, and that a star which letters have before an order is.
func TestEmphasisIsNoPartOfAnOrder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"**G Cf2 x1**": "G Cf2 x1", "_G Cf2 x1_": "G Cf2 x1", "*G Cf2 x1*": "G Cf2 x1", "__G Cf2 x1__": "G Cf2 x1", "***G Cf2 x1***": "G Cf2 x1",
		"_**G Cf2 x1**_": "G Cf2 x1", "**_G Cf2 x1_**": "G Cf2 x1", "/G Cf2 x1/": "G Cf2 x1", "**G** Cf2 x1": "G Cf2 x1", "G **Cf2** x1": "G Cf2 x1",
		"_G_ Cf2 x1": "G Cf2 x1", "**G** **Cf2** **x1**": "G Cf2 x1", "**G Cf2 x1**.": "G Cf2 x1", "**G Cf2 x1** thanks": "G Cf2 x1", "- **G Cf2 x1**": "G Cf2 x1",
		"1. _G Cf2 x1_": "G Cf2 x1", "_P Cf1 _ Bk2_": "P Cf1 _ Bk2", "/X T 5 6/2/": "X T 5 6/2", "**X T 5**\n; 1A@4": "X T 5; 1A@4", "*say hello*": "say hello",
		"say *hello*": "say *hello*", "**G Cf2 x1": "G Cf2 x1", "P _ Cf1 _": "P _ Cf1", "* G Cf2 x1": "", "* G Cf2 x1 *now*": "", "~~G Cf2 x1~~": "",
	} {
		lines, err := english.Lines(engine.Blue, text)
		got := ""
		if err == nil && len(lines) == 1 {
			got = notation.PrintLine(mombasa, lines[0])
		}
		if got != want {
			t.Errorf("%q is read as %q: %v", text, got, err)
		}
	}
}

// TestPassAlone holds that the end of a round is an order as the only one of a mail, and may be none
// beside another.
func TestPassAlone(t *testing.T) {
	t.Parallel()
	for text, perhaps := range map[string]bool{
		"E": false, "pass": false, "I pass.": false, "I pass my turn": false, "I pass!\n\nBen": false,
		"G Cf2 x1\n\nE": true, "G Cf2 x1\n\n- E": true, "G Cf2 x1\n\nE.": true, "G Cf2 x1\n\nI pass.": true, "I pass.\n\nG Cf2 x1": true, "G Cf2 x1\n\nE 1": false,
	} {
		lines, err := english.Lines(engine.Blue, text)
		found := false
		for _, l := range lines {
			order, is := l.Says.(notation.Order)
			if _, end := order.Action.Move.(*engine.EndPhase); is && end {
				found = true
				if order.Perhaps != perhaps {
					t.Errorf("%q: perhaps %v", text, order.Perhaps)
				}
			}
		}
		if err != nil || !found {
			t.Errorf("%q: %+v, %v", text, lines, err)
		}
	}
}
