package log

import (
	"fmt"
	"testing"
	"time"

	"dhow/engine/edition"
)

// TestEditedQuestionsAreRefused wants files refused, with file and line, in which somebody has settled
// a question by other than what was asked, or asked what cannot be asked.
func TestEditedQuestionsAreRefused(t *testing.T) {
	t.Parallel()
	g := inActions(t)
	n, next := g.Len()-1, g.Len()+1
	by := g.entries[n-1].By
	at := answerTime.Add(time.Minute).Format(time.RFC3339)
	until := answerTime.Add(time.Minute + AnswerTime).Format(time.RFC3339)
	ask := func(what string) string {
		return fmt.Sprintf("--- {n: %d, at: %s, dhow: 7, by: %s, ask: {%s, until: %s}}\n", next, at, by, what, until)
	}
	settled := func(what, with string) string { // by all others, of which there is one
		return ask(what) + fmt.Sprintf("--- {n: %d, at: %s, by: %s, agree: %d}\n", next+1, at, 3-by, next) +
			fmt.Sprintf("--- {n: %d, at: %s, settled: {question: %d, how: %s\n", next+2, at, next, with)
	}
	for name, text := range map[string]string{
		"undo of nothing":         ask("what: undo"), // panics: index out of range [-1]
		"undo of another's order": ask(fmt.Sprintf("what: undo, to: %d", n+1)),
		"draw with an order":      ask(`what: draw, orders: "E 1"`),
		"draw with a number":      ask("what: draw, to: 3"),
		"draw with a pace":        ask("what: draw, pace: {move: 2d}"),
		"draw with a word":        ask("what: draw, word: palm"),
		"done without effect":     settled("what: draw", "done}}"),
		"done with a pause":       settled("what: draw", "done}, pause: true}"),
		"done with another end":   settled("what: draw", "done}, ended: lapsed}"),
		"done by going back":      settled("what: draw", fmt.Sprintf("done}, undo: %d}", n)),
		"changed with an end":     settled("what: draw", "changed}, ended: lapsed}"),
		"changed, though it can":  settled("what: draw", "changed}}"),
		"back to elsewhere":       settled(fmt.Sprintf("what: undo, to: %d", n), fmt.Sprintf("done}, undo: %d}", n-2)),
		"another pace":            settled("what: pace, pace: {move: 2d}", "done}, set: {pace: {move: 9d}}}"),
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("panic: %v", p)
				}
			}()
			s := Secret{1}
			read, err := Read(edition.Mombasa(), "games/x.yaml", append(g.Bytes(), text...), &s)
			if err == nil {
				err = read.Verify()
			}
			if err == nil {
				t.Errorf("it is taken and verified:\n%s", text)
			} else {
				t.Log(err)
			}
		})
	}
}
