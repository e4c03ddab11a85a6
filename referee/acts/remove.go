package acts

import (
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// A host who does not play takes a player off their seat, in three days, and may take that back
// until then.
var (
	removeAct = Act{
		Name: "remove", Form: "remove SEAT", Example: "remove green",
		Demand: identity.ToChange, gives: true, takes: isSeat, decides: decidesSeat, Author: doRemove, byHost: true,
	}
	keepAct = Act{
		Name: "keep", Form: "keep SEAT", Example: "keep green",
		Demand: identity.ToTend, gives: true, takes: isSeat, decides: decidesSeat, Author: doKeep, byHost: true,
	}
)

// What is said of it, with the game.
const (
	removedNow    templates.ResultCode = "removed"        // game, seat
	keptNow       templates.ResultCode = "kept"           // game, seat
	needsConsent  templates.ResultCode = "needs-consent"  // game
	seatOfHouse   templates.ResultCode = "seat-of-house"  // game
	removedBefore templates.ResultCode = "removed-before" // game
	absentAlready templates.ResultCode = "absent-already" // game
	notRemoved    templates.ResultCode = "not-removed"    // game
)

// removeTime is how long a player has who is to be taken off a seat.
const removeTime = 3 * 24 * time.Hour

func doRemove(w *World, cmd Command) ([]Effect, error) {
	seat := seatNamed(cmd.Args[0])
	return w.tendSeat(cmd, seat, removing{seat}, cmd.Answer(removedNow, string(w.Game), seat.String())), nil
}

func doKeep(w *World, cmd Command) ([]Effect, error) {
	seat := seatNamed(cmd.Args[0])
	return w.tendSeat(cmd, seat, keeping{seat}, cmd.Answer(keptNow, string(w.Game), seat.String())), nil
}

// decidesSeat says of which seat a line decides whether its player stays.
func decidesSeat(cmd Command) (what, how string) {
	return "player " + seatNamed(cmd.Args[0]).String(), string(cmd.Name)
}

// tendSeat has an entry made about a seat of the game.
func (w *World) tendSeat(cmd Command, seat engine.Seat, change hosting, done Result) []Effect {
	if no := w.untended(cmd); no != nil {
		return no
	}
	if game, _ := w.Games.Game(w.Game); int(seat) > len(game.Seats) {
		return cmd.only(templates.NoSuchSeat, cmd.Args[0])
	}
	return []Effect{Tend{Line: cmd, Game: w.Game, Change: change, Host: w.Author, Operator: w.Operator, Done: done}}
}

type removing struct{ seat engine.Seat }

func (r removing) did(e *log.Entry) bool {
	return e.Unseat.Seat == r.seat && e.Unseat.Stage == log.UnseatWarned
}

func (r removing) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	_, warned := h.Game.Unseats(r.seat)
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case !h.Game.Dealt():
		return notBegun, nil
	case h.hostPlays():
		return needsConsent, nil
	case h.Game.Absent(r.seat):
		return absentAlready, nil
	case h.Game.HousePlayer(r.seat) != "":
		return seatOfHouse, nil
	case warned:
		return removedBefore, nil
	case !h.mayTend(d):
		return tendedOften, nil
	}
	from := d.At().Add(removeTime)
	return "", d.Unseat(log.Unseat{Seat: r.seat, Stage: log.UnseatWarned, From: from})
}

type keeping struct{ seat engine.Seat }

func (k keeping) did(e *log.Entry) bool {
	return e.Unseat.Seat == k.seat && e.Unseat.Stage == log.UnseatStopped
}

func (k keeping) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	if _, warned := h.Game.Unseats(k.seat); !warned && !h.Game.Absent(k.seat) || h.OverAt(h.Game.Len()) {
		return notRemoved, nil
	}
	return "", d.Unseat(log.Unseat{Seat: k.seat, Stage: log.UnseatStopped})
}
