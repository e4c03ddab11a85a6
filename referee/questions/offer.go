package questions

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/referee/identity"
)

// Offer is a seat that somebody is invited to take over, or a game that they are asked to tend.
type Offer struct {
	Mail   string // fingerprint of the mail that offers it
	Game   games.GameID
	Seat   engine.Seat
	Former games.PlayerID // who had the seat then, or tended the game
	Player games.PlayerID // who is invited
	Name   string
	By     games.PlayerID // who offers it; empty: the operator

	Hosting Hosting `json:",omitempty"` // it is no seat that is offered: the game is to be tended
	Standby bool    // it is offered because Player stands by for it
}

// Hosting is how somebody is to tend a game who is asked to.
type Hosting string

// The ways to tend a game.
const (
	NoHosting    Hosting = ""        // a seat is offered
	HostsInstead Hosting = "instead" // of Former
	HostsBeside  Hosting = "beside"  // the hosts that there are
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

// Kind is that of the letter.
func (o *Offer) Kind() string {
	if o.Hosting != NoHosting {
		return KindHosting
	}
	return KindOffer
}

// InvitedTime is after what time a game lapses that not everybody has joined.
const InvitedTime = 14 * 24 * time.Hour

// StandbyTime is how long somebody who stands by has a seat to themselves.
const StandbyTime = 3 * 24 * time.Hour
