package notation

import "dhow/engine"

// MostQueued is how many orders a seat can leave for its turns.
const MostQueued = 20

// Then leaves orders for the seat's next turns, one for each. Without any nothing is left any more.
type Then struct{ Items []Queued }

// Queued is what is left for one turn: the first alternative whose conditions hold and which is
// legal then.
type Queued struct {
	Alternatives []Alternative
	Until        int  // it waits for a turn that it fits, until this round begins; 0: it is for the very turn
	Auto         bool // it ends the phase, and waits until no card is left that the seat could use
}

// Alternative is an order of a queue, with what must hold for it to be tried.
type Alternative struct {
	If     []engine.Condition
	Action engine.Action
}

// Waits tells whether what is left waits for a turn that it fits, rather than being for the very
// turn.
func (q *Queued) Waits() bool { return q.Auto || q.Until != 0 }

// Ends tells whether all that is left for a turn ends the phase.
func (q *Queued) Ends() bool {
	for i := range q.Alternatives {
		if Verb(q.Alternatives[i].Action.Move) != 'E' {
			return false
		}
	}
	return true
}

// parseThen reads the items of a queue, each behind then; the word auto may stand for the first.
func (p *parser) parseThen(seat engine.Seat) Saying {
	if p.lineWord() == "then" {
		p.scan()
	}
	p.queued = true
	if p.acceptNone() {
		return Then{}
	}
	t := Then{[]Queued{p.parseQueued(seat)}}
	for p.nextQueued() {
		if len(t.Items) == MostQueued {
			p.fail(TooManyQueued, MostQueued)
		}
		p.words = 0 // a line is as long as its items are
		p.accept(';')
		p.scan()
		t.Items = append(t.Items, p.parseQueued(seat))
	}
	return t
}

// nextQueued tells whether the next item of a queue begins here.
func (p *parser) nextQueued() bool {
	if !p.at(';') {
		return p.lineWord() == "then"
	}
	q := *p
	q.comments, q.endless = nil, true
	q.scan()
	return q.lineWord() == "then"
}

func (p *parser) parseQueued(seat engine.Seat) (q Queued) {
	if p.lineWord() == "auto" {
		q.Auto = true
		q.Alternatives = []Alternative{{Action: p.parseAutoEnd(seat)}}
	} else {
		q.Alternatives = []Alternative{p.parseAlternative(seat)}
		for p.accept('|') {
			q.Alternatives = append(q.Alternatives, p.parseAlternative(seat))
		}
	}
	if p.is(AsUntil) {
		p.scan()
		for p.at(word) && onlyLinks(p.tok.text) { // jusqu'à la manche
			p.scan()
		}
		if p.is(AsRound) {
			p.scan()
		}
		q.Until = p.number(Thing{ARound, 1, engine.Rounds})
	}
	for p.accept('.') {
	}
	return q
}

// parseAutoEnd reads what follows auto: the end of the phase. Nothing else goes by itself.
func (p *parser) parseAutoEnd(seat engine.Seat) engine.Action {
	p.scan()
	p.from = len(p.src)
	switch verb := p.parseVerb(); verb {
	case "E":
	case "":
	case "P":
		p.fail(AutoPlan)
	default:
		p.fail(AutoOther)
	}
	return engine.Action{Seat: seat, Move: p.parseEndPhase()}
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
	if len(t.Items) == 0 {
		b.words("then", "none")
	}
	for i := range t.Items {
		if i > 0 {
			b.add("; ")
		}
		b.add("then")
		b.space()
		b.queued(&t.Items[i])
	}
}

func (b *printer) queued(q *Queued) {
	if q.Auto {
		b.words("auto", "end")
		b.deck(q.Alternatives[0].Action.Move.(*engine.EndPhase))
	} else {
		b.alternatives(q.Alternatives)
	}
	if q.Until != 0 {
		b.space()
		b.add("until")
		b.space()
		b.wordAndNumber("round", q.Until)
	}
}

func (b *printer) alternatives(l []Alternative) {
	for i := range l {
		if i > 0 {
			b.add(" | ")
		}
		for _, c := range l[i].If {
			b.condition(&c)
			b.space()
		}
		b.order(&l[i].Action)
	}
}
