package log

import "dhow/internal/strictyaml"

// operating says that it was the operator, at the shell, who did in a host's place what else the
// entry says.
var operating = &operatorKind{about{keys: []string{"operator"}, needs: 6}}

type operatorKind struct{ about }

func (*operatorKind) in(e *Entry) bool { return e.Operator }

func (*operatorKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Operator = r.yes(v) }

func (*operatorKind) write(_ *Entry, n *strictyaml.Node) { n.Set("operator", yes()) }

func (*operatorKind) told(*Game, *Entry) []Told { return tells("operator") }

// Operator says that the operator does what else the entry says.
func (d *Draft) Operator() error { return d.say(operating, func(e *Entry) { e.Operator = true }) }
