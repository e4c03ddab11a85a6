package referee

import (
	"context"
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
	statusAct = Act{Name: "status", Form: "status", Example: "status", takes: atMost(0), author: doStatus}
	mineAct   = Act{Name: "mine", Form: "mine", Example: "mine", takes: atMost(0), author: doStatus}
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

// waiting is what a game waits for.
type waiting struct {
	phase  engine.Phase
	dealt  bool
	stands time.Time // since when its clocks stand still; zero: they run, or there are none
	seats  []turnOf
}

// turnOf is a seat that a game waits for.
type turnOf struct {
	seat         engine.Seat
	name         string
	since, until time.Time // until zero: it has no end
}

// doStatus says of each game that its author plays in or tends what the referee waits for.
func doStatus(ctx context.Context, a *playerWish, cmd Command) error {
	said := false
	for _, id := range a.set.Index.All() {
		game, ok := a.set.Index.Game(id)
		if !ok || game.Over || game.Seat(a.player) == engine.NoSeat && game.Host != a.player {
			continue
		}
		said = true
		waits, err := a.set.Tables.Table(id).waits(ctx)
		var broken *identity.BrokenGameError
		switch {
		case errors.As(err, &broken):
			a.result(cmd, gameUnread, string(id))
		case isNoGame(err):
			continue
		case err != nil:
			return err
		default:
			a.tellStatus(cmd, string(id), game.Seat(a.player), &waits)
		}
		cmd.Text = "" // it is shown once
	}
	if !said {
		a.result(cmd, statusNone)
	}
	return nil
}

// tellStatus tells how a game stands to who sits at a seat.
func (a *playerWish) tellStatus(cmd Command, game string, own engine.Seat, waits *waiting) {
	if !waits.dealt {
		var names []string
		for _, t := range waits.seats {
			names = append(names, t.name)
		}
		a.result(cmd, waitsToJoin, game, strings.Join(names, ", "))
		return
	}
	switch waits.phase {
	case engine.SetupPhase:
		a.result(cmd, inSetUp, game)
	case engine.PlanningPhase:
		a.result(cmd, inPlanning, game)
	default:
		a.result(cmd, inActions, game)
	}
	cmd.Text = ""
	if !waits.stands.IsZero() {
		a.result(cmd, clocksStand, moment(waits.stands))
	}
	for _, t := range waits.seats {
		since, until := moment(t.since), moment(t.until)
		switch ends := !t.until.IsZero(); {
		case t.seat == own && ends:
			a.result(cmd, waitsYouTill, since, until)
		case t.seat == own:
			a.result(cmd, waitsForYou, since)
		case ends:
			a.result(cmd, waitsUntil, t.name, since, until)
		default:
			a.result(cmd, waitsFor, t.name, since)
		}
	}
}

// waits tells what a game waits for. Seats that the house plays are not waited for.
func (t *Table) waits(ctx context.Context) (w waiting, err error) {
	err = t.do(ctx, func(s *sitting) error {
		w = s.waits()
		return nil
	})
	return w, err
}

func (s *sitting) waits() (w waiting) {
	now, seats := s.game.At(s.game.Len()), s.game.Seats()
	if state := s.stateAt(s.game.Len()); state != nil {
		w.phase, w.dealt, w.stands = state.Phase, true, now.StandsSince()
	}
	for _, seat := range slices.Sorted(slices.Values(s.toMoveAt(s.game.Len()))) {
		turn := turnOf{seat: seat, name: seats[seat-1].Name}
		if began := now.Turn(seat); began != 0 {
			turn.since = now.TimeOf(began)
		} else if w.dealt {
			continue
		}
		turn.until, _ = s.deadlineAt(seat, s.game.Len())
		w.seats = append(w.seats, turn)
	}
	return w
}
