package referee

import (
	"strings"
	"testing"
	"time"
)

// TestTimekeeper protects by what the daemon takes the time. A row tells what happens, a thing
// after the other: "run 2h" lets time pass for clock and machine, "clock 24h" sets the clock ahead,
// "sleep 24h" lets the clock alone go on, "mail -3h" has mail come that was received then by the
// right time, "confirm" has a person say that the clock is right. At the end is told how far the
// time is ahead of the right one, and whether the clock is doubted.
func TestTimekeeper(t *testing.T) {
	for _, row := range []struct {
		why, happens string
		off          time.Duration
		doubted      bool
	}{
		{"nothing", "run 90000h", 0, false},
		{"a small jump is followed", "clock 24h", day, false},
		{"and back", "run 2h; clock -20h; run 2h", -20 * time.Hour, false},
		{"small jumps do not add up", "clock 20h; run 1h; clock 20h; run 1h", 20 * time.Hour, true},
		{"unless mail bears them out", "sleep 20h; mail 0h; sleep 20h; run 1h", 0, false},
		{"ten years ahead", "run 1h; clock 87600h; run 2h", 0, true},
		{"ten years ahead, and right again", "clock 87600h; run 2h; clock -87600h; run 1h", 0, false},
		{"ten years back", "clock -87600h; run 2h", 0, true},
		{"hundreds of years back", "clock -2500000h; run 1h", 0, true},
		{"mail says otherwise than the clock", "clock 87600h; run 2h; mail 0h", 0, true},
		{"mail of the mail server's future", "clock 87600h; run 1h; mail 43800h", 0, true},
		{"mail of the future alone", "run 1h; mail 87600h; run 1h", 0, false},
		{"mail of the past alone", "run 1h; mail -87600h; run 1h", 0, false},
		{"a week asleep", "sleep 168h; run 1h", -7 * day, true},
		{"a week asleep, then mail", "sleep 168h; run 1h; mail 0h; run 1h", 0, false},
		{"a week asleep, mail of meanwhile", "sleep 168h; mail -72h", -3 * day, true},
		{"a week asleep, mail of before", "sleep 168h; mail -169h", -7 * day, true},
		{"two months asleep, mail of meanwhile", "sleep 1440h; mail -240h", -60 * day, true},
		{"a week asleep, then a person", "sleep 168h; run 1h; confirm; run 5h", 0, false},
		{"mail bears a clock out that went back", "clock 87600h; confirm; run 1h; clock -87600h; run 1h; mail 0h", 0, false},
	} {
		t.Run(row.why, func(t *testing.T) {
			right := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
			var ahead, up time.Duration
			k := since(time.Time{}, right, up)
			zones := []*time.Location{time.UTC, time.FixedZone("", 14*3600), time.FixedZone("", -12*3600)}
			for i, step := range strings.Split(row.happens, "; ") {
				what, text, _ := strings.Cut(step, " ")
				var d time.Duration
				if text != "" {
					var err error
					d, err = time.ParseDuration(text)
					must(t, err)
				}
				clock := func() time.Time { return right.Add(ahead).In(zones[i%len(zones)]) }
				switch what {
				case "run":
					right, up = right.Add(d), up+d
				case "sleep":
					right = right.Add(d)
				case "clock":
					ahead += d
				case "mail":
					k.arrived(right.Add(d), clock(), up)
					if k.arrived(right.Add(d), clock(), up) {
						t.Error("the same mail moves the time twice")
					}
				case "confirm":
					k.confirm(clock(), up)
				}
				k.read(clock(), up)
			}
			if off := k.at.Sub(right); off != row.off || !k.shown.IsZero() != row.doubted {
				t.Errorf("the time is %v ahead, and the clock doubted: %v", off, !k.shown.IsZero())
			}
		})
	}
}

// TestTimekeeperAtAStart protects what a start takes from what was written last.
func TestTimekeeperAtAStart(t *testing.T) {
	clock := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		why     string
		written time.Time
		at      time.Time
	}{
		{"nothing is written", time.Time{}, clock},
		{"a day ago", clock.Add(-day), clock},
		{"three days ago", clock.Add(-3 * day), clock.Add(-3 * day)},
		{"ten years ago", clock.AddDate(-10, 0, 0), clock.AddDate(-10, 0, 0)},
		{"in an hour", clock.Add(time.Hour), clock},
		{"in ten years", clock.AddDate(10, 0, 0), clock.AddDate(10, 0, 0)},
	} {
		if k := since(row.written, clock, time.Hour); !k.at.Equal(row.at) || k.shown.IsZero() != row.at.Equal(clock) {
			t.Errorf("%s: the time is %v", row.why, k.at)
		}
	}
}
