package referee

import (
	"context"

	"dhow/mail"
	"dhow/referee/fault"
)

// isProven tells whether a mail is done as it says, or answers a question of ours with what only
// who was asked can know. Where that cannot be told at the moment, it is. It costs little, whoever
// wrote the mail.
func (c *Clerk) isProven(ctx context.Context, in *Incoming) bool {
	if in.Letter.Kind != mail.Person {
		return false
	}
	claim, err := c.claim(ctx, in.Letter)
	switch {
	case err != nil, claim.Proof.proven() && claim.Player != "":
		return true
	case claim.Keyed:
		return false
	}
	said := readCommands(in.Letter)
	return said.has(yesCommand, noCommand) && c.answersHeld(in, claim, said)
}

// provenFirst puts the proven ones of some mails in front. Each part keeps its order.
func (f *Fetcher) provenFirst(ctx context.Context, mails []*Incoming) []*Incoming {
	var proven, others []*Incoming
	for _, in := range mails {
		first := false
		_ = fault.Safely(f.set.Log, func() error { // if the program fails at that it will fail at the mail, too
			first = in.fault == nil && f.set.Proven(ctx, in)
			return nil
		}, aboutMail(in)...)
		if first {
			proven = append(proven, in)
		} else {
			others = append(others, in)
		}
	}
	return append(proven, others...)
}
