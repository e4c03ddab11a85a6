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
	w.prose("Please say whether letters about your games of Mombasa may come to this address, by %s.", n.when(n.Lapses))
	w.gap()
	w.prose("A player of the referee %s has named it as their own. If that was you, answer with this line:", n.Mailbox)
	w.examples("yes " + n.Code)
	w.prose("If it was not, do nothing: nothing more comes to this address.")
	w.foot()
	return Letter{n.say("Is this address yours?"), w.String()}
}

// Moved returns the letter to the address that letters to a player went to until now.
func Moved(r Reader) Letter {
	w := newWriter(&r)
	w.prose("Letters about your games of Mombasa go to another address from now on%s.", r.named())
	w.gap()
	w.prose("That was asked for with a letter of yours, and confirmed from the other address. The keys of all letters up to now are worth nothing any more.")
	w.prose("If it was not you, please tell the host of your games at once.")
	w.foot()
	return Letter{r.say("Your letters go to another address"), w.String()}
}

// Forgotten returns the last letter to somebody who wanted to be forgotten.
func Forgotten(r Reader) Letter {
	w := newWriter(&r)
	w.prose("You are forgotten, as you wished: your profile is deleted, and in all games you are called a former player. Where games were being played, the house player goes on in your seat.")
	w.gap()
	w.prose("No letter comes to this address any more, unless somebody invites it, or you write to %s.", r.Mailbox)
	w.foot()
	return Letter{r.say("You are forgotten"), w.String()}
}
