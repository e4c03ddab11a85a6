package referee

import (
	"strings"
	"testing"
	"testing/synctest"
)

// TestNobodyElseIsAsked has Ann play against the house: what all who play have to agree to is done at
// her word, and no letter and no log says that all are asked.
func TestNobodyElseIsAsked(t *testing.T) {
	for _, asks := range []string{"undo", "pause", "draw", "end game", "rewind to 6"} {
		t.Run(asks, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				defer func() { w.stop() }()
				w.start()
				ann := w.person("Ann", "ann@example.org")
				ann.write("new game house pace 3d first")
				w.settle()
				id := w.daemon.clerk.Index.All()[0]
				for range 4 {
					w.playOn(id, []*person{ann, ann, ann, ann})
				}
				entries, sent := w.game(id).Len(), len(w.tray.to(ann.address))
				ann.answer(asks)
				w.settle()
				said := ""
				for _, l := range w.tray.to(ann.address)[sent:] {
					said += l.Text
				}
				if strings.Contains(said, "all who play") || strings.Contains(said, "You ask all") || (asks == "undo" || asks == "pause") && strings.Contains(said, "s agreed") {
					t.Errorf("Ann is told\n%s", said)
				}
				if len(w.game(id).Questions()) > 0 || w.game(id).Len() == entries {
					t.Errorf("nothing is done; Ann is told\n%s", said)
				}
				ann.write("log\ngame " + string(id))
				w.settle()
				if text := ann.letter().Text; strings.Contains(text, "ask all") || strings.Contains(text, "asks all") {
					t.Errorf("the log says\n%s", text)
				}
			})
		})
	}
}
