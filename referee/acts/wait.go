package acts

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

// The acts by which who wants more time to think about a plan has plans not be opened, and lets go.
var (
	waitAct  = Act{Name: "wait", Form: "wait", Example: "wait", takes: atMost(0), decides: decidesWait, Do: doWait}
	readyAct = Act{Name: "ready", Form: "ready", Example: "ready", takes: atMost(0), decides: decidesWait, Do: doReady}
)

// What is said of it.
const (
	waitNow     templates.ResultCode = "wait"           //
	waitsNow    templates.ResultCode = "wait-before"    //
	waitTooLate templates.ResultCode = "wait-too-late"  //
	readyNow    templates.ResultCode = "ready"          //
	readyUntil  templates.ResultCode = "ready-until"    // when plans are opened at the earliest
	readyAnyway templates.ResultCode = "ready-anyway"   //
	planHeld    templates.ResultCode = "plan-held"      // plan
	planUntil   templates.ResultCode = "plan-held-till" // plan, when plans are opened at the earliest
)

func decidesWait(cmd Command) (what, how string) { return "plans", string(cmd.Name) }

// hold keeps a plan that is not to be opened yet, since its author wants more time, or since it would
// be the last before the time at which plans may be opened; nil if it may.
func (w *walk) hold(a engine.Action) outcome {
	if _, plan := a.Move.(*engine.Plan); !plan || w.bar != noBar || w.stale || w.stopped || w.page.Ordered() {
		return nil
	}
	seat, opens := w.mail.Seat, time.Time{}
	if !w.waits && (w.ready || !w.Game.At(w.before).Waits(seat)) {
		if opens = w.opensLater(); opens.IsZero() {
			return nil
		}
	}
	filled, err := engine.Fill(w.page.View(), a)
	switch {
	case err != nil:
		return nil
	case !w.page.Keep(&filled, w.mail.TalkFrom.IsZero()):
		w.stopped, w.refused, w.missed = true, true, true
		return noRoom{notation.PrintOrder(w.Edition, filled)}
	}
	if w.held = true; opens.IsZero() {
		return result(planHeld, notation.PrintOrder(w.Edition, filled))
	}
	return result(planUntil, notation.PrintOrder(w.Edition, filled), Moment(opens))
}

// opensLater returns when plans are opened at the earliest, if the author's is the last and that is
// not yet; else zero.
func (w *walk) opensLater() time.Time {
	opens := w.Game.At(w.before).OpensFrom()
	if !w.mail.Received.Before(opens) || !slices.Equal(w.ToMoveAt(w.before), []engine.Seat{w.mail.Seat}) {
		return time.Time{}
	}
	return opens
}

// doWait has plans not be opened until the author is ready.
func doWait(w *walk, _ *scriptLine) outcome {
	now, seat := w.Game.At(w.before), w.mail.Seat
	open := now.Planning() && !now.OpeningDue() && w.inTime()
	wait := func(d *log.Draft) error {
		plan, err := notation.ParseOrder(w.Edition, seat, now.Planned(seat))
		if waits := d.Wait(); waits != nil || err != nil || w.held {
			return waits
		}
		return d.Keep(&plan)
	}
	switch {
	case w.page.Enter(wait, func(e *log.Entry) bool { return e.Wait }, w.mail.OrdersAllowed && open && !now.Waits(seat) && !w.dead):
		return result(waitNow)
	case now.Waits(seat):
		return result(waitsNow)
	case w.dead:
		return result(templates.OldLetter)
	case !open && w.mail.OrdersAllowed && !w.OverAt(w.before) && !now.Resigned(seat):
		return result(waitTooLate)
	}
	return w.notEntered()
}

// inTime tells whether the time of the turn is not over in which the author has sent a plan.
func (w *walk) inTime() bool {
	now, seat := w.Game.At(w.before), w.mail.Seat
	if now.Planned(seat) == "" {
		return true
	}
	ends, ok := now.PlannedFrom(seat).Deadline(seat)
	return !ok || w.mail.Received.Before(ends)
}

// doReady lets the plan of the author be opened: the one in this mail, or the one that is kept.
func doReady(w *walk, l *scriptLine) outcome {
	now, seat := w.Game.At(w.before), w.mail.Seat
	kept := now.Kept(seat) != 0 && now.Planning()
	if !kept && !now.Waits(seat) {
		return result(readyAnyway)
	}
	opens := w.opensLater()
	if kept && opens.IsZero() && !w.plans() {
		return doKept(w, l)
	}
	ready := func(e *log.Entry) bool { return e.Ready || e.Ordered() }
	switch {
	case now.Waits(seat) && !w.page.Enter((*log.Draft).Ready, ready, w.mail.OrdersAllowed && !w.dead):
		if w.dead {
			return result(templates.OldLetter)
		}
		return w.notEntered()
	case opens.IsZero():
		return result(readyNow)
	}
	return result(readyUntil, Moment(opens))
}

// plans tells whether a plan stands in the mail.
func (w *walk) plans() bool {
	return slices.ContainsFunc(w.all, func(l scriptLine) bool {
		order, is := l.says.(notation.Order)
		if !is {
			return false
		}
		_, is = order.Action.Move.(*engine.Plan)
		return is
	})
}
