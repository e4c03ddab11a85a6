package referee

import "dhow/mail"

// What may become of a mail, as the journal says it.
const (
	outcomeAccepted  = "accepted"  // an entry was made of it
	outcomeRefused   = "refused"   // orders in it were refused, and its author was told
	outcomeAnswered  = "answered"  // a question
	outcomeOwn       = "own"       // a letter of ours that came back
	outcomeBounce    = "bounce"    // says that a letter did not arrive
	outcomeAutomatic = "automatic" // a program wrote it
	outcomeList      = "list"      // came over a mailing list
	outcomeUnproven  = "unproven"  // nothing shows who wrote it; nobody was told anything
	outcomeTwoSeats  = "two-seats" // bears keys of different seats
	outcomeHeld      = "held"      // waits for the yes of the address on file
	outcomeYes       = "yes"       // said yes to a held mail
	outcomeNo        = "no"        // said no to one
	outcomeLapsed    = "lapsed"    // was held, and nobody said yes
	outcomeStranger  = "stranger"  // of an unknown sender, who was told what this is
	outcomeTooLarge  = "too-large" // above mail.MaxMail
	outcomeNoGame    = "no-game"   // a player's, but of which game cannot be told
	outcomeNewGame   = "new-game"  // made a game
	outcomeCopy      = "copy"      // was handled under another Message-ID
	outcomeForgotten = "forgotten" // its player is forgotten
	outcomeIgnored   = "ignored"   // it is not answered: nothing in it is understood, as in those before it, or like too many before it moves no game on
	outcomeNever     = "never"     // of an address that wants no invitations
)

// wasSilent tells whether what has become of a mail keeps no later one of the same Message-ID from
// being read: nothing was done about it, and nobody but perhaps the address in it was told.
func wasSilent(outcome string) bool {
	switch outcome {
	case outcomeUnproven, outcomeAutomatic, outcomeList, outcomeBounce, outcomeTooLarge, outcomeTwoSeats:
		return true
	}
	return false
}

// Folder tells where a mail goes of which this has become.
func (*Clerk) Folder(outcome string) mail.Folder {
	switch outcome {
	case outcomeRefused, outcomeUnproven, outcomeTwoSeats, outcomeTooLarge, outcomeLapsed, outcomeNo:
		return mail.Refused
	}
	return mail.Done
}
