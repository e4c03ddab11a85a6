package referee

import (
	"strings"
	"testing"
	"time"
)

// TestTimekeeper protects by what the daemon takes the time. A row tells what happens, a thing
// after the other: "run 2h" lets time pass for clock and machine, "clock 24h" sets the clock ahead,
// "sleep 24h" lets the clock alone go on, "mail -3h" has mail come that was received then by the
// right time, "old -3h" has such mail be found that may have lain there for long, "server 0h" has
// the server tell a time so far ahead of the right one, "confirm" has a person say that the clock
// is right, "restart 20h" starts anew with the clock set ahead, by what was written last. At the
// end is told how far the time is ahead of the right one, and whether the clock is doubted.
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
		{"mail of the future", "mail 0h; run 1h; mail 87600h; run 1h", 0, false},
		{"mail of the past", "mail 0h; run 1h; mail -87600h; run 1h", 0, false},
		{"nothing but mail of the future", "run 1h; mail 87600h; run 1h", 0, true},
		{"nothing but mail of the past", "run 1h; mail -87600h; run 1h", -87600 * time.Hour, true},
		{"a week asleep", "sleep 168h; run 1h", -7 * day, true},
		{"a week asleep, then mail", "sleep 168h; run 1h; mail 0h; run 1h", 0, false},
		{"a week asleep, mail of meanwhile", "sleep 168h; mail -72h", -3 * day, true},
		{"a week asleep, mail of before", "sleep 168h; mail -169h", -7 * day, true},
		{"two months asleep, mail of meanwhile", "sleep 1440h; mail -240h", -60 * day, true},
		{"a week asleep, then a person", "sleep 168h; run 1h; confirm; run 5h", 0, false},
		{"mail bears a clock out that went back", "clock 87600h; confirm; run 1h; clock -87600h; run 1h; mail 0h", 0, false},

		{"a first start ten years ahead, then mail", "clock 87600h; start; mail 0h; run 1h", 0, true},
		{"a first start ten years ahead, and old mail", "clock 87600h; start; mail -300h; mail 0h; run 1h", 0, true},
		{"a first start ten years behind, then mail", "clock -87600h; start; mail 0h; run 1h", -87600 * time.Hour, true},
		{"restarts creep ahead", "mail 0h; restart 20h; mail 0h; restart 20h; mail 0h; run 1h", 20 * time.Hour, true},
		{"restarts creep ahead without mail", "mail 0h; restart 20h; restart 20h; restart 20h; mail 0h", 40 * time.Hour, true},
		{"restarts creep back", "mail 0h; restart -20h; restart -20h; mail 0h; run 1h", -20 * time.Hour, true},
		{"restarts creep, and the clock is set right", "mail 0h; restart 20h; restart 20h; mail 0h; clock -40h; mail 0h; run 1h", 0, false},
		{"restarts creep, and a person confirms it", "mail 0h; restart 20h; restart 20h; mail 0h; confirm; mail 0h; run 1h", 40 * time.Hour, false},
		{"mail is put back after a start", "mail 0h; restart 0h; old -87600h; old -300h; mail 0h; mail -300h; run 1h", 0, false},

		{"the server bears the clock out", "sleep 168h; server 0h; run 1h", 0, false},
		{"and mail that is put back tells nothing", "server 0h; mail -300h; run 1h", 0, false},
		{"a first start ten years ahead", "clock 87600h; start; server 0h; run 1h", 0, true},
		{"a first start ten years behind", "clock -87600h; start; server 0h; run 1h", -87600 * time.Hour, true},
		{"a first start, and the server is ahead", "start; server 87600h; run 1h", 0, true},
		{"which is confirmed", "start; server 87600h; confirm; run 1h; restart 1h; server 87600h; run 1h", time.Hour, false},
		{"and is set right", "start; server 87600h; confirm; restart 0h; server 0h; run 1h; restart 0h; server 0h", 0, false},
		{"and is wrong in another way", "start; server 87600h; confirm; restart 0h; server 40h; run 1h", 0, true},
		{"restarts creep by the server ahead", "server 0h; restart 20h; server 0h; restart 20h; server 0h; run 1h", 20 * time.Hour, true},
		{"restarts creep by the server back", "server 0h; restart -20h; server 0h; restart -20h; server 0h; run 1h", -20 * time.Hour, true},
		{"which are doubted at the next start too", "server 0h; restart 20h; restart 20h; server 0h; restart 0h; server 0h", 20 * time.Hour, true},
		{"until the clock is right", "server 0h; restart 20h; restart 20h; server 0h; clock -40h; run 1h; server 0h", 0, false},
		{"the server's clock is set", "server 0h; run 1h; server 87600h; run 1h; restart 0h; server 87600h; run 1h", 0, false},
		{"ours is set when the server's was", "server 0h; server 87600h; clock 43800h; run 1h; server 87600h", 0, true},
		{"a year is off", "server 0h; sleep 8760h; restart 0h; server 0h; run 1h", 0, false},
	} {
		t.Run(row.why, func(t *testing.T) {
			right := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
			var ahead, up time.Duration
			k := since(time.Time{}, 0, right, up)
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
				case "start":
					k = since(time.Time{}, 0, clock(), up)
				case "restart":
					ahead += d
					k = since(k.at, k.ahead, clock(), up)
				case "mail", "old":
					k.arrived(right.Add(d), clock(), up, what == "mail")
					if k.arrived(right.Add(d), clock(), up, what == "mail") {
						t.Error("the same mail moves the time twice")
					}
				case "server":
					k.served(right.Add(d), clock(), up)
					if k.served(right.Add(d), clock(), up) {
						t.Error("the server moves the time twice")
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
		if k := since(row.written, 0, clock, time.Hour); !k.at.Equal(row.at) || k.shown.IsZero() != row.at.Equal(clock) {
			t.Errorf("%s: the time is %v", row.why, k.at)
		}
	}
}
