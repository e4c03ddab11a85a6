package advice_test

import (
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/notation/advice"
)

// TestAdviceKnowsThePhase offers orders of the phase in which a line is written, where it may be
// one of several. A verb that was said stays.
func TestAdviceKnowsThePhase(t *testing.T) {
	t.Parallel()
	ed := edition.Mombasa()
	for _, row := range []struct {
		line  string
		phase engine.Phase
		want  []string
	}{
		{"Cf1 Ex2 Bn1", engine.SetupPhase, []string{"R Cf1 Ex2 Bn1"}},
		{"Cf1 Ex2 Bn1", engine.PlanningPhase, []string{"P Cf1 Ex2 Bn1"}},
		{"Cf1 M1", engine.ActionPhase, []string{"G Cf1 M1"}},
		{"Cf1 M1", engine.PlanningPhase, []string{"P Cf1 …"}},
		{"Cf1 Bn1 now", engine.SetupPhase, []string{"R Cf1 …"}},
		{"Cf1 Bn1 now", engine.PlanningPhase, []string{"P Cf1 Bn1"}},
		{"Cf1 Bn1 now", engine.ActionPhase, []string{"G Cf1+Bn1"}},
		{"Cf1 Bn1 now", engine.GameOver, []string{"G Cf1+Bn1"}},
		{"then Cf1 M1", engine.PlanningPhase, []string{"then G Cf1 M1"}},
		{"G y2 Cf1", engine.PlanningPhase, []string{"G Cf1 y2"}},
	} {
		v := &engine.View{State: engine.State{Edition: ed, Phase: row.phase}, Seat: engine.Blue}
		e := firstError(notation.Reader{Edition: ed}, row.line)
		if e == nil {
			t.Fatalf("%q is understood", row.line)
		}
		if got, _ := suggested(advice.Explain(e, v)); !slices.Equal(got, row.want) {
			t.Errorf("in the phase of %v %q may be %q, not %q", row.phase, row.line, got, row.want)
		}
	}
}
