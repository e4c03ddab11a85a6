package templates

import (
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestAnswersToAnInvitation holds of letters to who is asked to join, or has just joined, that
// nothing is said twice, and that no letter says that nothing could be read above what was done.
func TestAnswersToAnInvitation(t *testing.T) {
	talk := func(line int, text string) Answer { return Answer{line, text, Aside{}} }
	thanks, ben := talk(2, "Thanks,"), talk(3, "Ben")
	result := func(text string, code ResultCode, args ...string) Answer { return Answer{1, text, Result{code, args}} }
	for _, answers := range [][]Answer{
		nil, {thanks}, {thanks, ben},
		{result("Join palm", Joined, "palm")}, {result("Join palm", Joined, "palm"), thanks, ben},
		{result("join ;", BadLuckWord, ";")}, {result("join ;", BadLuckWord, ";"), thanks}, {result("join palm", JoinByAnswer)},
	} {
		for _, asked := range []Ask{{}, {What: AskJoin}} {
			p := &Page{Reader: dealt().reader(engine.Green), ToMove: []engine.Seat{engine.Green}, Ask: asked, Replies: true, Answers: answers}
			text := Game(p).Text
			paragraphs := strings.Split(text, "\n\n")
			for i, paragraph := range paragraphs {
				if slices.Contains(paragraphs[:i], paragraph) {
					t.Errorf("stands twice: %q\n%s", paragraph, text)
				}
			}
			if strings.Contains(text, "ok:") && strings.Contains(text, "I found no order") {
				t.Errorf("nothing is understood above what was done:\n%s", text)
			}
			if asked.What == AskJoin && strings.Count(text, "* join lighthouse") != 1 {
				t.Errorf("how to join is not said once:\n%s", text)
			}
		}
	}
}

// TestBookByItsName holds that who orders a book by the name that letters call it by is told where
// it lies, wherever that is.
func TestBookByItsName(t *testing.T) {
	g := turnOfThree()
	view := g.page(engine.Blue, g.n-1).View
	told := 0
	for s, book := range view.State.Books {
		if book == 0 {
			continue
		}
		name, space := notation.BookName(view.State.Edition, book), notation.BookSpaceName(view.State.Edition, engine.BookSpace(s))
		for _, text := range []string{"X M 7; " + name, "B Bk2; " + strings.ToLower(name) + "@2"} {
			told++
			if l := g.reply(t, engine.Blue, text); !strings.Contains(l.Text, name+" lies at "+space) {
				t.Errorf("%q is answered with\n%s", text, l.Text)
			}
		}
	}
	if told == 0 {
		t.Error("no book is told of")
	}
}

// TestLeftForATurnIsNoMove holds that who leaves something for their next turn while they are to
// move is not told that it is their move again: they might take it for done.
func TestLeftForATurnIsNoMove(t *testing.T) {
	g := turnOfThree()
	p := g.page(engine.Blue, g.n)
	p.Answers, p.Replies = []Answer{{Line: 1, Text: "then E 2", Outcome: Kept{Lines: []string{"then E 2"}}}}, true
	p.Ask, p.ToMove = Ask{What: AskAction}, []engine.Seat{engine.Blue}
	if text := strings.Join(strings.Fields(Game(p).Text), " "); strings.Contains(text, "move again") || !strings.Contains(text, "still your move") {
		t.Errorf("Blue is told:\n%s", text)
	}
}
