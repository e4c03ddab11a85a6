package questions

import "dhow/referee/acts"

// KindRequest names the questions to the host of an open game: may somebody have a seat?
const KindRequest = "request"

// Requests lists the wishes for seats that wait for their hosts, in the order in which they came.
func (q *Questions) Requests() (all []acts.Request) {
	x := q.lockedIndex()
	defer x.mu.Unlock()
	for _, h := range q.journal.Holds() {
		if head, known := x.heads[h.Fingerprint]; known && head.request != nil && !q.isDecided(h) {
			r := *head.request
			r.Hold, r.Codes = h.Fingerprint, head.codes
			all = append(all, r)
		}
	}
	return all
}
