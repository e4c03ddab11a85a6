package templates

import "time"

// Requested is what the question to a host is made of whether somebody may have a seat of an open
// game. Nobody's address is in it.
type Requested struct {
	Reader
	Who    string // asks
	Free   int    // seats
	Code   string // to be named in the answer
	Lapses time.Time
}

// Request returns the letter that asks the host of an open game.
func Request(q *Requested) Letter {
	w := newWriter(&q.Reader)
	who := plain(q.Who)
	w.prose("request.asked", "player", who, "game", q.Game, "time", q.Lapses)
	w.gap()
	w.prose("request.free", "n", q.Free)
	w.gap()
	w.prose("request.admit", "player", who)
	w.examples("admit " + q.Code)
	w.prose("request.no")
	w.examples("no " + q.Code)
	w.foot()
	return w.letter(q.subject(q.say("request.subject", "player", clipped(who, 20))))
}
