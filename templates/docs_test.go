package templates

import (
	"os"
	"strings"
	"testing"
)

// page is where the letters are shown.
const page = "../docs/letters.md"

// preface begins it.
const preface = `# Letters

What Dhow writes to people, as the tests of ` + "`templates`" + ` make it: three house players play the game, and sit for Ann, Ben and Cas. The board
and what may be ordered are shown where they are new, and left out of the other letters.

The first line says what is asked, with the deadline in the reader's zone; what is new comes next; the key line stands last. No line of a letter but
the key line means anything when it is sent back as it stands. Text is at most 72 columns wide.
`

// TestPage shows every letter on its page.
func TestPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(preface)
	for _, l := range letters {
		letter := l.make(t)
		b.WriteString("\n## " + l.title + "\n")
		if l.about != "" {
			b.WriteString(l.about + "\n")
		}
		b.WriteString("\n```\nSubject: " + letter.Subject + "\n\n" + withoutBoard(l.name, letter.Text) + "```\n")
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if shown, err := os.ReadFile(page); err != nil || string(shown) != b.String() {
		t.Errorf("%s shows other letters (%v); go test ./templates -update writes it anew", page, err)
	}
}

// withoutBoard leaves the board, and what may be ordered, out of letters that are not shown for it.
func withoutBoard(name, text string) string {
	switch name {
	case "deal", "deal-random", "turn", "brief", "final":
		return text
	}
	var kept []string
	for _, paragraph := range strings.SplitAfter(text, "\n\n") {
		switch {
		case isBoard(paragraph):
			paragraph = "[the board]\n\n"
		case strings.HasPrefix(paragraph, "What you may order now:"):
			paragraph = "[what may be ordered]\n\n"
		}
		if len(kept) == 0 || kept[len(kept)-1] != paragraph {
			kept = append(kept, paragraph)
		}
	}
	return strings.Join(kept, "")
}

// isBoard tells whether a paragraph is one of the board's.
func isBoard(paragraph string) bool {
	first, _, _ := strings.Cut(paragraph, "\n")
	for _, begins := range []string{"Set-up; ", "Round ", "After round ", "company ", "cards ", "bonus markers:", "blue ", "green ", "yellow "} {
		if strings.HasPrefix(first, begins) {
			return true
		}
	}
	return false
}
