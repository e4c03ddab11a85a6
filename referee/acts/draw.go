package acts

import (
	"dhow/games/log"
	"dhow/referee/identity"
)

// All are asked to end the game as a draw.
var drawAct = Act{
	Name: "draw", Form: "draw", Example: "draw", Demand: identity.ToChange, gives: true, takes: atMost(0),
	toAll: func(*walk, *Command) log.Ask { return log.Ask{What: log.AskDraw} },
}
