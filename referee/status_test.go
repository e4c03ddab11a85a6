package referee

import (
	"strings"
	"testing"
	"time"

	"dhow/referee/acts"
)

// TestStatus tells whoever asks of all their games, and of no others: whose turn it is, since when
// and until when. It changes nothing.
func TestStatus(t *testing.T) {
	for _, line := range []string{"status", "mine"} {
		t.Run(line, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				ann, ben := p.players[0], p.players[1]
				ben.write("new game fay@example.edu pace 3d")
				p.settle()
				if len(p.daemon.clerk.set.Index.All()) == 1 { // Ben may not host here
					ann.write("new game without me " + benAt + " fay@example.edu pace 3d")
					p.settle()
				}
				before := string(p.game(p.id).Bytes())
				ann.answer(line)
				p.settle()
				text := strings.Join(strings.Fields(ann.letter().Text), " ")
				if !strings.Contains(text, string(p.id)+" is ") || !strings.Contains(text, "the referee waits for") || !strings.Contains(text, "turn") {
					t.Errorf("Ann is told:\n%s", ann.letter().Text)
				}
				if !strings.Contains(text, "begins when these have joined: ") {
					t.Errorf("of the game that waits Ann is told:\n%s", ann.letter().Text)
				}
				if n := strings.Count(text, "> "+line); n > 1 {
					t.Errorf("the line is shown %d times", n)
				}
				cas := p.players[2]
				cas.answer(line)
				p.settle()
				if text := cas.letter().Text; strings.Contains(text, "have joined") || !strings.Contains(text, string(p.id)+" is ") {
					t.Errorf("Cas is told of a game of others:\n%s", text)
				}
				if string(p.game(p.id).Bytes()) != before {
					t.Error("asking has changed the game")
				}
			})
		})
	}
}

// waits is what the game waits for.
func (p *party) waits() (w acts.Waiting) {
	must(p.t, p.table.Read(p.t.Context(), func(h acts.History) error {
		w = h.Waits()
		return nil
	}))
	return w
}

// TestStatusOfClock says until when the turn of each seat is, as its letter does.
func TestStatusOfClock(t *testing.T) {
	p := newClockParty(t)
	turn := p.turn()
	w := p.waits()
	if len(w.Seats) != 1 || w.Seats[0].Name != "Ben" || !w.Seats[0].Since.Equal(turn) || !w.Seats[0].Until.Equal(turn.Add(3*day)) {
		t.Errorf("the game waits for %+v", w)
	}
	p.now = p.now.Add(time.Hour)
	order, _ := p.order(p.game(), w.Seats[0].Seat)
	p.send(w.Seats[0].Seat, order)
	again := p.waits()
	if len(again.Seats) != 1 || !again.Seats[0].Since.Equal(p.turn()) {
		t.Errorf("after the order it waits for %+v", again)
	}
}
