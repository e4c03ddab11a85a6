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
	WantsHost                         // it asks for a new game, and nothing shows yet that the host named wrote it
	WantsVouching                     // it asks for something that a key, or the word of a domain, alone does not prove
	NotVouched                        // the address's domain has vouched for others from there, and not for this one
)

// Held returns the question to the address on file whether a mail is its reader's.
func Held(h *HeldMail) Letter {
	w := newWriter(&h.Reader)
	w.prose("held.asked", "name", h.Name, "time", h.Lapses)
	w.gap()
	w.prose(heldReasons[h.Why], "from", plain(h.From), "time", h.At)
	for _, line := range h.Lines {
		w.add(Quote{line})
	}
	w.gap()
	w.prose("held.yes")
	w.examples("yes " + h.Code)
	if h.Why == UnknownSender {
		w.prose("held.yes-add")
		w.examples("yes " + h.Code + " add")
	}
	w.prose("held.no")
	w.examples("no " + h.Code)
	w.foot()
	subject := h.say("held.subject")
	if h.Game != "" {
		subject = h.subject(subject)
	}
	return w.letter(subject)
}

// heldReasons say why.
var heldReasons = [...]messageKey{
	UnknownSender:   "held.unknown-sender",
	WantsProof:      "held.wants-proof",
	WantsForgetting: "held.wants-forgetting",
	WantsHost:       "held.wants-host",
	WantsVouching:   "held.wants-vouching",
	NotVouched:      "held.not-vouched",
}
