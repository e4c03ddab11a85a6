package advice_test

import (
	"errors"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// TestRefusalPlace holds that a refusal points at the word at fault, wherever its order stands.
func TestRefusalPlace(t *testing.T) {
	t.Parallel()
	s := &engine.NewDeal(mombasa, engine.Table{Players: 2, Rules: engine.CurrentRules}, func(int) int { return 0 }).State
	s.Phase, s.Round, s.Turn = engine.ActionPhase, 1, engine.Blue
	s.Seats[engine.Blue].Area = [engine.AreaSlots + 1]engine.AreaCard{1: {Card: 17}, 2: {Card: 1}, 3: {Card: 2}} // Ex2 Cf1 Cf2
	s.Seats[engine.Blue].PlusOne = true
	v := s.View(engine.Blue)
	for _, row := range []struct {
		rule, text string
		line, col  int
	}{
		{"an order", "X T 22 23 24", 1, 11},
		{"behind try", "try X T 22 23 24", 1, 15},
		{"behind try and on the next line", "try X T 22\n; =p99", 2, 3},
		{"in a queue, behind conditions", "then [p>=3] [7:M] X T 22 23 24 | E", 1, 29},
		{"the second of a queue", "then E | X T 22 23 24", 1, 20},
		{"an expectation of a card", "X T 22; =y2:Bn2 =p99", 1, 9},
		{"an expectation of pounds", "X T 22; =22:- =p99", 1, 15},
		{"the card under the +1 tile", "+1@Bn1; G Cf1 M1", 1, 4},
		{"not that card, where another thing is wrong", "+1@Cf1; G Cf1 M9", 1, 15},
	} {
		lines, err := english.Lines(engine.Blue, row.text)
		if err != nil {
			t.Errorf("%s: %v", row.rule, err)
			continue
		}
		a, refused := refusedOf(&v, lines[0].Says)
		if refused == nil {
			t.Errorf("%s: %q is legal", row.rule, row.text)
			continue
		}
		if why := advice.Refuse(english, &v, row.text, a, refused); why.Line != row.line || why.Col != row.col {
			t.Errorf("%s: %q: %d:%d, want %d:%d (%s)", row.rule, row.text, why.Line, why.Col, row.line, row.col, refused.Code)
		}
	}
}

// refusedOf returns the last order that a line says, and why it is refused.
func refusedOf(v *engine.View, says notation.Saying) (engine.Action, *engine.IllegalError) {
	a := engine.Action{}
	switch says := says.(type) {
	case notation.Order:
		a = says.Action
	case notation.Try:
		a = says.Action
	case notation.Then:
		for _, alternative := range alternativesOf(says) {
			if _, err := engine.Fill(v, alternative.Action); err != nil {
				a = alternative.Action
			}
		}
	}
	var refused *engine.IllegalError
	_, err := engine.Fill(v, a)
	errors.As(err, &refused)
	return a, refused
}
