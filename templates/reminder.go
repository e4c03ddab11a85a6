package templates

import "time"

// Reminder returns the reminder of a deadline that is so far away.
func Reminder(p *Page, left time.Duration) Letter {
	w := newWriter(&p.Reader)
	w.paragraph(p.asked())
	if p.Ask.House {
		w.prose("remind.house", "span", left)
	} else {
		w.prose("remind.no-house", "span", left)
	}
	w.standing(p)
	w.foot()
	return w.letter(p.subject(p.about()))
}
