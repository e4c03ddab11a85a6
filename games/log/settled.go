package log

import (
	"slices"
	"strconv"

	"dhow/games"
)

// This file holds files that somebody has edited to what was asked: a question is settled by what it
// is about, and by nothing else.

// effects are the kinds of entries that an answer of all can bring about.
var effects = []kind{undoing, correcting, pausing, resuming, setting, ending, reshuffling}

func (k *settleKind) replay(r *replay) error {
	if err := k.allowed(r.g, &r.e, &r.m); err != nil {
		return r.fail("settled", err)
	}
	q := r.g.questionOf(r.e.Settled.Question)
	topic, rest, done := topicOf(q.What), r.e, r.e.Settled.How == SettledDone
	if done && !topic.undoes(&rest, &q) || slices.ContainsFunc(effects, func(k kind) bool { return k.in(&rest) }) {
		return r.fail("settled", &games.FormatError{What: "settled", Expected: "what entry " +
			strconv.Itoa(q.N) + " asks, and nothing else"})
	}
	if r.e.Settled.How == SettledChanged && topic != &correctTopic { // whether that was legal, not all readers know
		d := r.g.Draft(r.e.At, r.e.By, "")
		d.e.Settled = Settled{q.N, SettledDone}
		if topic.effect(d, &q) == nil {
			return r.fail("settled", &games.FormatError{What: "settled", Expected: "how: " + SettledDone, Found: SettledChanged})
		}
	}
	return nil
}

// bare tells whether a question has nothing but what belongs to its topic.
func (a Ask) bare(t *topic) bool {
	if t.own != nil {
		t.own(&a)
	}
	return a == Ask{What: a.What, Until: a.Until, Stops: a.Stops, Left: a.Left}
}
