package acts

import (
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which a host who does not play has the clock of a game stand still, and run again.
// What every host can do who tends a game goes by tend.
var (
	pauseAct = Act{
		Name: "pause", Form: "pause", Example: "pause",
		Demand: identity.ToTend, gives: true, takes: atMost(0), decides: decidesClock, Author: doPause, byHost: true,
		shared: true, toAll: func(*walk, *Command) log.Ask { return log.Ask{What: log.AskPause} }, vain: pauseInVain,
	}
	resumeAct = Act{
		Name: "resume", Form: "resume", Example: "resume",
		Demand: identity.ToTend, gives: true, takes: atMost(0), decides: decidesClock, Author: doResume, byHost: true,
		shared: true, Do: resumeAgreed,
	}
)

// What is said of it, with the game.
const (
	pauseInVain  templates.ResultCode = "pause-in-vain" //
	pausedNow    templates.ResultCode = "paused"        // game
	resumedNow   templates.ResultCode = "resumed"       // game
	pausedBefore templates.ResultCode = "paused-before" // game
	runsAnyway   templates.ResultCode = "not-paused"    // game
	standsToAsk  templates.ResultCode = "stands-to-ask" // game
)

// decidesClock says that a line decides whether the clock runs.
func decidesClock(cmd Command) (what, how string) { return "clock", string(cmd.Name) }

func doPause(w *World, cmd Command) ([]Effect, error) {
	return w.tend(cmd, pausing{}, pausedNow, string(w.Game)), nil
}

func doResume(w *World, cmd Command) ([]Effect, error) {
	return w.tend(cmd, resuming{}, resumedNow, string(w.Game)), nil
}

// resumeAgreed has the clock run again that all have agreed to stop: any of them can, as they have
// agreed. Where a host has stopped it all are asked.
func resumeAgreed(w *walk, l *scriptLine) outcome {
	game, now := string(w.Game.Header.Game), w.Game.At(w.before)
	switch {
	case w.page.Enter((*log.Draft).Resume, func(e *log.Entry) bool { return e.Resume }, w.mail.OrdersAllowed && !w.old):
		return result(resumedNow, game)
	case !now.StandsAt(w.mail.Received):
		return result(runsAnyway, game)
	case now.StoppedToAsk():
		return result(standsToAsk, game)
	}
	return w.askAll(l, log.Ask{What: log.AskResume})
}

type pausing struct{}

func (pausing) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch why := h.noClock(); {
	case why != "":
		return why, nil
	case h.hostPlays():
		return hostPlays, nil
	case stands(h.Game) && !h.Game.StoppedToAsk():
		return pausedBefore, nil
	case !h.mayTend(d):
		return tendedOften, nil
	}
	return "", d.Pause()
}

func (pausing) did(e *log.Entry) bool { return e.Pause }

type resuming struct{}

func (resuming) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch why := h.noClock(); {
	case why != "":
		return why, nil
	case h.hostPlays():
		return hostPlays, nil
	case !stands(h.Game):
		return runsAnyway, nil
	}
	return "", d.Resume()
}

func (resuming) did(e *log.Entry) bool { return e.Resume }

// stands tells whether the clocks of a game stand still.
func stands(g *log.Game) bool { return !g.At(g.Len()).StandsSince().IsZero() }
