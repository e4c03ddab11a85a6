package templates

import "time"

// NewAddress is what the question to a new address is made of. Who has named it is not in it: it may be anybody's.
type NewAddress struct {
	Reader        // without a name
	Code   string // to be named in the answer
	Lapses time.Time
}

// AskAddress returns the one letter that a new address gets before it has been answered.
func AskAddress(n *NewAddress) Letter {
	w := newWriter(&n.Reader)
	w.prosef("Please say whether letters about your games of Mombasa may come to this address, by %s.", n.when(n.Lapses))
	w.gap()
	w.prosef("A player of the referee %s has named it as their own. If that was you, answer with this line:", n.Mailbox)
	w.examples("yes " + n.Code)
	w.prosef("If it was not, do nothing: nothing more comes to this address.")
	w.foot()
	return w.letter(n.sayf("Is this address yours?"))
}

// AddressChange is what the letters to the address that letters to a player go to, or went to, are made of.
type AddressChange struct {
	Reader
	Address string    // the new one; not said to one that letters go to no more
	Code    string    // to say no with; empty: it cannot be done
	Until   time.Time // when it takes effect, or cannot be taken back any more
}

// Moving returns the letter to the address that letters to a player go to until the change takes effect.
func Moving(a *AddressChange) Letter {
	w := newWriter(&a.Reader)
	w.prosef("From %s on, letters about your games of Mombasa go to %s%s. Until then they come here.", a.when(a.Until), plain(a.Address), a.named())
	w.gap()
	w.prosef("That was asked for in your name, and confirmed from there. If it was you, there is nothing to do. If it was not, answer with this line:")
	w.examples("no " + a.Code)
	w.foot()
	return w.letter(a.sayf("Your letters are to go to another address"))
}

// Moved returns the letter to the address that letters to a player went to until now.
func Moved(a *AddressChange) Letter {
	w := newWriter(&a.Reader)
	w.prosef("Letters about your games of Mombasa go to another address from now on%s.", a.named())
	w.gap()
	w.prosef("That was asked for with a letter of yours, and confirmed from the other address. The keys of all letters up to now are worth nothing any more.")
	if a.Code == "" {
		w.prosef("If it was not you, please tell the host of your games at once.")
	} else {
		w.prosef("If it was not you, answer with this line by %s: letters then come here again, with new keys, and those that went to the other address are worth nothing.", a.when(a.Until))
		w.examples("no " + a.Code)
	}
	w.foot()
	return w.letter(a.sayf("Your letters go to another address"))
}

// Forgotten returns the last letter to somebody who wanted to be forgotten.
func Forgotten(r Reader) Letter {
	w := newWriter(&r)
	w.prosef("You are forgotten, as you wished: your profile is deleted, and in all games you are called a former player. Where games were being played, the house player goes on in your seat.")
	w.gap()
	w.prosef("No letter comes to this address any more, unless somebody invites it, or you write to %s.", r.Mailbox)
	w.foot()
	return w.letter(r.sayf("You are forgotten"))
}
