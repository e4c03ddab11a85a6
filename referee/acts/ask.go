package acts

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// This file has what nobody who plays can have done alone: all are asked, and it is done when all
// have agreed. An act says with toAll what is asked.

// What is said of it.
const (
	askedAll   templates.ResultCode = "asked-all"   // until when
	askedStill templates.ResultCode = "asked-still" // until when
	doneAlone  templates.ResultCode = "done-alone"  //
)

// mostToAsk is the class of what nobody can have done alone, however little of it can be taken back.
const mostToAsk = identity.ToChange

// asksAll tells whether a line asks all who play.
func (c *Command) asksAll() bool { return Named(c.Name).toAll != nil }

// askAll asks all who play what a line says.
func (w *walk) askAll(l *scriptLine, a log.Ask) outcome {
	now, seat := w.Game.At(w.before), w.mail.Seat
	may := w.mail.OrdersAllowed && w.mail.Proof.Grants(min(l.act.Demand, mostToAsk)) && !w.old
	asks := func(d *log.Draft) error { return d.Ask(a) }
	asked := func(e *log.Entry) bool { return e.Ask != nil && e.Ask.What == a.What }
	open := now.Questions()
	same := slices.IndexFunc(open, func(q log.Question) bool { return q.What == a.What })
	resigned := now.HousePlayer(seat) != "" && !now.Absent(seat)
	switch {
	case same >= 0:
		return result(askedStill, Deadline(open[same].Until))
	case w.page.Enter(asks, asked, may):
		if now.Alone(seat) {
			return result(doneAlone)
		}
		return result(askedAll, Deadline(w.mail.Received.Add(log.AnswerTime)))
	case w.old:
		return result(templates.OldLetter)
	case w.StateAt(w.before) == nil:
		return notTried{why: templates.NotYetDealt}
	case a.Word != "" && !log.ValidLuckWord(a.Word):
		return result(templates.BadLuckWord, a.Word)
	case may && !resigned && !w.OverAt(w.before):
		if spent, is := w.noChange(); is {
			return spent
		}
		if l.act.vain != "" {
			return result(l.act.vain)
		}
	}
	return w.notEntered()
}

// AskedOf is an open question as a seat is told of it.
type AskedOf struct {
	log.Question
	Line   string     // that asks it
	Own    bool       // the seat asks it
	Answer log.Answer // of the seat
	Waits  []engine.Seat
	Back   bool     // it is to go back
	Undone []Taken  // newest first: what going back would take back
	Seen   []string // draws that all have seen since, as lines of the log
	Opened []int    // rounds whose plans were opened since
}

// Taken is an order that going back would take back.
type Taken struct {
	Seat engine.Seat
	Text string // empty: it is a secret
}

// QuestionsAt lists the questions that are open after an entry, as a seat may know them.
func (h History) QuestionsAt(n int, seat engine.Seat) (l []AskedOf) {
	now := h.Game.At(n)
	for _, q := range now.Questions() {
		a, _ := now.Answered(q, seat)
		of := AskedOf{Question: q, Own: now.Asker(q, seat),
			Line: lineOf(h.Game.At(q.N), &q.Ask), Answer: a, Waits: now.Awaited(q)}
		switch q.What {
		case log.AskUndo:
			h.goneBack(&of, seat, q.To, n)
		case log.AskRewind:
			h.goneBack(&of, seat, q.To+1, n)
		}
		l = append(l, of)
	}
	return l
}

// lineOf is the line that asks a question, as it would be typed when it was asked.
func lineOf(m log.Moment, a *log.Ask) string {
	switch a.What {
	case log.AskRewind:
		return fmt.Sprint(rewindAct.Name, " to ", a.To)
	case log.AskEnd:
		return string(endGameAct.Name)
	case log.AskCorrect:
		return strings.TrimSuffix(fmt.Sprintf("%s %v: %s", correctAct.Name, a.Seat, a.Orders), ": ")
	case log.AskPace:
		before, after := TermsOf(engine.FirstGame, m.Pace(), m.Watch()), TermsOf(engine.FirstGame, *a.Pace, m.Watch())
		lines := slices.DeleteFunc(after.lines(OfGame), func(line string) bool { return slices.Contains(before.lines(OfGame), line) })
		return fmt.Sprint(setAct.Name, " ", strings.Join(lines, "; "))
	}
	return a.What
}

// goneBack says what going back to before an entry would take back, and what was learned since.
func (h History) goneBack(of *AskedOf, seat engine.Seat, to, n int) {
	of.Back = true
	for i := n; i >= to; i-- {
		e := &h.Game.Entries()[i-1]
		if !h.Game.At(n).Counts(i) {
			continue
		}
		shown := forSeat{h, seat, n}.ordered(e)
		for _, o := range slices.Backward(shown) {
			of.Undone = append(of.Undone, Taken{o.Seat, o.Text})
		}
		if e.Open != nil {
			of.Opened = append(of.Opened, h.roundOf(i))
		} else if len(shown) == 0 && e.Ordered() {
			of.Undone = append(of.Undone, Taken{Seat: e.By})
		}
		for _, line := range slices.Backward(e.Orders) {
			if isDrawn(line) {
				of.Seen = append(of.Seen, line)
			}
		}
	}
	slices.Reverse(of.Seen)
	slices.Reverse(of.Opened)
}

// isDrawn tells whether a line of an entry says what was uncovered.
func isDrawn(line string) bool { return len(line) > 0 && line[0] == '~' }

// AnswerLabel is what the code is over by which a seat answers a question, and no other does.
func AnswerLabel(h *log.Header, q log.Question, seat engine.Seat, epoch int) string {
	return fmt.Sprintf("answer\n%s\n%d\n%s\n%s\n%v\n%d", h.Game, q.N, q.What, q.Until.UTC().Format(time.RFC3339), seat, epoch)
}

// RulingLabel is what the code is over by which a host who does not play rules a question.
func RulingLabel(h *log.Header, q log.Question, host games.PlayerID) string {
	return fmt.Sprintf("rule\n%s\n%d\n%s\n%s\n%s", h.Game, q.N, q.What, q.Until.UTC().Format(time.RFC3339), host)
}
