package referee

import (
	"context"
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
		demand: identity.ToTend, gives: true, takes: atMost(0), author: doPause, hosts: true,
	}
	resumeAct = Act{
		Name: "resume", Form: "resume", Example: "resume",
		demand: identity.ToTend, gives: true, takes: atMost(0), author: doResume, hosts: true,
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
	nothingToTend templates.ResultCode = "nothing-tended" //
	tendedByOther templates.ResultCode = "hosts-only-act" // game
	tendedAlready templates.ResultCode = "one-at-a-time"  // game
)

func doPause(ctx context.Context, a *playerWish, cmd Command) error {
	return a.tend(ctx, cmd, func(s *sitting, d *log.Draft) (templates.ResultCode, error) {
		switch {
		case s.hostPlays():
			return hostPlays, nil
		case s.stands():
			return pausedBefore, nil
		}
		return "", d.Pause()
	}, pausedNow, string(a.d.Game))
}

func doResume(ctx context.Context, a *playerWish, cmd Command) error {
	return a.tend(ctx, cmd, func(s *sitting, d *log.Draft) (templates.ResultCode, error) {
		switch {
		case s.hostPlays():
			return hostPlays, nil
		case !s.stands():
			return runsAnyway, nil
		}
		return "", d.Resume()
	}, resumedNow, string(a.d.Game))
}

// hostPlays tells whether the host has a seat, and so part in what the clock does.
func (s *sitting) hostPlays() bool {
	host := s.game.Header.Host
	return slices.ContainsFunc(s.game.Seats(), func(seated log.Seated) bool { return seated.Player == host })
}

// stands tells whether the clocks stand still.
func (s *sitting) stands() bool { return !s.game.At(s.game.Len()).StandsSince().IsZero() }

// tend has an entry made about the clock of the game that a mail is about, as its host asks, and
// says that it was done, or what speaks against it. Say drafts the entry. A mail does one such
// thing, since it makes one entry.
func (a *playerWish) tend(
	ctx context.Context, cmd Command, say func(*sitting, *log.Draft) (templates.ResultCode, error),
	done templates.ResultCode, args ...string,
) error {
	id := a.d.Game
	game, ok := a.set.Index.Game(id)
	switch {
	case !ok || game.Over:
		a.result(cmd, nothingToTend)
		return nil
	case game.Host != a.player:
		a.result(cmd, tendedByOther, string(id))
		return nil
	case a.enters:
		a.result(cmd, tendedAlready, string(id))
		return nil
	}
	a.enters = true
	var why templates.ResultCode
	err := a.enter(ctx, id, func(s *sitting, d *log.Draft) (bool, error) {
		var err error
		if why = s.noClock(); why == "" {
			why, err = say(s, d)
		}
		return why == "" && err == nil, err
	})
	switch {
	case isNoGame(err), why == nothingToTend:
		a.result(cmd, nothingToTend)
		return nil
	case why != "":
		a.results = append(a.results, Result{Line: cmd.Line, Text: cmd.Text, Code: why, Args: []string{string(id)}})
	default:
		a.results = append(a.results, Result{Line: cmd.Line, Text: cmd.Text, Code: done, Args: args})
	}
	return err
}

// noClock says why there is no clock to tend; empty: there is one.
func (s *sitting) noClock() templates.ResultCode {
	switch {
	case s.overAt(s.game.Len()):
		return nothingToTend
	case s.game.Header.Pace.Move == 0:
		return withoutClock
	case !s.game.Dealt():
		return notBegun
	}
	return ""
}
