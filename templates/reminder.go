package templates

import "time"

// Reminder returns the reminder of a deadline that is so far away.
func Reminder(p *Page, left time.Duration) Letter {
	w := newWriter(&p.Reader)
	w.prose("%s", p.asked())
	w.prose("This is a reminder: the time ends in about %s.%s", span(left), p.then())
	w.standing(p)
	w.foot()
	return Letter{p.subject(), w.String()}
}

// then says what happens when the deadline passes.
func (p *Page) then() string {
	if p.Ask.House {
		return " After that the house player moves for you, this once."
	}
	return ""
}
