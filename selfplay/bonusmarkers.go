package selfplay

import (
	"errors"
	"fmt"

	"dhow/engine"
)

// markersAccount knows where bonus markers lie: on each space at most one, of each seat no more
// than it has, until the round ends. The first player marker and the bonus tiles come with their
// spaces and with nothing else.
type markersAccount struct {
	ed   *engine.Edition
	at   [engine.MaxBonusSpaces]engine.Seat
	due  []engine.Event // what the marker placed last has to bring
	back bool           // the markers of the round have been returned
}

func (a *markersAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.MarkerPlaced:
		if e.Space == 0 || int(e.Space) >= len(a.ed.BonusSpaces) || a.at[e.Space] != engine.NoSeat {
			return fmt.Errorf("%v places a marker on space %d, which is not free", e.Seat, e.Space)
		}
		a.at[e.Space] = e.Seat
		// The space may bring the first player marker, or a bonus tile.
		for _, rewards := range a.ed.BonusSpaces[e.Space].OneOf {
			for _, r := range rewards {
				switch r.Kind {
				case engine.TakeFirstPlayer:
					a.due = append(a.due, engine.FirstTaken{Seat: e.Seat})
				case engine.ReserveTile:
					a.due = append(a.due, engine.TileReserved{Seat: e.Seat, Tile: engine.Slot(r.N)})
				}
			}
		}
	case engine.FirstTaken, engine.TileReserved:
		if len(a.due) == 0 || a.due[0] != e {
			return fmt.Errorf("%+v happens, due are %+v", e, a.due)
		}
		a.due = a.due[1:]
	case engine.MarkersReturned:
		if a.back {
			return errors.New("markers are returned twice")
		}
		a.at, a.back = [engine.MaxBonusSpaces]engine.Seat{}, true
	case engine.RoundBegan:
		if a.back != (e.Round > 1) {
			return fmt.Errorf("round %d begins, and markers have been returned: %v", e.Round, a.back)
		}
		a.back = false
	}
	return nil
}

func (a *markersAccount) agree(s *engine.State) error {
	if len(a.due) > 0 {
		return fmt.Errorf("a marker has not brought %+v", a.due)
	}
	if a.at != s.Markers {
		return fmt.Errorf("bonus markers lie at %v, the events told %v", s.Markers, a.at)
	}
	for _, seat := range clockwise(engine.Blue, s.Players) {
		// A seat has the markers of the game, and those that a permanent bonus adds. Of the two
		// extra spaces of a track it uses one.
		has, placed := a.ed.BonusMarkers[s.Players], 0
		for _, c := range engine.Companies {
			if level := s.Seats[seat].Bonus[c]; level > 0 {
				has += a.ed.Tracks[s.Tracks[c]].Bonuses[level-1].MarkersPlus
			}
		}
		var extra [engine.MaxBonusSpaces]bool // by track
		for id, owner := range s.Markers {
			if owner != seat {
				continue
			}
			placed++
			space := &a.ed.BonusSpaces[id]
			if space.Kind != engine.ExtraSpace {
				continue
			}
			if extra[space.Track] {
				return fmt.Errorf("%v has markers on both extra spaces of a track", seat)
			}
			extra[space.Track] = true
		}
		if placed > has || s.MarkersLeft(seat) != has-placed {
			return fmt.Errorf("%v has placed %d of %d markers, left are %d", seat, placed, has, s.MarkersLeft(seat))
		}
	}
	return nil
}
