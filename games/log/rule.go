package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// ruling says that what the referee says in the entry is a decision of the host's. What it decides
// is between people: the game goes on as it is.
var ruling = &ruleKind{about{keys: []string{"rule"}, act: "put a ruling on record", lasts: true, needs: 6,
	concerns: Everybody}}

type ruleKind struct{ about }

func (*ruleKind) in(e *Entry) bool { return e.Rule }

func (*ruleKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Rule = r.yes(v) }

func (*ruleKind) write(_ *Entry, n *strictyaml.Node) { n.Set("rule", yes()) }

func (*ruleKind) allowed(_ *Game, e *Entry, m *play) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case len(e.Says) != 1 || e.Says[0].To != ToAll:
		return cannot(BadText, MaxSay)
	}
	return m.stillOpen()
}

func (*ruleKind) told(*Game, *Entry) []Told { return tells("rule") }

// Rule puts a decision of the host's on record.
func (d *Draft) Rule(text string) error {
	return d.do(ruling, func(d *Draft) error {
		if err := d.Say(ToAll, text); err != nil {
			return err
		}
		return d.carryOut(ruling, func(e *Entry) { e.Rule = true })
	})
}
