package referee

import (
	"fmt"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/games/record"
	"dhow/templates"
)

// TestTableWholeGames plays games of two to four from the first join to the score sheet, with
// nothing but mails and letters.
func TestTableWholeGames(t *testing.T) {
	for players := 2; players <= 4; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			t.Parallel()
			p := newParty(t, players)
			p.join()
			p.playUntil(func(*log.Game) bool { return false })
			g := p.game()
			if !g.Over() || !g.Published() {
				t.Error("the game is not over, or its keys are not published")
			}
			for _, seated := range g.Header.Seats {
				last := p.page(seated.Seat)
				if state := last.View.State; state.Phase != engine.GameOver || last.Ask.What != templates.AskNothing {
					t.Errorf("the last letter to %v tells of round %d, and asks for %v", seated.Seat, state.Round, last.Ask)
				}
				checkRounds(t, last)
				if text := p.last(seated.Seat); !strings.Contains(text, "\nkey "+string(p.id)) {
					t.Errorf("the last letter to %v has no key:\n%s", seated.Seat, text)
				} else if keys := g.Entries()[g.Len()-1].Keys; !strings.Contains(text, fmt.Sprintf("\n  %x\n", keys.Deal)) || !strings.Contains(text, fmt.Sprintf("\n  %x\n", keys.Plans)) {
					t.Errorf("the last letter to %v does not publish the keys:\n%s", seated.Seat, text)
				}
			}
			checkMailedRecord(t, p)
			if later := p.page(engine.Green); later.Rounds != nil {
				t.Error("a letter after the last one tells how the game went once more")
			}
			if n := p.posted(); n != g.Len() {
				t.Errorf("letters are owed up to entry %d of %d", n, g.Len())
			}
		})
	}
}

// checkRounds wants how the game stood at the end of each round, the last one as the letter has it.
func checkRounds(t *testing.T, last *templates.Page) {
	t.Helper()
	if len(last.Rounds) != engine.Rounds {
		t.Fatalf("the last letter tells of %d rounds", len(last.Rounds))
	}
	for i := range last.Rounds[:engine.Rounds-1] {
		if s := &last.Rounds[i]; s.Round != i+2 || s.Phase != engine.PlanningPhase {
			t.Errorf("the end of round %d is told as of round %d, %v", i+1, s.Round, s.Phase)
		}
	}
	if end := &last.Rounds[engine.Rounds-1]; end.Score() != last.View.State.Score() {
		t.Errorf("the last round ends with %v, and the game with %v", end.Score(), last.View.State.Score())
	}
}

// checkMailedRecord wants the record that a player asks for to be judged to the end that the game
// had, as it stands in the letter.
func checkMailedRecord(t *testing.T, p *party) {
	t.Helper()
	p.send(engine.Green, "say Well played!", "", "record")
	_, text, _ := strings.Cut(p.last(engine.Green), "\n\ndhow: 1\n")
	text, _, _ = strings.Cut(text, " a share ") // of the score sheet, which stands below
	end := strings.LastIndex(text, "\n\n")
	rec, err := record.Read(edition.Mombasa(), "mailed", []byte("dhow: 1\n"+text[:end]+"\n"))
	must(t, err)
	outcome, err := record.Judge(rec)
	must(t, err)
	if state, err := p.game().State(); err != nil || state != outcome.State {
		t.Errorf("the record mailed is of another game (%v):\n%s", err, text)
	}
}

// TestTableHiddenOrdersTellNobody wants letters after a hidden order for its author alone, and for
// all when they are opened.
func TestTableHiddenOrdersTellNobody(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	before := p.got()
	g := p.game()
	for _, seat := range []engine.Seat{engine.Green, engine.Blue, engine.Yellow} {
		order, _ := p.order(g, seat)
		p.send(seat, order)
		before[seat]++
		if seat == engine.Yellow {
			before[engine.Green]++
			before[engine.Blue]++
		}
		if got := p.got(); got != before {
			t.Errorf("after the plan of %v there are %v letters, want %v", seat, got, before)
		}
	}
	if news := p.news(engine.Green); len(news) != 1 || !strings.HasPrefix(news[0], "open blue: P ") {
		t.Errorf("green hears %v", news)
	}
}
