package selfplay

import (
	"fmt"

	"dhow/engine"
)

// tracksAccount moves the markers on the company tracks: never back, never over a capital call that
// is not paid, never past a special space that does not pay.
type tracksAccount struct {
	ed     *engine.Edition
	table  engine.Table
	tracks [5]engine.TrackID
	at     [engine.MaxPlayers + 1][5]uint8
	bonus  [engine.MaxPlayers + 1][5]uint8
	paid   [engine.MaxPlayers + 1][5]bool // the call before the marker
	due    []engine.SpecialPaid           // in the order in which they must come
}

func (a *tracksAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.TracksDealt:
		a.tracks = e.Tracks
	case engine.CallPaid:
		at := a.at[e.Seat][e.Company]
		calls := a.ed.Tracks[a.tracks[e.Company]].Calls
		if a.paid[e.Seat][e.Company] || int(at) >= len(calls) || calls[at] == 0 || int(calls[at]) != e.Pounds {
			return fmt.Errorf("%v pays %d pounds for a capital call of %v behind space %d", e.Seat, e.Pounds, e.Company,
				at)
		}
		a.paid[e.Seat][e.Company] = true
	case engine.Advanced:
		// The marker goes from space to space.
		track := &a.ed.Tracks[a.tracks[e.Company]]
		at := int(a.at[e.Seat][e.Company])
		if e.To <= at || e.To > track.Spaces {
			return fmt.Errorf("%v goes from space %d to space %d of the track of %v", e.Seat, at, e.To, e.Company)
		}
		for ; at < e.To; at++ {
			if track.Calls[at] > 0 && !a.paid[e.Seat][e.Company] {
				return fmt.Errorf("%v passes the capital call of %v behind space %d without paying", e.Seat, e.Company,
					at)
			}
			a.paid[e.Seat][e.Company] = false
			if len(a.due) > 0 {
				return fmt.Errorf("%v goes on before %+v is paid", e.Seat, a.due)
			}
			a.at[e.Seat][e.Company]++
			a.arrive(e, track, at+1)
		}
	case engine.SpecialPaid:
		if len(a.due) == 0 || a.due[0] != e {
			return fmt.Errorf("%+v is paid, due are %+v", e, a.due)
		}
		a.due = a.due[1:]
	case engine.ActionsBegan:
		for seat := 1; seat <= a.table.Players; seat++ {
			a.unlock(engine.Seat(seat))
		}
	case engine.TurnBegan:
		a.unlock(e.Seat)
	}
	return nil
}

// arrive notes what a special space has to pay: to the one who comes, then clockwise to all who are
// there or have been.
func (a *tracksAccount) arrive(e engine.Advanced, track *engine.Track, at int) {
	for _, special := range track.Specials {
		if special.Space != at {
			continue
		}
		for _, seat := range clockwise(e.Seat, a.table.Players) {
			if int(a.at[seat][e.Company]) >= at {
				a.due = append(a.due, engine.SpecialPaid{Seat: seat, Company: e.Company, Space: at,
					Pounds: special.Pounds})
			}
		}
	}
}

// unlock brings the special bonuses that a seat has reached into force.
func (a *tracksAccount) unlock(seat engine.Seat) {
	for _, c := range engine.Companies {
		a.bonus[seat][c] = 0
		for _, special := range a.ed.Tracks[a.tracks[c]].Specials {
			if int(a.at[seat][c]) >= special.Space {
				a.bonus[seat][c]++
			}
		}
	}
}

func (a *tracksAccount) agree(s *engine.State) error {
	if a.tracks != s.Tracks {
		return fmt.Errorf("the tracks are %v, the events told %v", s.Tracks, a.tracks)
	}
	if len(a.due) > 0 {
		return fmt.Errorf("special spaces have not paid %+v", a.due)
	}
	if a.paid != [engine.MaxPlayers + 1][5]bool{} {
		return fmt.Errorf("a capital call was paid and not passed")
	}
	for seat := range s.Seats {
		if p := &s.Seats[seat]; p.Track != a.at[seat] || p.Bonus != a.bonus[seat] {
			return fmt.Errorf("%v stands at %v with bonuses %v, the events told %v and %v", engine.Seat(seat), p.Track,
				p.Bonus, a.at[seat], a.bonus[seat])
		}
	}
	return nil
}
