package engine

import (
	"errors"
	"slices"
)

func (m *Bookkeep) phase() Phase { return ActionPhase }
func (m *Bookkeep) clone() Move {
	return &Bookkeep{m.Card, m.Flip, m.Jar, clonePoints(m.Points), slices.Clone(m.Remove)}
}

const bookkeepRule = "rulebook, Use 1 bookkeeper card in your action area"

// act uses a bookkeeper: flip, jar, the book's reward, then the bookkeeper's points (ruling 9). A
// single clause of points where two rewards bring some is read both ways, and refused unless both
// end alike.
func (m *Bookkeep) act(t *turn) error {
	if len(m.Points) != 1 {
		return m.bookkeep(t)
	}
	probe, err := m.tryWith(t, nil)
	if err != nil {
		return err
	}
	if len(probe.move.Points) < 2 {
		return m.bookkeep(t)
	}
	cash := Points{Cash: CashRest}
	first, err1 := m.tryWith(t, []Points{m.Points[0], cash})
	second, err2 := m.tryWith(t, []Points{cash, m.Points[0]})
	if err1 != nil && err2 != nil && sameRefusal(err1, err2) {
		return err1
	}
	if err1 != nil || err2 != nil || *first.turn.s != *second.turn.s {
		return refuse(NameClause, "notation, B: use a bookkeeper; ruling 20")
	}
	m.Points = []Points{m.Points[0], cash}
	return m.bookkeep(t)
}

// sameRefusal tells whether two readings fail for the same reason.
func sameRefusal(a, b error) bool {
	var x, y *IllegalError
	return errors.As(a, &x) && errors.As(b, &y) && x.Code == y.Code
}

// reading is how an order would end, read one way.
type reading struct {
	turn *turn
	move *Bookkeep
}

// tryWith carries the order out on a fork with other clauses of points.
func (m *Bookkeep) tryWith(t *turn, points []Points) (*reading, error) {
	c := m.clone().(*Bookkeep)
	c.Points = clonePoints(points)
	f := t.fork()
	if err := c.bookkeep(f); err != nil {
		return nil, err
	}
	return &reading{f, c}, f.placeBooks()
}

func (m *Bookkeep) bookkeep(t *turn) error {
	slot, err := t.ready(m.Card, BookkeeperCard)
	if err != nil {
		return err
	}
	m.Card = t.ref(slot)
	if err := m.flip(t); err != nil {
		return err
	}
	moved, err := m.moveJar(t)
	if err != nil {
		return err
	}
	c := choices{points: m.Points, remove: m.Remove}
	if err := t.readBook(moved, &c); err != nil {
		return err
	}
	if err := t.spend(t.face(slot).Points, &c); err != nil {
		return err
	}
	t.use(slot)
	m.Points, m.Remove = c.spent, c.removed
	return c.finish()
}

// flip turns one face-up book of the track down for 2 pounds (rulebook, Use 1 bookkeeper card, step
// 1; ruling 40).
func (m *Bookkeep) flip(t *turn) error {
	if m.Flip == 0 {
		return nil
	}
	if m.Flip > t.s.Edition.Bookkeeping.Spaces || t.p.OwnBooks[m.Flip].Book == 0 || t.p.OwnBooks[m.Flip].Flipped {
		return refuse(NothingToFlip, bookkeepRule+"; ruling 40", m.Flip)
	}
	if t.p.Pounds < FlipBookCost {
		return refuse(FlipCost, bookkeepRule+"; ruling 40", FlipBookCost, t.p.Pounds)
	}
	t.pay(FlipBookCost, ForFlip)
	t.emit(BookFlipped{t.seat, m.Flip})
	return nil
}

// moveJar moves the ink jar as far as the player says, and tells whether it moved.
func (m *Bookkeep) moveJar(t *turn) (bool, error) {
	reach := t.s.JarReach(t.seat)
	switch {
	case m.Jar == JarFar, m.Jar == JarUnsaid && reach == 0:
		m.Jar = reach
	case m.Jar == JarUnsaid:
		return false, refuse(NameJar, bookkeepRule, reach)
	case m.Jar > reach:
		return false, t.blocked(int(t.p.Jar)+reach+1, reach)
	}
	if m.Jar == 0 {
		return false, nil
	}
	t.emit(JarMoved{t.seat, int(t.p.Jar) + m.Jar})
	return true, nil
}

// blocked refuses to move the ink jar onto a space, as it can only go so far.
func (t *turn) blocked(on, reach int) error {
	const rule = bookkeepRule + "; ruling 41"
	if on > t.s.Edition.Bookkeeping.Spaces {
		return refuse(TrackOfJarEnds, rule, on, reach)
	}
	if t.p.OwnBooks[on].Book == 0 {
		return refuse(NothingForJar, rule, on, reach)
	}
	tally := t.s.tallyForJar(t.seat)
	book := &t.s.Edition.Books[t.p.OwnBooks[on].Book]
	return refuse(JarBlocked, rule, on, reach, book.ID, book.Requires, tally.towards(book.Requires))
}

// JarReach returns how many spaces a seat's ink jar can go with one of its face-up bookkeepers:
// book by book, each flipped or with its requirements met (rulebook, Use 1 bookkeeper card, step
// 2). The bookkeeper in use does not count itself (ruling 41).
func (s *State) JarReach(seat Seat) int { return s.jarReach(seat, 0) }

// jarReach returns how far the ink jar can go once the book on a space has been flipped; 0: none.
func (s *State) jarReach(seat Seat, flip int) int {
	tally := s.tallyForJar(seat)
	p := &s.Seats[seat]
	n := 0
	for on := int(p.Jar) + 1; on <= s.Edition.Bookkeeping.Spaces; on++ {
		book := p.OwnBooks[on]
		if book.Book == 0 || !book.Flipped && on != flip && !tally.Meets(s.Edition.Books[book.Book].Requires) {
			break
		}
		n++
	}
	return n
}

// tallyForJar counts what lies face up for the books on the ink jar's way.
func (s *State) tallyForJar(seat Seat) Tally {
	tally := s.Tally(seat)
	if s.Rules.bookkeeperInUseIsOut() {
		tally.Bookkeepers--
	}
	return tally
}

// readBook gives the reward of the book on which the ink jar stopped; a flipped book gives none.
func (t *turn) readBook(moved bool, c *choices) error {
	book := t.p.OwnBooks[t.p.Jar]
	if !moved || book.Flipped {
		return nil
	}
	return t.collect(t.s.Edition.Books[book.Book].Rewards, c)
}

// BookFlipped says that a book on a seat's track has been turned down.
type BookFlipped struct {
	Seat Seat
	On   int
}

func (e BookFlipped) fold(s *State) { s.Seats[e.Seat].OwnBooks[e.On].Flipped = true }

// JarMoved says that an ink jar stands on another space now.
type JarMoved struct {
	Seat Seat
	To   int
}

func (e JarMoved) fold(s *State) { s.Seats[e.Seat].Jar = uint8(e.To) }
