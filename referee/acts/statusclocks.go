package acts

import (
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/templates"
)

// What is said of the clocks of a game, of others and of the own.
const (
	statusBank      templates.ResultCode = "status-bank"           // player, how long
	statusBankOwn   templates.ResultCode = "status-bank-own"       // how long
	statusAway      templates.ResultCode = "status-away"           // player, from, until
	statusAwayOwn   templates.ResultCode = "status-away-own"       // from, until
	statusHouse     templates.ResultCode = "status-away-house"     // player, from, until
	statusHouseOwn  templates.ResultCode = "status-away-house-own" // from, until
	statusQuiet     templates.ResultCode = "status-quiet"          // player, hours and days, zone
	statusQuietOwn  templates.ResultCode = "status-quiet-own"      // hours and days, zone
	statusPlanWaits templates.ResultCode = "status-wait"           // player
)

// clockOf is what there is to say of a player's clock, beside deadlines.
type clockOf struct {
	seat  engine.Seat
	name  string
	bank  time.Duration
	banks bool // there is a bank
	away  log.Away
	quiet log.Quiet
	waits bool // plans are not opened until the player is ready
}

// clocksOf lists the clocks of those for whom the house does not play, as they are at a time.
func (h History) clocksOf(at time.Time) (l []clockOf) {
	now, names := h.Game.At(h.Game.Len()), h.NamesAt(h.Game.Len())
	for _, seated := range now.Seats() {
		seat := seated.Seat
		if now.HousePlayer(seat) != "" {
			continue
		}
		c := clockOf{seat: seat, name: names[seat], away: now.Away(seat, at), quiet: now.Quiet(seat), waits: now.Waits(seat)}
		c.bank, c.banks = now.BankLeft(seat, at)
		l = append(l, c)
	}
	return l
}

// told says it to who sits at a seat.
func (c *clockOf) told(own engine.Seat, add func(code templates.ResultCode, args ...string)) {
	say := func(code, codeOwn templates.ResultCode, args ...string) {
		if c.seat == own {
			add(codeOwn, args...)
		} else {
			add(code, append([]string{c.name}, args...)...)
		}
	}
	if c.banks {
		say(statusBank, statusBankOwn, c.bank.Round(time.Minute).String())
	}
	switch from, until := Moment(c.away.From), Moment(c.away.To); {
	case c.away == log.Away{}:
	case c.away.House:
		say(statusHouse, statusHouseOwn, from, until)
	default:
		say(statusAway, statusAwayOwn, from, until)
	}
	if !c.quiet.Never() {
		say(statusQuiet, statusQuietOwn, c.quiet.Text(), c.quiet.Zone.Name)
	}
	if c.waits && c.seat != own {
		add(statusPlanWaits, c.name)
	}
}
