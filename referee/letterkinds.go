package referee

// The kinds of letters that the clerk owes, beside those of the tables.
const (
	KindInvitation = "invitation" // to play
	KindHeld       = "held"       // a question to the address on file: is this mail yours?
	KindReply      = "reply"      // to a mail that is about no game
	KindStranger   = "stranger"   // the one answer to an unknown sender
	KindNotice     = "notice"     // to a host, or to the operator
)
