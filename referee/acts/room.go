package acts

import (
	"time"

	"dhow/games/log"
	"dhow/templates"
)

// This file has what is told of a seat's share of its game's file, which keeps what one seat says
// from silencing the others (games/log, share.go).

// room is how much of a share the author of a mail had when it came, and when there is so much as
// is needed.
func (w *walk) room(share log.Share, need int) log.Room {
	at := w.mail.Received.UTC().Truncate(time.Second)
	if w.before > 0 {
		if last := w.Game.Entries()[w.before-1].At; at.Before(last) {
			at = last
		}
	}
	return w.Game.At(w.before).Room(w.mail.Seat, share, need, at)
}

// noChange says that the seat has changed its mind too often for today; false if it has not.
func (w *walk) noChange() (outcome, bool) {
	r := w.room(log.ChangeShare, 1)
	return plain{templates.NoRoom{Again: r.Again, Then: r.Then}}, r.Left == 0
}

// noRoom is something that was not passed on, or not kept, for lack of room.
type noRoom struct{ text string }

func (o noRoom) tell(t *telling, _ *scriptLine) templates.Outcome {
	r := t.room(log.TalkShare, log.TalkNeeds(t.SaysOf(t.entry), o.text))
	return templates.NoRoom{Again: r.Again, Then: r.Then, Talk: true}
}
