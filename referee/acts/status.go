package acts

import (
	"errors"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which one asks how one's games stand.
var (
	statusAct = Act{Name: "status", Form: "status", Example: "status", takes: atMost(0), Author: doStatus}
	mineAct   = Act{Name: "mine", Form: "mine", Example: "mine", takes: atMost(0), Author: doStatus}
)

// What is said of a game.
const (
	statusNone   templates.ResultCode = "status-none"     //
	gameUnread   templates.ResultCode = "status-unread"   // game
	waitsToJoin  templates.ResultCode = "status-join"     // game, names of those who have not joined, as one text
	inSetUp      templates.ResultCode = "status-set-up"   // game
	inPlanning   templates.ResultCode = "status-plan"     // game
	inActions    templates.ResultCode = "status-action"   // game
	clocksStand  templates.ResultCode = "status-stands"   // since when
	waitsFor     templates.ResultCode = "waits"           // player, since when
	waitsUntil   templates.ResultCode = "waits-until"     // player, since when, until when
	waitsForYou  templates.ResultCode = "waits-you"       // since when
	waitsYouTill templates.ResultCode = "waits-you-until" // since when, until when
)

// Waiting is what a game waits for.
type Waiting struct {
	phase  engine.Phase
	dealt  bool
	stands time.Time // since when its clocks stand still; zero: they run, or there are none
	Seats  []turnOf
}

// turnOf is a seat that a game waits for.
type turnOf struct {
	Seat         engine.Seat
	Name         string
	Since, Until time.Time // until zero: it has no end
}

// doStatus says of each game that its author plays in or tends what the referee waits for.
func doStatus(w *World, cmd Command) ([]Effect, error) {
	var told []Effect
	for _, id := range w.Games.All() {
		game, ok := w.Games.Game(id)
		if !ok || game.Over || game.Seat(w.Author) == engine.NoSeat && game.Host != w.Author {
			continue
		}
		waits, there, err := w.Games.Waits(id)
		var broken *identity.BrokenGameError
		switch {
		case errors.As(err, &broken):
			told = append(told, cmd.Answer(gameUnread, string(id)))
		case err != nil:
			return nil, err
		case !there:
			continue
		default:
			told = append(told, waits.told(cmd, string(id), game.Seat(w.Author))...)
		}
		cmd.Text = "" // it is shown once
	}
	if told == nil {
		return cmd.only(statusNone), nil
	}
	return told, nil
}

// told says how a game stands to who sits at a seat.
func (w *Waiting) told(cmd Command, game string, own engine.Seat) []Effect {
	if !w.dealt {
		var names []string
		for _, t := range w.Seats {
			names = append(names, t.Name)
		}
		return cmd.only(waitsToJoin, game, strings.Join(names, ", "))
	}
	phase := inActions
	switch w.phase {
	case engine.SetupPhase:
		phase = inSetUp
	case engine.PlanningPhase:
		phase = inPlanning
	}
	told := cmd.only(phase, game)
	cmd.Text = ""
	if !w.stands.IsZero() {
		told = append(told, cmd.Answer(clocksStand, Moment(w.stands)))
	}
	for _, t := range w.Seats {
		since, until := Moment(t.Since), Moment(t.Until)
		switch ends := !t.Until.IsZero(); {
		case t.Seat == own && ends:
			told = append(told, cmd.Answer(waitsYouTill, since, until))
		case t.Seat == own:
			told = append(told, cmd.Answer(waitsForYou, since))
		case ends:
			told = append(told, cmd.Answer(waitsUntil, t.Name, since, until))
		default:
			told = append(told, cmd.Answer(waitsFor, t.Name, since))
		}
	}
	return told
}

// Waits tells what the game waits for. Seats that the house plays are not waited for.
func (h History) Waits() (w Waiting) {
	now, seats := h.Game.At(h.Game.Len()), h.Game.Seats()
	if state := h.StateAt(h.Game.Len()); state != nil {
		w.phase, w.dealt, w.stands = state.Phase, true, now.StandsSince()
	}
	for _, seat := range slices.Sorted(slices.Values(h.ToMoveAt(h.Game.Len()))) {
		turn := turnOf{Seat: seat, Name: seats[seat-1].Name}
		if began := now.Turn(seat); began != 0 {
			turn.Since = now.TimeOf(began)
		} else if w.dealt {
			continue
		}
		turn.Until, _ = h.DeadlineAt(seat, h.Game.Len())
		w.Seats = append(w.Seats, turn)
	}
	return w
}
