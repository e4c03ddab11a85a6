package acts

import (
	"slices"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

// EntriesFor tells the entries from first to last as a seat may know them after the last, those
// left out for which skip is true.
func (h History) EntriesFor(seat engine.Seat, first, last int, skip func(*log.Entry) bool) []templates.Entry {
	var entries []templates.Entry
	for n := max(first, 1); n <= last; n++ {
		if e := &h.Game.Entries()[n-1]; !skip(e) {
			entries = append(entries, forSeat{h, seat, last}.entry(e))
		}
	}
	return entries
}

// RoundBefore tells the orders of the round before that of an entry which is in a planning phase, as
// a seat may know them: an entry each. In the first round there are none.
func (h History) RoundBefore(n int, seat engine.Seat) []templates.Entry {
	return h.RoundOf(h.StateAt(n).Round-1, n, seat)
}

// RoundOf tells the orders of a round after which the game was as it was after an entry, likewise.
func (h History) RoundOf(number, n int, seat engine.Seat) []templates.Entry {
	var round []templates.Entry
	moves := h.Game.At(n).MovesFrom(number)
	for i := 1; i < len(moves); i++ {
		before, m := &moves[i-1].Step.State, &moves[i]
		if before.Phase != engine.ActionPhase {
			continue
		}
		v := before.View(seat)
		round = append(round, templates.Entry{N: m.N, By: m.Seat, What: templates.OrderEntry,
			House:  h.Game.Entries()[m.N-1].House,
			Orders: []templates.Ordered{{Seat: m.Seat, Events: engine.Seen(m.Step.Events, seat), Before: &v}}})
	}
	return round
}

// forSeat tells of a game as a seat may know it after an entry.
type forSeat struct {
	History
	seat  engine.Seat
	until int
}

// entry tells an entry.
func (h forSeat) entry(e *log.Entry) templates.Entry {
	seat, until := h.seat, h.until
	told := h.does(e)
	d := templates.Entry{N: e.N, At: e.At, By: e.By, What: templates.EntryKind(told.What), Args: told.Args}
	d.Operator = e.Operator
	d.TakenBack, d.House, d.Timeout = !h.Game.At(until).Counts(e.N), e.House, e.House && e.Timeout
	for i, also := range h.Game.Told(e.N) {
		if also.Beside || i > 0 {
			d.Also = append(d.Also, templates.Also{What: templates.EntryKind(also.What), Args: also.Args})
		}
	}
	own := e.By == seat && !h.isFormers(e)
	d.Says = h.heard(e)
	if (e.House || e.Queued != 0) && e.By == seat && d.What == templates.HiddenEntry {
		d.What = templates.OrderEntry // whose seat it is hears what was chosen without a mail
	}
	d.Kept = isKeptTimeout(e)
	if own {
		h.tellQueue(&d, e)
		d.Notes = h.Game.Noted(e.N)
	}
	if e.Undo != 0 {
		for _, o := range h.ordered(&h.Game.Entries()[e.Undo-1]) {
			d.Undone = append(d.Undone, o.Text)
		}
	}
	switch {
	case e.Open != nil:
		d.Orders = h.opened(e)
	case e.Ordered():
		d.Orders = h.ordered(e)
	}
	return d
}

// does tells what an entry does, rather than what stands beside. Orders that follow an undo are
// told with it.
func (h History) does(e *log.Entry) log.Told {
	if told := h.Game.Told(e.N); len(told) > 0 && !told[0].Beside {
		return told[0]
	}
	return log.Told{}
}

// isFormers tells whether an entry comes from the time of somebody who played the seat before
// whoever plays it now. What was said to them alone, and what they had left for their turns,
// is not for their successor.
func (h forSeat) isFormers(e *log.Entry) bool { return e.N < h.Game.At(h.until).SeatedSince(h.seat) }

// heard lists what the seat may hear of what is said in an entry.
func (h forSeat) heard(e *log.Entry) []templates.Said {
	var heard []templates.Said
	for _, say := range h.SaysOf(e) {
		if say.To == log.ToAll || !h.isFormers(e) && Hears(h.seat, e.By, say) {
			heard = append(heard, templates.Said{To: h.hear(e, say.To), Text: say.Text, From: e.From.Name})
		}
	}
	return heard
}

// hear leaves out others to whom talk was sent and who did not hear it: they had resigned, or not
// joined. Where nobody else is left it stays, as talk to all names nobody.
func (h forSeat) hear(e *log.Entry, to engine.SeatSet) engine.SeatSet {
	then, left := h.Game.At(e.N), to
	for _, seat := range to.List() {
		if seat != h.seat && (then.HousePlayer(seat) != "" || then.Luck(seat) == "") {
			left = left.Without(seat)
		}
	}
	if left == 0 {
		return to
	}
	return left
}

// ordered tells the orders of an entry as the seat may see them: of another's those that were not
// hidden.
func (h forSeat) ordered(e *log.Entry) []templates.Ordered {
	var l []templates.Ordered
	moves := h.Game.MovesOf(e.N)
	for i := range moves {
		if m := &moves[i]; m.Seat == h.seat || !hidden(e, m) {
			l = append(l, h.order(e, moves, i))
		}
	}
	return l
}

// viewBefore is what the seat saw before one of the orders of an entry; nil before the deal.
func (h forSeat) viewBefore(e *log.Entry, moves []log.Move, i int) *engine.View {
	switch {
	case i > 0:
		v := moves[i-1].Step.State.View(h.seat)
		return &v
	case e.Undo != 0:
		return h.ViewAt(e.Undo-1, h.seat)
	}
	return h.ViewAt(e.N-1, h.seat)
}

// hidden tells whether an order of an entry was hidden from the others until all had given theirs.
// One entry may have hidden orders behind others, as when a mail ends a round and plans the next.
func hidden(e *log.Entry, m *log.Move) bool {
	switch m.Action.Move.(type) {
	case *engine.KeepTile, *engine.Rest, *engine.Plan:
		return e.Hidden != ""
	}
	return false
}

// order tells one of the orders of an entry.
func (h forSeat) order(e *log.Entry, moves []log.Move, i int) templates.Ordered {
	m := &moves[i]
	return templates.Ordered{
		Seat:   m.Seat,
		Text:   notation.PrintOrder(h.Edition, m.Action),
		Events: engine.Seen(m.Step.Events, h.seat),
		Before: h.viewBefore(e, moves, i),
	}
}

// opened tells the orders that an entry opens. What they led to came with the last of them.
func (h forSeat) opened(e *log.Entry) []templates.Ordered {
	var l []templates.Ordered
	for by, orders := range e.Opened {
		for _, text := range orders {
			l = append(l, templates.Ordered{Seat: engine.Seat(by), Text: text})
		}
	}
	hid := &h.Game.Entries()[slices.Max(e.Open)-1]
	moves := h.Game.MovesOf(hid.N)
	if len(moves) == 0 {
		return l
	}
	last := h.order(hid, moves, len(moves)-1)
	for i := range l {
		if l[i].Seat == last.Seat && l[i].Text == last.Text {
			l[i].Events, l[i].Before = last.Events, last.Before
		}
	}
	return l
}

// HiddenFrom tells of an entry that it is no news for a seat: others' hidden orders, in which
// nothing is said, are told when they are opened; what others leave for their turns is never told.
func (h History) HiddenFrom(seat engine.Seat) func(*log.Entry) bool {
	return func(e *log.Entry) bool {
		hidden := h.does(e).What == string(templates.HiddenEntry) && e.Says == nil && e.Talk == ""
		return e.By != seat && (hidden || h.silent(e))
	}
}

// silent tells whether an entry has nothing for others than its seat: it leaves something for a
// later turn, or uses it up and does nothing, or keeps an order.
func (h History) silent(e *log.Entry) bool {
	return (e.Queue != "" || e.Queued != 0 || e.Kept != "" || e.Note != "") && h.does(e).What == "" && e.Says == nil && e.Talk == "" &&
		e.News() == log.Nobody
}

// Hears tells whether a seat may know of something that another said.
func Hears(seat, by engine.Seat, say log.Say) bool {
	return say.To == log.ToAll || say.To.Has(seat) || by == seat
}
