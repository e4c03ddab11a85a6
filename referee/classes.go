package referee

import (
	"dhow/games"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/questions"
)

var (
	_ intake.MendedByHand = (*identity.BrokenGameError)(nil)
	_ intake.MendedByHand = (*identity.LostPlayerError)(nil)
)

// ofKey is the class of what bears a good key: its seat's own, so that nobody who has none comes in
// between.
func ofKey(claim identity.Claim) intake.Class {
	kind := intake.BearsKeyFromElsewhere
	if claim.Proof.Proven() {
		kind = intake.BearsKey
	}
	return intake.Class{Kind: kind, Who: string(claim.Game) + " " + claim.Seat.String()}
}

// ofPlayer is the class of what a player has written, or answered to a question of ours.
func ofPlayer(player games.PlayerID) intake.Class {
	return intake.Class{Kind: intake.FromPlayer, Who: string(player)}
}

// ofClaim is the class of a mail that speaks for a player.
func ofClaim(claim identity.Claim) intake.Class {
	switch {
	case claim.Keyed:
		return ofKey(claim)
	case claim.Proof == identity.ByAddress:
		return intake.Class{Kind: intake.NamesPlayer, Who: string(claim.Player)}
	}
	return ofPlayer(claim.Player)
}

// ofHost is the class of mails that a host is asked about.
func ofHost(host mail.Address) intake.Class {
	return intake.Class{Kind: intake.NamesHost, Who: host.Mailbox()}
}

// The classes of those who are nobody we know go by domains, so that none of these keeps another's
// mails waiting.

func ofStranger(a mail.Address) intake.Class {
	return intake.Class{Kind: intake.FromStranger, Who: a.Organisation()}
}
func ofUnproven(a mail.Address) intake.Class {
	return intake.Class{Kind: intake.ProvesNothing, Who: a.Organisation()}
}

// untilAnswered is the class of what waits because too many questions to somebody do.
func untilAnswered(whose questions.Whose) intake.Class {
	return intake.Class{Kind: intake.WaitsForAnswer, Who: whose.String()}
}
