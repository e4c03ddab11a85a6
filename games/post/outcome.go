package post

// What may become of a mail.
const (
	OutcomeAccepted  = "accepted"  // an entry was made of it
	OutcomeRefused   = "refused"   // orders in it were refused, and its author was told
	OutcomeAnswered  = "answered"  // a question
	OutcomeOwn       = "own"       // a letter of ours that came back
	OutcomeBounce    = "bounce"    // says that a letter did not arrive
	OutcomeAutomatic = "automatic" // a program wrote it
	OutcomeList      = "list"      // came over a mailing list
	OutcomeUnproven  = "unproven"  // nothing shows who wrote it; nobody was told anything
	OutcomeTwoSeats  = "two-seats" // bears keys of different seats
	OutcomeHeld      = "held"      // waits for the yes of the address on file
	OutcomeYes       = "yes"       // said yes to a held mail
	OutcomeNo        = "no"        // said no to one
	OutcomeLapsed    = "lapsed"    // was held, and nobody said yes
	OutcomeStranger  = "stranger"  // of an unknown sender, who was told what this is
	OutcomeTooLarge  = "too-large" // above mail.MaxMail
	OutcomeNoGame    = "no-game"   // a player's, but of which game cannot be told
	OutcomeNewGame   = "new-game"  // made a game
	OutcomeCopy      = "copy"      // was handled under another Message-ID
	OutcomeForgotten = "forgotten" // its player is forgotten
	OutcomeIgnored   = "ignored"   // it is not answered: nothing in it is understood, as in those before it, or like too many before it moves no game on
	OutcomeNever     = "never"     // of an address that wants no invitations
)

// What stands in the journal beside mails that moved no game on, with their author, in the place of
// a fingerprint: their words and fingerprint. They are no mail's outcome.
const (
	OutcomeIdle   = "idle"   // it was answered
	OutcomeVain   = "vain"   // likewise, and it ordered what was refused
	OutcomeTalk   = "talk"   // it was answered, and only talked
	OutcomeWarned = "warned" // its answer said that the next ones are not answered
)

// OfNoMail tells whether a word stands in the journal in the place of a mail's outcome, and is
// none.
func OfNoMail(outcome string) bool {
	switch outcome {
	case OutcomeContent, OutcomeAsked, OutcomePuzzle, OutcomeIdle, OutcomeVain, OutcomeTalk, OutcomeWarned,
		OutcomeNewcomer:
		return true
	}
	return false
}

// OutcomeContent stands in the journal with the content of a mail that came without a key, in the
// place of a fingerprint: copies are known by it. It is no mail's outcome.
const OutcomeContent = "content"

// OutcomePuzzle stands in the journal with the words of a mail that was answered and in which
// nothing was understood, and their author, in the place of a fingerprint. It is no mail's outcome.
const OutcomePuzzle = "puzzle"

// OutcomeAsked stands in the journal with an offer or a new address that has answered, in place of a
// fingerprint. It is no mail's outcome.
const OutcomeAsked = "asked"

// OutcomeNewcomer stands in the journal beside a mail of somebody who had never written, with their
// organisation under a digest and the mail's fingerprint in the place of a fingerprint. It is no
// mail's outcome.
const OutcomeNewcomer = "newcomer"
