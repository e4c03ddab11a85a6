package engine

func (m *Rest) phase() Phase { return SetupPhase }
func (m *Rest) clone() Move  { c := *m; return &c }

// act chooses where the three cards of the starting tile rest (rulebook, setup step 14). The choice
// is secret and may be changed until all have made it.
func (m *Rest) act(t *turn) error {
	const rule = "rulebook, setup step 14; ruling 36"
	if t.p.Tile == 0 {
		return refuse(TileFirst, rule)
	}
	tile := &t.s.Edition.StartingTiles[t.p.Tile]
	shown, hand := tile.Rest, t.p.Hand
	e := Rested{Seat: t.seat, By: t.a.By.among(tile.Bonus), Stop: t.stopsAtStart(tile.Bonus)}
	for i, card := range m.Cards {
		icon, ok := t.s.Edition.sameCode(&shown, card)
		id, held := t.s.Edition.find(&hand, card)
		if !ok || !held {
			return refuse(RestOtherCards, rule, t.s.Edition.cardNames(&tile.Rest))
		}
		shown.Remove(icon)
		hand.Remove(id)
		m.Cards[i], e.Cards[i+1] = id, id
	}
	t.by, t.halted = e.By, e.Stop
	t.emit(e)
	return nil
}

// sameCode finds a card by its code: the icons of a starting tile show no crate values.
func (ed *Edition) sameCode(icons *CardSet, card CardID) (CardID, bool) {
	for id, n := range icons {
		if n > 0 && ed.Cards[id].Code == ed.Cards[card].Code {
			return CardID(id), true
		}
	}
	return NoCard, false
}

// forgetRest withdraws a choice of resting cards.
func (p *Player) forgetRest() {
	p.Rested, p.Rest, p.Stop, p.By = false, [StartingSlots + 1]CardID{}, 0, RewardOrder{}
}

// stopsAtStart keeps of the stop clause what the start bonus can bring about.
func (t *turn) stopsAtStart(bonus []Reward) CompanySet {
	var stops CompanySet
	for _, r := range bonus {
		if r.Kind != TrackSpaces || !t.a.Stop.Has(r.Company) {
			continue
		}
		t.moved = t.moved.With(r.Company)
		track, from := t.s.TrackOf(r.Company), int(t.p.Track[r.Company])
		for _, call := range track.Calls[from:min(from+r.N, track.Spaces)] {
			if call > 0 {
				stops = stops.With(r.Company)
			}
		}
	}
	return stops
}

// Rested says that a seat has chosen its resting cards; other seats do not see which.
type Rested struct {
	Seat  Seat
	Cards [StartingSlots + 1]CardID // by Slot
	Stop  CompanySet
	By    RewardOrder
}

func (e Rested) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.Rested, p.Rest, p.Stop, p.By = true, e.Cards, e.Stop, e.By
}

func (e Rested) seenBy(seat Seat) Event {
	if seat != e.Seat {
		return Rested{Seat: e.Seat}
	}
	return e
}

// revealSetup turns up the tiles once all are kept, and the resting cards once all are chosen; then
// the start bonuses are taken clockwise from the first player (ruling 55) and round 1 begins.
func (t *turn) revealSetup() {
	order := t.s.clockwise(t.s.First)
	if !t.s.all(func(p *Player) bool { return p.Kept }) {
		return
	}
	for _, seat := range order {
		if p := &t.s.Seats[seat]; p.Dealt[0] != 0 {
			t.emit(TileRevealed{seat, p.Tile})
		}
	}
	if !t.s.all(func(p *Player) bool { return p.Rested }) {
		return
	}
	stop, by := [MaxPlayers + 1]CompanySet{}, [MaxPlayers + 1]RewardOrder{}
	for _, seat := range order {
		p := &t.s.Seats[seat]
		stop[seat], by[seat] = p.Stop, p.By
		t.emit(RestRevealed{seat, p.Rest})
	}
	for _, seat := range order {
		t.as(seat)
		t.a.Stop, t.a.By = stop[seat], by[seat]
		t.startBonus()
	}
	t.emit(RoundBegan{1})
}

// startBonus takes the bonus of the seat's starting tile; it counts as movement (ruling 10).
func (t *turn) startBonus() {
	bonus := t.s.Edition.StartingTiles[t.p.Tile].Bonus
	if err := t.collect(bonus, &choices{}); err != nil {
		panic(err) // an edition's start bonuses are pounds, diamonds, points and track spaces, which ask nothing
	}
}

// RestRevealed says which cards of a seat rest in slots 1 to 3.
type RestRevealed struct {
	Seat  Seat
	Cards [StartingSlots + 1]CardID
}

func (e RestRevealed) fold(s *State) {
	p := &s.Seats[e.Seat]
	for slot := Slot(1); slot <= StartingSlots; slot++ {
		p.Hand.Remove(e.Cards[slot])
		p.Resting[slot].Add(e.Cards[slot], 1)
	}
	p.forgetRest()
}
