package acts

import (
	"strings"
	"testing"

	"dhow/mail"
)

// TestHostileWordsAreComparedOnce holds what mails cost that are made of the words of letters, by
// the words that are compared: so many a word of mail and letters, however often these repeat.
func TestHostileWordsAreComparedOnce(t *testing.T) {
	letter := moveLetter + strings.Repeat("> a b a b a b a b a b a b a b a b\n", 60) + strings.Repeat("a a a a a a a a a a a a\n", 60)
	var letters []Words
	var offered []Offered
	for range 8 {
		letters = append(letters, WordsOfText(letter))
		offered = append(offered, Offered{Words: WordsOfText(letter)})
	}
	for name, line := range map[string]mail.Line{
		"one word":        {Text: strings.Repeat("a ", 60)},
		"two words":       {Text: strings.Repeat("a b ", 30)},
		"below rows":      {Text: strings.Repeat("a ", 12), Above: strings.Repeat("a ", 40)},
		"below talk":      {Text: "a b a b", Above: strings.Repeat("a b ", 20), Unsure: true},
		"offers":          {Text: "* G Ct3 y1 Ex2C: expansion 2, a share of Cairo"},
		"parts of offers": {Text: "* G Ct3 Mombasa 3 to 13. Fourth share at 12; 13 pays 2 pounds"},
		"seeds":           {Text: "one deck E 1 one deck E 1 one deck E 1"},
	} {
		var lines []mail.Line
		words := 0
		for range 1000 {
			lines = append(lines, line)
			words += len(strings.Fields(line.Text)) + len(strings.Fields(line.Above))
		}
		q := newQuotes(lines, letters)
		q.findRests()
		q.findRuns()
		q.settle()
		c := newCopies(lines, offered)
		for i := 0; i < len(lines); {
			i = c.passage(i).to
		}
		t.Logf("%s: %d words, %d and %d compared", name, words, q.steps, c.steps)
		if most := 150 * words; q.steps+c.steps > most {
			t.Errorf("%s: %d and %d compared, of %d words", name, q.steps, c.steps, words)
		}
	}
}
