package questions

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/referee/identity"
)

// Offer is a seat that somebody is invited to take over, or a game that they are asked to tend or
// invited to watch.
type Offer struct {
	Mail   string // fingerprint of the mail that offers it
	Game   games.GameID
	Seat   engine.Seat
	Former games.PlayerID // who had the seat then, or tended the game
	Player games.PlayerID // who is invited
	Name   string
	By     games.PlayerID // who offers it; empty: the operator

	Hosting Hosting `json:",omitempty"` // it is no seat that is offered: the game is to be tended, or watched
	Standby bool    // it is offered because Player stands by for it
}

// Hosting is what somebody is asked to do about a game who is offered no seat.
type Hosting string

// The ways to tend a game, and to watch it.
const (
	NoHosting    Hosting = ""        // a seat is offered
	HostsInstead Hosting = "instead" // of Former
	HostsBeside  Hosting = "beside"  // the hosts that there are
	Watches      Hosting = "watch"   // the game is to be watched, not tended
)

// Fingerprint names what waits, as that of a mail does.
func (o *Offer) Fingerprint(to string) string {
	if o.Hosting != NoHosting {
		return string(identity.NewLetterID("hosting", o.Mail, string(o.Game), string(o.Hosting), to))
	}
	return string(identity.NewLetterID("offer", o.Mail, string(o.Game), o.Seat.String(), to))
}

// KindOffer names the invitations to take a seat over.
const KindOffer = "offer"

// KindHosting names the questions whether somebody will tend a game.
const KindHosting = "hosting"

// KindToWatch names the questions whether somebody wants to watch a game.
const KindToWatch = "to-watch"

// Kind is that of the letter.
func (o *Offer) Kind() string {
	switch o.Hosting {
	case NoHosting:
		return KindOffer
	case Watches:
		return KindToWatch
	}
	return KindHosting
}

// InvitedTime is after what time a game lapses that not everybody has joined.
const InvitedTime = 14 * 24 * time.Hour

// StandbyTime is how long somebody who stands by has a seat to themselves.
const StandbyTime = 3 * 24 * time.Hour
