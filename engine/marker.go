package engine

import "slices"

func (m *PlaceMarker) phase() Phase { return ActionPhase }
func (m *PlaceMarker) clone() Move {
	c := *m
	c.Tracks = slices.Clone(m.Tracks)
	c.Points = clonePoints(m.Points)
	c.Remove = slices.Clone(m.Remove)
	return &c
}

const markerRule = "rulebook, Place 1 bonus marker"

// act places a bonus marker: the space must be free and open to the seat, its cost is paid in full,
// then comes its reward (rulings 42 to 49).
func (m *PlaceMarker) act(t *turn) error {
	space := &t.s.Edition.BonusSpaces[m.Space]
	if err := t.mayPlace(m.Space); err != nil {
		return err
	}
	rewards, err := m.rewards(t, space)
	if err != nil {
		return err
	}
	t.emit(MarkerPlaced{t.seat, m.Space})
	c := choices{points: m.Points, remove: m.Remove, tracks: m.Tracks, buy: m.Buy, optional: space.Optional}
	if space.Kind == ExtraSpace {
		c.own = t.s.companyOf(space.Track)
	}
	if err := m.pay(t, space, &c); err != nil {
		return err
	}
	if space.Optional && t.a.By.among(rewards) != (RewardOrder{}) {
		return refuse(NoUseForClause, "ruling 43", "by")
	}
	if err := t.collect(rewards, &c); err != nil {
		return err
	}
	m.Points, m.Remove, m.Tracks = c.spent, c.removed, c.moved
	return c.finish()
}

// mayPlace tells whether the seat may put a marker on a space at all: a marker left, and nothing
// that bars it.
func (t *turn) mayPlace(id SpaceID) error {
	space := &t.s.Edition.BonusSpaces[id]
	if t.s.MarkersLeft(t.seat) <= 0 {
		return refuse(NoMarker, markerRule)
	}
	switch code := t.barred(id); code {
	case SpaceTaken:
		return refuse(code, markerRule, space.Name, t.s.Markers[id])
	case FirstTurn:
		return refuse(code, "rulebook, Bonus spaces; ruling 26", space.Name)
	case NotUnlocked:
		return t.locked(space)
	case TrackUsed:
		return refuse(code, "rulebook, Details of the company tracks; ruling 6",
			t.s.Edition.BonusSpaces[t.usedExtra(space.Track)].Name)
	}
	return nil
}

// barred tells why no marker of the seat may lie on a space, or "" if one may: the space must be
// empty, unlocked, and no other space of its track used this round (rulings 6, 45 and 48).
func (t *turn) barred(id SpaceID) Code {
	space := &t.s.Edition.BonusSpaces[id]
	switch {
	case t.s.Markers[id] != NoSeat:
		return SpaceTaken
	case space.Cost.NotFirstTurn && t.seat == t.s.First && !t.p.Acted:
		return FirstTurn
	case space.Kind != ExtraSpace:
		return ""
	case int(t.p.Bonus[t.s.companyOf(space.Track)]) < space.Level:
		return NotUnlocked
	case t.usedExtra(space.Track) != 0:
		return TrackUsed
	}
	return ""
}

// locked refuses an extra bonus space that is not unlocked for the seat.
func (t *turn) locked(space *BonusSpace) error {
	const rule = "rulebook, Extra bonus spaces; rulings 11 and 45"
	track, c := &t.s.Edition.Tracks[space.Track], t.s.companyOf(space.Track)
	if c == NoCompany {
		var tracks []string
		for _, c := range Companies {
			tracks = append(tracks, t.s.TrackOf(c).ID)
		}
		return refuse(TrackNotInGame, rule, space.Name, track.ID, tracks)
	}
	at, needs := int(t.p.Track[c]), track.Specials[space.Level-1].Space
	if at >= needs {
		return refuse(UnlockedLater, rule, space.Name, c, needs)
	}
	return refuse(NotUnlocked, rule, space.Name, c, at, needs)
}

// usedExtra returns the extra bonus space of a track on which the seat's marker lies, or 0.
func (t *turn) usedExtra(track TrackID) SpaceID {
	for _, id := range t.s.Edition.Tracks[track].Extra {
		if t.s.Markers[id] == t.seat {
			return id
		}
	}
	return 0
}

// companyOf returns the company at whose edge a track lies, or NoCompany.
func (s *State) companyOf(track TrackID) Company {
	for _, c := range Companies {
		if s.Tracks[c] == track {
			return c
		}
	}
	return NoCompany
}

// MarkersLeft returns how many bonus markers a seat can still place this round; B2's extra ones are
// counted from the turn in which they are in force (ruling 48).
func (s *State) MarkersLeft(seat Seat) int {
	n := s.Edition.BonusMarkers[s.Players]
	for _, b := range s.permanents(seat) {
		n += b.MarkersPlus
	}
	for _, owner := range s.Markers {
		if owner == seat {
			n--
		}
	}
	return n
}

// rewards returns what the space gives: the tier of a majority, or the alternative chosen.
func (m *PlaceMarker) rewards(t *turn, space *BonusSpace) ([]Reward, error) {
	if space.Kind == MajoritySpace {
		return m.tier(t, space)
	}
	if m.Tier != 0 {
		return nil, refuse(NoUseForTier, markerRule)
	}
	if len(space.OneOf) == 1 {
		if m.OneOf != 0 {
			return nil, refuse(NoUseForChoice, markerRule)
		}
		return space.OneOf[0], nil
	}
	if m.OneOf < 1 || m.OneOf > len(space.OneOf) {
		return nil, refuse(NameChoice, "rulebook, Extra bonus spaces; ruling 46", len(space.OneOf), space.Name)
	}
	return space.OneOf[m.OneOf-1], nil
}

// pay takes the cost of a space, in full and before the reward (ruling 42).
func (m *PlaceMarker) pay(t *turn, space *BonusSpace, c *choices) error {
	if cost := space.Cost.Pounds; cost > t.p.Pounds {
		return refuse(CostPounds, "rulebook, Place 1 bonus marker; ruling 42", space.Name, cost, t.p.Pounds)
	}
	t.pay(space.Cost.Pounds, ForSpace)
	if !space.Cost.RemoveCard {
		if m.Card != NoCard {
			return refuse(NoUseForClause, markerRule, t.s.Edition.CardName(m.Card))
		}
		return nil
	}
	return m.removeCard(t, space, c)
}

// removeCard takes a card of the hand out of the game (ruling 44).
func (m *PlaceMarker) removeCard(t *turn, space *BonusSpace, c *choices) error {
	const rule = "rulebook, Place 1 bonus marker; ruling 44"
	if m.Card == NoCard {
		if len(t.removable(space.Cost.RemoveGood)) == 0 {
			return refuse(NoHandCard, rule, space.Name)
		}
		return refuse(NameCard, rule, t.s.Edition.namesOf(t.removable(space.Cost.RemoveGood)))
	}
	id, ok := t.s.Edition.find(&t.p.Hand, m.Card)
	if !ok {
		return refuse(CardNotInHand, rule, t.s.Edition.CardName(m.Card), 0, 1, t.s.Edition.cardNames(&t.p.Hand))
	}
	card := &t.s.Edition.Cards[id]
	if good := space.Cost.RemoveGood; good != NoGood && (card.Kind != GoodsCard || card.Good != good) {
		return refuse(WrongGood, rule, t.s.Edition.CardName(id), good)
	}
	m.Card, c.crate = id, card.Crate
	t.emit(HandCardRemoved{t.seat, id})
	return nil
}

// MarkerPlaced says that a seat's bonus marker lies on a space for the rest of the round.
type MarkerPlaced struct {
	Seat  Seat
	Space SpaceID
}

func (e MarkerPlaced) fold(s *State) { s.Markers[e.Space] = e.Seat }

// HandCardRemoved says that a seat has laid a card of its hand on the discard pile.
type HandCardRemoved struct {
	Seat Seat
	Card CardID
}

func (e HandCardRemoved) fold(s *State) {
	s.Seats[e.Seat].Hand.Remove(e.Card)
	s.Discard.Add(e.Card, 1)
}
