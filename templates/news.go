package templates

import (
	"cmp"
	"fmt"
	"strings"

	"dhow/engine"
)

// deed tells one entry of the log.
func (w *writer) deed(p *Page, d *Deed) {
	if text := p.does(d); text != "" {
		w.hung("", text)
	}
	for i := range d.Orders {
		w.ordered(p, &d.Orders[i])
	}
	for _, said := range d.Says {
		w.said(p, d.By, said)
	}
}

// said tells what somebody said.
func (w *writer) said(p *Page, by engine.Seat, said Said) {
	who, to := "The referee", "all"
	if by != engine.NoSeat {
		who = p.Names.of(by)
	}
	switch {
	case said.To == engine.NoSeat:
	case said.To == p.Seat:
		to = "you alone"
	default:
		to = p.Names.of(said.To) + " alone"
	}
	w.prose("%s (%s) to %s:", who, cmp.Or(seatName(by), "Dhow"), to)
	w.quote(said.Text)
}

func seatName(seat engine.Seat) string {
	if seat == engine.NoSeat {
		return ""
	}
	return seat.String()
}

// does says what an entry does beside its orders; "" where they say it.
func (p *Page) does(d *Deed) string {
	who := "The referee"
	if d.By != engine.NoSeat {
		who = fmt.Sprintf("%s (%v)", p.Names.of(d.By), d.By)
	}
	switch d.What {
	case JoinDeed:
		return who + " joins" + word(d.Luck) + "."
	case DealDeed:
		return "The game begins: cards and books are laid out."
	case OrderDeed:
		return houseText(who, d)
	case HiddenDeed:
		return who + " has sent orders, hidden until all have given theirs."
	case OpenDeed:
		return "All have chosen:"
	case UndoDeed:
		return fmt.Sprintf("%s takes back what was done since entry %d.", who, d.Undone)
	case ResignDeed:
		return who + " has resigned; the house player plays on for them."
	case SpoilDeed:
		return "The operator has looked at what " + p.Names.of(d.Of) + " knows."
	case KeyDeed:
		return p.Names.of(cmp.Or(d.Of, d.By)) + " has a new key."
	case OutageDeed:
		return "The mailbox could not be read from " + p.when(d.From) + " to " + p.when(d.Until) + "; deadlines in that time have moved."
	case EndDeed:
		return endings[d.Ended]
	case PublishDeed:
		return "The game's keys are published, so that anyone can check it."
	}
	return ""
}

func word(luck string) string {
	if luck == "" {
		return ""
	}
	return " with the word \"" + strings.TrimSpace(plain(luck)) + "\""
}

// houseText says that the house player chose an order.
func houseText(who string, d *Deed) string {
	switch {
	case d.Timeout:
		return who + " let the deadline pass; the house player played this:"
	case d.House:
		return "The house player played this for " + who + ":"
	}
	return ""
}

// endings say why a game is given up.
var endings = map[Ending]string{
	LapsedGame: "The game is given up: not everybody joined in time.",
	HostEnded:  "The host has given up the game.",
}
