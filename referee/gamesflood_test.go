package referee

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/identity"
)

// TestFloodsOfQuestionsAboutGames has a player ask for the open games and for their own a thousand
// times, in mails of many lines, while ten thousand games are open: equal lines of a mail are answered
// once, and as many mails as any that move no game on.
func TestFloodsOfQuestionsAboutGames(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		ann.write("new game without me ben@example.net cas@example.com")
		w.settle()
		for i := range 10_000 {
			w.daemon.clerk.Index.Put(t.Context(), games.GameID(fmt.Sprint("lamu-", i+1)), &identity.Head{
				Seats: []log.Seated{{Seat: engine.Blue, Player: "dee-0001", Name: "Dee"}, {Seat: engine.Green, Open: log.OpenToAnyone, Name: "green"}},
				Hosts: []games.PlayerID{"dee-0001"}, At: time.Now(), Last: 1,
			})
		}
		before, size := len(w.tray.to(ann.address)), 0
		for range 20 {
			ann.write(strings.Repeat("games\nmine\nGames.\n", 33))
			w.settle()
		}
		answers := w.tray.to(ann.address)[before:]
		for _, l := range answers {
			size = max(size, len(l.Text))
		}
		if len(answers) == 0 || len(answers) > w.cfg.Limits.IdleAnswers {
			t.Errorf("%d letters answer twenty mails", len(answers))
		}
		if n := strings.Count(answers[0].Text, "lamu-"); n != 15 || !strings.Contains(answers[0].Text, "9985 more games") || size > 6<<10 {
			t.Errorf("%d games are listed, in %d bytes at most:\n%s", n, size, answers[0].Text)
		}
	})
}
