package acts

import (
	"dhow/games/log"
	"dhow/templates"
)

// backAct is how a player takes a seat back that the house plays since they have let turns pass.
var backAct = Act{Name: "back", Form: "back", Example: "back", takes: atMost(0), Do: doBack}

// What is said of it.
const (
	backNow    templates.ResultCode = "back"        //
	backAnyway templates.ResultCode = "back-anyway" //
)

// doBack takes the seat back, as long as nobody else has it: from then on the keys are another's.
func doBack(w *walk, _ *scriptLine) outcome {
	now, seat := w.Game.At(w.before), w.mail.Seat
	back := func(d *log.Draft) error { return d.Unseat(log.Unseat{Seat: seat, Stage: log.UnseatBack}) }
	said := func(e *log.Entry) bool { return e.Unseat.Stage == log.UnseatBack }
	switch {
	case w.page.Enter(back, said, w.mail.OrdersAllowed):
		return result(backNow)
	case w.mail.OrdersAllowed && !w.OverAt(w.before) && !now.Absent(seat) && !now.Resigned(seat):
		return result(backAnyway)
	}
	return w.notEntered()
}
