package templates

import "time"

// NewAddress is what the question to a new address is made of. Who has named it is not in it: it
// may be anybody's.
type NewAddress struct {
	Reader        // without a name
	Code   string // to be named in the answer
	Lapses time.Time
}

// AskAddress returns the one letter that a new address gets before it has been answered.
func AskAddress(n *NewAddress) Letter {
	w := newWriter(&n.Reader)
	w.prose("address.asked", "time", n.Lapses)
	w.gap()
	w.prose("address.named", "mailbox", n.Mailbox)
	w.examples("yes " + n.Code)
	w.prose("address.do-nothing")
	w.foot()
	return w.letter(n.say("address.asked-subject"))
}

// AddressChange is what the letters to the address that letters to a player go to, or went to, are
// made of.
type AddressChange struct {
	Reader
	Address string    // the new one; not said to one that letters go to no more
	Code    string    // to say no with; empty: it cannot be done
	Until   time.Time // when it takes effect, or cannot be taken back any more
}

// Moving returns the letter to the address that letters to a player go to until the change takes
// effect.
func Moving(a *AddressChange) Letter {
	w := newWriter(&a.Reader)
	w.prose("address.moves", "time", a.Until, "address", plain(a.Address), "name", a.Name)
	w.gap()
	w.prose("address.moves-confirmed")
	w.examples("no " + a.Code)
	w.foot()
	return w.letter(a.say("address.moves-subject"))
}

// Moved returns the letter to the address that letters to a player went to until now.
func Moved(a *AddressChange) Letter {
	w := newWriter(&a.Reader)
	w.prose("address.moved", "name", a.Name)
	w.gap()
	w.prose("address.moved-confirmed")
	if a.Code == "" {
		w.prose("address.moved-tell-host")
	} else {
		w.prose("address.moved-undo", "time", a.Until)
		w.examples("no " + a.Code)
	}
	w.foot()
	return w.letter(a.say("address.moved-subject"))
}

// Forgotten returns the last letter to somebody who wanted to be forgotten.
func Forgotten(r Reader) Letter {
	w := newWriter(&r)
	w.prose("forgotten.done")
	w.gap()
	w.prose("forgotten.no-more", "mailbox", r.Mailbox)
	w.foot()
	return w.letter(r.say("forgotten.subject"))
}
