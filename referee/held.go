package referee

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

// holdTime is how long a held mail waits for its yes (design, section 7).
const holdTime = 7 * 24 * time.Hour

// heldMail is what is kept of a mail that waits for a yes.
type heldMail struct {
	From     mail.Address
	FromName string
	Why      templates.HeldReason
	Delivery acts.Delivery // with neither proof nor game where NewGame is set
	NewGame  bool          // it asks for a new game

	Player games.PlayerID // whom it concerns in whatever games, and who is asked; empty: it concerns one game, or asks for one
	Move   *move          // it is no mail that waits, but a new address of Player
	Offer  *offer         // it is no mail that waits, but a seat that somebody is offered
}

// asksOthers tells whether it is no mail that waits, but a question to somebody who has not
// written.
func (m *heldMail) asksOthers() bool { return m.Move != nil || m.Offer != nil }

// lasts is how long it waits.
func (m *heldMail) lasts() time.Duration {
	switch {
	case m.Offer != nil:
		return invitationTime
	case m.Move != nil && m.Move.Stage == moveDone:
		return moveTime
	}
	return holdTime
}

func holdContext(fingerprint string) string { return "hold " + fingerprint }

func heldLetterID(fingerprint string) post.LetterID {
	return identity.NewLetterID(KindHeld, fingerprint)
}

// heldFor is whose yes mails wait for: a seat's, a player's, or that of a host who is asked about a
// new game. Those that show less than others do not take their places.
type heldFor struct {
	game   games.GameID
	seat   engine.Seat
	player games.PlayerID
	host   string // the address, folded
	proof  identity.Proof
	keyed  bool
}

func (h heldFor) String() string {
	return fmt.Sprint(h.game, " ", h.seat, " ", h.player, " ", h.host, " ", h.proof, " ", h.keyed)
}

// whose tells whose yes it waits for.
func (m *heldMail) whose(h post.Hold) heldFor {
	if m.NewGame {
		return heldFor{host: m.From.Mailbox()}
	}
	return heldFor{game: h.Game, seat: h.Seat, player: m.Player, proof: m.Delivery.Proof, keyed: m.Delivery.Epoch > 0}
}

// holdCode is what has to stand behind yes or no: it is known to those who have got our question,
// and to nobody else.
func holdCode(ring *identity.KeyRing, fingerprint string) string {
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

// guarded tells whether what a held mail asks for needs more than an answer in words.
func (m *heldMail) guarded() bool {
	if m.asksOthers() || m.forgets() || m.Why == templates.WantsProof {
		return true
	}
	said := acts.Read(&mail.Letter{Text: m.Delivery.Lines})
	return said.MostDemanded() >= identity.ToChange || said.Has(acts.Never)
}

// forgets tells whether a held mail wants its player to be forgotten.
func (m *heldMail) forgets() bool {
	said := acts.Read(&mail.Letter{Text: m.Delivery.Lines})
	return m.Player != "" && !m.asksOthers() && said.Has(acts.Forget)
}
