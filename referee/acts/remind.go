package acts

import (
	"strings"

	"dhow/engine"
	"dhow/referee/identity"
	"dhow/templates"
)

// A host has those reminded whom the game waits for.
var remindAct = Act{
	Name: "remind", Form: "remind [SEAT]", Example: "remind green",
	Demand: identity.ToTend, gives: true, takes: isSeatOrNone, Author: doRemind, byHost: true,
}

// What is said of it, with the game.
const (
	reminded      templates.ResultCode = "reminded"       // game, names as one text
	remindedToday templates.ResultCode = "reminded-today" // game, names as one text
	notAwaited    templates.ResultCode = "not-awaited"    // game
)

// isSeat tells whether the words behind a command are one seat.
func isSeat(args []string) bool { return len(args) == 1 && seatNamed(args[0]) != engine.NoSeat }

func isSeatOrNone(args []string) bool { return len(args) == 0 || isSeat(args) }

// Remind has a seat reminded that the game waits for, or (NoSeat) all of them.
type Remind struct {
	Line Command
	Seat engine.Seat
}

func (Remind) effect() {}

func doRemind(w *World, cmd Command) ([]Effect, error) {
	if no := w.untended(cmd); no != nil {
		return no, nil
	}
	seat := engine.NoSeat
	if len(cmd.Args) > 0 {
		seat = seatNamed(cmd.Args[0])
	}
	return []Effect{Remind{cmd, seat}}, nil
}

// Told says who gets a reminder of a game, and who has had one today; names of nobody: the game
// waits for none of those who are meant.
func (r Remind) Told(game string, now, today []string) (results []Result) {
	if len(now) > 0 {
		results = append(results, r.Line.Answer(reminded, game, strings.Join(now, ", ")))
	}
	if len(today) > 0 {
		results = append(results, r.Line.Answer(remindedToday, game, strings.Join(today, ", ")))
	}
	if results == nil {
		results = append(results, r.Line.Answer(notAwaited, game))
	}
	return results
}
