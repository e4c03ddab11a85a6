package acts

import (
	"errors"
	"strings"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// A host who does not play corrects the last order of a seat: it is taken back, or another order
// stands in its place, as long as nothing has been uncovered since.
var correctAct = Act{
	Name: "correct", Form: "correct SEAT[: ORDER]", Example: "correct green: G Cf1 M1",
	Demand: identity.ToChange, gives: true, takes: isCorrection, decides: decidesOrder, Author: doCorrect, byHost: true,
	shared: true, toAll: asksCorrection, vain: correctInVain,
}

// What is said of it, with the game.
const (
	correctInVain  templates.ResultCode = "correct-in-vain"  //
	correctedNow   templates.ResultCode = "corrected"        // game, seat
	nothingToAmend templates.ResultCode = "nothing-to-amend" // game
	toldAlready    templates.ResultCode = "told-already"     // game
	orderIsSealed  templates.ResultCode = "order-is-sealed"  // game
	orderUnread    templates.ResultCode = "order-unread"     // game
	orderIllegal   templates.ResultCode = "order-illegal"    // game
)

// isCorrection tells whether the words behind correct are a seat, and an order behind a colon.
func isCorrection(args []string) bool {
	return isSeat(args[:min(len(args), 1)]) && (len(args) == 1 || strings.HasSuffix(args[0], ":"))
}

// decidesOrder says of which seat a line corrects the last order, and how.
func decidesOrder(cmd Command) (what, how string) {
	return "order " + seatNamed(cmd.Args[0]).String(), strings.Join(cmd.Args[1:], " ")
}

func doCorrect(w *World, cmd Command) ([]Effect, error) {
	seat, order := seatNamed(cmd.Args[0]), strings.Join(cmd.Args[1:], " ")
	return w.tendSeat(cmd, seat, correcting{seat, order},
		cmd.Answer(correctedNow, string(w.Game), seat.String())), nil
}

// asksCorrection asks all to have the last order of a seat corrected. An order that cannot be read is
// shown as it is.
func asksCorrection(w *walk, cmd *Command) log.Ask {
	a := log.Ask{What: log.AskCorrect, Seat: seatNamed(cmd.Args[0]), Orders: strings.Join(cmd.Args[1:], " ")}
	if order, err := w.Reader(w.mail.Language, w.before).Order(a.Seat, a.Orders); a.Orders != "" && err == nil {
		a.Orders = notation.PrintOrder(w.Edition, order)
	}
	return a
}

type correcting struct {
	seat  engine.Seat
	order string // that is to stand; empty: none
}

func (c correcting) did(e *log.Entry) bool { return e.Correct && e.By == c.seat }

func (c correcting) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	n, since := h.Game.LastOrder(c.seat)
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case h.hostPlays():
		return needsConsent, nil
	case n == 0:
		return nothingToAmend, nil
	case h.Game.HousePlayer(c.seat) != "":
		return seatOfHouse, nil
	case h.Game.Entries()[n-1].Hidden != "":
		return orderIsSealed, nil
	case since != log.NothingSince:
		return toldAlready, nil
	case !h.mayTend(d):
		return tendedOften, nil
	}
	corrected := *d
	if err := corrected.Correct(c.seat); err != nil {
		return "", err
	}
	if refused, err := c.replace(h, &corrected); refused != "" || err != nil {
		return refused, err
	}
	*d = corrected
	return "", nil
}

// replace has the other order stand. Why the rules do not allow it is not said: that could tell
// what the seat has in hand.
func (c correcting) replace(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	if c.order == "" {
		return "", nil
	}
	order, err := h.Reader(notation.English, h.Game.Len()).Order(c.seat, c.order)
	if err != nil {
		return orderUnread, nil
	}
	_, err = d.Order(order)
	var illegal *engine.IllegalError
	var impossible *log.GameError
	if errors.As(err, &illegal) || errors.As(err, &impossible) {
		return orderIllegal, nil
	}
	return "", err
}
