package referee

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/intake"
)

// timedOut tells whether the house player has moved for Ben because his time was over.
func (p *proofWorld) timedOut() (late bool) {
	p.look(p.id, func(g *log.Game) {
		late = slices.ContainsFunc(g.Entries(), func(e log.Entry) bool { return e.Timeout && e.By == engine.Green })
	})
	return late
}

// TestHeldOrderDelaysItsTimeout has an order with Ben's key come from elsewhere before his
// deadline: the house player does not move for him while he is asked, for a day at most and once,
// however many such orders come. What is no order, and what comes after the deadline, delays
// nothing.
func TestHeldOrderDelaysItsTimeout(t *testing.T) {
	const hour = time.Hour
	for why, row := range map[string]struct {
		lines  string
		early  time.Duration // before the deadline
		again  time.Duration // after it, another one; 0: none
		answer string        // after two hours; empty: none
		until  time.Duration // after the deadline the house player moves; 0: never
	}{
		"an order":                         {someOrder, hour, 0, "", day},
		"an order, and another after it":   {someOrder, hour, 20 * hour, "", day},
		"an order with a yes":              {someOrder, hour, 0, "yes", 0},
		"an order with a no":               {someOrder, hour, 0, "no", 2*hour + time.Second},
		"talk":                             {"say wait for me", hour, 0, "", time.Second},
		"nothing before the deadline":      {"", hour, hour, "", time.Second},
		"an order in a line among others":  {"say here I am\n\n" + someOrder, hour, 0, "", day},
		"an order days before its timeout": {someOrder, 2 * day, 0, "", day},
	} {
		t.Run(why, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				deadline := deadlineAt(t, p.daemon, p.id)
				held := func(lines string) {
					p.box.put(p.legal(from("Fay", friendAt, "", lines+"\nkey "+p.keyOf(p.players[1]))))
				}
				until := func(at time.Time) { waitFor(time.Until(at)) }
				if until(deadline.Add(-row.early)); row.lines != "" {
					held(row.lines)
				}
				p.settle()
				question := p.players[1].letter()
				if row.again > 0 {
					until(deadline.Add(row.again))
					p.box.put(strings.Replace(p.legal(from("Fay", friendAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))), "row@", "again@", 1))
				}
				if row.answer != "" {
					until(deadline.Add(2 * hour))
					p.players[1].answerTo(question, row.answer)
				}
				if row.until == 0 {
					if until(deadline.Add(2*day - hour)); p.timedOut() {
						t.Error("the house player has moved for Ben")
					}
					return
				}
				if until(deadline.Add(row.until - time.Second)); p.timedOut() && row.again < row.until {
					t.Error("the house player moves too early")
				}
				if until(deadline.Add(row.until + 20*time.Minute)); !p.timedOut() {
					t.Error("the house player does not move")
				}
			})
		})
	}
}

// TestHeldOrderIsFoundWithItsDeadline has a held order come in time that the search finds behind
// which the deadline is judged: the deadline waits, though the journal does not know the mail yet.
func TestHeldOrderIsFoundWithItsDeadline(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		l := p.daemon.clerk.Read([]byte(p.legal(from("Fay", friendAt, "", someOrder+"\nkey "+p.keyOf(p.players[1])))), "")
		in := &intake.Incoming{Waiting: mail.Waiting{Received: time.Now()}, Letter: l}
		if task := p.daemon.clerk.Sort(t.Context(), in); task.Lane != "" || task.Class.Proven() {
			t.Fatalf("it is no held mail: %+v", task)
		}
		if !sure(p.daemon.clerk.Questions.HeldOrder(t.Context(), p.id, engine.Green, time.Now().Add(time.Minute))) {
			t.Error("the deadline does not wait for it")
		}
		if sure(p.daemon.clerk.Questions.HeldOrder(t.Context(), p.id, engine.Green, time.Now().Add(-time.Minute))) {
			t.Error("a deadline before it waits for it")
		}
	})
}

// TestFloodDelaysATimeout has far more mails come in the name of a player than are acted on in an
// hour: deadlines wait for those that came before them, for a day at most, however many come, and
// an order in front of them is taken in time.
func TestFloodDelaysATimeout(t *testing.T) {
	const hour = time.Hour
	for why, row := range map[string]struct {
		who    int           // writes
		begins time.Duration // after the deadline
		lasts  time.Duration
		lines  string        // of the first mail
		until  time.Duration // after the deadline the house player moves; 0: never
	}{
		"by who is late":              {1, -hour, 0, "show", hour},
		"by who is late, for days":    {1, -hour, 3 * day, "show", 5 * hour},
		"for days before the time":    {1, -3 * day, 6 * day, "show", day},
		"by another player, for days": {2, -hour, 3 * day, "show", 5 * hour},
		"after the deadline":          {1, time.Minute, 3 * day, "show", 0},
		"behind an order":             {1, -hour, 3 * day, someOrder, -1},
	} {
		if raced && row.who == 1 && row.lasts > 0 {
			continue
		}
		t.Run(why, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				deadline := deadlineAt(t, p.daemon, p.id)
				writer := p.players[row.who]
				waitFor(time.Until(deadline.Add(row.begins)))
				writer.answer(p.legal(row.lines))
				var moved time.Duration
				for sent := time.Duration(0); time.Now().Before(deadline.Add(4 * day)); sent += 30 * time.Minute {
					if sent <= row.lasts {
						for range 8 {
							writer.answer("show")
						}
					}
					if waitFor(30 * time.Minute); p.timedOut() {
						moved = time.Since(deadline)
						break
					}
				}
				switch {
				case row.until < 0 && moved != 0:
					t.Errorf("the house player moves for Ben, %v after the deadline", moved)
				case row.until >= 0 && (moved < row.until || moved > row.until+hour):
					t.Errorf("the house player moves %v after the deadline", moved)
				}
			}, func(c *config.Config) { c.Limits.PlayerMails = 4 })
		})
	}
}

// TestHeldOrderCountsIfItCameInTime has an order be held: it delays deadlines of its own seat that
// come after it, and no others.
func TestHeldOrderCountsIfItCameInTime(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		came := time.Now()
		p.box.put(p.legal(from("Fay", friendAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))))
		p.settle()
		for _, row := range []struct {
			seat engine.Seat
			at   time.Time
			want bool
		}{
			{engine.Green, came.Add(time.Minute), true},
			{engine.Green, came.Add(-time.Minute), false},
			{engine.Yellow, came.Add(time.Minute), false},
		} {
			if got := sure(p.daemon.clerk.Questions.HeldOrder(t.Context(), p.id, row.seat, row.at)); got != row.want {
				t.Errorf("a deadline of %v, %v after the order, waits for it: %v", row.seat, row.at.Sub(came), got)
			}
		}
	})
}
