package referee

import (
	"testing"

	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/acts"
	"dhow/referee/table"
)

// TestRoundsThatWereGoneBackIntoEndAnew takes a game back from the third round to the last order of
// the first, and ends that again in the same entry: the round has its new end, and the second none
// until it has ended, too. At the end of the game there is one for each.
func TestRoundsThatWereGoneBackIntoEndAnew(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 3))
	var last int // the entry that ended the first round
	for n := 1; n <= p.game().Len() && last == 0; n++ {
		if state, err := p.game().At(n).State(); err == nil && state.Round == 2 {
			last = n
		}
	}
	p.now = p.now.Add(1)
	posting, err := p.table.Enter(t.Context(), table.Cause{Mail: "back", At: p.now}, nil, func(h acts.History) (*log.Draft, error) {
		ended := h.Game.MovesOf(last)[0].Action
		d := h.Game.Draft(p.now, ended.Seat, "back")
		if err := d.Undo(last); err != nil {
			return nil, err
		}
		_, err := d.Order(ended)
		return d, err
	})
	must(t, err)
	p.post(posting)
	ends := func() (l []engine.State) {
		must(t, p.table.Read(t.Context(), func(h acts.History) error {
			l = h.Rounds(h.Game.Len())
			return nil
		}))
		return l
	}
	now, err := p.game().State()
	must(t, err)
	if l := ends(); len(l) != 1 || now.Round != 2 || l[0] != now {
		t.Fatalf("%d rounds have ended, and it is round %d", len(l), now.Round)
	}
	p.playUntil((*log.Game).Over)
	l := ends()
	if len(l) != engine.Rounds || l[0] != now {
		t.Fatalf("%d rounds have ended", len(l))
	}
	for i, end := range l {
		if over := end.Phase == engine.GameOver; over != (i == engine.Rounds-1) || !over && end.Round != i+2 {
			t.Errorf("round %d ended in round %d", i+1, end.Round)
		}
	}
}
