package notation

import "dhow/engine"

// Then queues an order for the seat's next turn: the first alternative whose conditions hold and
// which is legal then. Without alternatives nothing is queued any more.
type Then struct{ Alternatives []Alternative }

// Alternative is an order of a queue, with what must hold for it to be tried.
type Alternative struct {
	If     []engine.Condition
	Action engine.Action
}

func (p *parser) parseThen(seat engine.Seat) Saying {
	p.scan()
	p.queued = true
	if p.acceptNone() {
		return Then{}
	}
	t := Then{[]Alternative{p.parseAlternative(seat)}}
	for p.accept('|') {
		t.Alternatives = append(t.Alternatives, p.parseAlternative(seat))
	}
	return t
}

func (p *parser) parseAlternative(seat engine.Seat) Alternative {
	var a Alternative
	p.from = len(p.src) // no order yet, of which another could be made
	for p.accept('[') {
		a.If = append(a.If, p.parseCondition())
		p.expect(']', TheBracket)
	}
	a.Action = p.parseOrder(seat)
	for p.accept('.') {
	}
	return a
}

func (t Then) print(b *printer) {
	b.add("then ")
	if len(t.Alternatives) == 0 {
		b.add("none")
	}
	for i := range t.Alternatives {
		if i > 0 {
			b.add(" | ")
		}
		for _, c := range t.Alternatives[i].If {
			b.condition(&c)
			b.space()
		}
		b.order(&t.Alternatives[i].Action)
	}
}
