package simulation

import (
	"fmt"
	"regexp"
	"time"

	"dhow/internal/correspondents"
	"dhow/mail"
)

// moves has somebody ask for their letters elsewhere, and answer from there.
func moves(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, ok := w.somewhere(p, r)
	if !ok {
		return
	}
	how := []string{"address ", "address add ", "address drop "}[r.IntN(3)]
	m := w.answer(p, p.addresses[0], at.letter, how+string(p.addresses[1]), r.IntN(100))
	m.mentions = []mail.Address{p.addresses[1]}
	w.deliver(m)
	if r.IntN(2) == 0 {
		w.laterSaysYes(e.who)
	}
}

// replaces has a host offer a seat to somebody else, who may take it.
func replaces(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, ok := w.somewhere(p, r)
	if !ok {
		return
	}
	name := players[r.IntN(len(players))]
	other := w.people[name]
	m := w.answer(p, p.addresses[0], at.letter, fmt.Sprintf("replace %s %s %s", []string{"me", "green", "yellow"}[r.IntN(3)], other.name, other.addresses[0]), r.IntN(100))
	m.mentions = []mail.Address{other.addresses[0]}
	w.deliver(m)
	if r.IntN(3) > 0 {
		w.later(time.Duration(1+r.IntN(30))*time.Hour, "", func() { w.accepts(other) })
	}
}

var offerLine = regexp.MustCompile(`join ([a-z2-7]{10})\b`)

// accepts has somebody take the seat that they were offered last.
func (w *world) accepts(p *person) {
	w.mu.Lock()
	var offer *correspondents.Letter
	code := ""
	for _, l := range p.got {
		if m := offerLine.FindStringSubmatch(l.Text); m != nil {
			offer, code = l, m[1]
		}
	}
	w.mu.Unlock()
	if offer != nil {
		w.deliver(w.answer(p, p.addresses[0], offer, "join "+code, 0))
	}
}
