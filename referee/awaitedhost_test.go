package referee

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestHostIsAwaitedWeekByWeek: those who wait for a host who has vanished are told again a week
// later, also where they were told late, as the mailbox could not be searched.
func TestHostIsAwaitedWeekByWeek(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		w.start()
		players := w.three()
		w.begin(players, "pace 3d timeout wait")
		told := func() (n int) {
			for _, l := range w.tray.to(players[1].address) {
				if strings.Contains(l.Subject, "The host is awaited") {
					n++
				}
			}
			return n
		}
		waitFor(10*day - time.Hour)
		w.box.setBroken(errors.New("the mail server does not answer"))
		waitFor(25 * time.Hour)
		w.box.setBroken(nil)
		for week := 1; week <= 3; week++ {
			waitFor(time.Hour)
			if n := told(); n != week {
				t.Errorf("in week %d Ben was told %d times", week, n)
			}
			waitFor(7*day - time.Hour)
		}
	})
}
