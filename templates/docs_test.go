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

What Dhow writes to people, as the tests of ` + "`templates`" + ` make it: three house players play the
game, and sit for Ann, Ben and Cas. What may be done, and the tables below it, are shown where they
are new, and left out of the other letters.

The subject says what is wanted. The first line says what is asked, with the deadline in the
reader's zone, or what was lost or refused; the answer to the reader's mail and what has happened
since their last letter come next, in sentences. Then come the orders that may be given, each with
what it costs, brings and opens: a starred line may be copied as it stands. What is said of it is
what the engine foresees, and what is shown comes cheapest first, never by how good it is. Tables
of cards, books and standings follow; the key line stands last. A letter has at most 150 lines of
at most 72 columns, a brief one 40 lines, and a fifth more in other languages than English; the word
` + "`full`" + ` brings the tables of a brief one. Answers to questions add what was asked.

Beside its text a letter has a page, with the board drawn and a button for each order, which opens a
mail with order, subject and key. So whoever passes a page on passes the key on, with the key line
taken away too; mail programs add it to their headers as well. That is why a key is worth little: a
mail under it from an address that is not on file waits for a yes from the one that is, it can order
for the position of the letter alone, and it is worth nothing once the seat has acted, nor after
` + "`new key`" + `. The text without its last line has no key.
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
	case "deal", "deal-random", "plan", "turn", "brief", "round-end", "again", "final":
		return text
	}
	var kept []string
	for _, paragraph := range strings.SplitAfter(text, "\n\n") {
		switch {
		case isBoard(paragraph):
			paragraph = "[the board]\n\n"
		case isOffered(paragraph):
			paragraph = "[what may be done, and tables]\n\n"
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

// isOffered tells whether a paragraph is of what may be ordered, or of what that depends on.
func isOffered(paragraph string) bool {
	for _, begins := range []string{"GOODS", "EXPANSION", "BOOKKEEPER", "MERCHANT", "BONUS MARKER", "END OF", "Cards to buy",
		"Books to buy", "Where everybody", "Majorities", "Your hand", "Your books", "Your next", "Tracks,", "If the game"} {
		if strings.HasPrefix(paragraph, begins) {
			return true
		}
	}
	return false
}
