package templates

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// number is what stands before a line of the mail.
func (a *Answer) number() string {
	if a.Line == 0 {
		return below
	}
	return fmt.Sprintf("%d: ", a.Line)
}

// typed writes a line as it was typed.
func (w *writer) typed(a *Answer) { w.add(TypedLine{Number: a.Line, Text: a.Text}) }

// caret shows a place of the line as it was typed; line counts as in the mail.
func (w *writer) caret(a *Answer, line, col int) {
	w.add(TypedLine{a.Line, a.Text, &Place{line, col}})
}

func (o Accepted) tell(w *writer, p *Page, a *Answer) {
	w.add(OrderLine{a.number(), o.Order})
	switch {
	case o.Hidden && p.opened():
		w.notedf("ok")
	case o.Replaced:
		w.notedf("ok, in place of the earlier one; hidden until all have given theirs")
	case o.Hidden:
		w.notedf("ok; hidden until all have given theirs, and you may replace it until then")
	default:
		w.carriedOut(p, o.Events)
	}
}

// opened tells whether what was hidden has been opened since.
func (p *Page) opened() bool {
	return slices.ContainsFunc(p.News, func(d Deed) bool { return d.What == OpenDeed })
}

// carriedOut says what came of an order.
func (w *writer) carriedOut(p *Page, events []engine.Event) {
	if changes := Changes(p.Edition, p.Seat, events); changes != "" {
		w.notedf("ok: %s", changes)
	} else {
		w.notedf("ok")
	}
	w.round(events)
}

func (o Kept) tell(w *writer, p *Page, a *Answer) {
	w.add(OrderLine{a.number(), o.Line})
	switch {
	case o.None:
		w.notedf("ok: nothing is left for your next turn")
	case o.Replaced:
		w.notedf("ok: left for your next turn, in place of what you had left before")
	default:
		w.notedf("ok: left for your next turn")
	}
}

func (o NoneFits) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	w.notedf("not carried out: that turn has come, and nothing of it can be done now.")
	w.unfit(p.Edition, o.Left)
}

// unfit says of orders left for a turn why they could not be done.
func (w *writer) unfit(ed *engine.Edition, left []Unfit) {
	for i := range left {
		w.examples(left[i].Line)
		why := left[i].Why
		if why == nil {
			w.notedf("what it is to depend on is not so")
			continue
		}
		w.notedf("not allowed: %s (%s)", why.Err.Message(), why.Err.Rule)
		w.instead(ed, why)
	}
}

func (o NotUnderstood) tell(w *writer, p *Page, a *Answer) {
	w.caret(a, o.Err.Line, o.Err.Col)
	if o.Meant != "" {
		w.notedf("not understood; did you mean:")
		w.examples(plain(o.Meant))
		return
	}
	why := advice.Explain(o.Err)
	w.notedf("not understood: %s", strings.ReplaceAll(why.Message(), "\u00a0", " "))
	if why.Code == notation.BookByName && p.View != nil {
		w.whereItLies(p, why.Args[0].(string))
	}
}

// whereItLies says at which space of the display a book lies that was called by its own name, as
// the letters call it.
func (w *writer) whereItLies(p *Page, found string) {
	for s, book := range p.View.State.Books {
		if name := notation.BookName(p.Edition, book); strings.EqualFold(name, found) {
			w.notedf("%s lies at %s", name, notation.BookSpaceName(p.Edition, engine.BookSpace(s)))
		}
	}
}

func (o NotAllowed) tell(w *writer, p *Page, a *Answer) {
	w.caret(a, max(a.Line, 1)+o.Why.Line-1, o.Why.Col)
	w.notedf("not allowed: %s (%s)", o.Why.Err.Message(), o.Why.Err.Rule)
	w.instead(p.Edition, &o.Why)
}

// instead says what would be legal in place of an order.
func (w *writer) instead(ed *engine.Edition, why *advice.Refusal) {
	if why.Prefix != nil {
		w.notedf("legal up to here:")
		w.examples(notation.PrintOrder(ed, *why.Prefix))
	}
	switch {
	case len(why.Nearest) > 0:
		w.notedf("nearest legal:")
		for _, order := range why.Nearest {
			w.examples(notation.PrintOrder(ed, order))
		}
	case len(why.Open) > 0:
		w.notedf("no such order is possible now; possible: %s", strings.Join(why.Open, " "))
	case why.Err.Code != engine.NotYourTurn: // which says whom the game waits for
		w.notedf("no order is possible now")
	}
}

func (o NotTried) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.Why == LaterTurn {
		w.note(o.early(p))
	} else {
		w.note(w.phrase(notTried[o.Why]))
	}
	switch {
	case o.Now:
		w.examples(o.Order)
	case len(o.Queue) > 1:
		w.notedf("To leave these orders for your next turn, of which the first that can be done then is carried out, write:")
	case len(o.Queue) == 1:
		w.notedf("To leave it for your next turn, write:")
	}
	if o.Queue != nil {
		w.examples("then " + strings.Join(o.Queue, " | "))
	}
}

// early says why an order for a later turn was not tried, as the game stands.
func (o NotTried) early(p *Page) string {
	others := p.names(p.ToMove)
	switch {
	case o.Now:
		return p.phrase("not tried, because the turn it is for has begun only now, with what came before it. If it is still what you want, as things stand below, send it again:")
	case p.View == nil || len(p.ToMove) == 0:
		return p.phrase(notTried[LaterTurn])
	case p.View.State.Phase == engine.SetupPhase:
		return p.sayf("not tried, because it has to wait until all have chosen their cards. Missing: %s", others)
	case p.View.State.Phase == engine.PlanningPhase:
		return p.sayf("not tried, because it has to wait until all have planned. Missing: %s", others)
	}
	return p.sayf("not tried, because it is the turn of %s", others)
}

// notTried says why orders are not tried.
var notTried = [...]string{
	AfterRefusal:  "not tried, because an order above it was refused",
	UnreadLines:   "not tried, because not every line of your letter is understood",
	UnsureLines:   "not tried, because it is unclear whether a line of your letter is new",
	LaterTurn:     "not tried, because it is not your turn",
	NotYetDealt:   "not tried, because the game has not begun",
	AlreadyOver:   "not tried, because the game is over",
	HouseSeat:     "not tried, because you have resigned and the house player plays your seat",
	OneQueue:      "not kept: a line above leaves something for your next turn already, and only one can. If this is what to do when that one is not possible, write both on one line, with | between them",
	TooManyOrders: "not tried, because your letter has too many orders",
	NewKeysFirst:  "not tried, because your letter asks for a new key. Please send it again in answer to this letter",
	NotAlone:      "not done, because your letter does something else. Please send it again in a letter of its own",
}

func (o Stale) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if len(o.Recorded) == 0 {
		w.notedf("not done: the game was taken back to before the letter you answer. Please order anew, for the position below.")
		return
	}
	w.notedf("too late: you answer an older letter, and have ordered since. Recorded was:")
	w.deeds(p, o.Recorded)
}

func (o Tried) tell(w *writer, p *Page, a *Answer) {
	w.add(OrderLine{a.number(), "try " + o.Order})
	if changes := Changes(p.Edition, p.Seat, o.Events); changes != "" {
		w.notedf("allowed, not recorded: %s", changes)
	} else {
		w.notedf("allowed, not recorded")
	}
}

func (o Passed) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case len(o.Deaf) > 0 && len(o.Deaf) == o.InAll:
		w.notedf("ok; recorded, but nobody is there to read it: %s (resigned, or not joined yet)", o.deafNames(p))
	case len(o.Deaf) > 0:
		w.notedf("ok; passed on to all but %s (resigned, or not joined yet)", o.deafNames(p))
	case o.To == engine.NoSeat:
		w.notedf("ok; passed on to all")
	default:
		w.notedf("ok; passed on to %s alone", p.Names.of(o.To))
	}
}

// deafNames names those who get no letter of the talk.
func (o Passed) deafNames(p *Page) string {
	var names []string
	for _, seat := range o.Deaf {
		names = append(names, p.Names.of(seat))
	}
	return p.list(names)
}

func (o Shown) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case o.View == nil && o.After == 0:
		w.notedf("there is no board yet")
	case o.View == nil:
		w.notedf("there is no board after entry %d", o.After)
	case o.Above:
		w.notedf("the board before your orders below:")
		w.gap()
		w.add(BoardBlock{View: o.View})
	case o.After == 0:
		w.notedf("the board stands below")
	default:
		w.notedf("the board after entry %d:", o.After)
		w.gap()
		w.add(BoardBlock{View: o.View})
	}
}

func (o Logged) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if len(o.Deeds) == 0 {
		w.notedf("nothing has happened yet")
	}
	for i := range o.Deeds {
		w.logged(p, &o.Deeds[i])
	}
}

func (o Recorded) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	w.notedf("the record of the game. Kept in a file from its first line to its last, it can be judged by anyone, with dhow judge:")
	w.gap()
	w.add(Verbatim{linesOf(o.Text)})
}

func (o Open) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if o.View == nil {
		w.notedf("no order is possible before the deal")
		return
	}
	w.choices(o.View, o.Verb)
}

func (o Helped) tell(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case o.About == "":
		w.help()
	case !w.helpOn(p, o.About):
		w.notedf("there is no help on %s; a line with nothing but help in it lists what there is", plain(o.About))
	}
}

func (o Unsure) tell(w *writer, p *Page, a *Answer) {
	w.add(Quote{a.Text})
	w.notedf("Did you write this line, or is it quoted? No order of your letter is carried out until that is clear. If it is new, send it again, at the top of your answer.")
}

func (o Result) tell(w *writer, p *Page, a *Answer) {
	if a.Text != "" {
		w.typed(a)
	}
	w.note(w.sayCode("result", string(o.Code), shown(o.Args)))
}
