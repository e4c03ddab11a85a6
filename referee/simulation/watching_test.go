package simulation

import (
	"math/rand/v2"
	"slices"
	"time"

	"dhow/games/log"
)

// This file has people who watch, what they say where they are let, and who does not want to hear
// them or another.

// watches has somebody watch a game that is played, or no more.
func watches(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	if running := w.gamesThat(runs); len(running) > 0 {
		id := running[r.IntN(len(running))]
		w.says(p, oneOf(r, "watch ", "watch ", "watch ", "unwatch ")+string(id), r)
	}
}

// watchersTalk has a host let those talk who watch, and one of them say something.
func watchersTalk(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	watched := w.gamesThat(func(g *log.Game) bool { return runs(g) && w.isHost(p, g) && len(w.watchers(g)) > 0 })
	if len(watched) == 0 {
		return
	}
	id := watched[r.IntN(len(watched))]
	w.saysOf(p, id, "set watchers talk "+oneOf(r, "on", "on", "on", "on", "on", "off"), r)
	w.laterSaysYes(e.who)
	all := w.watchers(w.game(id))
	who := all[r.IntN(len(all))]
	w.later(some(r, 2*time.Hour, 2*24*time.Hour), "", func() { w.saysOf(who, id, "say is that wise?", r) })
}

// watchers are the people who watch a game, in the order of their names.
func (w *world) watchers(g *log.Game) (all []*person) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, who := range anybody {
		p := w.people[who]
		if slices.ContainsFunc(g.At(g.Len()).Watchers(), func(l log.Listed) bool { return w.account.ids[p.name][string(l.Player)] }) {
			all = append(all, p)
		}
	}
	return all
}

// mutes has somebody want to hear a player or those who watch no longer, or again.
func mutes(_ *world, _ *person, at *place, r *rand.Rand) string {
	whom := []string{"watchers", "orange"}
	if at.game != nil {
		for _, s := range at.game.Seats() {
			whom = append(whom, s.Seat.String(), s.Name)
		}
	}
	return oneOf(r, "mute ", "mute ", "unmute ") + whom[r.IntN(len(whom))]
}
