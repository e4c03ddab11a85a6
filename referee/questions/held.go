package questions

import (
	"fmt"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/templates"
)

// HeldTime is how long a held mail waits for its yes.
const HeldTime = 7 * 24 * time.Hour

// Held is what is kept of a mail that waits for a yes.
type Held struct {
	From     mail.Address
	FromName string
	Why      templates.HeldReason
	Delivery acts.Delivery // with neither proof nor game where NewGame is set
	NewGame  bool          // it asks for a new game

	Player  games.PlayerID // whom it concerns in whatever games, and who is asked; empty: it concerns one game, or asks for one
	Move    *Move          // it is no mail that waits, but a new address of Player
	Offer   *Offer         // it is no mail that waits, but a seat that somebody is offered
	Request *acts.Request  // it is no mail that waits, but somebody's wish for a seat of a game of Player's
}

// AsksOthers tells whether it is no mail that waits, but a question to somebody who has not
// written.
func (m *Held) AsksOthers() bool { return m.Move != nil || m.Offer != nil || m.Request != nil }

// Lasts is how long it waits.
func (m *Held) Lasts() time.Duration {
	switch {
	case m.Offer != nil && m.Offer.Standby:
		return StandbyTime
	case m.Offer != nil, m.Request != nil:
		return InvitedTime
	case m.Move != nil && m.Move.Stage == MoveDone:
		return MoveTime
	}
	return HeldTime
}

func SealedAs(fingerprint string) string { return "hold " + fingerprint }

func LetterID(fingerprint string) post.LetterID {
	return identity.NewLetterID(KindHeld, fingerprint)
}

// Whose is whose yes mails wait for: a seat's, a player's, or that of a host who is asked about a
// new game. Those that show less than others do not take their places.
type Whose struct {
	Game   games.GameID
	Seat   engine.Seat
	Player games.PlayerID
	Host   string // the address, folded
	Proof  identity.Proof
	Keyed  bool
}

func (h Whose) String() string {
	return fmt.Sprint(h.Game, " ", h.Seat, " ", h.Player, " ", h.Host, " ", h.Proof, " ", h.Keyed)
}

// Whose tells whose yes it waits for.
func (m *Held) Whose(h post.Hold) Whose {
	if m.NewGame {
		return Whose{Host: m.From.Mailbox()}
	}
	return Whose{Game: h.Game, Seat: h.Seat, Player: m.Player, Proof: m.Delivery.Proof, Keyed: m.Delivery.Epoch > 0}
}

// Code is what has to stand behind yes or no: it is known to those who have got our question,
// and to nobody else.
func Code(ring *identity.KeyRing, fingerprint string) string {
	return ring.MAC(holdLabel(fingerprint))[:acts.CodeLength]
}

func holdLabel(fingerprint string) string { return "hold\n" + fingerprint }

// codes cuts MACs of a question down to codes that can be typed.
func codes(macs []string) []string {
	for i, mac := range macs {
		macs[i] = mac[:acts.CodeLength]
	}
	return macs
}

// KindHeld names the questions to an address on file: is this mail yours?
const KindHeld = "held"

// Guarded tells whether what a held mail asks for needs more than an answer in words.
func (m *Held) Guarded() bool {
	if m.AsksOthers() || m.Forgets() || m.Why == templates.WantsProof {
		return true
	}
	said := acts.Read(&mail.Letter{Text: m.Delivery.Lines})
	return said.MostDemanded() >= identity.ToChange || said.Has(acts.Never)
}

// Forgets tells whether a held mail wants its player to be forgotten.
func (m *Held) Forgets() bool {
	said := acts.Read(&mail.Letter{Text: m.Delivery.Lines})
	return m.Player != "" && !m.AsksOthers() && said.Has(acts.Forget)
}
