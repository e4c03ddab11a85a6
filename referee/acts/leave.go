package acts

import (
	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// Who has joined can leave again before the game begins. Then the seat is nobody's, and its host
// has somebody else take it.
var leaveAct = Act{
	Name: "leave", Form: "leave", Example: "leave",
	Demand: identity.ToChange, gives: true, takes: atMost(0), Author: doLeave,
}

// What is said of who leaves, with the game.
const (
	leftNow        templates.ResultCode = "left"
	leftTooLate    templates.ResultCode = "left-too-late"
	leftUnjoined   templates.ResultCode = "left-unjoined"
	nothingToLeave templates.ResultCode = "nothing-to-leave"
	seatLeft       templates.ResultCode = "seat-left" // game, name, seat; to the host
)

func doLeave(w *World, cmd Command) ([]Effect, error) {
	game, ok := w.Games.Game(w.Game)
	if !ok || game.Seat(w.Author) == engine.NoSeat {
		return cmd.only(nothingToLeave), nil
	}
	seat := game.Seat(w.Author)
	toHost := Result{Code: seatLeft, Args: []string{string(w.Game), game.Seats[seat-1].Name, seat.String()}}
	return []Effect{Tend{Line: cmd, Change: leaving{seat}, Done: cmd.Answer(leftNow, string(w.Game)), ToHost: toHost}}, nil
}

type leaving struct{ seat engine.Seat }

func (l leaving) did(e *log.Entry) bool { return e.Leave == l.seat }

func (l leaving) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.OverAt(h.Game.Len()):
		return nothingToLeave, nil
	case h.Game.Dealt():
		return leftTooLate, nil
	case h.Game.Luck(l.seat) == "":
		return leftUnjoined, nil
	}
	return "", d.Leave(l.seat)
}
