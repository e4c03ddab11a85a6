package log

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// unseal opens what the entry hides, as lines.
func (r *logReader) unseal() ([]string, error) {
	verbs, sealed, _ := strings.Cut(r.e.Hidden, " ")
	text, ok := openText(&r.g.keys.Plans, hiddenPlace(r.e.N, r.e.By, verbs), sealed)
	if !ok {
		return nil, r.fail("hidden", cannot(BadSeal))
	}
	return strings.Split(text, "\n"), nil
}

// hidden carries out the orders that stand under seal, or notes that they have been sent.
func (r *logReader) hidden() error {
	if r.e.Hidden == "" {
		return nil
	}
	verbs, _, _ := strings.Cut(r.e.Hidden, " ")
	switch {
	case !r.g.hides():
		return r.fail("hidden", cannot(NothingHidden))
	case verbs == verbDeal:
		return r.fail("hidden", &games.FormatError{What: "hidden", Expected: "orders", Found: "starting tiles"})
	case r.g.Sealed():
		return r.fail("hidden", r.m.sentUnseen(r.e.N, r.e.By, verbs))
	}
	lines, err := r.unseal()
	if err != nil {
		return err
	}
	if len(lines) != len(verbs) {
		return r.fail("hidden", cannot(NotExpected, fmt.Sprint(len(lines))))
	}
	for i, line := range lines {
		if err := r.hiddenOrder(line, verbs[i:i+1]); err != nil {
			return r.fail("hidden", err)
		}
	}
	return nil
}

func (r *logReader) hiddenOrder(line, verb string) error {
	a, err := notation.ParseOrder(r.g.ed, r.e.By, line)
	if err != nil {
		return err
	}
	if secretVerb(a.Move) != verb {
		return cannot(NotExpected, secretVerb(a.Move))
	}
	if err := r.m.admits(verb); err != nil {
		return err
	}
	step, err := engine.Apply(r.m.state, a, nil)
	if err != nil {
		return err
	}
	r.m.push(r.e.N, r.m.state.Round, step)
	r.m.send(r.e.N, r.e.By, verb, notation.PrintOrder(r.g.ed, step.Action))
	return nil
}

// sentUnseen notes what a seat has sent under seal for who cannot open it: that it has kept a tile,
// rests cards, has planned.
func (m *moment) sentUnseen(n int, seat engine.Seat, verbs string) error {
	for _, c := range verbs {
		verb := string(c)
		if err := m.admits(verb); err != nil {
			return err
		}
		s := *m.state
		p := &s.Seats[seat]
		switch {
		case verb == verbTile && s.Phase == engine.SetupPhase && m.tiles:
			p.Kept, p.Rested = true, false
		case verb == verbRest && s.Phase == engine.SetupPhase && p.Kept:
			p.Rested = true
		case verb == verbPlan && s.Phase == engine.PlanningPhase:
			p.Planned = true
		default:
			return cannot(NotExpected, verb)
		}
		m.state = &s
		m.send(n, seat, verb, "")
	}
	return nil
}
