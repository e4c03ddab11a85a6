package table

import (
	"context"
	"slices"

	"dhow/referee/acts"
	"dhow/referee/identity"
)

// AnswerCode is what a seat answers a question of the table with: it is known to who has got the
// letter that asks, and to nobody else.
func AnswerCode(ring *identity.KeyRing, label string) string {
	return ring.MAC(label)[:acts.CodeLength]
}

// Codes finds whose answers some codes are, of the questions that were asked last.
func (t *Table) Codes(ctx context.Context, typed []string) (codes map[string]acts.AnswerTo, err error) {
	err = t.do(ctx, func(s *actor) error {
		codes = s.codesOf(typed, s.Game.Len())
		return nil
	})
	return codes, err
}

// codesOf finds them as the game was after an entry.
func (s *actor) codesOf(typed []string, at int) map[string]acts.AnswerTo {
	const last = 50
	if len(typed) == 0 {
		return nil
	}
	now, codes := s.Game.At(at), map[string]acts.AnswerTo{}
	asked := now.AllQuestions()
	for _, q := range asked[max(0, len(asked)-last):] {
		for _, seated := range s.Game.Header.Seats {
			label := acts.AnswerLabel(&s.Game.Header, q, seated.Seat, now.Epoch(seated.Seat))
			for _, mac := range s.settings.Ring.MACs(label) {
				if code := mac[:acts.CodeLength]; slices.Contains(typed, code) {
					codes[code] = acts.AnswerTo{Question: q.N, Seat: seated.Seat}
				}
			}
		}
		for _, host := range now.HostsApart() {
			for _, mac := range s.settings.Ring.MACs(acts.RulingLabel(&s.Game.Header, q, host)) {
				if code := mac[:acts.CodeLength]; slices.Contains(typed, code) {
					codes[code] = acts.AnswerTo{Question: q.N, Host: host}
				}
			}
		}
	}
	return codes
}
