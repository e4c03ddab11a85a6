package engine

import "strconv"

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
	d, i, ok := given(t.chance, func(d TilesDealt) bool { return d.Seat == seat })
	if !ok {
		t.chance.due = append(t.chance.due, "tiles "+seat.String())
		return d, nil
	}
	if !t.tileLeft(d.Tiles[0]) || d.Tiles[1] != 0 && !t.tileLeft(d.Tiles[1]) || d.Tiles[0] == d.Tiles[1] {
		return d, cannotBe(i, BadTileDraw, seat)
	}
	return d, nil
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

// act keeps one of the two starting tiles. Until all have kept one, the choice may be changed; the
// resting cards are then chosen afresh.
func (m *KeepTile) act(t *turn) error {
	const rule = "rulebook, Setup of subsequent games, step 13; ruling 36"
	d := t.p.Dealt
	if d[0] == 0 {
		return refuse(TilesRevealed, rule)
	}
	if m.Tile == 0 || m.Tile != d[0] && m.Tile != d[1] {
		return refuse(TileNotDealt, rule, t.s.Edition.tileName(m.Tile), t.dealt())
	}
	t.emit(TileKept{t.seat, m.Tile})
	return nil
}

// dealt lists the names of the starting tiles dealt to the seat.
func (t *turn) dealt() []string {
	var names []string
	for _, id := range t.p.Dealt {
		if id != 0 {
			names = append(names, t.s.Edition.tileName(id))
		}
	}
	return names
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
	p := &s.Seats[e.Seat]
	p.forgetRest()
	p.Tile, p.Kept = e.Tile, true
}

func (e TileKept) seenBy(seat Seat) Event {
	if seat != e.Seat {
		e.Tile = 0
	}
	return e
}

// TileRevealed says which starting tile a seat has; its book lies on the first space of the
// bookkeeping track (ruling 39).
type TileRevealed struct {
	Seat Seat
	Tile TileID
}

func (e TileRevealed) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.Tile, p.Kept, p.Dealt = e.Tile, true, [2]TileID{}
	p.OwnBooks[1].Book = s.Edition.StartingTiles[e.Tile].Book
}
