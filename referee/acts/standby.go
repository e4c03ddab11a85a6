package acts

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// standbyAct puts the author on the list of those who are offered a seat of a running game when one
// becomes free, or takes them off.
var standbyAct = Act{
	Name: "standby", Form: "standby [GAME] [off]", Example: "standby kilifi-7",
	takes: namesStandby, decides: decidesOfGame, Author: doStandby,
}

// What is said of it, with the game.
const (
	standsByNow     templates.ResultCode = "stands-by"         // game
	standsByNoMore  templates.ResultCode = "stands-by-no-more" // game
	standsByBefore  templates.ResultCode = "stands-by-before"  // game
	notStandingBy   templates.ResultCode = "not-standing-by"   //
	notStandingFor  templates.ResultCode = "not-standing-for"  // game
	whichStandby    templates.ResultCode = "which-standby"     // games, as one text
	notRunning      templates.ResultCode = "not-running"       // game
	manyStandBy     templates.ResultCode = "many-stand-by"     // game
	tooManyStandbys templates.ResultCode = "too-many-standbys" // game, most that one may have
	standbyOften    templates.ResultCode = "standby-often"     // game
)

// How many lists one may stand on, how many may stand on one, and how often somebody may come and
// go: each time is an entry of the game.
const (
	mostStoodBy  = 10
	mostStandbys = 10
	mostComings  = 10
)

// namesStandby tells whether the words behind standby are a game's name, off, or both.
func namesStandby(args []string) bool {
	if n := len(args); n > 0 && sameWord(args[n-1], offWord) {
		args = args[:n-1]
		return len(args) == 0 || len(args) == 1 && isGameName(args[0])
	}
	return len(args) == 1 && isGameName(args[0])
}

// doStandby has the list say so. What stands on it already its table finds out, which knows whether
// it is by this mail.
func doStandby(w *World, cmd Command) ([]Effect, error) {
	off := sameWord(cmd.Args[len(cmd.Args)-1], offWord)
	id := gameNamed(cmd.Args[0])
	var on []string // the other games of which the author stands on the list
	for other := range w.Games.Own(func(g *identity.Head) bool { return !g.Over && g.StandsBy(w.Author) }) {
		if other != id {
			on = append(on, string(other))
		}
	}
	if off && len(cmd.Args) == 1 {
		if len(on) == 0 {
			return cmd.only(notStandingBy), nil
		} else if len(on) > 1 {
			return cmd.only(whichStandby, strings.Join(on, ", ")), nil
		}
		id = games.GameID(on[0])
	}
	game, there := w.Games.Game(id)
	switch {
	case !there || game.Over || !game.Dealt:
		return cmd.only(notRunning, string(id)), nil
	case off:
		return []Effect{w.standBy(id, true, cmd.Answer(standsByNoMore, string(id)))}, nil
	case game.Seat(w.Author) != engine.NoSeat:
		return cmd.only(sitsThere, string(id)), nil
	case len(on) >= mostStoodBy:
		return cmd.only(tooManyStandbys, string(id), strconv.Itoa(mostStoodBy)), nil
	}
	return []Effect{w.standBy(id, false, cmd.Answer(standsByNow, string(id)))}, nil
}

func (w *World) standBy(id games.GameID, off bool, done Result) Tend {
	who := log.Standby{Player: w.Author, Name: w.Wants.Name, Gone: off}
	return Tend{Line: Command{Line: done.Line, Text: done.Text}, Game: id, Change: comingAndGoing{who}, Done: done}
}

// comingAndGoing puts somebody on the list, or takes them off.
type comingAndGoing struct{ who log.Standby }

func (s comingAndGoing) did(e *log.Entry) bool { return e.Standby == s.who }

func (s comingAndGoing) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	came := 0
	for i := range h.Game.Entries() {
		if h.Game.Entries()[i].Standby.Player == s.who.Player {
			came++
		}
	}
	list := h.Game.Standbys()
	stands := slices.ContainsFunc(list, func(on log.Standby) bool { return on.Player == s.who.Player })
	switch {
	case h.OverAt(h.Game.Len()):
		return notRunning, nil
	case s.who.Gone && !stands:
		return notStandingFor, nil
	case s.who.Gone:
	case stands:
		return standsByBefore, nil
	case len(list) >= mostStandbys:
		return manyStandBy, nil
	case came >= mostComings:
		return standbyOften, nil
	}
	return "", d.StandBy(s.who)
}
