package simulation

import (
	"math/rand/v2"
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
	w.later(time.Hour, "", func() { confirms(w, event{what: "confirms", who: who, luck: 0}) })
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

// nameless is an entry without the names in it: who is forgotten is taken out of it.
func nameless(line string) string {
	before, after, found := strings.Cut(line, "replace: {")
	if !found {
		return line
	}
	_, after, _ = strings.Cut(after, "}")
	return before + "replace: {" + after
}
