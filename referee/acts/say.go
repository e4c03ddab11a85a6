package acts

import (
	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

var sayAct = Act{
	Name: "say", Form: "say [SEAT:] TEXT", Example: "say green: well done",
	Reads: isA[notation.Say], Do: doSay,
}

// doSay passes talk on, without the keys in it.
func doSay(w *walk, l *scriptLine) outcome {
	says := l.says.(notation.Say)
	text, again := mail.Strike(says.Text), w.mail.TalkFrom
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

// anothers tells whether a seat has changed hands since the letter that the mail answers: what is
// said to whoever had it is not for who has it now.
func (w *walk) anothers(to engine.Seat) bool {
	at := w.mail.Position
	return to != engine.NoSeat && at != identity.Newest && w.Game.At(w.before).SeatedSince(to) > at
}

// passed is talk that was passed on.
type passed struct{ templates.Said }

func (o passed) tell(t *telling, _ *scriptLine) templates.Outcome {
	absent, all := t.absent(o.To)
	return templates.Passed{Said: o.Said, Absent: absent, InAll: all}
}

// absent lists those whom talk is for, to a seat or to all, who get no letter of it, and tells how
// many it is for.
func (t *telling) absent(to engine.Seat) (absent []engine.Seat, all int) {
	now := t.Game.At(t.until)
	for _, seated := range t.Game.Header.Seats {
		if seated.Seat == t.mail.Seat || to != engine.NoSeat && seated.Seat != to {
			continue
		}
		all++
		if now.Resigned(seated.Seat) || now.Luck(seated.Seat) == "" {
			absent = append(absent, seated.Seat)
		}
	}
	return absent, all
}
