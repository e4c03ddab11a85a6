package intake

import (
	"context"

	"dhow/referee/fault"
)

// provenFirst puts the proven ones of some mails in front. Each part keeps its order.
func (f *Fetcher) provenFirst(ctx context.Context, mails []*Incoming) []*Incoming {
	var proven, others []*Incoming
	for _, in := range mails {
		first := false
		_ = fault.Safely(f.set.Log, func() error { // if the program fails at that it will fail at the mail, too
			first = in.fault == nil && f.set.Clerk.Proven(ctx, in)
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
