package simulation

import (
	"fmt"
	"regexp"
	"time"

	"dhow/mail"
)

// pesters has somebody name addresses of people who never answer, one after another, and take back
// what it was for.
func pesters(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	hosts := r.IntN(2) == 0 && (e.who == "ann" || e.who == "fay")
	for i := range 2 + r.IntN(12) {
		w.later(time.Duration(i)*time.Hour+time.Minute, "", func() {
			victim := mail.Address(fmt.Sprintf("%s%d.%s@silent.example", map[bool]string{true: "game", false: "address"}[hosts], w.now().Unix()/3600, e.who))
			w.pester(p, victim, hosts, i)
		})
	}
}

func (w *world) pester(p *person, victim mail.Address, hosts bool, i int) {
	var m *sentMail
	if hosts {
		m = w.fresh(p, p.addresses[0], "A game", "new game\nNobody "+string(victim)+"\nno clock")
	} else {
		places := w.places(p)
		if len(places) == 0 {
			return
		}
		m = w.answer(p, p.addresses[0], places[len(places)-1].letter, "address add "+string(victim), i)
	}
	m.mentions = []mail.Address{victim}
	p.pestered = w.now()
	w.deliver(m)
	if i%2 == 0 {
		w.later(30*time.Minute, "", func() {
			if letters, codes := w.codes(p); len(codes) > 0 {
				w.deliver(w.answer(p, letters[0].To, letters[0], "no "+codes[0], i))
			}
		})
	}
}

var pestered = regexp.MustCompile(`^(game|address)\d+\.(\w+)@silent\.example$`)

// budgets looks at how many letters somebody has had sent in a day to addresses that nobody has
// answered from.
func (a *account) budgets(l *mail.Outgoing) {
	m := pestered.FindStringSubmatch(string(l.To))
	if m == nil {
		return
	}
	payer, most := m[1]+" "+m[2], a.w.cfg.Limits.NewAddresses
	if m[1] == "game" {
		most = a.w.cfg.Limits.HostNewAddresses
	}
	a.budget[payer] = append(a.budget[payer], l.Date)
	n := 0
	for _, at := range a.budget[payer] {
		if age := l.Date.Sub(at); 0 <= age && age < 24*time.Hour-time.Minute {
			n++
		}
	}
	if n > most {
		a.w.failHeld("somebody had too many written to who never answered", "%s: %d letters in a day", payer, n)
	}
}
