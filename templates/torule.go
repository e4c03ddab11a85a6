package templates

import "strconv"

// Ruling is what the letter is made of by which a host who does not play hears of a question of the
// table, and can rule it. What it tells is what an observer sees.
type Ruling struct {
	Reader // without a seat
	Asking
	N        int  // the entry of the question
	CanAgree bool // the host's yes is enough
}

// ToRule returns that letter.
func ToRule(r *Ruling) Letter {
	w := newWriter(&r.Reader)
	w.prose("consent.rule", "name", r.Name, "time", r.Until)
	w.gap()
	w.paragraph(w.sayEntry(&Entry{By: r.By, What: r.Told.What, Args: r.Told.Args}))
	if r.Back {
		w.gap()
		w.goesBack(&r.Asking)
		w.gap()
	}
	w.prose("consent.waits", "players", w.players(r.Waits), "time", r.Until)
	w.gap()
	if n := strconv.Itoa(r.N); r.CanAgree {
		w.prose("consent.rule-both")
		w.examples("rule yes "+n, "rule no "+n)
		w.prose("consent.rule-code")
		w.examples("yes "+r.Code, "no "+r.Code)
	} else {
		w.prose("consent.rule-no")
		w.examples("rule no " + n)
		w.prose("consent.rule-code")
		w.examples("no " + r.Code)
	}
	w.foot()
	return w.letter(r.subject(r.say("subject.rule")))
}
