package templates

import "fmt"

// Answer is what became of one line of a mail.
type Answer struct {
	Line    int    // of the mail's new text, from 1; 0: of no line of its own
	Text    string // the line as typed, with those that continue it
	Outcome Outcome
}

// Outcome is what became of a line. There is a type for each kind of outcome, in a file of its own
// kind; those of orders are ruled, too.
type Outcome interface {
	// write writes the outcome, in the letter about a page.
	write(w *writer, p *Page, a *Answer)
}

// ruled are outcomes of lines that may be orders.
type ruled interface{ verdict() verdict }

// verdict says how a line that may be an order went.
type verdict uint8

// The verdicts. What has none of its own is answered.
const (
	answered verdict = iota // it is no order, and something is said of it
	recorded                // the order is carried out, or kept
	refused                 // the order is not
	spoilt                  // the order is not, because another line is not understood
	unread                  // the line is not understood
	doubtful                // it is unclear whether the line is new
)

// tallied is how many lines of a mail went how.
type tallied struct {
	kept, refused int
	done          bool // an order is carried out, not left for later
	ordering      bool // a line is an order, carried out or not
	spoilt        bool // an order was not tried because of a line that is not understood
	understood    bool // a line is understood
}

// tally counts the verdicts on the lines of a mail.
func tally(answers []Answer) tallied {
	var n tallied
	for i := range answers {
		if isAside(answers[i]) {
			continue
		}
		ruling := answered
		if o, is := answers[i].Outcome.(ruled); is {
			ruling = o.verdict()
		}
		switch ruling {
		case recorded:
			n.kept++
			_, done := answers[i].Outcome.(Accepted)
			n.done = n.done || done
		case refused, spoilt, unread, doubtful:
			n.refused++
		}
		n.ordering = n.ordering || ruling != answered && ruling != unread
		n.spoilt = n.spoilt || ruling == spoilt
		n.understood = n.understood || ruling != unread && ruling != doubtful
	}
	return n
}

// answers writes what became of the mail: in all, and of each line.
func (w *writer) answers(p *Page) {
	if !p.Replies && len(p.Answers) == 0 {
		return
	}
	w.gap()
	n := tally(p.Answers)
	switch {
	case len(p.Answers) == 0:
		w.prose("answer.empty")
	case !n.understood && !n.ordering:
		w.prose("answer.no-order")
	case n.kept == 0 && n.spoilt:
		w.prose("answer.spoilt")
	}
	for i := range p.Answers {
		if a := &p.Answers[i]; !isAside(*a) {
			if i == 0 || !a.goesOn(&p.Answers[i-1]) {
				w.gap()
			}
			a.Outcome.write(w, p, a)
		}
	}
	w.asides(p)
	if !n.understood && p.Ask.What != AskJoin {
		w.gap()
		w.prose("answer.how")
	}
}

// goesOn tells whether an answer goes on with what another says of the same line. One about another
// game does not.
func (a *Answer) goesOn(before *Answer) bool {
	result, is := a.Outcome.(Result)
	return is && a.Text == "" && a.Line != 0 && a.Line == before.Line && result.Code != GameStands
}

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
