package log

import (
	"testing"
	"time"

	"dhow/engine"
)

// TestPauseAndAbsenceCountOnce protects deadlines and what is left of absences from time that counts
// twice: while all clocks stand still, that of who is away does not stand still once more.
func TestPauseAndAbsenceCountOnce(t *testing.T) {
	t.Parallel()
	const h = time.Hour
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		why           string
		away          [2]time.Duration
		pause, resume time.Duration
		ends, spent   time.Duration // spent of what Ben may be away, ten days later
	}{
		{"before it", [2]time.Duration{48 * h, 96 * h}, 12 * h, 24 * h, (72 + 48 + 12) * h, 48 * h},
		{"within it", [2]time.Duration{24 * h, 144 * h}, 48 * h, 72 * h, (24 + 120 + 48) * h, 96 * h},
		{"into it", [2]time.Duration{48 * h, 96 * h}, 36 * h, 72 * h, (36 + 60 + 36) * h, 24 * h},
		{"out of it", [2]time.Duration{24 * h, 72 * h}, 48 * h, 96 * h, (24 + 72 + 48) * h, 24 * h},
		{"around it", [2]time.Duration{36 * h, 60 * h}, 24 * h, 72 * h, (24 + 48 + 48) * h, 0},
		{"behind it", [2]time.Duration{12 * h, 36 * h}, 48 * h, 72 * h, (12 + 24 + 12 + 24 + 48) * h, 24 * h},
	} {
		g := paced(t, evening)
		enter(t, g, evening, engine.Green, func(d *Draft) error {
			return d.Away(Away{From: evening.Add(row.away[0]), To: evening.Add(row.away[1])})
		})
		enter(t, g, evening.Add(row.pause), engine.NoSeat, (*Draft).Pause)
		enter(t, g, evening.Add(row.resume), engine.NoSeat, (*Draft).Resume)
		now := g.At(g.Len())
		if ends, ok := now.Deadline(engine.Green); !ok || !ends.Equal(evening.Add(row.ends)) {
			t.Errorf("a pause %s: the deadline is %v after the beginning, wanted %v", row.why, ends.Sub(evening), row.ends)
		}
		if ends, _ := now.Deadline(engine.Blue); !ends.Equal(evening.Add(72*h + row.resume - row.pause)) {
			t.Errorf("a pause %s: the deadline of the other is %v after the beginning", row.why, ends.Sub(evening))
		}
		later := evening.Add(240 * h)
		if spent := UsualAway - now.AwayLeft(engine.Green, later, later); spent != row.spent {
			t.Errorf("a pause %s: %v of absence are spent, wanted %v", row.why, spent, row.spent)
		}
	}
}
