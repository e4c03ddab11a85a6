package notation

import (
	"strconv"
	"strings"

	"dhow/engine"
)

// parseBookkeep reads what follows B: the bookkeeper, the book flipped and the way of the ink jar.
func (p *parser) parseBookkeep() engine.Move {
	m := &engine.Bookkeep{Jar: engine.JarUnsaid}
	m.Card = p.parseCardRef(CardPart, ABookkeeper)
	for p.item() {
		p.parseBookkeepItem(m)
	}
	return m
}

func (p *parser) parseBookkeepItem(m *engine.Bookkeep) {
	switch {
	case p.at('!') || p.is(AsFlip):
		p.parseFlip(m)
	case p.atJar():
		p.parseJar(m)
	case p.atPoints():
		m.Points = append(m.Points, p.parsePoints())
	default:
		p.expected(TheBookUse)
	}
}

// parseFlip reads the book flipped, by its space: !3.
func (p *parser) parseFlip(m *engine.Bookkeep) {
	if m.Flip != 0 {
		p.again("!" + strconv.Itoa(m.Flip))
	}
	p.place(FlipPart, p.here())
	p.scan()
	m.Flip = p.parsePlace()
}

func (p *parser) atJar() bool {
	return p.at(word) && p.lookup(AsJar, p.tok.text[:letters(p.tok.text)]) != ""
}

// parseJar reads how far the jar goes: j4, or j for as far as it can.
func (p *parser) parseJar(m *engine.Bookkeep) {
	if m.Jar != engine.JarUnsaid {
		p.again(strings.TrimSuffix("j"+strconv.Itoa(m.Jar), strconv.Itoa(engine.JarFar)))
		return
	}
	p.place(JarPart, p.here())
	n := letters(p.tok.text)
	glued := n < len(p.tok.text)
	p.take(n)
	m.Jar = engine.JarFar
	if !glued {
		p.eitherPounds("j")
	}
	if glued || p.atNumber() {
		m.Jar = p.number(Thing{SomeSteps, 0, engine.MaxBookSpaces})
	}
}

func (b *printer) bookkeep(m *engine.Bookkeep) {
	b.add("B ")
	b.ref(m.Card)
	if m.Flip != 0 {
		b.add(" !")
		b.number(m.Flip)
	}
	if m.Jar != engine.JarUnsaid {
		b.add(" j")
	}
	if m.Jar >= 0 {
		b.number(m.Jar)
	}
	b.pointsClauses(m.Points)
	b.removals(m.Remove)
}
