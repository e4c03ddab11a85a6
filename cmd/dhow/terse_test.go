package main

import (
	"math/rand/v2"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/internal/correspondents"
	"dhow/notation"
)

// terse answers in mutt, above what it quotes or below, with as few characters as mean the same.
type terse struct {
	servers *interop
	play    house.Player
	chance  *rand.Rand
}

func (t *terse) begin(p *newcomer, letter *correspondents.Letter, invited string) {
	p.Helper()
	text := "join"
	if letter == nil {
		text = "new game " + invited + "\nrandom\njoin reef"
	}
	t.say(p, letter, text)
}

// say answers a letter; where there is none, a mail begins that answers nothing.
func (t *terse) say(p *newcomer, letter *correspondents.Letter, text string) {
	p.Helper()
	p.written++
	a := p.answerTo(letter, text)
	if letter == nil {
		p.submit(composed(a, correspondents.Program{}), mailbox, text)
		return
	}
	p.typed = text
	t.servers.terminal("mutt", p.mailPlayer, a, t.chance.IntN(2) == 0)
}

func (t *terse) order(p *newcomer, v *engine.View, letter *correspondents.Letter) string {
	p.Helper()
	action, ok := t.play(v, t.chance.IntN)
	if !ok {
		p.Fatalf("%s has no order", p.name)
	}
	t.say(p, letter, shortest(v, action))
	return canonical(v, action)
}

// shortest is an order in small letters, without what is filled in as it was.
func shortest(v *engine.View, action engine.Action) string {
	line, meant := strings.ToLower(notation.PrintOrder(edition.Mombasa(), action)), canonical(v, action)
	for {
		cut := strings.LastIndexAny(line, "; ")
		if cut < 0 || meaning(v, line[:cut]) != meant {
			return line
		}
		line = line[:cut]
	}
}

func (t *terse) confirm(p *newcomer, question *correspondents.Letter, line string) {
	p.Helper()
	if !strings.HasPrefix(line, "yes ") {
		line = "yes"
	}
	t.say(p, question, line)
}
