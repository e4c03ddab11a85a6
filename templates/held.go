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
	UnknownSender HeldReason = iota // the key is right, the address is none of the seat's
	WantsProof                      // it asks for something that an address alone does not prove
)

// Held returns the question to the address on file whether a mail is its reader's.
func Held(h *HeldMail) Letter {
	w := newWriter(&h.Reader)
	w.prose("Did you write this, %s? Please answer by %s.", nameOr(h.Name, "player"), h.when(h.Lapses))
	w.gap()
	w.prose("A letter about the game %s came from %s on %s. %s", h.Game, plain(h.From), h.when(h.At), heldReasons[h.Why])
	for _, line := range h.Lines {
		w.quote(line)
	}
	w.gap()
	w.prose("If it is yours, answer with the first of these lines. The second does the same, and you may write from that address from now on. The third throws the letter away; so does no answer.")
	w.examples("yes "+h.Code, "yes "+h.Code+" add", "no "+h.Code)
	w.foot()
	return Letter{"[" + h.Game + "] Is this letter yours?", w.String()}
}

var heldReasons = [...]string{
	UnknownSender: "It carries your key, but the address is not known as yours. It says:",
	WantsProof:    "What it asks for must be confirmed from the address on file. It says:",
}

func nameOr(name, other string) string {
	if name == "" {
		return other
	}
	return name
}
