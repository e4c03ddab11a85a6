package templates

import "time"

// HeldMail is a mail that waits for the yes of its seat's address on file.
type HeldMail struct {
	Reader
	From   string // the address it came from
	At     time.Time
	Why    HeldReason
	Lines  []string // what it says
	Code   string   // to be named in the answer
	Lapses time.Time
}

// HeldReason says why a mail is held.
type HeldReason uint8

// The reasons.
const (
	UnknownSender   HeldReason = iota // the key is right, the address is none of the seat's
	WantsProof                        // it asks for something that an address alone does not prove
	WantsForgetting                   // it asks for its author to be forgotten
	WantsHost                         // it asks for a new game, and its author has not shown yet to be the host whose address it bears
	WantsVouching                     // it asks for something that a key, or the word of a domain, alone does not prove
	NotVouched                        // the domain of the address has vouched for others from there, and does not for this one
)

// Held returns the question to the address on file whether a mail is its reader's.
func Held(h *HeldMail) Letter {
	w := newWriter(&h.Reader)
	w.prosef("Did you write this letter%s? Please answer by %s.", h.named(), h.when(h.Lapses))
	w.gap()
	w.prosef("It came from %s on %s. Nothing is done with it until you say so, because %s:", plain(h.From), h.when(h.At), h.phrase(heldReasons[h.Why]))
	for _, line := range h.Lines {
		w.add(Quote{line})
	}
	w.gap()
	w.prosef("If it is yours, answer with this line:")
	w.examples("yes " + h.Code)
	if h.Why == UnknownSender {
		w.prosef("or with this one, to be able to write from that address from now on:")
		w.examples("yes " + h.Code + " add")
	}
	w.prosef("If it is not, answer with this one, or not at all:")
	w.examples("no " + h.Code)
	w.foot()
	subject := h.sayf("Is this letter yours?")
	if h.Game != "" {
		subject = h.subject(subject)
	}
	return w.letter(subject)
}

// heldReasons say why.
var heldReasons = [...]string{
	UnknownSender:   "it has your key, but comes from an address that is not known as yours",
	WantsProof:      "what it asks for cannot be taken back",
	WantsForgetting: "it cannot be taken back. Your addresses and your profile will be deleted, your name will be taken out of all games, and in those that run the house player takes your seat",
	WantsHost:       "it asks for a new game, and anybody could have written your address above it",
	WantsVouching:   "what it asks for needs more than an order does: an answer to a letter of ours for which your mail provider vouches",
	NotVouched:      "your mail provider has vouched for letters from your address before, and does not vouch for this one",
}
