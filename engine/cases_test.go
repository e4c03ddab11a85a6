package engine_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/position"
	"dhow/notation"
)

// TestCases holds the engine to the corpus of rule cases.
func TestCases(t *testing.T) {
	ed := corpusEdition(t)
	for _, c := range readCases(t) {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			r := &caseRunner{t: t, ed: ed, c: &c}
			r.run()
		})
	}
}

// corpusEdition is the edition that the rule cases are about. It stays as it is: cases tell of
// rules, and keep their numbers when values of the embedded edition change.
func corpusEdition(t testing.TB) *engine.Edition {
	t.Helper()
	const file = "edition/testdata/reconstructed-1.yaml"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := edition.Load(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return doc.Edition()
}

// TestCaseIDs wants every case to have an id of its own and something it cites.
func TestCaseIDs(t *testing.T) {
	first := map[string]string{}
	for _, c := range readCases(t) {
		place := fmt.Sprintf("%s:%d", c.file, c.line)
		if other, taken := first[c.id]; taken {
			t.Errorf("%s: the id %s stands at %s too", place, c.id, other)
		}
		first[c.id] = place
		if c.title == "" || len(c.cites) == 0 {
			t.Errorf("%s: %s needs a title and a cite", place, c.id)
		}
	}
}

// caseRunner plays one case.
type caseRunner struct {
	t     *testing.T
	ed    *engine.Edition
	c     *ruleCase
	start *engine.State
	s     *engine.State
	tree  *valueTree // of s, made when first asked for
}

func (r *caseRunner) run() {
	given := r.c.position
	if strings.TrimSpace(string(given)) == "" {
		given = []byte("{}")
	}
	start, err := position.Read(r.ed, r.c.file, given)
	if r.refusedPosition(err) {
		return
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.start = start
	r.become(start)
	for i := range r.c.steps {
		r.step(&r.c.steps[i])
	}
}

// refusedPosition tells whether the case says that its position is refused, which needs no order.
func (r *caseRunner) refusedPosition(err error) bool {
	says := r.c.steps[0].says
	if len(says) != 1 || !strings.HasPrefix(says[0].text, "!") {
		return false
	}
	if len(r.c.steps) > 1 {
		r.failf(r.c.steps[1].order.line, "nothing can follow a position that is refused")
	}
	want := strings.TrimSpace(says[0].text[1:])
	if got := codeOf(err); string(got) != want {
		r.failf(says[0].line, "the position: expected the refusal %s, got %q (%v)", want, got, err)
	}
	return true
}

func (r *caseRunner) become(s *engine.State) { r.s, r.tree = s, nil }

func (r *caseRunner) failf(line int, format string, args ...any) {
	r.t.Helper()
	r.t.Errorf("%s:%d: %s", r.c.file, line, fmt.Sprintf(format, args...))
}

// step plays an order, if there is one, and compares what is said.
func (r *caseRunner) step(step *caseStep) {
	if step.again {
		r.become(r.start)
	}
	var done *engine.Step
	var err error
	if step.order.text != "" {
		done, err = r.order(step)
	}
	refused := false
	for _, say := range step.says {
		if code, ok := strings.CutPrefix(say.text, "!"); ok {
			refused = true
			r.expectRefusal(say.line, strings.TrimSpace(code), err)
		}
	}
	if err != nil && !refused {
		r.failf(step.order.line, "%s: %v", step.order.text, err)
	}
	for _, say := range step.says {
		r.compare(say, done)
	}
}

// order carries out an order. The state changes only if it is allowed.
func (r *caseRunner) order(step *caseStep) (*engine.Step, error) {
	seat, ok := seatNamed(step.seat)
	if !ok {
		r.failf(step.order.line, "no seat is called %q", step.seat)
		return nil, nil
	}
	action, err := notation.ParseOrder(r.ed, seat, step.order.text)
	if err != nil {
		return nil, err
	}
	var draws []engine.Draw
	for _, line := range step.draws {
		more, err := notation.ParseDraws(r.ed, "~ "+line.text)
		if err != nil {
			r.failf(line.line, "%s: %v", line.text, err)
			return nil, nil
		}
		draws = append(draws, more...)
	}
	return r.apply(step, action, draws)
}

func (r *caseRunner) apply(step *caseStep, action engine.Action, draws []engine.Draw) (*engine.Step, error) {
	before := *r.s
	var done *engine.Step
	var err error
	if len(draws) > 0 {
		done, err = engine.Apply(r.s, action, draws)
	} else {
		done, err = engine.Deal(r.s, action, func(int) int { return 0 })
	}
	if *r.s != before {
		r.failf(step.order.line, "%s: changed the state it was given", step.order.text)
	}
	r.checkView(step, action, err)
	if err != nil {
		return nil, err
	}
	if err := done.State.Validate(); err != nil {
		r.failf(step.order.line, "%s: leads to a state that is not possible: %v", step.order.text, err)
	}
	r.become(&done.State)
	return done, nil
}

// checkView wants the seat's view to accept exactly what the state accepts.
func (r *caseRunner) checkView(step *caseStep, action engine.Action, applied error) {
	view := r.s.View(action.Seat)
	checked := engine.Check(&view, action)
	var draw *engine.DrawError
	if errors.As(applied, &draw) {
		applied = nil
	}
	if codeOf(checked) != codeOf(applied) {
		r.failf(step.order.line, "%s: the state says %v, the seat's view says %v", step.order.text, applied, checked)
	}
}

func (r *caseRunner) expectRefusal(line int, want string, err error) {
	if err == nil {
		r.failf(line, "expected the refusal %s, but the order was carried out", want)
	} else if got := codeOf(err); string(got) != want {
		r.failf(line, "expected the refusal %s, got %s (%v)", want, got, err)
	}
}

// codeOf returns the code of a refusal of any kind.
func codeOf(err error) engine.Code {
	var illegal *engine.IllegalError
	var draw *engine.DrawError
	var position *engine.PositionError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &illegal):
		return illegal.Code
	case errors.As(err, &draw):
		return draw.Code
	case errors.As(err, &position):
		return engine.Code(position.Code)
	}
	return "not-understood"
}

// compare holds what is said to the state, or to the order just done.
func (r *caseRunner) compare(say caseLine, done *engine.Step) {
	head, rest, _ := strings.Cut(say.text, " ")
	rest = strings.TrimSpace(rest)
	switch head {
	case "=":
		r.compareValue(say.line, rest)
	case ">":
		if done == nil {
			r.failf(say.line, "no order was carried out")
		} else if got := notation.PrintOrder(r.ed, done.Action); got != rest {
			r.failf(say.line, "expected the echo %q, got %q", rest, got)
		}
	case "score":
		r.compareScore(say.line, rest)
	case "tomove":
		if got := seatNames(r.s.ToMove()); got != rest {
			r.failf(say.line, "expected to wait for %s, waiting for %s", rest, got)
		}
	}
}

func (r *caseRunner) compareValue(line int, rest string) {
	if r.tree == nil {
		r.tree = newValueTree(r.t, r.ed, r.s)
	}
	path, want, _ := strings.Cut(rest, " ")
	if err := r.tree.compare(path, strings.TrimSpace(want)); err != nil {
		r.failf(line, "%s: %v", path, err)
	}
}

func (r *caseRunner) compareScore(line int, rest string) {
	name, number, _ := strings.Cut(rest, " ")
	seat, ok := seatNamed(name)
	want, err := strconv.Atoi(strings.TrimSpace(number))
	if !ok || err != nil {
		r.failf(line, "expected score, a seat and a number")
		return
	}
	if got := r.s.Score()[seat]; got.Total() != want {
		r.failf(line, "expected %s to score %d, got %d: %+v", name, want, got.Total(), got)
	}
}

func seatNamed(name string) (engine.Seat, bool) {
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if seat.String() == name {
			return seat, true
		}
	}
	return engine.NoSeat, false
}

// seatNames joins the names of seats, "-" where there are none.
func seatNames(seats []engine.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = seat.String()
	}
	if len(names) == 0 {
		return "-"
	}
	return strings.Join(names, ",")
}
