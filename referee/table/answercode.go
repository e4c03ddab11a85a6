package table

import (
	"context"
	"strings"

	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// AnswerCode is what a seat answers a question of the table with: it is known to who has got the
// letter that asks, and to nobody else.
func AnswerCode(ring *identity.KeyRing, label string) string {
	return ring.MAC(label)[:acts.CodeLength]
}

// Codes finds whose answers the codes in a mail are, of the questions that were asked last.
func (t *Table) Codes(ctx context.Context, lines []mail.Line) (codes map[string]acts.AnswerTo, err error) {
	err = t.do(ctx, func(s *actor) error {
		codes = s.codesIn(lines, s.Game.Len())
		return nil
	})
	return codes, err
}

// codesIn finds them as the game was after an entry.
func (s *actor) codesIn(lines []mail.Line, at int) map[string]acts.AnswerTo {
	const last = 50
	if !acts.MayHaveCode(lines) {
		return nil
	}
	typed := map[string]bool{}
	for _, line := range lines {
		for _, word := range strings.Fields(line.Text) {
			typed[strings.ToLower(word)] = true
		}
	}
	now, codes := s.Game.At(at), map[string]acts.AnswerTo{}
	asked := now.AllQuestions()
	for _, q := range asked[max(0, len(asked)-last):] {
		for _, seated := range s.Game.Header.Seats {
			label := acts.AnswerLabel(&s.Game.Header, q, seated.Seat, now.Epoch(seated.Seat))
			for _, mac := range s.settings.Ring.MACs(label) {
				if code := mac[:acts.CodeLength]; typed[code] {
					codes[code] = acts.AnswerTo{Question: q.N, Seat: seated.Seat}
				}
			}
		}
	}
	return codes
}
