package acts

import (
	"dhow/engine"
	"dhow/games"
	"dhow/referee/identity"
	"dhow/templates"
)

// Who has played in a game that is over, or hosted it, can have the same people invited to another
// one.
var rematchAct = Act{
	Name: "rematch", Form: "rematch", Example: "rematch",
	Demand: identity.ToTend, gives: true, takes: atMost(0), Author: doRematch,
}

// Rematch invites those who have played a game to another one, or tells of the one that there is.
type Rematch struct {
	Line Command
	Of   games.GameID
}

func (Rematch) effect() {}

// What is said of a rematch.
const (
	noRematch     templates.ResultCode = "no-rematch"     //
	rematchLater  templates.ResultCode = "rematch-later"  // game
	RematchMade   templates.ResultCode = "rematch-made"   // game, names of those invited as one text
	RematchJoined templates.ResultCode = "rematch-joined" // game
	RematchThere  templates.ResultCode = "rematch-there"  // game
	RematchEmpty  templates.ResultCode = "rematch-empty"  // game
)

func doRematch(w *World, cmd Command) ([]Effect, error) {
	game, ok := w.Games.Game(w.Game)
	switch {
	case !ok || !game.IsHost(w.Author) && game.Seat(w.Author) == engine.NoSeat:
		return cmd.only(noRematch), nil
	case !game.Dealt && game.After != "": // the answer to its invitation
		return []Effect{Rematch{cmd, game.After}}, nil
	case !game.Dealt:
		return cmd.only(noRematch), nil
	case !game.Over:
		return cmd.only(rematchLater, string(w.Game)), nil
	}
	return []Effect{Rematch{cmd, w.Game}}, nil
}
