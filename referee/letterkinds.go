package referee

// The kinds of letters that the clerk owes, beside those of the tables.
const (
	KindInvitation = "invitation" // to play
	KindHeld       = "held"       // a question to the address on file: is this mail yours?
	KindConfirm    = "confirm"    // a question to a new address: does a player of ours read it?
	KindMoving     = "moving"     // to the address that letters go to: they will go to another
	KindMoved      = "moved"      // to the address that letters went to until now
	KindOffer      = "offer"      // an invitation to take a seat over
	KindForgotten  = "forgotten"  // the last one to who wanted to be forgotten
	KindReply      = "reply"      // to a mail that is about no game
	KindStranger   = "stranger"   // the one answer to an unknown sender
	KindUnproven   = "unproven"   // to a player's address: a mail in its name came and was not acted on
	KindNotice     = "notice"     // to a host, or to the operator
)
