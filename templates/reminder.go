package templates

import (
	"time"

	"dhow/engine"
)

// Reminder returns the reminder of a deadline that is so far away. It repeats the question, and not
// the options: the letter that asked has them.
func Reminder(p *Page, left time.Duration) Letter {
	w := newWriter(&p.Reader)
	if p.Ask.House {
		w.prose("remind.house", "name", p.Name, "span", left, "time", p.Ask.Deadline)
	} else {
		w.prose("remind.no-house", "name", p.Name, "span", left, "time", p.Ask.Deadline)
	}
	w.gap()
	w.paragraph(p.wanted())
	if v := p.View; v != nil && v.State.Phase == engine.ActionPhase && p.Ask.What == AskAction {
		w.have(v)
	}
	w.prose("remind.again")
	w.gap()
	w.prose("remind.away")
	w.examples(w.say("remind.say"))
	w.prose("remind.only")
	w.foot()
	return w.letter(p.subject(p.about()))
}
