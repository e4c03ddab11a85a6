package templates

import (
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// under is what stands before the text below the line of a mail.
const under = "   "

// told writes what a line of the mail was, or came to, behind its number.
func (w *writer) told(a *Answer, text string) {
	if a.Line == 0 {
		w.order(under, text)
		return
	}
	w.linef("%d: %s", a.Line, text)
}

// typed writes a line as it was typed.
func (w *writer) typed(a *Answer) {
	for i, line := range strings.Split(a.Text, "\n") {
		text, _, _ := strings.Cut(notation.Excerpt(strings.Repeat("\n", a.Line+i-1)+line, a.Line+i, 1), "\n")
		w.line(text)
	}
}

// at shows a place of a text that begins at the answer's line.
func (w *writer) at(a *Answer, line, col int) {
	for text := range strings.Lines(notation.Excerpt(strings.Repeat("\n", max(a.Line-1, 0))+a.Text, line, col)) {
		w.line(strings.TrimRight(text, "\n"))
	}
}

func (o Accepted) tell(w *writer, p *Page, a *Answer) {
	w.told(a, o.Order)
	switch {
	case o.Replaced:
		w.hung(under+"ok: ", "recorded in place of the earlier one, and hidden until all have given theirs.")
	case o.Hidden:
		w.hung(under+"ok: ", "recorded, and hidden until all have given theirs.")
	default:
		w.hung(under+"ok: ", changed(p, p.Seat, o.Events))
	}
}

// changed says what an order has changed, if only that it is recorded.
func changed(p *Page, by engine.Seat, events []engine.Event) string {
	if text := Changes(p.Edition, by, events); text != "" {
		return text
	}
	return "recorded."
}

func (o NotUnderstood) tell(w *writer, p *Page, a *Answer) {
	w.at(a, o.Err.Line, o.Err.Col)
	w.hung(under+"not understood: ", strings.ReplaceAll(o.Err.Message(), "\u00a0", " "))
}

func (o NotAllowed) tell(w *writer, p *Page, a *Answer) {
	w.at(a, max(a.Line, 1)+o.Why.Line-1, o.Why.Col)
	w.refusal(p.Edition, &o.Why)
}

// refusal says why an order is not allowed, and what would be.
func (w *writer) refusal(ed *engine.Edition, why *notation.Refusal) {
	w.hung(under+"not allowed: ", why.Err.Message()+" ("+why.Err.Rule+")")
	if why.Prefix != nil {
		w.line(under + "legal up to here:")
		w.examples(notation.PrintOrder(ed, *why.Prefix))
	}
	switch {
	case len(why.Nearest) > 0:
		w.line(under + "nearest legal:")
		for _, order := range why.Nearest {
			w.examples(notation.PrintOrder(ed, order))
		}
	case len(why.Open) > 0:
		w.hung(under, "no such order is possible now; possible: "+strings.Join(why.Open, " "))
	case why.Err.Code != engine.NotYourTurn:
		w.hung(under, "no order is possible now")
	}
}

func (o NotTried) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	w.hung(under+"not tried: ", notTried[o.Why])
	if o.Why == LaterTurn && o.Order != "" {
		w.line(under + "To leave it for your next turn, write:")
		w.examples("then " + o.Order)
	}
}

// notTried says why orders are not tried.
var notTried = [...]string{
	AfterRefusal:  "an order above it was refused.",
	UnreadLines:   "a line of your mail is not understood; no order of it is carried out until all can be read.",
	UnsureLines:   "it is unclear whether a line of your mail is new.",
	LaterTurn:     "it is not your turn.",
	NotYetDealt:   "the game has not begun.",
	AlreadyOver:   "the game is over.",
	HouseSeat:     "you have resigned, and the house player plays your seat.",
	NoSeatOfGame:  "you have no seat in this game.",
	NoQueues:      "orders cannot be left for later yet; send it when it is your turn.",
	TooManyOrders: "your mail has too many orders.",
}

func (o Stale) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	w.hung(under+"too late: ", "your mail answers an older letter, and you have moved since. Recorded was:")
	w.deeds(p, o.Recorded)
}

func (o Tried) tell(w *writer, p *Page, a *Answer) {
	w.told(a, "try "+o.Order)
	text := "allowed; nothing is recorded."
	if changes := Changes(p.Edition, p.Seat, o.Events); changes != "" {
		text = "allowed: " + changes + "; nothing is recorded."
	}
	w.hung(under, text)
}

func (o Passed) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.To == engine.NoSeat {
		w.line(under + "passed on to all.")
	} else {
		w.line(under + "passed on to " + p.Names.of(o.To) + " alone.")
	}
}

func (o Shown) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case o.View == nil && o.After == 0:
		w.line(under + "there is no board yet.")
	case o.View == nil:
		w.linef(under+"there is no board after entry %d.", o.After)
	case o.After == 0:
		w.line(under + "the board stands below.")
	default:
		w.linef(under+"the board after entry %d:", o.After)
		w.gap()
		w.board(o.View)
	}
}

func (o Logged) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if len(o.Deeds) == 0 {
		w.line(under + "nothing has happened yet.")
		return
	}
	w.gap()
	w.deeds(p, o.Deeds)
}

func (o Open) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.View == nil {
		w.line(under + "no order is possible before the deal.")
		return
	}
	w.choices(o.View, o.Verb)
}

func (o Helped) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	w.help(o.About, o.Component)
}

func (o Unsure) tell(w *writer, p *Page, a *Answer) {
	w.quote(a.Text)
	w.hung(under, "Did you write this line now, or is it quoted? Nothing of your mail's orders is carried out until that is clear. If it is new, send it again at the top of your answer.")
}

// deeds writes entries of the log, oldest first.
func (w *writer) deeds(p *Page, deeds []Deed) {
	for i := range deeds {
		w.deed(p, &deeds[i])
	}
}

// order tells of an order: itself behind its seat, below what it changed.
func (w *writer) ordered(p *Page, o *Ordered) {
	head := o.Seat.String() + ": "
	w.order(head, o.Text)
	if text := Changes(p.Edition, o.Seat, o.Events); text != "" {
		w.hung(strings.Repeat(" ", utf8.RuneCountInString(head)), text)
	}
}
