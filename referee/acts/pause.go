package acts

import (
	"slices"

	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which a host who does not play has the clock of a game stand still, and run again.
// What every host can do who tends a game goes by tend.
var (
	pauseAct = Act{
		Name: "pause", Form: "pause", Example: "pause",
		Demand: identity.ToTend, gives: true, takes: atMost(0), Author: doPause, byHost: true,
	}
	resumeAct = Act{
		Name: "resume", Form: "resume", Example: "resume",
		Demand: identity.ToTend, gives: true, takes: atMost(0), Author: doResume, byHost: true,
	}
)

// What is said of it, with the game.
const (
	pausedNow     templates.ResultCode = "paused"         // game
	resumedNow    templates.ResultCode = "resumed"        // game
	pausedBefore  templates.ResultCode = "paused-before"  // game
	runsAnyway    templates.ResultCode = "not-paused"     // game
	hostPlays     templates.ResultCode = "host-plays"     // game
	notBegun      templates.ResultCode = "no-clock-yet"   // game
	withoutClock  templates.ResultCode = "has-no-clock"   // game
	NothingToTend templates.ResultCode = "nothing-tended" //
	tendedByOther templates.ResultCode = "hosts-only-act" // game
	tendedAlready templates.ResultCode = "one-at-a-time"  // game
	tendedOften   templates.ResultCode = "tended-often"   // game, when it is possible again
)

func doPause(w *World, cmd Command) ([]Effect, error) {
	return w.tend(cmd, pausing{}, pausedNow, string(w.Game)), nil
}

func doResume(w *World, cmd Command) ([]Effect, error) {
	return w.tend(cmd, resuming{}, resumedNow, string(w.Game)), nil
}

type pausing struct{}

func (pausing) draft(h History, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.hostPlays():
		return hostPlays, nil
	case stands(h.Game):
		return pausedBefore, nil
	case !mayTend(d):
		return tendedOften, nil
	}
	return "", d.Pause()
}

type resuming struct{}

func (resuming) draft(h History, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.hostPlays():
		return hostPlays, nil
	case !stands(h.Game):
		return runsAnyway, nil
	}
	return "", d.Resume()
}

// tend has an entry made about the clock of the game that a mail is about, if its host asks for it
// and nothing else in the mail has made one.
func (w *World) tend(cmd Command, change clockChange, done templates.ResultCode, args ...string) []Effect {
	game, ok := w.Games.Game(w.Game)
	switch {
	case !ok || game.Over:
		return cmd.only(NothingToTend)
	case game.Host != w.Author:
		return cmd.only(tendedByOther, string(w.Game))
	case w.Enters:
		return cmd.only(tendedAlready, string(w.Game))
	}
	return []Effect{Tend{cmd, change, cmd.Answer(done, args...)}}
}

// clockChange is what a host asks of the clock of a game. It drafts the entry, or says why there is
// none.
type clockChange interface {
	draft(History, *log.Draft) (refused templates.ResultCode, err error)
}

// Draft puts what the host asks for into an entry. Where that is refused the entry stays empty, and
// the answer has a code.
func (t Tend) Draft(h History, d *log.Draft) (refused Result, err error) {
	why := h.noClock()
	if why == "" {
		why, err = t.Change.draft(h, d)
	}
	game := string(h.Game.Header.Game)
	switch why {
	case "":
		return Result{}, err
	case NothingToTend:
		return t.Line.Answer(why), nil
	case tendedOften:
		return t.Line.Answer(why, game, Moment(d.Room(log.TendShare, 1).Again)), nil
	}
	return t.Line.Answer(why, game), nil
}

// mayTend tells whether there is room for one more entry about the clock, which all are told of.
func mayTend(d *log.Draft) bool { return d.Room(log.TendShare, 1).Left > 0 }

// noClock says why there is no clock to tend; empty: there is one.
func (h History) noClock() templates.ResultCode {
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend
	case h.Game.Header.Pace.Move == 0:
		return withoutClock
	case !h.Game.Dealt():
		return notBegun
	}
	return ""
}

// hostPlays tells whether the host has a seat, and so part in what the clock does.
func (h History) hostPlays() bool {
	host := h.Game.Header.Host
	return slices.ContainsFunc(h.Game.Seats(), func(seated log.Seated) bool { return seated.Player == host })
}

// stands tells whether the clocks of a game stand still.
func stands(g *log.Game) bool { return !g.At(g.Len()).StandsSince().IsZero() }
