package simulation

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"time"
)

// leaves has somebody resign in a game, and say yes when they are asked.
func leaves(w *world, e event) {
	writes(resigns)(w, e)
	w.laterSaysYes(e.who)
}

// laterSaysYes has somebody say yes to the newest question an hour later.
func (w *world) laterSaysYes(who string) {
	w.later(time.Hour, "", func() {
		p := w.people[who]
		if letters, codes := w.codes(p); len(codes) > 0 {
			m := w.answer(p, letters[0].To, letters[0], "yes "+codes[0], len(letters))
			m.mentions = p.framed
			w.deliver(m)
		}
	})
}

// abandons has all who play in a game resign, so that the house plays it to its end.
func abandons(w *world, e event) {
	p := w.people[e.who]
	at, ok := w.somewhere(p, e.chance())
	if !ok || at.game == nil {
		return
	}
	for i, name := range players {
		other := w.people[name]
		places := w.places(other)
		of := slices.IndexFunc(places, func(p place) bool { return p.key.game == at.key.game })
		if of < 0 {
			continue
		}
		w.later(time.Duration(i)*3*time.Hour, "", func() {
			w.deliver(w.answer(other, other.addresses[0], places[of].letter, "resign", i))
			w.laterSaysYes(name)
		})
	}
}

// forgets has somebody ask to be forgotten, and say yes.
func forgets(w *world, e event) {
	writes(func(*world, *person, *place, *rand.Rand) string { return "forget me" })(w, e)
	w.laterSaysYes(e.who)
}

// profile takes down under what id somebody is known.
func (a *account) profile(id string, data []byte) {
	for _, p := range a.w.people {
		if bytes.Contains(data, []byte(p.addresses[0])) {
			if a.ids[p.name] == nil {
				a.ids[p.name] = map[string]bool{}
			}
			a.ids[p.name][id] = true
		}
	}
}

// forgotten wants nothing to be left on disk of who has been forgotten, where all can be read: the
// journal has it only when all is done.
func (a *account) forgotten(fingerprint string) {
	known := a.mails[fingerprint]
	if known == nil {
		return
	}
	p, at := known.post.from, a.w.nowHeld()
	p.forgotten = at
	for _, l := range a.logs {
		for seat, names := range l.seats {
			if strings.HasPrefix(names[len(names)-1], p.name) {
				l.forgotten[seat] = true
			}
		}
	}
	if a.w.absent > 0 {
		return
	}
	ids := slices.Sorted(maps.Keys(a.ids[p.name]))
	a.w.laterHeld(0, "", func() {
		if !a.w.now().Equal(at) || a.w.faults.lastMet().After(at.Add(-time.Hour)) { // a game may have been passed over, of which the operator was told
			return
		}
		a.w.disk.remember(func(name string, data []byte) {
			for _, id := range ids {
				if strings.HasPrefix(name, dataDir+"/players/") && strings.Contains(path.Base(name), id) || bytes.Contains(data, []byte("player: "+id)) && isOfAGame(name) {
					a.w.fail("somebody is not forgotten", "%s has %s still", name, id)
				}
			}
		})
	})
}

// isOfAGame tells whether a file is of a running game, or one in the archive.
func isOfAGame(name string) bool {
	return path.Ext(name) == ".yaml" && (strings.HasPrefix(name, dataDir+"/games/") || strings.HasPrefix(name, dataDir+"/archive/"))
}

// isForgotten tells whether who has written a mail was forgotten since, or has written of a seat that
// they had before.
func (a *account) isForgotten(m *mailCase) bool {
	o := m.post.plain
	return !m.since.After(m.post.from.forgotten) || o != nil && a.logs[o.game] != nil && a.logs[o.game].forgotten[o.seat]
}

// nameless is an entry without the names in it: who is forgotten is taken out of it.
func nameless(line string) string {
	for _, key := range []string{"replace: {", "called: {", "new-host: {", "standby: {", "watch: {", "from: {"} {
		if before, after, found := strings.Cut(line, key); found {
			_, after, _ = strings.Cut(after, "}")
			return before + key + after
		}
	}
	return line
}
