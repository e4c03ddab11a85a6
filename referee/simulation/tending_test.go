package simulation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/referee"
)

// This file has what hosts ask for in the games that they tend.

// isHost tells whether somebody tends a game.
func (w *world) isHost(p *person, g *log.Game) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(g.At(g.Len()).Hosts(), func(id games.PlayerID) bool { return w.account.ids[p.name][string(id)] })
}

// tends has a host ask for something in a game of theirs: mostly in answer to a letter of it, else
// in a mail that names it. At times somebody asks who is none.
func tends(w *world, e event) {
	r := e.chance()
	who := e.who
	if r.IntN(4) == 0 {
		who = anybody[r.IntN(len(anybody))]
	}
	p := w.people[who]
	all := w.gamesThat(func(g *log.Game) bool { return runs(g) && (w.isHost(p, g) || r.IntN(20) == 0) })
	if len(all) == 0 {
		return
	}
	id := all[r.IntN(len(all))]
	text, mentions := w.tending(id, r)
	l := w.newest(p, func(l *correspondents.Letter) bool { return keyOf(l.ID).game == id })
	m := w.fresh(p, p.addresses[0], "Mombasa", "game "+string(id)+"\n"+text)
	if l != nil && r.IntN(6) > 0 {
		m = w.answer(p, p.addresses[0], l, text, r.IntN(100))
	}
	if mentions != nil {
		m.mentions = append(m.mentions, mentions.addresses[0])
	}
	if l != nil && text != "resume" && w.isHost(p, w.game(id)) { // who hosts and plays has a clock run again as all who play do
		w.mu.Lock()
		w.account.tables.asked[m.id] = id
		w.mu.Unlock()
	}
	p.pestered = w.now() // so much is asked about in a day
	w.deliver(m)
	w.laterSaysYes(who)
	if text == "pause" && r.IntN(4) > 0 {
		w.later(some(r, 6*time.Hour, 3*24*time.Hour), "", func() { w.saysOf(p, id, "resume", r) })
	}
	if mentions != nil && r.IntN(8) > 0 {
		w.later(3*time.Hour, "", func() { w.takesOver(mentions, r.IntN(100)) })
	}
}

// corrects has a host who does not play take back somebody's last order, in a game in which nothing has
// come to light since.
func corrects(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	w.mu.Lock()
	ids := w.account.ids[p.name]
	w.mu.Unlock()
	for _, id := range w.gamesThat(func(g *log.Game) bool { return runs(g) && w.isHost(p, g) }) {
		g := w.game(id)
		if slices.ContainsFunc(g.Seats(), func(s log.Seated) bool { return ids[string(s.Player)] }) {
			continue
		}
		for _, s := range g.Seats() {
			if n, since := g.At(g.Len()).LastOrder(s.Seat); n != 0 && since == log.NothingSince {
				w.saysOf(p, id, "correct "+s.Seat.String(), r)
				return
			}
		}
	}
}

// tendsAtTheShell has the operator do what a host can ask for.
func tendsAtTheShell(w *world, e event) {
	r := e.chance()
	running := w.gamesThat(runs)
	if len(running) == 0 {
		return
	}
	id := running[r.IntN(len(running))]
	if line, named := w.tending(id, r); named == nil && line != "end game" {
		w.ask(referee.Request{Do: referee.ActTend, Game: id, Line: line})
	}
}

// takesOver has somebody say yes who was asked last to tend a game.
func (w *world) takesOver(p *person, program int) {
	if l := w.newest(p, func(l *correspondents.Letter) bool { return isAbout(l.Subject, askedToHost) }); l != nil {
		w.deliver(w.answer(p, p.addresses[0], l, "yes", program))
	}
}

// tending is what a host asks for, and whom it names.
func (w *world) tending(id games.GameID, r *rand.Rand) (text string, named *person) {
	seat := oneOf(r, "blue", "green", "yellow", "purple")
	g := w.game(id)
	paused := g != nil && !g.At(g.Len()).StandsSince().IsZero()
	if paused && r.IntN(3) > 0 {
		return "resume", nil
	}
	switch r.IntN(20) {
	case 0:
		return "remind", nil
	case 1:
		return "remind " + seat, nil
	case 2:
		return "rule " + oneOf(r, "Ben's late order counts", "we play by the second edition"), nil
	case 3, 4, 17, 18:
		return "pause", nil
	case 5, 6:
		return "extend " + oneOf(r, "2h", "1d", "3d"), nil
	case 7, 8:
		return "remove " + seat, nil
	case 9:
		return "keep " + seat, nil
	case 10, 15, 16:
		if g != nil && g.Len() > 0 && g.Entries()[g.Len()-1].By != engine.NoSeat { // the last order can be corrected
			seat = g.Entries()[g.Len()-1].By.String()
		}
		return "correct " + seat, nil
	case 19:
		return "unwatch " + anybody[r.IntN(len(anybody))], nil
	case 11, 14:
		named = w.people[anybody[r.IntN(len(anybody))]]
		return fmt.Sprintf("host %s%s %s", oneOf(r, "", "add ", "add "), named.name, named.addresses[0]), named
	case 12:
		if r.IntN(4) > 0 {
			return "end game", nil
		}
		return "set", nil
	}
	lines := slices.DeleteFunc(settingLines(r), func(line string) bool { return line == "" })
	return "set " + lines[r.IntN(len(lines))], nil
}
