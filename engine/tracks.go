package engine

const callRule = "rulebook, Details of the company tracks; ruling 8"

// advanceBy moves a marker exactly n spaces, as goods units do: the player has chosen each step, so
// a step that cannot be made is a mistake.
func (t *turn) advanceBy(c Company, n int) error {
	track := t.s.TrackOf(c)
	from := int(t.p.Track[c])
	if from+n > track.Spaces {
		return refuse(TrackEnd, "rulebook, Details of the company tracks", c, track.Spaces-from)
	}
	w := walk{t: t, company: c, at: from}
	for range n {
		if call := int(track.Calls[w.at]); call > t.p.Pounds {
			return refuse(CapitalCall, callRule, c, call, t.p.Pounds)
		}
		w.step()
	}
	w.arrive()
	return nil
}

// moveTrack moves a marker by a reward: as far as it can, paying capital calls, unless the player
// stops before one (ruling 8).
func (t *turn) moveTrack(c Company, n int) {
	t.moved = t.moved.With(c)
	track := t.s.TrackOf(c)
	w := walk{t: t, company: c, at: int(t.p.Track[c])}
	for ; n > 0 && w.at < track.Spaces; n-- {
		if call := int(track.Calls[w.at]); call > 0 {
			if t.a.Stop.Has(c) {
				t.halted = t.halted.With(c)
				break
			}
			if call > t.p.Pounds {
				break
			}
		}
		w.step()
	}
	w.arrive()
	if n > 0 {
		t.emit(SpacesLost{t.seat, c, n})
	}
}

// walk moves a marker space by space and tells it as few events.
type walk struct {
	t       *turn
	company Company
	at      int
}

// step goes one space on: capital call first, special space on arrival (rulebook, Details of the
// company tracks).
func (w *walk) step() {
	track := w.t.s.TrackOf(w.company)
	if call := int(track.Calls[w.at]); call > 0 {
		w.arrive()
		w.t.emit(CallPaid{w.t.seat, w.company, call})
	}
	w.at++
	for _, special := range track.Specials {
		if special.Space == w.at {
			w.arrive()
			w.t.paySpecial(w.company, special)
		}
	}
}

// arrive makes the steps so far an event.
func (w *walk) arrive() {
	if w.at != int(w.t.p.Track[w.company]) {
		w.t.emit(Advanced{w.t.seat, w.company, w.at})
	}
}

// paySpecial pays the mover, then clockwise everyone at or past the special space (ruling 10).
func (t *turn) paySpecial(c Company, special SpecialSpace) {
	for _, seat := range t.s.clockwise(t.seat) {
		if int(t.s.Seats[seat].Track[c]) >= special.Space {
			t.emit(SpecialPaid{seat, c, special.Space, special.Pounds})
		}
	}
}

// openTracks lists the companies whose track the seat's marker could still go on without a capital
// call.
func (t *turn) openTracks() []Company {
	var open []Company
	for _, c := range Companies {
		track, at := t.s.TrackOf(c), t.p.Track[c]
		if int(at) < track.Spaces && track.Calls[at] == 0 {
			open = append(open, c)
		}
	}
	return open
}

// Onward is a company track on which a seat's marker can go on, and what the capital call costs
// that it passes; 0: none.
type Onward struct {
	Company Company
	Call    int
}

// onwards lists the tracks on which the seat's marker can go on, behind a capital call if there are
// pounds for it.
func (t *turn) onwards() []Onward {
	var l []Onward
	for _, c := range Companies {
		track, at := t.s.TrackOf(c), t.p.Track[c]
		if int(at) < track.Spaces && int(track.Calls[at]) <= t.p.Pounds {
			l = append(l, Onward{c, int(track.Calls[at])})
		}
	}
	return l
}

// unlocked returns how many special bonuses of a track a marker has reached.
func (track *Track) unlocked(at uint8) uint8 {
	n := uint8(0)
	for _, special := range track.Specials {
		if int(at) >= special.Space {
			n++
		}
	}
	return n
}

// bringBonusesIntoForce lets what a seat has unlocked take effect (ruling 11).
func (s *State) bringBonusesIntoForce(seat Seat) {
	p := &s.Seats[seat]
	for _, c := range Companies {
		p.Bonus[c] = s.TrackOf(c).unlocked(p.Track[c])
	}
}

// Advanced says that a track marker stands on another space now.
type Advanced struct {
	Seat    Seat
	Company Company
	To      int
}

func (e Advanced) fold(s *State) { s.Seats[e.Seat].Track[e.Company] = uint8(e.To) }

// CallPaid says that a seat has paid a capital call.
type CallPaid struct {
	Seat    Seat
	Company Company
	Pounds  int
}

func (e CallPaid) fold(s *State) { s.Seats[e.Seat].Pounds -= e.Pounds }

// SpecialPaid says that a special space has paid a seat.
type SpecialPaid struct {
	Seat    Seat
	Company Company
	Space   int
	Pounds  int
}

func (e SpecialPaid) fold(s *State) { s.Seats[e.Seat].Pounds += e.Pounds }

// SpacesLost says that track spaces of a reward were forfeited; it changes nothing.
type SpacesLost struct {
	Seat    Seat
	Company Company
	N       int
}

func (SpacesLost) fold(*State) {}
