package referee

import (
	"cmp"
	"context"

	"dhow/engine"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/table"
)

// unquoted is a mail without what it quotes of the letters to the seat that it speaks for. Whatever
// is asked for in such lines, others may have said.
func (c *Clerk) unquoted(ctx context.Context, in *intake.Incoming, claim identity.Claim) (*intake.Incoming, error) {
	if claim.Game == "" || claim.Seat == engine.NoSeat || !acts.MayQuote(in.Letter.Text) {
		return in, nil
	}
	sent, err := c.Store.Offered(ctx, claim.Game, claim.Seat)
	if err != nil {
		return in, err
	}
	text, quotes := acts.Unquoted(in.Letter.Text, table.WordsIn(c.Ring, sent))
	if !quotes {
		return in, nil
	}
	bare, letter := *in, *in.Letter
	letter.Text, bare.Letter, bare.Came = text, &letter, cmp.Or(in.Came, in.Letter)
	return &bare, nil
}
