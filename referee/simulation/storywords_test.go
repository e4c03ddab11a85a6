package simulation

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestStoriesSayWhatIsAnswered wants each story to have words of the answers to mails that are
// refused, or answered and no more: that it was so says neither what was wrong nor what would be
// right.
func TestStoriesSayWhatIsAnswered(t *testing.T) {
	files, _ := filepath.Glob(stories + "*.txtar")
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		scenes, err := readStory(a)
		if err != nil {
			t.Fatal(err)
		}
		for _, sc := range scenes {
			if who := answeredTo(sc); who != "" && isBare(sc, who) {
				t.Errorf("%s: -- %s --\n%s\nthe story does not tell what the answer says, as -update has it do", filepath.Base(file), sc.what, sc.text)
			}
		}
	}
}

var answeredMail = regexp.MustCompile(`^(\w+)'s mail: (?:refused|answered)`)

// answeredTo returns whose mail a scene has that is refused, or answered and no more; empty: no such.
func answeredTo(sc *scene) string {
	for _, h := range sc.told {
		if m := answeredMail.FindStringSubmatch(h.line); m != nil && strings.Contains(sc.what, m[1]) {
			return m[1]
		}
	}
	return ""
}

// isBare tells whether letters go to somebody, and a scene has words of none.
func isBare(sc *scene, who string) bool {
	letter := func(h happening) bool { return strings.HasPrefix(h.line, "to "+who+":") }
	return slices.ContainsFunc(sc.told, letter) &&
		!slices.ContainsFunc(sc.told, func(h happening) bool { return letter(h) && len(h.says) > 0 })
}

var (
	quotedLine = regexp.MustCompile(`(?m)^(?:\d+: |> ).*\n(?:   .*\n?)*`)
	firstWords = regexp.MustCompile(`^.{25,}?[a-z0-9)][.?!](?: |$)`)
)

// tellAnswer has a scene tell what is answered to a mail, if nothing of it is told: the line that is
// quoted, with what is said of it; where none is quoted, the first words.
func (sc *scene) tellAnswer(came []happening) {
	who := answeredTo(sc)
	if who == "" || !isBare(sc, who) {
		return
	}
	i := slices.IndexFunc(came, func(h happening) bool { return strings.HasPrefix(h.line, "to "+who+":") })
	said := quotedLine.FindString(came[i].text)
	if said == "" {
		_, said, _ = strings.Cut(came[i].text, "\n")
	}
	said = oneLine(said)
	if first := firstWords.FindString(said); first != "" {
		said = strings.TrimSpace(first)
	}
	sc.told[i].says = []string{said}
}
