package questions

import (
	"context"

	"dhow/games/post"
	"dhow/referee/acts"
)

// KindRequest names the questions to the host of an open game: may somebody have a seat?
const KindRequest = "request"

// Requests lists the wishes for seats that wait for their hosts, in the order in which they came.
func (q *Questions) Requests(ctx context.Context) (all []acts.Request, err error) {
	x, err := q.lockedIndex(ctx)
	if err != nil {
		return nil, err
	}
	defer x.mu.Unlock()
	open, err := q.holds(ctx, func(h post.Hold) (bool, error) {
		if x.heads[h.Fingerprint].request == nil {
			return false, nil
		}
		decided, err := q.isDecided(ctx, h)
		return !decided, err
	})
	for _, h := range open {
		head := x.heads[h.Fingerprint]
		r := *head.request
		r.Hold, r.Codes = h.Fingerprint, head.codes
		all = append(all, r)
	}
	return all, err
}
