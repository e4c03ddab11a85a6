package referee

import (
	"fmt"

	"dhow/games"
	"dhow/mail"
)

// Class tells in whose queue a mail waits, and whose allowance it uses up: it follows from what the
// mail bears, not from what it says of itself. The zero value is of what uses nothing up.
type Class struct {
	kind classKind
	who  string
}

// classKind is what a mail bears, the best first.
type classKind uint8

const (
	costsNothing   classKind = iota
	cannotBeTold             // nobody can say at the moment what it bears
	bearsKey                 // a good key, and an address of its seat
	fromPlayer               // the word of a player's domain, or a code that we have sent to the player
	namesPlayer              // a player's address, which is enough where that is trusted
	bearsKeyAlone            // a good key, from elsewhere, or from where the domain has vouched before
	namesHost                // a host's address, which is asked whether the mail is the host's
	fromStranger             // the word of a stranger's domain
	isSigned                 // a signature of a domain whose key has to be looked up
	provesNothing            // no more than an address that anybody can write
	waitsForAnswer           // so many questions to somebody wait for an answer that one more has to wait
)

// ofKey is the class of what bears a good key: its seat's own, so that nobody who has none comes in
// between.
func ofKey(claim Claim) Class {
	kind := bearsKeyAlone
	if claim.Proof.proven() {
		kind = bearsKey
	}
	return Class{kind, string(claim.Game) + " " + claim.Seat.String()}
}

// ofPlayer is the class of what a player has written, or answered to a question of ours.
func ofPlayer(player games.PlayerID) Class { return Class{fromPlayer, string(player)} }

// ofClaim is the class of a mail that speaks for a player.
func ofClaim(claim Claim) Class {
	switch {
	case claim.Keyed:
		return ofKey(claim)
	case claim.Proof == ByAddress:
		return Class{namesPlayer, string(claim.Player)}
	}
	return ofPlayer(claim.Player)
}

// ofHost is the class of mails that a host is asked about.
func ofHost(host mail.Address) Class { return Class{namesHost, host.Mailbox()} }

// The classes of those who are nobody we know go by domains, so that none of these keeps another's
// mails waiting.

func ofStranger(a mail.Address) Class { return Class{fromStranger, a.Organisation()} }
func ofUnproven(a mail.Address) Class { return Class{provesNothing, a.Organisation()} }
func ofSigned(a mail.Address) Class   { return Class{isSigned, a.Organisation()} }

// untilAnswered is the class of what waits because too many questions to somebody do.
func untilAnswered(whose heldFor) Class {
	return Class{waitsForAnswer, fmt.Sprint(whose.game, " ", whose.seat, " ", whose.player, " ", whose.host, " ", whose.proof, " ", whose.keyed)}
}

// proven tells whether a mail is done as it says, so that nothing unproven may come before it and
// deadlines wait for it. One of which that cannot be told may be.
func (c Class) proven() bool {
	return c.kind == cannotBeTold || c.kind == bearsKey || c.kind == fromPlayer || c.kind == namesPlayer
}

// queue names the queue of a class; empty for what uses nothing up.
func (c Class) queue() string {
	if c.kind <= cannotBeTold {
		return ""
	}
	return "class " + string(rune('0'+c.kind)) + " " + c.who
}
