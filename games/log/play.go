package log

import (
	"strings"

	"dhow/engine"
	"dhow/games/position"
	"dhow/games/record"
	"dhow/notation"
)

// play is how far a game has been played after one of its entries: all that an undo has to bring
// back. States and links are shared between plays and never written to.
type play struct {
	state     *engine.State                 // nil before the deal
	luck      [engine.MaxPlayers + 1]string // by seat: luck words said
	seed      *seed                         // of the draws; nil before the deal and where it is not known
	taken     uint64                        // numbers the draws have taken
	sent      [engine.MaxPlayers + 1]sealed // by seat
	tiles     bool                          // the starting tiles were dealt under seal and have not been opened
	round     int                           // as an observer knows it
	published bool                          // the keys are published
	last      *link                         // the orders that led here
}

// sealed is what a seat has sent under seal and has not been opened yet, the last of each kind.
type sealed struct{ tile, rest, plan sealedOrder }

// sealedOrder is one of them. Its text is not known to who reads without the secret.
type sealedOrder struct {
	n     int // of its entry; 0: nothing was sent
	order string
}

// link is the last of a chain of orders.
type link struct {
	Move
	before *link
}

// Move is the deal, or an order that has been carried out, and the entry that said it.
type Move struct {
	N int
	record.Played
}

// seats lists the seats; before the deal none.
func (m *play) seats() []engine.Seat {
	if m.state == nil {
		return nil
	}
	return m.state.SeatList()
}

// of returns the order of a verb.
func (s *sealed) of(verb string) *sealedOrder {
	switch verb {
	case verbTile:
		return &s.tile
	case verbRest:
		return &s.rest
	}
	return &s.plan
}

// allSent tells whether every seat has sent an order of a verb under seal.
func (m *play) allSent(verb string) bool {
	for _, seat := range m.seats() {
		if m.sent[seat].of(verb).n == 0 {
			return false
		}
	}
	return m.state != nil
}

// due lists the verbs of sealed orders that all seats have sent, so that they are public and want
// to be opened. Resting cards wait for the tiles, which show what rests.
func (m *play) due() []string {
	var verbs []string
	if m.tilesDue() {
		verbs = append(verbs, verbTile)
	}
	if m.allSent(verbRest) && (!m.tiles || m.tilesDue()) {
		verbs = append(verbs, verbRest)
	}
	if m.allSent(verbPlan) {
		verbs = append(verbs, verbPlan)
	}
	return verbs
}

// tilesDue tells whether the starting tiles want to be opened.
func (m *play) tilesDue() bool { return m.tiles && m.allSent(verbTile) }

// settle notes the round once observers know it.
func (m *play) settle() {
	if m.state != nil && len(m.due()) == 0 {
		m.round = m.state.Round
	}
}

// over tells whether the game has ended.
func (m *play) over() bool { return m.state != nil && m.state.Phase == engine.GameOver }

// stillOpen refuses what makes no sense when the game has been played to its end.
func (m *play) stillOpen() error {
	switch {
	case m.published:
		return cannot(Published)
	case m.over():
		return cannot(IsOver)
	}
	return nil
}

// admits tells whether an order of a kind (its verb) may come now, as far as the file is concerned.
// Once something wants to be opened, everything waits for that, except that resting cards may come
// before the tiles are opened.
func (m *play) admits(verb string) error {
	switch due := m.due(); {
	case m.published:
		return cannot(Published)
	case m.state == nil:
		return cannot(NotDealt)
	case len(due) == 0 || verb == verbRest && m.tilesDue() && len(due) == 1:
		return nil
	}
	return cannot(OpenFirst)
}

// deal starts the game with the state of the set-up.
func (m *play) deal(n int, step *engine.Step, hidden bool) {
	m.tiles = hidden
	m.push(n, 0, step)
}

// push carries the game to the state after a step.
func (m *play) push(n, round int, step *engine.Step) {
	m.state = &step.State
	m.last = &link{Move{n, record.Played{Entry: record.EntryOf(step, round), Step: step}}, m.last}
}

// dealByLuck sets a game up by luck.
func (m *play) dealByLuck(g *Game) *engine.Step {
	words := make([]string, len(g.Header.Seats))
	for i, s := range g.Header.Seats {
		words[i] = m.luck[s.Seat]
	}
	m.seed = newSeed(&g.keys.Keys, words)
	l := m.seed.luck(0)
	step := engine.NewDeal(g.ed, g.table(), l.pick)
	m.taken = l.taken
	return step
}

// byLuck carries an order out by luck.
func (m *play) byLuck(a engine.Action) (*engine.Step, error) {
	l := m.seed.luck(m.taken)
	step, err := engine.Deal(m.state, a, l.pick)
	if err == nil {
		m.taken = l.taken
	}
	return step, err
}

// send notes an order that a seat has sent under seal.
func (m *play) send(n int, seat engine.Seat, verb, order string) {
	s := &m.sent[seat]
	*s.of(verb) = sealedOrder{n, order}
	if verb == verbTile {
		s.rest = sealedOrder{} // chosen afresh, as engine.KeepTile has it
	}
}

// The verbs of orders that are secret until all have given theirs.
const (
	verbTile = "T"
	verbRest = "R"
	verbPlan = "P"
)

// secretVerb returns the verb of a move that is secret until all have made theirs; "" of any other.
func secretVerb(m engine.Move) string {
	switch m.(type) {
	case *engine.KeepTile:
		return verbTile
	case *engine.Rest:
		return verbRest
	case *engine.Plan:
		return verbPlan
	}
	return ""
}

// drawTexts writes draws as lines of a record.
func drawTexts(ed *engine.Edition, draws []engine.Draw) []string {
	var lines []string
	for _, group := range record.GroupDraws(draws) {
		lines = append(lines, notation.PrintDraws(ed, group))
	}
	return lines
}

// stepTexts writes an order as lines of a record: itself, then its draws.
func stepTexts(ed *engine.Edition, step *engine.Step) []string {
	return append([]string{notation.PrintOrder(ed, step.Action)}, drawTexts(ed, engine.Draws(step.Events))...)
}

// viewHash returns the hash of what an observer sees.
func (m *play) viewHash() string {
	v := m.state.View(engine.NoSeat)
	return position.Hash(&v.State)
}

// wantsView tells whether the entry that led from before to m says the hash of the observers' view:
// it deals, opens a round, or ends the game.
func (m *play) wantsView(before *play) bool {
	return m.state != nil && len(m.due()) == 0 &&
		(before.state == nil || m.round > before.round || m.over() && !before.over())
}

// isDraws tells whether a line of an entry is draws.
func isDraws(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), "~") }
