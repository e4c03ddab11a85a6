package referee

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/log"
)

// TestOutageUndone heals a game in which an earlier program noted an outage of ten years, because
// it was started with a wrong clock: the operator takes the entry back. The deadline that had moved
// begins anew, all are told, entries are dated rightly again, and the log keeps all.
func TestOutageUndone(t *testing.T) {
	for _, plays := range []bool{false, true} {
		t.Run(fmt.Sprintf("played on: %v", plays), func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				noted := time.Now().Add(tenYears).UTC().Truncate(time.Second)
				n := len(w.entries()) + 1
				w.restarts(func() {
					file := filepath.Join(w.cfg.Data, "games", string(w.id)+".yaml")
					data, err := os.ReadFile(file)
					must(t, err)
					e := log.Entry{N: n, At: noted, Outage: log.Outage{From: time.Now().UTC().Truncate(time.Second), To: noted}}
					must(t, os.WriteFile(file, append(data, e.Line()...), 0o600))
				})
				waitFor(10 * time.Minute)
				outage := len(w.entries())
				if plays {
					w.playOn(w.id, w.players)
					if e := w.entries()[len(w.entries())-1]; e.At.Before(noted) {
						t.Errorf("an entry goes back before the one above: %s", e.Line())
					}
				}
				waitFor(4 * day)
				letters := len(w.tray.all())
				if r := w.daemon.Do(t.Context(), Request{Do: ActUndoOutage, Game: w.id, Entry: outage}); r.Error != "" {
					t.Fatal(r.Error)
				}
				w.settle()
				if to := recipients(w.tray.all()[letters:]); to != "ann@example.org ben@example.net cas@example.com" {
					t.Errorf("letters go to %q", to)
				}
				if text := w.players[0].letter().Text; !strings.Contains(strings.Join(strings.Fields(text), " "), "to Wed 30 Dec 2009 00:00 UTC. That was a mistake of its clock") {
					t.Errorf("Ann is told\n%s", text)
				}
				undone := w.entries()[len(w.entries())-1]
				if time.Since(undone.At) > time.Minute {
					t.Errorf("the entry is %s", undone.Line())
				}
				due, _, err := w.daemon.tables.Table(w.id).Due(t.Context(), time.Now().Add(100*day))
				must(t, err)
				if want := undone.At.Add(3 * day); !due.Equal(want) {
					t.Errorf("the deadline is %v, want %v", due, want)
				}
				for _, entry := range []int{outage, outage - 1, 0, 1000} {
					if r := w.daemon.Do(t.Context(), Request{Do: ActUndoOutage, Game: w.id, Entry: entry}); r.Error == "" {
						t.Errorf("entry %d is undone: %s", entry, r.Done)
					}
				}
				w.restarts(func() {})
				w.goesOn()
			})
		})
	}
}
