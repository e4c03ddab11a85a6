package templates

import "time"

// Reminder returns the reminder of a deadline that is so far away, or has passed; again tells whether
// others come after it. It repeats the question, and not the options: the letter that asked has them.
func Reminder(p *Page, left time.Duration, again bool) Letter {
	w := newWriter(&p.Reader)
	if left <= 0 {
		w.prose("remind.over", "name", p.Name, "time", p.Ask.Deadline)
		return w.reminder(p, "remind.more")
	} else if p.Ask.House && p.Kept == "" {
		w.prose("remind.house", "name", p.Name, "span", left, "time", p.Ask.Deadline)
	} else {
		w.prose("remind.no-house", "name", p.Name, "span", left, "time", p.Ask.Deadline)
	}
	if again {
		return w.reminder(p, "remind.then")
	}
	return w.reminder(p, "remind.only")
}

// Awaited tells whom the game waits for, as their time is over and nobody moves for them.
func Awaited(p *Page) Letter {
	w := newWriter(&p.Reader)
	w.prose("awaited.over", "name", p.Name, "players", p.players(p.Late))
	w.gap()
	w.paragraph(p.wanted())
	w.clocks(p)
	w.foot()
	return w.letter(p.subject(p.about()))
}

// ReminderByHost returns the reminder that a host has asked for.
func ReminderByHost(p *Page) Letter {
	w := newWriter(&p.Reader)
	if p.Ask.Deadline.IsZero() {
		w.prose("remind.by-host", "name", p.Name)
	} else {
		w.prose("remind.by-host-until", "name", p.Name, "time", p.Ask.Deadline)
	}
	return w.reminder(p, "remind.daily")
}

// reminder goes on with what was played since, with what is wanted, and with when another one comes.
func (w *writer) reminder(p *Page, another messageKey) Letter {
	if len(p.News) > 0 {
		w.gap()
		w.prose("remind.news")
		w.entries(p, p.News)
	}
	w.gap()
	if p.Ask.What == AskAction {
		w.have(p.View)
	} else {
		w.paragraph(p.wanted())
	}
	w.keeps(p)
	w.clocks(p)
	w.questions(p, false)
	w.prose("remind.again")
	w.gap()
	w.prose("remind.away")
	w.examples(w.say("remind.say"))
	w.prose(another)
	w.foot()
	return w.letter(p.subject(p.about()))
}
