package templates

import "time"

// Reminder returns the reminder of a deadline that is so far away.
func Reminder(p *Page, left time.Duration) Letter {
	w := newWriter(&p.Reader)
	w.paragraph(p.asked())
	if p.Ask.House {
		w.prosef("This is a reminder: the deadline is %s away. After that the house player moves for you, this once.", p.span(left))
	} else {
		w.prosef("This is a reminder: the deadline is %s away.", p.span(left))
	}
	w.standing(p)
	w.foot()
	return w.letter(p.subject(p.stage()))
}
