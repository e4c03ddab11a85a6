package referee

import (
	"context"
	"fmt"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
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

// hold keeps a mail until the player whose seat it claims says that it is theirs. What it says is
// done then, as if it had come then.
func (c *Clerk) hold(in *intake.Incoming, claim identity.Claim, why templates.HeldReason) intake.Task {
	whose := heldFor{game: claim.Game, seat: claim.Seat, proof: claim.Proof, keyed: claim.Keyed}
	if task, waits := c.unasked(in, whose, claim.Player, time.Hour); waits {
		return task
	}
	held := heldMail{From: in.Letter.From, FromName: in.Letter.FromName, Why: why, Delivery: c.delivery(in, claim)}
	if at := c.questions.orderedBy(&held.Delivery); !at.IsZero() {
		c.questions.onTheirWay.add(in.Letter.Fingerprint, heldOnItsWay{claim.Game, claim.Seat, at})
	}
	return intake.Task{Class: ofClaim(claim), Do: func(context.Context) ([]post.Line, error) {
		if acts.IsPuzzling(c.set.Edition, in.Letter.Text) && c.questions.asks(in.Letter.From, whose, in.Letter.Fingerprint) {
			return []post.Line{c.in(in, post.OutcomeIgnored)}, nil
		}
		return c.holdLines(in, claim.Game, claim.Seat, claim.Player, held), nil
	}}
}

// holdLines is what is journalled of a mail that is held: it, and the question to the player.
func (c *Clerk) holdLines(in *intake.Incoming, game games.GameID, seat engine.Seat, asked games.PlayerID, held heldMail) []post.Line {
	part, all := heldPart(held.Delivery.Lines)
	if held.Delivery.Lines = part; !all {
		held.Delivery.Results = append(slices.Clip(held.Delivery.Results), acts.Result{Code: templates.RestUndone})
	}
	fingerprint := in.Letter.Fingerprint
	at := c.set.Clock()
	owe := post.Owe{ID: heldLetterID(fingerprint), At: at, Game: game, Seat: seat, To: asked, Kind: KindHeld, About: fingerprint}
	if game == "" {
		seatIn(c.set.Index, &owe, "")
	} else {
		owe.Until = max(held.Delivery.Position, 0)
	}
	return []post.Line{
		post.Hold{Fingerprint: fingerprint, At: at, Game: game, Seat: seat, Said: c.set.Ring.SealJSON(holdContext(fingerprint), held)},
		owe,
		post.In{Fingerprint: fingerprint, Outcome: post.OutcomeHeld, Game: game, At: at},
	}
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

// answersQuestion tells whether a mail answers a question that it would make an entry of to answer,
// whatever games have one of it.
func (c *Clerk) answersQuestion(l *mail.Letter) bool {
	said := acts.Read(l)
	return c.offerMeant(l, said) != nil || slices.ContainsFunc(said.Answers(), func(cmd acts.Command) bool { return c.answersMove(l, cmd) })
}

// answersHeld tells whether a mail answers one that is held, and comes from where such an answer is
// taken. Else its yes is a word like others. A code that is none is told of only to whom we know:
// anybody can write one in a player's name.
func (c *Clerk) answersHeld(in *intake.Incoming, claim identity.Claim, said acts.Said) bool {
	_, known := c.who.Author(in.Letter)
	return slices.ContainsFunc(said.Answers(), func(cmd acts.Command) bool {
		if !known {
			return c.answersMove(in.Letter, cmd) || c.isForgotten(in.Letter, cmd)
		}
		_, found := c.questions.meant(in.Letter, cmd)
		return found || claim.Proof.Proven() && len(cmd.Args) > 0 && acts.IsCode(cmd.Args[0])
	})
}
