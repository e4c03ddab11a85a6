package templates

import "slices"

// answers writes what became of the mail: in all, and of each line.
func (w *writer) answers(p *Page) {
	if !p.Replies && len(p.Answers) == 0 {
		return
	}
	w.gap()
	kept, refused, understood := counts(p.Answers)
	switch {
	case len(p.Answers) == 0:
		w.prosef("Your letter was empty, or nothing in it could be read.")
	case !understood && !ordering(p.Answers):
		w.prosef("Nothing in your letter could be read as an order.")
	case kept == 0 && refused > 0 && ordering(p.Answers):
		w.prosef("None of your orders is recorded.")
		if spoilt(p.Answers) {
			w.prosef("For that, each line of a letter has to be understood: leave out greetings and the like, or begin them with #.")
		}
	case kept > 0 && refused > 0:
		w.prosef("Of your letter %s recorded, %s not:", w.counted(kept, "1 order is", "%d orders are"), w.counted(refused, "1 line is", "%d lines are"))
	}
	for i := range p.Answers {
		w.gap()
		a := &p.Answers[i]
		a.Outcome.tell(w, p, a)
	}
	if !understood && p.Ask.What != AskJoin {
		w.gap()
		w.orderHelp()
	}
}

// ordering tells whether any line of a mail is an order, carried out or not.
func ordering(answers []Answer) bool {
	return slices.ContainsFunc(answers, func(a Answer) bool {
		switch o := a.Outcome.(type) {
		case NotAllowed:
			return !o.Try
		case Accepted, Kept, NotTried, NoneFits, Stale, Unsure:
			return true
		}
		return false
	})
}

// spoilt tells whether an order was not tried because of a line that is not understood.
func spoilt(answers []Answer) bool {
	return slices.ContainsFunc(answers, func(a Answer) bool {
		o, is := a.Outcome.(NotTried)
		return is && o.Why == UnreadLines
	})
}

// counts says how many orders were recorded, how many lines were not carried out, and whether any line was understood.
func counts(answers []Answer) (kept, refused int, understood bool) {
	for i := range answers {
		switch o := answers[i].Outcome.(type) {
		case Accepted, Kept:
			kept++
			understood = true
		case NotUnderstood, Unsure:
			refused++
		case NotAllowed:
			understood = true
			if !o.Try {
				refused++
			}
		case NotTried, NoneFits, Stale:
			refused++
			understood = true
		default:
			understood = true
		}
	}
	return kept, refused, understood
}
