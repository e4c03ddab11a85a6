package acts

import (
	"slices"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

var sayAct = Act{
	Name: "say", Form: "say [SEATS:] TEXT", Example: "say green: hi",
	Reads: isA[notation.Say], Do: doSay,
}

// doSay passes talk on, without the keys in it.
func doSay(w *walk, l *scriptLine) outcome {
	says := l.says.(notation.Say)
	text, again := mail.Strike(says.Text), w.mail.TalkFrom
	if others := says.To.Without(w.mail.Seat); others != 0 {
		says.To = others // who says it knows it
	}
	switch {
	case !w.mail.OrdersAllowed:
		return result(templates.NeedsMoreProof)
	case len(text) > log.MaxSay:
		long := &notation.Error{Line: l.line, Col: 1, Code: notation.TextTooLong, Args: []any{log.MaxSay}}
		return plain{templates.NotUnderstood{Err: long}}
	case w.anothers(says.To):
		return result(seatIsAnothers)
	case w.page.Say(says.To, text, !w.old && again.IsZero()):
		w.said++
		return passed{templates.Said{To: says.To, Text: text}}
	case w.old:
		return result(templates.OldLetter)
	case !again.IsZero():
		return plain{templates.TalkedMuch{Again: again}}
	case w.said >= log.MaxSays:
		return notTried{why: templates.TooManyOrders}
	}
	return noRoom{text}
}

// seatIsAnothers says of talk to a seat that somebody else plays it than the letter answered says.
const seatIsAnothers templates.ResultCode = "talk-to-another"

// anothers tells whether one of some seats has changed hands since the letter that the mail answers: what is
// said to whoever had it is not for who has it now.
func (w *walk) anothers(to engine.SeatSet) bool {
	at := w.mail.Position
	return at != identity.Newest && slices.ContainsFunc(to.List(), func(seat engine.Seat) bool {
		return w.Game.At(w.before).SeatedSince(seat) > at
	})
}

// passed is talk that was passed on.
type passed struct{ templates.Said }

func (o passed) tell(t *telling, _ *scriptLine) templates.Outcome {
	heard, absent := t.hearers(o.To)
	return templates.Passed{Said: o.Said, Heard: heard, Absent: absent}
}

// hearers lists those whom talk to some seats, or to all, is for: who get a letter of it, and who get
// none.
func (t *telling) hearers(to engine.SeatSet) (heard, absent []engine.Seat) {
	now := t.Game.At(t.until)
	for _, seated := range t.Game.Header.Seats {
		seat := seated.Seat
		switch {
		case seat == t.mail.Seat || to != log.ToAll && !to.Has(seat):
		case now.HousePlayer(seat) != "" || now.Luck(seat) == "":
			absent = append(absent, seat)
		default:
			heard = append(heard, seat)
		}
	}
	return heard, absent
}
