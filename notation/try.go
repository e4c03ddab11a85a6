package notation

import "dhow/engine"

// Try asks for an order to be judged, and nothing recorded.
type Try struct{ Action engine.Action }

func (p *parser) parseTry(seat engine.Seat) Saying {
	p.scan()
	return Try{p.parseOrder(seat)}
}

func (t Try) print(b *printer) {
	b.add("try ")
	b.order(&t.Action)
}
