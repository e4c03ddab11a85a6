package log

import "dhow/engine"

// Moment is a game as it is after one of its entries. What else can be asked of it stands with the
// kinds of entry that change it: who plays, who has resigned, what is left for later turns.
type Moment struct {
	g *Game
	n int
}

// At returns the game as it was after an entry; 0: before the first.
func (g *Game) At(n int) Moment { return Moment{g, n} }

// play is how far the game has been played.
func (m Moment) play() *play { return &m.g.plays[m.n] }

// Dealt tells whether the game has been dealt.
func (m Moment) Dealt() bool { return m.play().state != nil }

// Over tells whether the game has been played to its end.
func (m Moment) Over() bool { return m.play().over() }

// Published tells whether the keys of the game are published, after which its entries only say
// things.
func (m Moment) Published() bool { return m.play().published }

// OpeningDue tells whether something has become public that an entry has to open before the game
// goes on.
func (m Moment) OpeningDue() bool { return len(m.play().due()) > 0 }

// State returns the state. It returns a *GameError: NotDealt before the deal or where there is no
// such entry, NeedsSecret where the game is Sealed.
func (m Moment) State() (engine.State, error) {
	if m.g.Sealed() {
		return engine.State{}, cannot(NeedsSecret)
	}
	s, err := m.state()
	if err != nil {
		return engine.State{}, err
	}
	return *s, nil
}

// View returns what a seat, or NoSeat for an observer, may see. It returns a *GameError: NotDealt
// before the deal or where there is no such entry, NeedsSecret where the game is Sealed and a seat
// is asked for.
func (m Moment) View(seat engine.Seat) (engine.View, error) {
	if m.g.Sealed() && seat != engine.NoSeat {
		return engine.View{}, cannot(NeedsSecret)
	}
	s, err := m.state()
	if err != nil {
		return engine.View{}, err
	}
	return s.View(seat), nil
}

// ToMove lists the seats the game waits for, blue first. There are none where State returns an error.
func (m Moment) ToMove() []engine.Seat {
	s, err := m.state()
	if err != nil || m.g.Sealed() {
		return nil
	}
	return s.ToMove() // of the state where it is: clocks ask often, and a copy is 3 KB
}

func (m Moment) state() (*engine.State, error) {
	if !m.exists() || m.play().state == nil {
		return nil, cannot(NotDealt)
	}
	return m.play().state, nil
}

func (m Moment) exists() bool { return m.n >= 0 && m.n <= m.g.Len() }

// Moves returns the deal and the orders that count, in the order in which they were carried out:
// those undone are left out. Events are unmasked (see engine.Seen). In a Sealed game orders stand
// where they were opened.
func (m Moment) Moves() []Move { return m.movesWhile(func(*link) bool { return true }) }

// MovesFrom returns the orders that count from the one on that began a round, as Moves does.
func (m Moment) MovesFrom(round int) []Move {
	return m.movesWhile(func(l *link) bool { return l.Step.State.Round >= round })
}

// MovesOf returns the deal or the orders that were carried out in an entry, as Moves does.
func (g *Game) MovesOf(n int) []Move {
	return g.At(n).movesWhile(func(l *link) bool { return l.N == n })
}

func (m Moment) movesWhile(is func(*link) bool) []Move {
	if !m.exists() {
		return nil
	}
	last, length := m.play().last, 0
	for l := last; l != nil && is(l); l = l.before {
		length++
	}
	moves := make([]Move, length)
	for l := last; length > 0; l = l.before {
		length--
		moves[length] = l.Move
	}
	return moves
}
