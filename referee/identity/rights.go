package identity

// This file has the table of who may do what: what shows who wrote a mail,
// against what the mail wants.

// Proof is what shows that a mail comes from whom it speaks for. Letters that are owed carry the
// numbers, so that none is given to another.
type Proof uint8

// The proofs.
const (
	Unproven      Proof = iota // nothing
	ByAddress                  // From is an address on file, and the referee trusts that (trust: open)
	ByDomain                   // From is an address on file, and its domain vouches for it (DMARC, DKIM)
	ByKey                      // a key, and From is an address on file
	ByConsent                  // the player, asked at the address on file, has said yes
	ByBoth                     // a key, and From is an address on file that its domain vouches for
	Unvouched                  // a key, and From is an address on file that its domain has vouched for, but does not here
	FromElsewhere              // a key, and From is no address on file, or its domain disowns the mail
	proofs
)

// Demand is a class of what a mail can want.
type Demand uint8

// The demands, those that want more after those that want less.
const (
	ToPlay    Demand = iota // orders, talk, questions, undo, what is left for a turn
	ToTend                  // what a host does that is announced and can be taken back
	ToChange                // who may speak for whom, and what was played: guarded
	ToRelease               // what is lost for good
	demands
)

// Right is what is done about a demand.
type Right uint8

// The rights.
const (
	Refused Right = iota // nothing
	Asked                // the address on file is asked by a letter with a code
	Held                 // likewise, although others do it at once: what is asked is whose the mail is
	Granted              // it is done at once
)

// rights is the table, a row for each proof. docs/architecture.md has it for people.
var rights = [proofs][demands]Right{
	Unproven:      {Refused, Refused, Refused, Refused},
	ByAddress:     {Granted, Asked, Asked, Asked},
	ByDomain:      {Granted, Asked, Asked, Asked},
	ByKey:         {Granted, Granted, Asked, Asked},
	ByConsent:     {Granted, Granted, Granted, Granted},
	ByBoth:        {Granted, Granted, Granted, Asked},
	Unvouched:     {Held, Held, Asked, Asked},
	FromElsewhere: {Held, Asked, Asked, Asked},
}

// Right is what is done about a demand that this proof comes with.
func (p Proof) Right(d Demand) Right { return rights[p][d] }

// Grants tells whether a demand is done at once.
func (p Proof) Grants(d Demand) bool { return p.Right(d) == Granted }

// Proven tells whether a mail is taken for whose it says it is, at least for orders.
func (p Proof) Proven() bool { return p.Grants(ToPlay) }

// Keyed tells whether a proof is an answer to a letter, or to a question.
func (p Proof) Keyed() bool { return p == ByKey || p == ByBoth || p == ByConsent }

// Aligned tells whether the domain of a player's address vouches for the mail.
func (p Proof) Aligned() bool { return p == ByDomain || p == ByBoth }

// Keyless is the proof without its key, which is past.
func (p Proof) Keyless() Proof {
	if p == ByBoth {
		return ByDomain
	}
	return p
}
