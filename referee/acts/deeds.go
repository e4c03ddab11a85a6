package acts

import (
	"slices"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

// Deeds tells the entries from first to last as a seat may know them after the last, those left out
// for which skip is true.
func (h History) Deeds(seat engine.Seat, first, last int, skip func(*log.Entry) bool) []templates.Entry {
	var deeds []templates.Entry
	for n := max(first, 1); n <= last; n++ {
		if e := &h.Game.Entries()[n-1]; !skip(e) {
			deeds = append(deeds, h.deed(e, seat, last))
		}
	}
	return deeds
}

// deed tells an entry as a seat may know it after a later one, or after it.
func (h History) deed(e *log.Entry, seat engine.Seat, until int) templates.Entry {
	told := h.does(e)
	d := templates.Entry{N: e.N, At: e.At, By: e.By, What: templates.EntryKind(told.What), Args: told.Args}
	d.TakenBack, d.House, d.Timeout = !h.Game.At(until).Counts(e.N), e.House, e.House && e.Timeout
	own := e.By == seat && !h.isFormers(e, seat, until)
	d.Says = h.heard(e, seat, until)
	if (e.House || e.Queued != 0) && e.By == seat && d.What == templates.HiddenEntry {
		d.What = templates.OrderEntry // whose seat it is hears what was chosen without a mail
	}
	if own {
		h.tellQueue(&d, e)
	}
	if e.Undo != 0 {
		for _, o := range h.ordered(&h.Game.Entries()[e.Undo-1], seat) {
			d.Undone = append(d.Undone, o.Text)
		}
	}
	switch {
	case e.Open != nil:
		d.Orders = h.opened(e, seat)
	case e.Ordered():
		d.Orders = h.ordered(e, seat)
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

// isFormers tells whether an entry comes from the time of somebody who played a seat before whoever
// plays it after entry until. What was said to them alone, and what they had left for their turns,
// is not for their successor.
func (h History) isFormers(e *log.Entry, seat engine.Seat, until int) bool {
	return e.N < h.Game.At(until).SeatedSince(seat)
}

// heard lists what a seat may hear, after entry until, of what is said in an entry.
func (h History) heard(e *log.Entry, seat engine.Seat, until int) []templates.Said {
	var heard []templates.Said
	for _, say := range h.SaysOf(e) {
		if say.To == engine.NoSeat || !h.isFormers(e, seat, until) && Hears(seat, e.By, say) {
			heard = append(heard, templates.Said{To: say.To, Text: say.Text})
		}
	}
	return heard
}

// ordered tells the orders of an entry as a seat may see them: of another's those that were not
// hidden.
func (h History) ordered(e *log.Entry, seat engine.Seat) []templates.Ordered {
	var l []templates.Ordered
	for _, m := range h.Game.MovesOf(e.N) {
		if m.Seat == seat || !hidden(e, &m) {
			l = append(l, h.order(&m, seat))
		}
	}
	return l
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

func (h History) order(m *log.Move, seat engine.Seat) templates.Ordered {
	return templates.Ordered{
		Seat:   m.Seat,
		Text:   notation.PrintOrder(h.Edition, m.Action),
		Events: engine.Seen(m.Step.Events, seat),
	}
}

// opened tells the orders that an entry opens. What they led to came with the last of them.
func (h History) opened(e *log.Entry, seat engine.Seat) []templates.Ordered {
	var l []templates.Ordered
	for by, orders := range e.Opened {
		for _, text := range orders {
			l = append(l, templates.Ordered{Seat: engine.Seat(by), Text: text})
		}
	}
	moves := h.Game.MovesOf(slices.Max(e.Open))
	if len(moves) == 0 {
		return l
	}
	last := h.order(&moves[len(moves)-1], seat)
	for i := range l {
		if l[i].Seat == last.Seat && l[i].Text == last.Text {
			l[i].Events = last.Events
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
// later turn, or uses it up and does nothing.
func (h History) silent(e *log.Entry) bool {
	return (e.Queue != "" || e.Queued != 0) && h.does(e).What == "" && e.Says == nil && e.Talk == ""
}

// Hears tells whether a seat may know of something that another said.
func Hears(seat, by engine.Seat, say log.Say) bool {
	return say.To == engine.NoSeat || say.To == seat || by == seat
}
