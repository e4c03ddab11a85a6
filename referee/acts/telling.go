package acts

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

// outcome is what became of a line. What it costs to say so is left to whoever writes the answer.
type outcome interface {
	tell(t *telling, l *scriptLine) templates.Outcome
}

// plain is an outcome that says all.
type plain struct{ templates.Outcome }

func (o plain) tell(*telling, *scriptLine) templates.Outcome { return o.Outcome }

func result(code templates.ResultCode, args ...string) outcome {
	return plain{templates.Result{Code: code, Args: args}}
}

// notTried is a line that was not tried, and the order in it, if it is one.
type notTried struct {
	why   templates.NotTriedReason
	order *engine.Action
}

func (o notTried) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.NotTried{Why: o.why, Order: t.print(o.order)}
}

// question is a line that does nothing, at its place.
type question struct{ at place }

func (o question) tell(t *telling, l *scriptLine) templates.Outcome {
	if l.act.rationed {
		if rationed := t.ration(); rationed != nil {
			return rationed
		}
	}
	t.here = o.at
	return l.act.Answer(t, l)
}

// unread is a line that was not understood.
type unread struct{}

func (unread) tell(t *telling, l *scriptLine) templates.Outcome {
	return templates.NotUnderstood{Err: l.err, Meant: meantCommand(l.text, t.byHost())}
}

// leftAside is a line of prose, or a command that is misspelt.
type leftAside struct{}

func (leftAside) tell(t *telling, l *scriptLine) templates.Outcome {
	aside := templates.Aside{Meant: meantCommand(l.text, t.byHost())}
	if act := miswritten(l.text); act != nil && aside.Meant == "" {
		aside.Written = act.written()
	}
	return aside
}

// byHost tells whether who has written the mail tends the game, too.
func (w *walk) byHost() bool { return w.IsHost(w.Game.Seats()[w.mail.Seat-1].Player) }

// telling writes the answer to a mail. What was done is what the entry says, and what was not is
// judged by the game as the entry left it, never by a later one.
type telling struct {
	*walk
	script *Script
	reader notation.Reader
	entry  *log.Entry // an empty one where the mail made none
	moves  []log.Move // its orders
	after  int        // the entry by which the rest is judged
	until  int        // the last entry that the letter knows of
	asked  int        // questions so far
	here   place      // where the question stands that is answered
}

// answersTo prepares the answers to a mail, in a letter that knows of the entries up to one.
func (h History) answersTo(m *Mail, until int) *telling {
	before := h.Before(m, until)
	t := &telling{reader: h.ReaderOf(m, before), entry: new(log.Entry), after: until, until: until}
	t.script = ReadScript(t.reader, m)
	if n := before + 1; n <= until {
		t.entry, t.after = &h.Game.Entries()[n-1], n
		t.moves = h.Game.MovesOf(n)
	}
	left, _ := h.Game.Queued(t.entry.N)
	p := &written{
		History: h, seat: m.Seat, entry: t.entry, after: t.after,
		orders: len(t.moves), says: len(h.SaysOf(t.entry)), leaves: left.Items, undoing: t.entry.Undo != 0,
	}
	t.walk = h.walk(m, t.script, p, before)
	return t
}

// Answers tells what became of each line of a mail, in a letter that knows of the entries up to
// one.
func (h History) Answers(m *Mail, until int) []templates.Answer {
	t := h.answersTo(m, until)
	return t.told(t.lines(t.script))
}

// AsTyped tells whether all that a mail says is orders that were carried out as they are written, so
// that their author knows all that its answers could say.
func AsTyped(answers []templates.Answer) bool {
	for _, a := range answers {
		o, is := a.Outcome.(templates.Accepted)
		if !is || o.Instead != "" || o.Replaced || !strings.EqualFold(strings.Join(strings.Fields(a.Text), " "), o.Order) {
			return false
		}
	}
	return true
}

// AnswersAsJudged tells the same by what was found when the mail was judged.
func (h History) AnswersAsJudged(j judged, m *Mail, until int) []templates.Answer {
	return h.answersTo(m, until).told(j.outcomes)
}

// told answers all lines by what became of them.
func (t *telling) told(outcomes []outcome) []templates.Answer {
	var all []templates.Answer
	for i, o := range outcomes {
		if o != nil {
			l := &t.script.lines[i]
			all = append(all, templates.Answer{Line: l.line, Text: l.shown(), Outcome: o.tell(t, l)})
			if o, is := o.(doneAndNotLeft); is {
				all = append(all, templates.Answer{Line: l.line, Text: o.rest, Outcome: o.notLeft.tell(t, l)})
			}
		}
	}
	t.offerOneQueue(all)
	if more := t.script.more; more > 0 {
		unread := templates.Result{Code: templates.MoreUnread, Args: []string{strconv.Itoa(more)}}
		all = append(all, templates.Answer{Outcome: unread})
	}
	return append(all, AnswersTo(t.mail.Results)...)
}

// shown is the line as it is repeated to its author: talk without keys, which a quotation would
// bring back.
func (l *scriptLine) shown() string {
	switch l.says.(type) {
	case notation.Say, notation.Note:
		return mail.Strike(l.text)
	}
	return l.text
}

func AnswersTo(results []Result) []templates.Answer {
	var all []templates.Answer
	for _, r := range results {
		all = append(all, templates.Answer{Line: r.Line, Text: r.Text,
			Outcome: templates.Result{Code: r.Code, Args: r.Args}})
	}
	return all
}

// print is an order as it is told; empty if there is none.
func (t *telling) print(a *engine.Action) string {
	if a == nil {
		return ""
	}
	return notation.PrintOrder(t.Edition, *a)
}

// ration says that a question is not answered, since so many were; nil if it is.
func (t *telling) ration() templates.Outcome {
	if t.asked++; t.asked > mostAsked {
		return templates.NotTried{Why: templates.TooManyOrders}
	}
	if again := t.mail.QuestionsFrom; !again.IsZero() {
		return templates.AskedMuch{Again: again}
	}
	return nil
}

// viewHere is what the seat sees at the place where a question stands: before the orders of the
// mail below it and after those above it. Below all of them, it is what the seat sees after an
// entry.
func (t *telling) viewHere(below int) *engine.View {
	switch {
	case !t.isAbove():
	case t.here.orders > 0:
		v := t.moves[t.here.orders-1].Step.State.View(t.mail.Seat)
		return &v
	case t.here.undone:
		below = t.entry.Undo - 1
	default:
		below = t.before
	}
	return t.ViewAt(below, t.mail.Seat)
}

// isAbove tells whether what was carried out stands in part below the question.
func (t *telling) isAbove() bool {
	return t.entry.Undo != 0 && !t.here.undone || t.here.orders < len(t.moves)
}

// offerOneQueue has the last of several orders that came before their turn offer what leaves them
// all.
func (t *telling) offerOneQueue(all []templates.Answer) {
	var orders []string
	last := -1
	for i := range all {
		o, is := all[i].Outcome.(templates.NotTried)
		if !is || o.Queue == nil {
			continue
		}
		if !slices.Contains(orders, o.Order) {
			orders = append(orders, o.Order)
		}
		if last >= 0 {
			before := all[last].Outcome.(templates.NotTried)
			before.Queue = nil
			all[last].Outcome = before
		}
		last = i
	}
	if len(orders) > 1 {
		o := all[last].Outcome.(templates.NotTried)
		o.Queue, o.Either = t.queueOf(orders)
		all[last].Outcome = o
	}
}

// queueOf is lines that leave several orders: a turn for each if they can be left so, else either of
// them for one turn; if neither can be, the last order alone.
func (t *telling) queueOf(orders []string) (lines []string, either bool) {
	if then, ok := t.leavable("then " + strings.Join(orders, "; then ")); ok {
		return t.queueLines(then), false
	}
	if then, ok := t.leavable("then " + strings.Join(orders, " | ")); ok {
		return t.queueLines(then), true
	}
	return []string{"then " + orders[len(orders)-1]}, false
}

// leavable reads a line with then, and tells whether the seat can leave what it says.
func (t *telling) leavable(line string) (notation.Then, bool) {
	lines, err := t.reader.Lines(t.mail.Seat, line)
	if err != nil || len(lines) != 1 {
		return notation.Then{}, false
	}
	then, is := lines[0].Says.(notation.Then)
	if !is {
		return then, false
	}
	_, vain := inVain(t.ViewAt(t.after, t.mail.Seat), then)
	return then, !vain
}

// mostAsked is how many questions of one mail are answered.
const mostAsked = 12
