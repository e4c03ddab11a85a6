package referee

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/referee/config"
)

// TestTalkSilencesNobody has Ben send mails full of talk for a day, as many as he may. What he says
// takes his own share of the file and no more, each refusal says why and when there is room again,
// and his host is told once. Everybody's orders, talk, undo and queues go on, Ben's orders too.
func TestTalkSilencesNobody(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ann, ben, cas := p.players[0], p.players[1], p.players[2]
		game := ben.letter()
		before := len(p.game(p.id).Bytes())
		for i := range 55 {
			ben.answerTo(game, strings.Repeat(fmt.Sprintf("say %d %s\n\n", i, strings.Repeat("so long ", 1800)), 4))
			p.settle()
		}
		if took := len(p.game(p.id).Bytes()) - before; took > 60<<10 {
			t.Errorf("the talk of a day takes %d bytes", took)
		}
		if text := oneLine(ben.letter().Text); !strings.Contains(text, "no more of it has room in the game's file") || !strings.Contains(text, "There is room again on Sun 2 Jan 00:00 UTC, for about 4") {
			t.Errorf("Ben is told:\n%s", ben.letter().Text)
		}
		for i := range 80 {
			ben.answerTo(game, fmt.Sprintf("say and %d", i))
			p.settle()
		}
		ben.answerTo(game, "then P none")
		p.settle()
		if text := oneLine(ben.letter().Text); !strings.Contains(text, "There is room again on") {
			t.Errorf("Ben is told:\n%s", ben.letter().Text)
		}
		told := 0
		for _, l := range p.tray.to(ann.address) {
			if strings.Contains(oneLine(l.Text), "has used up what a day has room for in the file") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("the host is told %d times", told)
		}
		for _, seat := range []engine.Seat{engine.Blue, engine.Yellow, engine.Green} {
			order, _ := (&party{t: t, pick: p.pick}).order(p.game(p.id), seat)
			entries := p.game(p.id).Len()
			p.players[seat-1].answer(order)
			p.settle()
			if p.game(p.id).Len() == entries {
				t.Errorf("the order of %v is not taken", seat)
			}
		}
		for _, line := range []string{"say hello", "then E 1"} {
			entries := p.game(p.id).Len()
			cas.answer(line)
			p.settle()
			if p.game(p.id).Len() == entries {
				t.Errorf("%q of Cas is not taken; he is told:\n%s", line, cas.letter().Text)
			}
		}
		time.Sleep(day)
		entries := p.game(p.id).Len()
		ben.answer("say sorry")
		p.settle()
		if p.game(p.id).Len() == entries {
			t.Errorf("a day later Ben is told:\n%s", ben.letter().Text)
		}
		p.stop()
	}, func(c *config.Config) {
		c.Limits.PlayerMails, c.Limits.IdleAnswers, c.Limits.TalkMails = 100_000, 100_000, 100_000
	})
}

// TestChangesOfMindEnd has Ben plan anew, or take back and plan again, as often as he may in a day:
// that ends, with the time when it goes on and his last plan standing, and the game goes on.
func TestChangesOfMindEnd(t *testing.T) {
	for why, body := range map[string]func(order string, n int) string{
		"another plan each time":          func(string, int) string { return "P none" },
		"undo and the order, in one mail": func(order string, _ int) string { return "undo\n\n" + order },
		"undo, then the order":            func(order string, n int) string { return map[bool]string{true: "undo", false: order}[n%2 == 0] },
		"a new key each time":             func(string, int) string { return "new key" },
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t, func(c *config.Config) { c.Limits.PlayerMails, c.Limits.IdleAnswers = 100_000, 100_000 })
				defer func() { f.stop() }()
				ben := f.players[1]
				ben.sign("P none")
				f.settle()
				before := f.game(f.id).Len()
				for n := range 200 {
					ben.answer(body("P none", n))
					f.settle()
				}
				made := f.game(f.id).Len() - before
				if made < 30 || made > 130 {
					t.Errorf("%d entries were made", made)
				}
				if text := oneLine(ben.letter().Text); !strings.Contains(text, "you have changed your mind so often within a day") || !strings.Contains(text, "It is possible again on Sun 2 Jan 00:0") {
					t.Errorf("Ben is told:\n%s", ben.letter().Text)
				}
				for _, seat := range []engine.Seat{engine.Blue, engine.Yellow} {
					order, _ := f.party().order(f.game(f.id), seat)
					f.players[seat-1].answer(order)
					f.settle()
				}
				if order, due := f.party().order(f.game(f.id), engine.Green); due && strings.HasPrefix(order, "P") {
					entries := f.game(f.id).Len()
					ben.answer(order)
					f.settle()
					if f.game(f.id).Len() == entries {
						t.Errorf("Ben's plan is not taken; he is told:\n%s", ben.letter().Text)
					}
				}
				state, err := f.game(f.id).State()
				must(t, err)
				if state.Phase != engine.ActionPhase {
					t.Errorf("the game stands in phase %v; Ben is told:\n%s", state.Phase, ben.letter().Text)
				}
			})
		})
	}
}

// journalSize is how many bytes the journal has.
func (w *world) journalSize() int {
	w.t.Helper()
	paths, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
	must(w.t, err)
	size := 0
	for _, path := range paths {
		data, err := os.ReadFile(path)
		must(w.t, err)
		size += len(data)
	}
	return size
}
