package referee

import (
	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

var logAct = Act{Name: "log", Form: "log [ROUND]", Example: "log 3", reads: isA[notation.Log], Do: doLog}

func doLog(w *walk, l *scriptLine) outcome { return logged{l.says.(notation.Log).Round, w.at} }

// logged is what happened in a round, or in all (0), up to where the line stands.
type logged struct {
	round int
	at    place
}

func (o logged) tell(t *telling, _ *scriptLine) templates.Outcome {
	if rationed := t.rationed(); rationed != nil {
		return rationed
	}
	until := t.until
	if t.isAbove(o.at) {
		until = t.before
	}
	return templates.Logged{Round: o.round, Entries: t.deeds(t.mail.Seat, 1, until, func(e *log.Entry) bool {
		return o.round != 0 && t.roundOf(e.N) != o.round || t.silent(e) && e.By != t.mail.Seat
	})}
}
