package log

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// opening says in clear what has become public: the sealed orders that all seats have given.
var opening = &openKind{about{keys: []string{"open"}, act: "open", follows: true, concerns: Followers}}

type openKind struct{ about }

func (*openKind) in(e *Entry) bool { return e.Open != nil }

// read has nothing left to do: it is by the list that orders are read.
func (*openKind) read(*entryReader, string, *strictyaml.Node) {}

func (r *entryReader) openList(n *strictyaml.Node) []int {
	items, err := n.List()
	r.errs.Add(err)
	list := make([]int, len(items))
	for i, item := range items {
		list[i] = r.number(item)
	}
	return list
}

func (*openKind) write(e *Entry, n *strictyaml.Node) {
	list := strictyaml.NewList()
	for _, entry := range e.Open {
		list.Append(strictyaml.NewInt(entry))
	}
	n.Set("open", list)
	if e.Draws != nil {
		n.Set("draws", quotedList(e.Draws))
	}
	orders := strictyaml.NewMap()
	for seat, texts := range e.Opened {
		switch len(texts) {
		case 0:
		case 1:
			orders.Set(games.SeatWords[seat], strictyaml.NewQuoted(texts[0]))
		default:
			orders.Set(games.SeatWords[seat], quotedList(texts))
		}
	}
	n.Set("orders", orders)
}

func (*openKind) told(*Game, *Entry) []Told { return tells("open") }

// Open says in clear what has become public. It is false if nothing has.
func (d *Draft) Open() (bool, error) {
	if len(d.m.due()) == 0 {
		return false, nil
	}
	err := d.do(opening, func(d *Draft) error {
		if d.g.Sealed() {
			return cannot(NeedsSecret)
		}
		if d.e.By != engine.NoSeat {
			return cannot(NeedsReferee)
		}
		p := d.m.toOpen(d.g.ed)
		d.e.Open, d.e.Opened, d.e.Draws = p.entries, p.orders, p.draws
		d.m.opened()
		return nil
	})
	return err == nil, err
}

// toOpen is what an opening says.
type toOpen struct {
	entries []int
	orders  [engine.MaxPlayers + 1][]string
	draws   []string
}

// toOpen returns what wants to be opened; nil if nothing does. Without the secret it has the
// entries alone.
func (m *play) toOpen(ed *engine.Edition) *toOpen {
	due := m.due()
	if len(due) == 0 {
		return nil
	}
	o := &toOpen{}
	for _, seat := range m.seats() {
		for _, verb := range due {
			order := m.sent[seat].of(verb)
			o.entries = append(o.entries, order.n)
			o.orders[seat] = append(o.orders[seat], order.order)
		}
	}
	slices.Sort(o.entries)
	o.entries = slices.Compact(o.entries)
	if m.tilesDue() {
		var kept []engine.Draw
		for _, seat := range m.seats() {
			kept = append(kept, engine.TilesDealt{Seat: seat, Tiles: [2]engine.TileID{m.state.Seats[seat].Tile}})
		}
		o.draws = drawTexts(ed, kept)
	}
	return o
}

// opened forgets what has been opened.
func (m *play) opened() {
	due, tiles := m.due(), m.tilesDue()
	for _, verb := range due {
		for seat := range m.sent {
			*m.sent[seat].of(verb) = sealedOrder{}
		}
	}
	m.tiles = m.tiles && !tiles
}

// replay holds an opening to what was sealed, or learns from it what was.
func (*openKind) replay(r *replay) error {
	if r.e.By != engine.NoSeat {
		return r.fail("by", cannot(NeedsReferee))
	}
	if r.m.published {
		return r.fail("open", cannot(Published))
	}
	want := r.m.toOpen(r.g.ed)
	if want == nil {
		return r.fail("open", cannot(NothingToOpen))
	}
	if !slices.Equal(want.entries, r.e.Open) {
		return r.fail("open", cannot(OpenOther, listText(want.entries), listText(r.e.Open)))
	}
	orders, tiles, err := r.parseOpening()
	if err != nil {
		return err
	}
	if r.g.Sealed() {
		err = r.turnUp(orders, tiles)
	} else {
		err = r.agree(want, orders, tiles)
	}
	r.m.opened()
	return err
}

// parseOpening reads the orders opened, of every seat one for each verb that is due, and the
// starting tiles.
func (r *replay) parseOpening() (orders [engine.MaxPlayers + 1][]record.Entry, tiles *record.Entry, err error) {
	due := r.m.due()
	node := r.node.Get("orders")
	if node == nil {
		return orders, nil, games.At(r.node, &games.FormatError{What: "open", Expected: "orders: {blue: …}"})
	}
	for _, seat := range r.m.seats() {
		orders[seat], err = r.parseOrders(seat, textItems(node.Get(games.SeatWords[seat])))
		if err != nil {
			return orders, nil, err
		}
		if len(orders[seat]) != len(due) {
			return orders, nil, games.At(node,
				cannot(OpenOther, strings.Join(due, " "), strings.Join(r.e.Opened[seat], "; ")))
		}
		r.e.Opened[seat] = nil
		for i, o := range orders[seat] {
			if verb := secretVerb(o.Action.Move); verb != due[i] || o.Draws != nil {
				return orders, nil, r.record().ErrorAt(o.At, cannot(OpenOther, due[i], verb))
			}
			r.e.Opened[seat] = append(r.e.Opened[seat], notation.PrintOrder(r.g.ed, o.Action))
		}
	}
	tiles, err = r.parseTiles()
	return orders, tiles, err
}

// parseTiles reads the starting tiles opened, one for each seat in order where they are due.
func (r *replay) parseTiles() (*record.Entry, error) {
	tiles := &record.Entry{At: textPlace(r.node)}
	items := textItems(r.node.Get("draws"))
	for _, item := range items {
		if err := r.parseDraws(tiles, item); err != nil {
			return nil, err
		}
	}
	var want []engine.Seat
	if r.m.tilesDue() {
		want = r.m.seats()
	}
	seen := map[engine.TileID]bool{0: true}
	for i, d := range tiles.Draws {
		tile, ok := d.(engine.TilesDealt)
		if !ok || i >= len(want) || tile.Seat != want[i] || tile.Tiles[1] != 0 || seen[tile.Tiles[0]] {
			return nil, r.record().ErrorAt(tiles.Lines[0].At, r.tilesWrong(want))
		}
		seen[tile.Tiles[0]] = true
	}
	if len(tiles.Draws) != len(want) {
		return nil, games.At(r.node, r.tilesWrong(want))
	}
	r.e.Draws = drawTexts(r.g.ed, tiles.Draws)
	return tiles, nil
}

func (r *replay) tilesWrong(want []engine.Seat) error {
	if want == nil {
		return &games.FormatError{What: "draws", Expected: "none, as no starting tiles are opened"}
	}
	return &games.FormatError{What: "draws",
		Expected: "the tile kept of each seat, blue first, as ~ tiles blue S03; tiles green S05"}
}

// agree wants what is opened to be what was sealed.
func (r *replay) agree(want *toOpen, orders [engine.MaxPlayers + 1][]record.Entry, tiles *record.Entry) error {
	for seat := range orders {
		for i, o := range orders[seat] {
			if said := r.e.Opened[seat][i]; said != want.orders[seat][i] {
				return r.record().ErrorAt(o.At, cannot(OpenOther, want.orders[seat][i], said))
			}
		}
	}
	if !slices.Equal(want.draws, r.e.Draws) {
		return r.record().ErrorAt(tiles.Lines[0].At,
			cannot(OpenOther, strings.Join(want.draws, " "), strings.Join(r.e.Draws, " ")))
	}
	return nil
}

// turnUp carries out what is opened, for who could not open it before.
func (r *replay) turnUp(orders [engine.MaxPlayers + 1][]record.Entry, tiles *record.Entry) error {
	r.m.state = r.m.takenBack(tiles.Draws)
	for i, verb := range r.m.due() {
		for _, seat := range r.m.seats() {
			o := &orders[seat][i]
			step, err := engine.Apply(r.m.state, o.Action, nil)
			if err != nil {
				return r.record().StepError(o, err)
			}
			r.m.push(r.e.N, r.m.state.Round, step)
			r.e.Opened[seat][i] = notation.PrintOrder(r.g.ed, step.Action)
		}
		if verb == verbTile {
			r.m.state = r.m.stillResting()
		}
	}
	return nil
}

// takenBack returns the state as it was before the orders that are opened now, with the starting
// tiles known.
func (m *play) takenBack(tiles []engine.Draw) *engine.State {
	s := *m.state
	for _, verb := range m.due() {
		for _, seat := range m.seats() {
			switch p := &s.Seats[seat]; verb {
			case verbTile:
				p.Kept, p.Rested = false, false
			case verbRest:
				p.Rested = false
			case verbPlan:
				p.Planned = false
			}
		}
	}
	for _, d := range tiles {
		tile := d.(engine.TilesDealt)
		s.Seats[tile.Seat].Dealt = tile.Tiles
	}
	return &s
}

// stillResting returns the state with the seats marked that have chosen resting cards which are not
// opened yet.
func (m *play) stillResting() *engine.State {
	s := *m.state
	if !m.allSent(verbRest) {
		for _, seat := range m.seats() {
			s.Seats[seat].Rested = m.sent[seat].rest.n != 0
		}
	}
	return &s
}

// listText writes numbers for a message.
func listText(numbers []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", ", ")
}
