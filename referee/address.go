package referee

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/templates"
)

// This file has what players do about their addresses. A new address has to show first that it is
// read, by an answer to a letter with a code (addressproof.go). Only the address that letters go to
// gets keys, so that only a change of that one ends the keys there are.

const addressCommand CommandName = "address"

var addressAct = Act{
	Name: addressCommand, Form: "address [[add|drop] ADDRESS]", Example: "address ben@example.com",
	demand: identity.ToChange, takes: isAddressWish, asks: atMost(0), author: doAddress,
}

// The words behind address.
const (
	addWord  = "add"
	dropWord = "drop"
)

// isAddressWish tells whether the words behind address are an address, with what to do about it or
// without, or none.
func isAddressWish(args []string) bool {
	if len(args) == 2 {
		return (sameWord(args[0], addWord) || sameWord(args[0], dropWord)) && strings.Contains(args[1], "@")
	}
	return len(args) == 0 || len(args) == 1 && strings.Contains(args[0], "@")
}

// ofPlayer lists the commands that are about their author, whatever games they play in. Nothing
// else is done with such a mail.
func (s *saidLines) ofPlayer() (l []Command) {
	for _, cmd := range s.commands {
		if actNamed(cmd.Name).author != nil {
			l = append(l, cmd)
		}
	}
	return l
}

// hosts tells whether they ask for what a host can who does not play.
func (s *saidLines) hosts() bool {
	return slices.ContainsFunc(s.commands, func(cmd Command) bool { return actNamed(cmd.Name).hosts })
}

// sortOfPlayer does what a mail says about its author, or asks first.
func (c *Clerk) sortOfPlayer(in *intake.Incoming, claim identity.Claim, said saidLines, may identity.Right) intake.Task {
	if may != identity.Granted {
		return c.holdOfPlayer(in, claim, heldReason(claim.Proof, said))
	}
	return intake.Task{Lane: playerLane(claim.Player), Class: ofClaim(claim), Do: func(ctx context.Context) ([]post.Line, error) {
		if err := c.heardFrom(in, claim); err != nil {
			return nil, err
		}
		d := c.deliveryOfPlayer(in, claim)
		return c.actOfPlayer(ctx, in, claim.Player, &d)
	}}
}

// deliveryOfPlayer is a mail about its author, with the game that it speaks of besides.
func (c *Clerk) deliveryOfPlayer(in *intake.Incoming, claim identity.Claim) Delivery {
	d := c.delivery(in, claim)
	d.Game = c.who.GameOf(in.Letter, claim)
	return d
}

// playerLane is the lane of what concerns a player, in whatever games. Its tasks may wait for
// games' lanes, and none of those waits for it.
func playerLane(player games.PlayerID) string { return intake.PlayerLanes + string(player) }

// holdOfPlayer keeps a mail until its player says that it is theirs.
func (c *Clerk) holdOfPlayer(in *intake.Incoming, claim identity.Claim, why templates.HeldReason) intake.Task {
	whose := heldFor{player: claim.Player, proof: claim.Proof, keyed: claim.Keyed}
	if c.questions.tooMany(whose, in.Letter.Fingerprint) {
		return intake.Task{Class: untilAnswered(whose), Delay: holdTime / 100}
	}
	class := ofClaim(claim)
	if claim.Proof == identity.Unproven && !claim.Keyed {
		class = ofHost(in.Letter.From)
	}
	held := heldMail{From: in.Letter.From, FromName: in.Letter.FromName, Why: why, Delivery: c.deliveryOfPlayer(in, claim), Player: claim.Player}
	return intake.Task{Class: class, Do: func(context.Context) ([]post.Line, error) {
		return c.holdLines(in, "", engine.NoSeat, claim.Player, held), nil
	}}
}

// actOfPlayer does what a mail says about its author, and is done with it.
func (c *Clerk) actOfPlayer(
	ctx context.Context, in *intake.Incoming, player games.PlayerID, d *Delivery, results ...Result,
) ([]post.Line, error) {
	said := readCommands(&mail.Letter{Text: d.Lines})
	a := &playerWish{Clerk: c, in: in, player: player, d: d, results: results}
	for _, cmd := range said.ofPlayer() {
		if err := actNamed(cmd.Name).author(ctx, a, cmd); err != nil {
			return nil, err
		}
	}
	if !isEmpty(withoutLines(d.Lines, said.ofPlayer())) {
		a.result(Command{}, templates.RestUndone)
	}
	tended := games.GameID("") // whose host gets a key with the answer, to ask for more
	if game, ok := c.set.Index.Game(d.Game); ok && game.Tends(player) {
		tended = d.Game
	}
	a.lines = append(a.lines, c.replyOwe(player, tended, d.Fingerprint, replied{d.ID, d.Subject, a.results}))
	return append(a.lines, post.In{Fingerprint: d.Fingerprint, Outcome: outcomeAnswered, At: c.set.Clock()}), nil
}

// playerWish is what a mail says about its author, while it is carried out.
type playerWish struct {
	*Clerk
	in      *intake.Incoming // the mail, or that with the yes to it
	player  games.PlayerID
	d       *Delivery
	lines   []post.Line
	results []Result
	asked   int  // addresses and people that are asked now
	enters  bool // a line above wants an entry of the mail, which makes one at most
}

func (a *playerWish) result(cmd Command, code templates.ResultCode, args ...string) {
	a.results = append(a.results, Result{Line: cmd.Line, Text: cmd.Text, Code: code, Args: args})
}

// doAddress changes the author's addresses, as a line asks, or says which they are.
func doAddress(_ context.Context, a *playerWish, cmd Command) error {
	if len(cmd.Args) == 0 {
		a.list(cmd)
		return nil
	}
	typed := cmd.Args[len(cmd.Args)-1]
	address, ok := readAddress(strings.TrimPrefix(strings.Trim(typed, "<>().\"'[]"), "mailto:"))
	box, _ := address.Sub()
	switch {
	case !ok || box.Same(a.set.Config.Mailbox):
		a.result(cmd, templates.BadAddress, typed)
		return nil
	case sameWord(cmd.Args[0], dropWord):
		return a.drop(cmd, address)
	}
	a.ask(cmd, address, !sameWord(cmd.Args[0], addWord))
	return nil
}

// list says which addresses are the player's.
func (a *playerWish) list(cmd Command) {
	profile, _ := a.set.Roster.Profile(a.player)
	var all []string
	for _, own := range profile.Addresses {
		all = append(all, own.Address)
	}
	switch len(all) {
	case 0:
	case 1:
		a.result(cmd, templates.AddressIs, all[0])
	default:
		a.result(cmd, templates.AddressesAre, all[0], strings.Join(all[1:], ", "))
	}
}

// drop takes an address away, but not the one that letters go to. What is not there any more is as
// it should be.
func (a *playerWish) drop(cmd Command, address mail.Address) error {
	if a.owns(address) == 0 {
		a.result(cmd, templates.AddressNeeded, string(address))
		return nil
	}
	a.result(cmd, templates.AddressGone, string(address))
	return a.set.Roster.Drop(a.player, address)
}

// owns returns the place of an address among the player's own; -1 if it is none of them.
func (a *playerWish) owns(address mail.Address) int {
	profile, _ := a.set.Roster.Profile(a.player)
	return slices.IndexFunc(profile.Addresses, func(b store.Address) bool { return address.Same(mail.Address(b.Address)) })
}

// ask asks a new address whether it is read. To the player nothing tells an address that is
// another's from one that is nobody's.
func (a *playerWish) ask(cmd Command, address mail.Address, first bool) {
	at := a.owns(address)
	switch {
	case at == 0, at > 0 && !first:
		a.result(cmd, templates.AddressThere, string(address))
		return
	case a.asked+a.questions.waitingOf(a.player, a.d.Fingerprint) >= a.set.Config.Limits.HeldMails:
		a.result(cmd, templates.TooManyAsked, strconv.Itoa(a.set.Config.Limits.HeldMails))
		return
	}
	m := move{Mail: a.d.Fingerprint, Address: address, First: first, Sure: a.d.Proof == identity.ByBoth}
	if again, ok := a.mayWriteTo(a.payerOf(paysAsPlayer, a.player), heldLetterID(m.fingerprint())); !ok {
		a.results = append(a.results, a.tooManyStrangers(a.player, again).of(cmd))
		return
	}
	a.asked++
	a.lines = append(a.lines, a.moveLines(a.player, m)...)
	code := templates.AskedToAdd
	if first {
		code = templates.AskedToMove
	}
	a.result(cmd, code, string(address), cancelCode(a.set.Ring, m.fingerprint()))
}
