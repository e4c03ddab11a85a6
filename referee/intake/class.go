package intake

// Class tells in whose queue a mail waits, and whose allowance it uses up: it follows from what the
// mail bears, not from what it says of itself. The zero value is of what uses nothing up.
type Class struct {
	Kind ClassKind
	Who  string // empty where the kind says it all
}

// ClassKind is what a mail bears, the best first.
type ClassKind uint8

const (
	costsNothing          ClassKind = iota
	CannotBeTold                    // nobody can say at the moment what it bears
	BearsKey                        // a good key, and an address of its seat
	FromPlayer                      // the word of a player's domain, or a code that we have sent to the player
	NamesPlayer                     // a player's address, which is enough where that is trusted
	BearsKeyFromElsewhere           // a good key, from elsewhere, or from where the domain has vouched before
	NamesHost                       // a host's address, which is asked whether the mail is the host's
	FromStranger                    // the word of a stranger's domain
	isSigned                        // a signature of a domain whose key has to be looked up
	ProvesNothing                   // no more than an address that anybody can write
	WaitsForAnswer                  // so many questions to somebody wait for an answer that one more has to wait
)

// Proven tells whether a mail is done as it says, so that nothing unproven may come before it and
// deadlines wait for it. One of which that cannot be told may be.
func (c Class) Proven() bool {
	return c.Kind == CannotBeTold || c.Kind == BearsKey || c.Kind == FromPlayer || c.Kind == NamesPlayer
}

// queue names the queue of a class; empty for what uses nothing up.
func (c Class) queue() string {
	if c.Kind <= CannotBeTold {
		return ""
	}
	return "class " + string(rune('0'+c.Kind)) + " " + c.Who
}
