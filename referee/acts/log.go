package acts

import (
	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

var logAct = Act{
	Name: "log", Form: "log [ROUND]", Example: "log 3",
	Reads: isA[notation.Log], rationed: true, Answer: answerLog,
}

// answerLog tells what happened in a round, or in all (0), up to where the line stands.
func answerLog(t *telling, l *scriptLine) templates.Outcome {
	round, until := l.says.(notation.Log).Round, t.until
	if t.isAbove() {
		until = t.before
	}
	return templates.Logged{Round: round, Entries: t.EntriesFor(t.mail.Seat, 1, until, func(e *log.Entry) bool {
		return round != 0 && t.roundOf(e.N) != round || t.silent(e) && e.By != t.mail.Seat
	})}
}
