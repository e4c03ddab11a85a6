package referee

import (
	"context"

	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// isCopy tells whether a mail without a key has been handled under another Message-ID. A signature
// of its domain may not cover that one, so that anybody who has the mail can send it again; and no
// key says that its position is past.
func (c *Clerk) isCopy(ctx context.Context, in *intake.Incoming, claim identity.Claim) (bool, error) {
	if claim.Keyed || in.Letter.Content == "" {
		return false, nil
	}
	_, known, err := c.Store.Known(ctx, in.Letter.Content)
	return known, err
}

// copyLine is what is journalled so that copies of a mail are known. It stands behind all that the
// mail led to: if a crash cuts the rest off, the mail is taken for its own copy, and nothing of it
// is missing.
func (c *Clerk) copyLine(in *intake.Incoming, claim identity.Claim) []post.Line {
	if claim.Keyed || in.Letter.Content == "" {
		return nil
	}
	return []post.Line{post.In{Fingerprint: in.Letter.Content, Outcome: post.OutcomeContent, At: c.Clock()}}
}
