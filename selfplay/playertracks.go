package selfplay

import (
	"fmt"

	"dhow/engine"
)

// playerTracksAccount moves diamond markers and ink jars: never back, never past the end, the jar
// only onto books.
type playerTracksAccount struct {
	ed      *engine.Edition
	diamond [engine.MaxPlayers + 1]int
	jar     [engine.MaxPlayers + 1]int
}

func (a *playerTracksAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.DiamondMoved:
		if e.To <= a.diamond[e.Seat] || e.To > a.ed.Diamonds.Spaces {
			return fmt.Errorf("the diamond marker of %v goes from space %d to space %d", e.Seat, a.diamond[e.Seat],
				e.To)
		}
		a.diamond[e.Seat] = e.To
	case engine.JarMoved:
		if e.To <= a.jar[e.Seat] || e.To > a.ed.Bookkeeping.Spaces {
			return fmt.Errorf("the ink jar of %v goes from space %d to space %d", e.Seat, a.jar[e.Seat], e.To)
		}
		a.jar[e.Seat] = e.To
	}
	return nil
}

func (a *playerTracksAccount) agree(s *engine.State) error {
	for seat := range s.Seats {
		p := &s.Seats[seat]
		if int(p.Diamond) != a.diamond[seat] || int(p.Jar) != a.jar[seat] {
			return fmt.Errorf("diamond marker and ink jar of %v stand at %d and %d, the events told %d and %d",
				engine.Seat(seat), p.Diamond, p.Jar, a.diamond[seat], a.jar[seat])
		}
		for on := 1; on <= int(p.Jar); on++ {
			if p.OwnBooks[on].Book == 0 {
				return fmt.Errorf("the ink jar of %v has passed the empty space %d", engine.Seat(seat), on)
			}
		}
	}
	return nil
}
