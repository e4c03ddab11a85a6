package selfplay

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// adviceEvery: advice costs as much as all other checks together, so that it is looked at once in
// so many actions, by chance.
const adviceEvery = 16

// adviceKeepsSecrets changes what the seat that acts may not see, and wants the same advice: how
// the beginning of an order can be completed, what is said of an order that is refused, and which
// order chance samples.
func adviceKeepsSecrets(m *moment) error {
	if m.dealt() || m.r.IntN(adviceEvery) > 0 {
		return nil
	}
	other, ok := twin(m.before, m.step.Action.Seat, m.r)
	if !ok {
		return nil
	}
	return m.sameAdvice(other, m.r.Uint64())
}

// sameAdvice compares what the seat that acts is advised in the state before and in its twin.
func (m *moment) sameAdvice(other *engine.State, seed uint64) error {
	seat := m.step.Action.Seat
	v, w := m.before.View(seat), other.View(seat)
	if one, two := adviceOn(&v, m.step.Action, seed), adviceOn(&w, m.step.Action, seed); !reflect.DeepEqual(one, two) {
		return fmt.Errorf("%v is advised %+v, or else %+v", seat, one, two)
	}
	return nil
}

// told is what a seat is told in words.
type told struct {
	sample      engine.Action
	completions []advice.Completion
	refusal     advice.Refusal
}

// adviceOn asks for the completions of a beginning of an order, and for advice on the order
// spoiled.
func adviceOn(v *engine.View, a engine.Action, seed uint64) told {
	r := rand.New(rand.NewPCG(seed, 0))
	reader := notation.Reader{Edition: v.State.Edition}
	text := notation.PrintOrder(v.State.Edition, a)
	got := told{completions: advice.Complete(reader, v, text[:r.IntN(len(text)+1)])}
	got.sample, _ = engine.Sample(v, r.IntN)
	wrong := spoiled(a, r.IntN)
	var illegal *engine.IllegalError
	if errors.As(engine.Check(v, wrong), &illegal) {
		got.refusal = advice.Refuse(reader, v, notation.PrintOrder(v.State.Edition, wrong), wrong, illegal)
	}
	return got
}
