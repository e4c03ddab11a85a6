package templates

import (
	"slices"
	"strings"
	"time"

	"dhow/engine"
)

// Asking is a question to all who play, which is open.
type Asking struct {
	What     string      // as the log calls it
	By       engine.Seat // NoSeat: a host who does not play
	Own      bool        // the reader has asked it
	Withdraw string      // the code with which they take that back, where no alone may mean another; else empty
	Until    time.Time   // when no answer is no
	Told     Also        // what is asked
	Terms    string      // of a question of the pace: how what would change is written
	New      bool        // it was asked since the reader's last letter
	Code     string      // that the reader answers with; empty: they have answered
	Stops    time.Time   // up to when clocks stand still for it at most; zero: they run
	Luck     bool        // a yes may have a word for the luck
	Waits    []engine.Seat

	// Of a question to go back: the orders that it would take back, the newest first, whether they
	// can be seen, and what has been uncovered by them.
	Back   bool
	Undone []Ordered // of those that are a secret there is no text
	Seen   []string  // as the log has it
	Opened []int     // rounds of which plans have been opened
}

// asksNew returns the question that the reader is asked first in this letter; nil if there is none.
func (p *Page) asksNew() *Asking {
	if i := slices.IndexFunc(p.Asked, func(q Asking) bool { return q.New && q.Code != "" }); i >= 0 {
		return &p.Asked[i]
	}
	return nil
}

// questions tells of questions of the table: of those that are new, whole, above all else, and of
// the others below it.
func (w *writer) questions(p *Page, isNew bool) {
	for i := range p.Asked {
		if q := &p.Asked[i]; (q.New && q.Code != "") == isNew {
			if !isNew {
				w.gap()
			}
			w.question(q)
			if isNew {
				w.gap()
			}
		}
	}
}

func (w *writer) question(q *Asking) {
	switch asks := w.sayEntry(&Entry{By: q.By, What: q.Told.What, Args: q.Told.Args}); {
	case q.Code == "":
		w.paragraph(asks)
		w.prose("consent.waits", "players", w.players(q.Waits), "time", q.Until)
		if q.Own {
			w.prose("consent.withdraw")
			w.examples(strings.TrimSpace("no " + q.Withdraw))
		}
		return
	case q.New:
		w.paragraph(asks)
		w.prose("consent.answer", "name", w.Name, "time", q.Until)
	default:
		w.paragraph(asks)
		w.prose("consent.still", "time", q.Until)
	}
	if !q.Stops.IsZero() {
		w.prose("consent.clock-stands", "time", q.Stops)
	}
	if q.Terms != "" {
		set, terms, _ := strings.Cut(q.Terms, " ")
		w.prose("consent.terms", "line", strings.TrimRight(w.inWords(set)+" "+strings.Join(w.settings(strings.Split(terms, "; ")), "; "), " "))
	}
	if q.Back {
		w.gap()
		w.goesBack(q)
		w.gap()
	}
	w.examples("yes "+q.Code, "no "+q.Code)
	if q.Luck {
		w.prose("consent.luck")
		w.examples("yes " + q.Code + " luck " + w.say("consent.luck-word"))
	}
	if others := slices.DeleteFunc(slices.Clone(q.Waits), func(s engine.Seat) bool { return s == w.Seat }); len(others) > 0 {
		w.prose("consent.others", "players", w.players(others))
	}
	switch {
	case q.What == "undo":
		w.prose("consent.off-by-move")
	case q.What == "rewind":
		w.prose("consent.off-by-cards")
	}
}

// goesBack says what going back would take back, and what everybody has learned since.
func (w *writer) goesBack(q *Asking) {
	const most = 24
	w.prose("consent.undone")
	for _, o := range q.Undone[:min(len(q.Undone), most)] {
		if o.Text == "" {
			w.prose("consent.undone-secret", "player", w.player(o.Seat))
		} else {
			w.orderOf(&o)
		}
	}
	if n := len(q.Undone) - most; n > 0 {
		w.prose("consent.undone-more", "n", n)
	}
	if len(q.Seen) == 0 && len(q.Opened) == 0 {
		w.prose("consent.nothing-seen")
		return
	}
	if len(q.Seen) > 0 {
		w.prose("consent.seen")
		w.add(Verbatim{q.Seen})
	}
	for _, round := range q.Opened {
		w.prose("consent.opened", "round", round)
	}
	w.prose("consent.same-luck")
}
