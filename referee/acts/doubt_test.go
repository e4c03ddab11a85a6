package acts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine/edition"
	"dhow/mail"
	"dhow/notation"
)

// TestDoubtBelowAnOrder holds that words which take an order back stop it, in each language, and that
// other prose below an order does not: as politeness costs nothing, of the prose of the test set five
// of a hundred lines may at most.
func TestDoubtBelowAnOrder(t *testing.T) {
	stops := func(lang notation.Language, line string) bool {
		sc := ReadScript(notation.Reader{Edition: edition.Mombasa(), Language: lang},
			&Mail{Lines: []mail.Line{{Text: "G Ct3 y1"}, {}, {Text: line}}, Language: lang})
		return sc.unread
	}
	for lang, lines := range map[notation.Language][]string{
		notation.English: {"no wait, not sure about that", "No, wait!", "Hmm, scratch that.", "Oh no wait", "On second thought, let me think", "I'm not sure about this one",
			"hold on", "Never mind that one"},
		notation.French: {"Non, attends", "euh non attends", "oublie ça", "En fait non.", "peut-être pas"},
		notation.Dutch:  {"Nee wacht", "wacht even", "Laat maar", "bij nader inzien: toch niet"},
		notation.Polish: {"Nie, czekaj", "jednak nie", "nie jestem pewna tego ruchu", "po namyśle wolę inaczej"},
	} {
		for _, line := range lines {
			if !stops(lang, line) {
				t.Errorf("%v: %q stops nothing", lang, line)
			}
		}
	}
	for _, line := range []string{"No worries!", "Not bad, Cas.", "Wait for me, Ben", "I was never so sure", "Nobody minds, Ben", "Thanks for waiting"} {
		if stops(notation.English, line) {
			t.Errorf("%q stops an order", line)
		}
	}
	prose, stopped := 0, 0
	files, _ := filepath.Glob("testdata/lines/*.tsv")
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		for row := range strings.Lines(string(text)) {
			columns := strings.Split(strings.TrimRight(row, "\n"), "\t")
			if lang, _ := notation.ParseLanguage(columns[0]); columns[3] == "prose" {
				if prose++; stops(lang, columns[2]) {
					stopped++
					t.Logf("%s: %q stops an order above it", filepath.Base(file), columns[2])
				}
			}
		}
	}
	t.Logf("count %d lines of prose below an order, %d of them stop it", prose, stopped)
	if prose < 100 || stopped*20 > prose {
		t.Errorf("of %d lines of prose %d stop an order above them", prose, stopped)
	}
}
