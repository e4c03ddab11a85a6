package acts

import (
	"slices"
	"strings"
	"time"

	"dhow/games/log"
	"dhow/templates"
)

var quietAct = Act{
	Name: "quiet", Form: "quiet [HOURS] [DAYS] | quiet off", Example: "quiet 22-8",
	takes: isQuiet, decides: decidesQuiet, Do: doQuiet,
}

// What is said of quiet hours.
const (
	quietNow   templates.ResultCode = "quiet"       // hours and days, zone
	quietIs    templates.ResultCode = "quiet-is"    // hours and days, zone
	quietNone  templates.ResultCode = "quiet-none"  //
	quietOff   templates.ResultCode = "quiet-off"   //
	quietWhat  templates.ResultCode = "quiet-what"  // what was typed
	quietLimit templates.ResultCode = "quiet-limit" // what was typed
)

// isQuiet tells whether words are meant for hours and days, well typed or not. Some of the shortest
// names of days begin sentences, too: do, ma.
func isQuiet(args []string) bool {
	digits := func(word string) bool { return strings.ContainsAny(word, "0123456789") }
	prose := func(word string) bool { return !digits(word) && !log.IsDay(word) }
	switch {
	case len(args) == 0 || sameWord(args[0], "off") || digits(args[0]):
		return true
	case len(args[0]) <= 2:
		return !slices.ContainsFunc(args, prose)
	}
	return log.IsDay(args[0])
}

// decidesQuiet tells what a line says of hours, of days, or of both.
func decidesQuiet(cmd Command) (what, how string) {
	days := 0
	for _, word := range cmd.Args {
		if log.IsDay(word) {
			days++
		}
	}
	switch {
	case len(cmd.Args) == 0:
		return "", ""
	case days == len(cmd.Args):
		what = "quiet days"
	case days == 0 && !sameWord(cmd.Args[0], offWord):
		what = "quiet hours"
	default:
		what = "quiet"
	}
	return what, strings.ToLower(strings.Join(cmd.Args, " "))
}

// doQuiet says in which hours and on which days no deadline of the author's falls, which wants a key
// that orders want.
func doQuiet(w *walk, l *scriptLine) outcome {
	if w.quiet == nil {
		quiet := w.Game.At(w.before).Quiet(w.mail.Seat)
		w.quiet = &quiet
	}
	if len(l.command.Args) > 0 { // hours and days may stand in lines of their own
		quiet, ok := log.ReadQuiet(l.command.Args, *w.quiet)
		if !ok {
			return result(quietWhat, l.text)
		}
		if !quiet.Never() {
			quiet.Zone = log.ZoneOf(w.place(), w.mail.Received)
		}
		w.quiet = &quiet
	}
	quiet := *w.quiet
	isQuiet := func(e *log.Entry) bool { return e.Quiet != nil }
	switch {
	case len(l.command.Args) == 0 && quiet.Never():
		return result(quietNone)
	case len(l.command.Args) == 0:
		return result(quietIs, quiet.Text(), quiet.Zone.Name)
	case !quiet.Allowed():
		return result(quietLimit, l.text)
	case w.dead:
		return result(templates.OldLetter)
	case !w.page.Enter(func(d *log.Draft) error { return d.Quiet(quiet) }, isQuiet, w.mail.OrdersAllowed):
		return w.notEntered()
	case quiet.Never():
		return result(quietOff)
	}
	return result(quietNow, quiet.Text(), quiet.Zone.Name)
}

// place is where the author lives, as far as that is known.
func (w *walk) place() *time.Location {
	if place, err := time.LoadLocation(w.mail.Zone); err == nil {
		return place
	}
	return time.UTC
}

// notEntered says why something that its author may say of themselves was not entered.
func (w *walk) notEntered() outcome {
	switch spent, is := w.noChange(); {
	case !w.mail.OrdersAllowed:
		return result(templates.NeedsMoreProof)
	case w.OverAt(w.before):
		return notTried{why: templates.AlreadyOver}
	case w.Game.At(w.before).Resigned(w.mail.Seat):
		return notTried{why: templates.HouseSeat}
	case w.Game.At(w.before).Absent(w.mail.Seat):
		return notTried{why: templates.AbsentSeat}
	case is:
		return spent
	}
	return notTried{why: templates.NotAlone}
}
