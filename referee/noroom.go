package referee

import (
	"errors"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/templates"
)

// This file has what is told of a seat's share of its game's file, which keeps what one seat says
// from silencing the others (games, share.go). What follows from the log and the mail alone is told
// when the answer is written.

// hasSpent notes that something was refused because the seat's share of the file is used up for
// today.
func (v *verdict) hasSpent(err error) bool {
	var refused *log.GameError
	spent := errors.As(err, &refused) && refused.Code == log.ShareSpent
	v.spent = v.spent || spent
	return spent
}

// room is how much of a share the author of a mail had when it was judged, and when there is so
// much as is needed.
func (a *answers) room(share log.Share, need int) log.Room {
	at := a.d.Received.UTC().Truncate(time.Second)
	if a.before > 0 {
		if last := a.s.game.Entries()[a.before-1].At; at.Before(last) {
			at = last
		}
	}
	return a.s.game.At(a.before).Room(a.d.Seat, share, need, at)
}

// noRoom says that something is not passed on, or not kept, for lack of room, and when there is
// more.
func (a *answers) noRoom(text string) templates.Outcome {
	var says []log.Say
	if a.entry != nil {
		says = a.s.saysOf(a.entry)
	}
	r := a.room(log.TalkShare, log.TalkNeeds(says, text))
	return templates.NoRoom{Again: r.Again, Then: r.Then, Talk: true}
}

// noChange says that the seat has changed its mind too often for today; false if it has not.
func (a *answers) noChange() (templates.Outcome, bool) {
	r := a.room(log.ChangeShare, 1)
	return templates.NoRoom{Again: r.Again, Then: r.Then}, r.Left == 0
}

// sentBefore tells whether an order is hidden, and would stand in the place of one that the seat
// has sent already.
func (a *answers) sentBefore(action engine.Action) bool {
	return a.s.game.At(a.base).Replaces(action)
}

// spentNotice tells the host of a game, once a day, that a seat's share of its file is used up.
// Hosts are not told of their own.
func (c *Clerk) spentNotice(claim identity.Claim) []post.Line {
	game, ok := c.set.Index.Game(claim.Game)
	if !ok || game.Host == claim.Player {
		return nil
	}
	today := c.set.Clock().UTC().Format(time.DateOnly)
	n := news{Code: templates.ShareSpent, Args: []string{nameAt(game, claim.Seat), string(claim.Game)}}
	return []post.Line{c.notice(claim.Game, "share of "+claim.Seat.String()+" "+today, n)}
}
