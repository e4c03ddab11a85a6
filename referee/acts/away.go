package acts

import (
	"slices"
	"strings"
	"time"

	"dhow/games/log"
	"dhow/templates"
)

var awayAct = Act{
	Name: "away", Form: "away [FROM - TO [clock | house]] | away off", Example: "away 3 dec - 10 dec",
	takes: isAway, decides: decidesAway, Do: doAway,
}

// What is said of absences.
const (
	awayClock   templates.ResultCode = "away-clock"    // from, until
	awayHouse   templates.ResultCode = "away-house"    // from, until
	awayNone    templates.ResultCode = "away-none"     // for how long of a year the clock can still stand
	awayOff     templates.ResultCode = "away-off"      //
	awayWhat    templates.ResultCode = "away-what"     // what was typed
	awayPast    templates.ResultCode = "away-past"     // what was typed
	awayTooLong templates.ResultCode = "away-too-long" // for how long of a year the clock can still stand
	awayAYear   templates.ResultCode = "away-a-year"   //
)

// isAway tells whether words are meant for days, well typed or not: programs that answer for people
// say that they are away, too.
func isAway(args []string) bool {
	text := strings.Join(args, " ")
	days := strings.ContainsAny(text, "0123456789") && (untilWords.MatchString(text) || slices.ContainsFunc(args, isMonth))
	return len(args) == 0 || len(args) == 1 && sameWord(args[0], "off") || days
}

func decidesAway(cmd Command) (what, how string) {
	if len(cmd.Args) == 0 {
		return "", ""
	}
	return "away", strings.ToLower(strings.Join(cmd.Args, " "))
}

// doAway says when the author is away, and whether their clock stands still then or the house player
// moves for them, which wants a key that orders want. To come back does not: the program has moved
// since the last letter that an absent player got.
func doAway(w *walk, l *scriptLine) outcome {
	args, now := slices.Clone(l.command.Args), w.Game.At(w.before)
	if len(args) == 0 {
		return w.tellAway(now.Away(w.mail.Seat, w.mail.Received))
	}
	var away log.Away
	if !sameWord(args[0], "off") {
		var fault outcome
		if away, fault = w.readAway(l, args); fault != nil {
			return fault
		}
	}
	said := func(e *log.Entry) bool { return e.Away != nil }
	switch {
	case w.dead && away != (log.Away{}):
		return result(templates.OldLetter)
	case !w.page.Enter(func(d *log.Draft) error { return d.Away(away) }, said, w.mail.OrdersAllowed):
		return w.notEntered()
	case away == (log.Away{}):
		return result(awayOff)
	}
	return w.tellAway(away)
}

func (w *walk) tellAway(away log.Away) outcome {
	switch {
	case away == log.Away{}:
		return result(awayNone, log.SpanText(w.awayLeft(w.mail.Received)))
	case away.House:
		return result(awayHouse, Moment(away.From), Moment(away.To))
	}
	return result(awayClock, Moment(away.From), Moment(away.To))
}

// awayLeft is for how long the clock of the author can still stand still in the year before a time,
// in whole days if there are some.
func (w *walk) awayLeft(until time.Time) time.Duration {
	left := w.Game.At(w.before).AwayLeft(w.mail.Seat, w.mail.Received, until)
	if days := left.Truncate(24 * time.Hour); days > 0 {
		return days
	}
	return left.Truncate(time.Minute)
}

// readAway reads days as they are typed, by the clocks where the author lives: the last is over at
// midnight.
func (w *walk) readAway(l *scriptLine, args []string) (away log.Away, fault outcome) {
	if last := args[len(args)-1]; sameWord(last, "house") || sameWord(last, "clock") {
		away.House, args = sameWord(last, "house"), args[:len(args)-1]
	}
	zone := log.ZoneOf(w.place(), w.mail.Received)
	from, to, ok := readDates(strings.Join(args, " "), zone.In(w.mail.Received))
	if !ok {
		return away, result(awayWhat, l.text)
	}
	away.From, away.To = zone.On(from, 0), zone.On(to.AddDate(0, 0, 1), 0)
	if away.From.Before(w.mail.Received) {
		away.From = w.mail.Received
	}
	switch left := w.awayLeft(away.To); {
	case away.House && !w.Game.At(w.before).Pace().HasClock():
		return away, result(withoutClock, string(w.Game.Header.Game))
	case !away.From.Before(away.To):
		return away, result(awayPast, l.text)
	case away.To.Sub(away.From) > log.LongestAway:
		return away, result(awayAYear)
	case !away.House && away.To.Sub(away.From) > w.Game.At(w.before).AwayLeft(w.mail.Seat, w.mail.Received, away.To):
		return away, result(awayTooLong, log.SpanText(left))
	}
	return away, nil
}
