package questions

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
	"dhow/referee/identity"
)

// Offer is a seat that somebody is invited to take over.
type Offer struct {
	Mail   string // fingerprint of the mail that offers it
	Game   games.GameID
	Seat   engine.Seat
	Former games.PlayerID // who had the seat then
	Player games.PlayerID // who is invited
	Name   string
	By     games.PlayerID // who offers it; empty: the operator
}

// Fingerprint names what waits, as that of a mail does.
func (o *Offer) Fingerprint(to mail.Address) string {
	return string(identity.NewLetterID("offer", o.Mail, string(o.Game), o.Seat.String(), to.Folded()))
}

// KindOffer names the invitations to take a seat over.
const KindOffer = "offer"

// InvitedTime is after what time a game lapses that not everybody has joined.
const InvitedTime = 14 * 24 * time.Hour
