package templates

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/picture"
)

// Panels are pictures of a position, in the page alone; the text tells what they show.
type Panels struct {
	View   *engine.View
	Before *engine.State // what the reader saw last; nil: nothing is new
	Panels []picture.Panel
	Rounds []engine.State // of charts
}

func (b Panels) text(*textWriter) {}

// html shows panels below each other on a phone, and two abreast where there is room. Programs that
// show no pictures say in words what is on them.
func (b Panels) html(h *htmlWriter) {
	h.close()
	h.put(`<tr><td align="left" bgcolor="#14263A" style="background-color:#14263A">`)
	for _, panel := range b.Panels {
		id := string(panel) + "." + h.r.ID
		if _, domain, ok := strings.Cut(h.r.Mailbox, "@"); ok {
			id += "@" + domain
		}
		board := h.r.Picture(h.r.Document, &b.View.State, b.Before)
		board.Rounds = b.Rounds
		h.height += board.Height(panel)
		h.pictures = append(h.pictures, Picture{id, panel, board})
		h.put(`<img src="cid:`, escaped(id), `" width="360" alt="`, escaped(b.alt(h.r, panel)), `" style="display:inline-block;`,
			`vertical-align:top;width:100%;max-width:360px;height:auto;border:0;`, sans, `;font-size:14px;color:#FFFFFF">`)
	}
	h.put("</td></tr>\n")
}

// panels shows the half of the board that one decides by, before what may be ordered (0), or the
// rest, behind it (1): when planning, the cards and what everybody has come first. What is as it was
// is left out, but for the map where something is asked; and so is the rest where it would make the
// page of a move endless, since the link to the board is where it would have stood.
func (w *writer) panels(p *Page, half int) {
	if p.View == nil || p.ownAlone() {
		return
	}
	halves := [2][]picture.Panel{{picture.Map, picture.Tracks}, {picture.Market, picture.Players}}
	switch {
	case p.Ask.What == AskPlan:
		half = 1 - half
	case p.Ask.What == AskAction && half == 1 && w.extent >= shortest && !p.shows():
		return
	case p.Ask.What == AskAction && !p.shows():
		halves[1] = halves[1][:1] // what lies before the players has no room among what may be ordered
	}
	var before *engine.State
	if p.Before != nil && !p.shows() {
		before = &p.Before.State
	}
	shown := slices.DeleteFunc(halves[half], func(panel picture.Panel) bool {
		return before != nil && !changed(panel, &p.View.State, before) && (panel != picture.Map || p.Ask.What == AskNothing)
	})
	w.pictures(p.View, before, shown...)
}

// boardOf shows the board of another moment than the letter's: drawn, so that the letter's own is not,
// or as text where the letter has pictures of a moment already or shows its own board.
func (w *writer) boardOf(p *Page, v *engine.View) {
	w.gap()
	if p.shows() || !w.Pictures || len(w.undrawn(board)) < len(board) {
		w.add(BoardBlock{View: v})
		return
	}
	w.drawn(func() { w.add(BoardBlock{View: v}) })
	w.pictures(v, nil, board...)
}

// board is the panels that show all that the board in the text does.
var board = []picture.Panel{picture.Map, picture.Tracks, picture.Market, picture.Players}

// pictures shows panels, each once in a letter.
func (w *writer) pictures(v *engine.View, before *engine.State, panels ...picture.Panel) {
	if panels = w.undrawn(panels); len(panels) > 0 && w.Pictures {
		w.gap()
		w.add(Panels{View: v, Before: before, Panels: panels})
	}
}

// undrawn is those of some panels that the letter does not show yet.
func (w *writer) undrawn(panels []picture.Panel) []picture.Panel {
	return slices.DeleteFunc(slices.Clone(panels), func(panel picture.Panel) bool {
		return slices.ContainsFunc(slices.Concat(w.doc...), func(b Block) bool {
			shown, is := b.(Panels)
			return is && slices.Contains(shown.Panels, panel)
		})
	})
}

// changed tells whether something is new on a panel.
func changed(panel picture.Panel, now, before *engine.State) bool {
	switch panel {
	case picture.Map:
		return now.Regions != before.Regions || now.Bases != before.Bases
	case picture.Market:
		return now.Display != before.Display || now.Books != before.Books || now.Coins != before.Coins ||
			now.Markers != before.Markers
	}
	return now.Seats != before.Seats
}
