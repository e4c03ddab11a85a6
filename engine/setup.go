package engine

import "strconv"

// New sets a game up from the draws of the set-up: first player, tracks (random set-up), display, books, starting tiles
// (random set-up). It returns a *DrawError if the draws are not those that are due.
func New(ed *Edition, t Table, draws []Draw) (*Step, error) {
	return setUp(ed, t, &chance{given: draws})
}

// NewDeal sets a game up and lets pick decide what chance gives; Draws(Step.Events) tells what it was.
func NewDeal(ed *Edition, t Table, pick Pick) *Step {
	step, err := setUp(ed, t, &chance{pick: pick})
	if err != nil {
		panic(err) // chance by pick is always possible
	}
	return step
}

func setUp(ed *Edition, table Table, c *chance) (*Step, error) {
	t := begin(Box(ed, table), Action{})
	t.chance = c
	for _, step := range []func() error{t.drawFirst, t.dealTracks, t.fillDisplay, t.revealBooks, t.dealTiles, c.finish} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return t.step, nil
}

// Box returns the board before anything is drawn: bases full, displays empty, all cards in the stack, every player with
// the 9 starting cards and 1 pound (ruling 1).
func Box(ed *Edition, table Table) *State {
	s := &State{Edition: ed, Rules: table.Rules, Setup: table.Setup, Players: table.Players, Tracks: ed.FirstTracks}
	for i := range ed.Stack {
		s.Stack.AddAll(&ed.Stack[i].Cards)
	}
	for id, b := range ed.Books {
		if b.Letter != NoLetter {
			s.Supply.Add(BookID(id))
		}
	}
	for _, c := range Companies {
		for i := range s.Bases[c] {
			s.Bases[c][i].Posts = ColumnSpaces
		}
	}
	for _, seat := range s.SeatList() {
		s.Seats[seat].Pounds = StartingPounds
		s.Seats[seat].Hand = ed.StartingHand
	}
	return s
}

func (t *turn) drawFirst() error {
	if t.chance.pick != nil {
		t.emit(FirstPlayer{Seat(t.chance.pick(t.s.Players)) + 1})
		return nil
	}
	for i, d := range t.chance.given {
		if d, ok := d.(FirstPlayer); ok && t.chance.take(i) {
			if d.Seat == NoSeat || int(d.Seat) > t.s.Players {
				return t.chance.impossible(i, d.Seat, "the first player marker", "the seat is not in this game")
			}
			t.emit(d)
			return nil
		}
	}
	return missing("the first player")
}

// fold makes a seat the first player; the "1"-expansion cards and, in a first game, the starting tiles go clockwise from
// there (rulebook, setup steps 11 to 13; ruling 55).
func (d FirstPlayer) fold(s *State) {
	s.First = d.Seat
	for i, seat := range s.clockwise(d.Seat) {
		s.Seats[seat].Hand.Add(s.Edition.FirstExpansion[i], 1)
		if s.Setup == FirstGame {
			TileRevealed{seat, s.Edition.FirstGameTiles[s.Players][i]}.fold(s)
		}
	}
}

// dealTracks puts one side of each track at an edge (rulebook, Setup of subsequent games, step 2; ruling 36).
func (t *turn) dealTracks() error {
	if t.s.Setup == FirstGame {
		return nil
	}
	if t.chance.pick != nil {
		t.emit(t.pickTracks())
		return nil
	}
	for i, d := range t.chance.given {
		if d, ok := d.(TracksDealt); ok && t.chance.take(i) {
			if !t.s.Edition.possibleTracks(d.Tracks) {
				return t.chance.impossible(i, "these tracks", "the edges", "every edge gets one side of another track card")
			}
			t.emit(d)
			return nil
		}
	}
	return missing("the tracks")
}

func (t *turn) pickTracks() TracksDealt {
	var d TracksDealt
	left := append([][2]TrackID(nil), t.s.Edition.TrackCards...)
	for _, c := range Companies {
		i := t.chance.pick(len(left))
		d.Tracks[c] = left[i][t.chance.pick(2)]
		left = append(left[:i], left[i+1:]...)
	}
	return d
}

// possibleTracks tells whether every edge has one side of another track card.
func (ed *Edition) possibleTracks(tracks [5]TrackID) bool {
	for _, card := range ed.TrackCards {
		n := 0
		for _, c := range Companies {
			if tracks[c] == card[0] || tracks[c] == card[1] {
				n++
			}
		}
		if n != 1 {
			return false
		}
	}
	return true
}

func (d TracksDealt) fold(s *State) { s.Tracks = d.Tracks }

// fillDisplay fills the empty spaces of the card display: right column, middle, left, each from top to bottom (rulebook,
// setup step 5; ruling 33).
func (t *turn) fillDisplay() error {
	for column := DisplayColumns - 1; column >= 0; column-- {
		for row := range DisplayRows {
			if space := DisplayAt(column, row); t.s.Display[space] == NoCard {
				if err := t.layCard(space); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// revealBooks fills the empty spaces of the book display: A, B, C, each in the order of ruling 54.
func (t *turn) revealBooks() error {
	for space := BookSpace(1); space <= BookSpaces; space++ {
		if t.s.Books[space] == 0 {
			if err := t.revealBook(space); err != nil {
				return err
			}
		}
	}
	return nil
}

// dealTiles deals two starting tiles to each player (rulebook, Setup of subsequent games, step 13).
func (t *turn) dealTiles() error {
	if t.s.Setup == FirstGame {
		return nil
	}
	for _, seat := range t.s.clockwise(t.s.First) {
		d, err := t.tilesFor(seat)
		if err != nil {
			return err
		}
		t.emit(d)
	}
	return nil
}

func (t *turn) tilesFor(seat Seat) (TilesDealt, error) {
	if t.chance.pick != nil {
		return t.pickTiles(seat), nil
	}
	for i, d := range t.chance.given {
		if d, ok := d.(TilesDealt); ok && d.Seat == seat && t.chance.take(i) {
			if !t.tileLeft(d.Tiles[0]) || d.Tiles[1] != 0 && !t.tileLeft(d.Tiles[1]) || d.Tiles[0] == d.Tiles[1] {
				return d, t.chance.impossible(i, "these tiles", seat, "each starting tile can be dealt once")
			}
			return d, nil
		}
	}
	return TilesDealt{}, missing("the starting tiles of " + seat.String())
}

func (t *turn) pickTiles(seat Seat) TilesDealt {
	var left []TileID
	for id := range t.s.Edition.StartingTiles {
		if t.tileLeft(TileID(id)) {
			left = append(left, TileID(id))
		}
	}
	i := t.chance.pick(len(left))
	first := left[i]
	left = append(left[:i], left[i+1:]...)
	return TilesDealt{seat, [2]TileID{first, left[t.chance.pick(len(left))]}}
}

// tileLeft tells whether a starting tile has not been dealt.
func (t *turn) tileLeft(id TileID) bool {
	if id == 0 || int(id) >= len(t.s.Edition.StartingTiles) {
		return false
	}
	for _, p := range t.s.Seats {
		if p.Dealt[0] == id || p.Dealt[1] == id {
			return false
		}
	}
	return true
}

func (d TilesDealt) fold(s *State) { s.Seats[d.Seat].Dealt = d.Tiles }

func (d TilesDealt) seenBy(seat Seat) Event {
	if seat != d.Seat {
		d.Tiles = [2]TileID{}
	}
	return d
}

func (m *KeepTile) phase() Phase { return SetupPhase }
func (m *KeepTile) clone() Move  { c := *m; return &c }

// act keeps one of the two starting tiles. Until all have kept one, the choice may be changed; the resting cards are
// then chosen afresh.
func (m *KeepTile) act(t *turn) error {
	const rule = "rulebook, Setup of subsequent games, step 13; ruling 36"
	d := t.p.Dealt
	if d[0] == 0 {
		return refuse(WrongPhase, rule, "the starting tiles are known, rest cards")
	}
	if m.Tile == 0 || m.Tile != d[0] && m.Tile != d[1] {
		return refuse(TileNotDealt, rule, t.s.Edition.tileName(m.Tile), t.s.Edition.tileName(d[0]), t.s.Edition.tileName(d[1]))
	}
	t.emit(TileKept{t.seat, m.Tile})
	return nil
}

func (ed *Edition) tileName(id TileID) string {
	if int(id) >= len(ed.StartingTiles) {
		return strconv.Itoa(int(id))
	}
	return ed.StartingTiles[id].ID
}

// TileKept says that a seat has chosen its starting tile; other seats see no tile.
type TileKept struct {
	Seat Seat
	Tile TileID
}

func (e TileKept) fold(s *State) {
	Rested{Seat: e.Seat}.fold(s)
	p := &s.Seats[e.Seat]
	p.Tile, p.Kept, p.Rested = e.Tile, true, false
}

func (e TileKept) seenBy(seat Seat) Event {
	if seat != e.Seat {
		e.Tile = 0
	}
	return e
}

// TileRevealed says which starting tile a seat has; its book lies on the first space of the bookkeeping track (ruling 39).
type TileRevealed struct {
	Seat Seat
	Tile TileID
}

func (e TileRevealed) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.Tile, p.Kept, p.Dealt = e.Tile, true, [2]TileID{}
	p.OwnBooks[1].Book = s.Edition.StartingTiles[e.Tile].Book
}

func (m *Rest) phase() Phase { return SetupPhase }
func (m *Rest) clone() Move  { c := *m; return &c }

// act chooses where the three cards of the starting tile rest (rulebook, setup step 14). The choice is secret and may be
// changed until all have made it.
func (m *Rest) act(t *turn) error {
	const rule = "rulebook, setup step 14; ruling 36"
	if t.p.Tile == 0 {
		return refuse(TileFirst, rule)
	}
	tile := &t.s.Edition.StartingTiles[t.p.Tile]
	shown, hand := tile.Rest, t.p.Hand
	e := Rested{Seat: t.seat, By: t.a.By.among(tile.Bonus), Stop: t.stopsAtStart(tile.Bonus)}
	for i, card := range m.Cards {
		icon, ok := t.s.Edition.find(&shown, card)
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

// stopsAtStart keeps of the stop clause what the start bonus can bring about.
func (t *turn) stopsAtStart(bonus []Reward) CompanySet {
	var stops CompanySet
	for _, r := range bonus {
		if r.Kind != TrackSpaces || !t.a.Stop.Has(r.Company) {
			continue
		}
		for _, call := range t.s.trackOf(r.Company).Calls[:r.N] {
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

// revealSetup turns up the tiles once all are kept, and the resting cards once all are chosen; then the start bonuses
// are taken clockwise from the first player (ruling 55) and round 1 begins.
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

// all tells whether something is true of every player.
func (s *State) all(is func(*Player) bool) bool {
	for _, seat := range s.SeatList() {
		if !is(&s.Seats[seat]) {
			return false
		}
	}
	return true
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
	Rested{Seat: e.Seat}.fold(s)
	p.Rested = false
}

// RoundBegan opens the planning phase of a round.
type RoundBegan struct{ Round int }

func (e RoundBegan) fold(s *State) {
	s.Phase, s.Round, s.Turn = PlanningPhase, e.Round, NoSeat
	for seat := range s.Seats {
		p := &s.Seats[seat]
		p.Acted, p.Ended, p.Planned = false, false, false
	}
}
