package referee

import (
	"strings"
	"testing"
)

// TestHostBehindAServerThatVouchesForNobody wants a host who is proven by a yes alone to get the
// letters of the game.
func TestHostBehindAServerThatVouchesForNobody(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		ann := players[0]
		w.box.put(ann.raw("", "new game ben@example.net cas@example.com"))
		w.settle()
		ann.answer("yes")
		w.settle()
		for _, p := range players[1:] {
			p.answer("join palm")
			w.settle()
		}
		if l := ann.letter(); !strings.Contains(l.Text, "The game begins") {
			t.Errorf("the host's last letter is\n%s", l.Text)
		}
	})
}

// TestYesShowsWhoReadsTheAddress has somebody who was invited answer from another address, and say
// yes from the one that was written to.
func TestYesShowsWhoReadsTheAddress(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		players := w.three()
		players[0].write("new game ben@example.net cas@example.com")
		w.settle()
		elsewhere := w.person("Ben", "ben@example.com")
		elsewhere.answerTo(players[1].letter(), "join palm")
		w.settle()
		for _, p := range []struct {
			*person
			says string
		}{{players[1], "yes"}, {players[2], "join tree"}} {
			p.answer(p.says)
			w.settle()
		}
		if l := players[1].letter(); !strings.Contains(l.Text, "The game begins") {
			t.Errorf("the last letter to the address that was asked is\n%s", l.Text)
		}
	})
}
