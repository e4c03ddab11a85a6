package referee

import (
	"context"
	"strings"
	"testing"
	"time"

	"dhow/engine"
)

// timedOut tells whether the house player has moved for Ben because his time was over.
func (p *proofWorld) timedOut() bool {
	for _, e := range p.game(p.id).Entries() {
		if e.Timeout && e.By == engine.Green {
			return true
		}
	}
	return false
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
				var deadline time.Time
				must(t, p.daemon.tables.Table(p.id).do(context.Background(), func(s *sitting) error {
					deadline = s.clocks()[0].deadline
					return nil
				}))
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
