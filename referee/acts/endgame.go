package acts

import (
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// A host who does not play can give a game up. It cannot be taken back, so that it is asked about
// whatever the proof.
var endGameAct = Act{
	Name: "end game", Form: "end game", Example: "end game",
	Demand: identity.ToRelease, gives: true, takes: atMost(0), Author: doEndGame, byHost: true,
	shared: true, toAll: func(*walk, *Command) log.Ask { return log.Ask{What: log.AskEnd} },
}

const (
	endedNow    templates.ResultCode = "ended-now"     // game
	endsWithAll templates.ResultCode = "ends-with-all" // game
)

func doEndGame(w *World, cmd Command) ([]Effect, error) {
	return w.tend(cmd, givingUp{}, endedNow, string(w.Game)), nil
}

type givingUp struct{}

func (givingUp) did(e *log.Entry) bool { return e.Ended != "" }

func (givingUp) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case h.hostPlays():
		return endsWithAll, nil
	}
	return "", d.Ended(log.EndedHost)
}
