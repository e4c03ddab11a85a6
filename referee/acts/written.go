package acts

import (
	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
)

// written is the page of an answer: the entry that was made of its mail. The lines claim what it
// has, one after another.
type written struct {
	History
	seat  engine.Seat
	entry *log.Entry // an empty one where the mail made none
	after int        // the entry by which the rest is judged: this one, or the last before the mail

	orders  int               // that no line has claimed yet
	says    int               // likewise
	leaves  []notation.Queued // likewise, of what it leaves for later turns
	undoing bool              // it takes something back, and no line has claimed that yet
}

// Order claims the next order. An entry that takes something back has no orders above that.
func (p *written) Order(engine.Action, bool) bool {
	claimed := p.orders > 0 && !p.undoing
	if claimed {
		p.orders--
	}
	return claimed
}

func (p *written) Undo(bool) int {
	p.undoing = false
	return p.entry.Undo
}

func (p *written) Say(engine.SeatSet, string, bool) bool {
	p.says--
	return p.says >= 0
}

// Keep tells whether an order is kept, or none any more, by this entry or an earlier one.
func (p *written) Keep(a *engine.Action, _ bool) bool {
	return p.entry.Kept != "" || a != nil && p.Game.At(p.after).Kept(p.seat) != 0
}

func (p *written) Ordered() bool { return p.orders > 0 }

func (p *written) Join(string, bool) string { return p.entry.Luck }

func (p *written) Resign(bool) bool { return p.entry.Resign }

func (p *written) Enter(_ func(*log.Draft) error, said func(*log.Entry) bool, _ bool) bool {
	return said(p.entry)
}

func (p *written) NewKey(bool) bool { return p.entry.NewKey != engine.NoSeat }

func (p *written) View() *engine.View { return p.ViewAt(p.after, p.seat) }

func (p *written) Replaces(a engine.Action) bool { return p.Game.At(p.after).Replaces(a) }
