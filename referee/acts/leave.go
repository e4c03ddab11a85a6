package acts

import (
	"slices"

	"dhow/engine"
	"dhow/games"
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
	seatLeft       templates.ResultCode = "seat-left" // name, game; to the host
)

// doLeave has the table find out which seat it is: after a crash it may be free already.
func doLeave(w *World, cmd Command) ([]Effect, error) {
	if _, ok := w.Games.Game(w.Game); !ok {
		return cmd.only(nothingToLeave), nil
	}
	toHost := Result{Code: seatLeft, Args: []string{w.Wants.Name, string(w.Game)}}
	return []Effect{Tend{Line: cmd, Game: w.Game, Change: leaving{w.Author}, Done: cmd.Answer(leftNow, string(w.Game)), ToHost: toHost}}, nil
}

// leaving is who wants to leave.
type leaving struct{ player games.PlayerID }

func (leaving) did(e *log.Entry) bool { return e.Leave }

func (l leaving) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	at := slices.IndexFunc(h.Game.Seats(), func(s log.Seated) bool { return s.Player == l.player })
	seat := engine.Seat(at + 1)
	switch {
	case at < 0 || h.OverAt(h.Game.Len()) || h.Game.Resigned(seat):
		return nothingToLeave, nil
	case h.Game.Dealt():
		return leftTooLate, nil
	case h.Game.Luck(seat) == "":
		return leftUnjoined, nil
	}
	return "", d.Leave(seat)
}
