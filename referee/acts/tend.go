package acts

import (
	"errors"
	"slices"

	"dhow/games"
	"dhow/games/log"
	"dhow/templates"
)

// What is said of what a host asks for in a game, with the game.
const (
	hostPlays     templates.ResultCode = "host-plays"     // game
	notBegun      templates.ResultCode = "no-clock-yet"   // game
	withoutClock  templates.ResultCode = "has-no-clock"   // game
	NothingToTend templates.ResultCode = "nothing-tended" //
	tendedByOther templates.ResultCode = "hosts-only-act" // game
	tendedAlready templates.ResultCode = "one-at-a-time"  // game
	tendedOften   templates.ResultCode = "tended-often"   // game, when it is possible again
	notAsItStands templates.ResultCode = "not-as-it-is"   // game
)

// tend has an entry made about the game that a mail is about, if its host asks for it.
func (w *World) tend(cmd Command, change hosting, done templates.ResultCode, args ...string) []Effect {
	if no := w.untended(cmd); no != nil {
		return no
	}
	return []Effect{Tend{Line: cmd, Game: w.Game, Change: change, Host: w.Author, Operator: w.Operator, Done: cmd.Answer(done, args...)}}
}

// untended says why the author of a mail can ask for nothing as the host of the game that it is
// about; nothing: they can.
func (w *World) untended(cmd Command) []Effect {
	game, ok := w.Games.Game(w.Game)
	switch {
	case !ok || game.Over:
		return cmd.only(NothingToTend)
	case !w.Operator && !game.IsHost(w.Author):
		return cmd.only(tendedByOther, string(w.Game))
	}
	return nil
}

// hosting is what a host asks for in a game. It drafts the entry, or says why there is none; did
// tells whether an entry is the one that it drafted.
type hosting interface {
	draft(tended, *log.Draft) (refused templates.ResultCode, err error)
	did(*log.Entry) bool
}

// tended is a game as it is when a host asks for something in it.
type tended struct {
	History
	host     games.PlayerID // empty: it is none who asks
	operator bool           // it is the operator who asks, who has no share that could be used up
	sets     []setting      // all that the mail sets of the game
}

// hostPlays tells whether the host has a seat, and so part in what is asked for.
func (t tended) hostPlays() bool {
	return t.host != "" && slices.ContainsFunc(t.Game.Seats(),
		func(seated log.Seated) bool { return seated.Player == t.host })
}

// Tended is what became of the things that a host asks for in a mail that has an entry, as after a
// crash.
func Tended(h History, mail string, tends []Tend) (results []Result) {
	n := h.Game.EntryOf(mail)
	for _, t := range tends {
		if n != 0 && t.Game == h.Game.Header.Game && t.Change.did(&h.Game.Entries()[n-1]) {
			results = append(results, t.Done)
			if _, sets := t.Change.(setting); !sets {
				n = 0
			}
		} else {
			results = append(results, t.Line.Answer(tendedAlready, string(t.Game)))
		}
	}
	return results
}

// DraftTends puts the first thing that a host asks for and that is possible into an entry, which
// says one thing: all that is set of the game is one. It returns what became of each; where nothing
// is possible the entry stays empty.
func DraftTends(h History, d *log.Draft, tends []Tend) (results []Result, err error) {
	game := string(h.Game.Header.Game)
	var sets []setting
	for _, t := range tends {
		if set, is := t.Change.(setting); is {
			sets = append(sets, set)
		}
	}
	for _, t := range tends {
		result := t.Done
		_, another := t.Change.(setting)
		another = another && d.Sets()
		if !d.Empty() && !another || t.Game != h.Game.Header.Game {
			result = t.Line.Answer(tendedAlready, string(t.Game))
		} else if t.Host != "" && !h.IsHost(t.Host) {
			result = t.Line.Answer(tendedByOther, game)
		} else if refused, err := t.draft(tended{h, t.Host, t.Operator, sets}, d, !another); err != nil {
			return nil, err
		} else if refused == tendedOften {
			result = t.Line.Answer(refused, game, Moment(d.Room(log.TendShare, 1).Again))
		} else if refused != "" {
			result = t.Line.Answer(refused, game)
		}
		results = append(results, result)
	}
	return results, nil
}

// draft has a draft say what is asked for, and as the first of its kind who has asked. What the game
// refuses for good is answered: tried again it would keep waiting what comes after it.
func (t *Tend) draft(h tended, d *log.Draft, first bool) (refused templates.ResultCode, err error) {
	after := *d
	refused, err = t.Change.draft(h, &after)
	if refused == "" && err == nil && t.Operator && first {
		err = after.Operator()
	}
	var cannot *log.GameError
	var unlike *games.FormatError
	if errors.As(err, &cannot) && cannot.Code != log.NeedsSecret || errors.As(err, &unlike) {
		return notAsItStands, nil
	}
	if refused == "" && err == nil {
		*d = after
	}
	return refused, err
}

// mayTend tells whether there is room for one more entry of hosts, which all are told of.
func (t tended) mayTend(d *log.Draft) bool { return t.operator || d.Room(log.TendShare, 1).Left > 0 }

// noClock says why there is no clock to tend; empty: there is one.
func (h History) noClock() templates.ResultCode {
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend
	case !h.Game.Pace().HasClock():
		return withoutClock
	case !h.Game.Dealt():
		return notBegun
	}
	return ""
}
