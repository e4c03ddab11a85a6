package log

import (
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// AskReshuffle asks for other luck: what lies in the supplies comes in another order from then on.
const AskReshuffle = "reshuffle"

var reshuffleTopic = topic{name: AskReshuffle, off: never, all: func(Moment, Question) bool { return true },
	own:    func(a *Ask) { a.Word = "" },
	undoes: func(e *Entry, _ *Question) (is bool) { is, e.Shuffle = e.Shuffle != 0, 0; return is },
	asks:   func(*Ask) []Told { return tells("ask-reshuffle") }, done: func(*Question) []Told { return tells("settled-reshuffle") },
	effect: func(d *Draft, _ *Question) error {
		return d.say(reshuffling, func(e *Entry) { e.Shuffle = len(d.g.entriesOf(reshuffling, anySeat)) + 1 })
	}}

// reshuffling has what is drawn from then on come of a new seed: of the deal key, how often that was
// done, and the words of those who have agreed to it. Going back to before it brings the old one back.
var reshuffling = &reshuffleKind{about{keys: []string{"reshuffle"}, act: "reshuffle", needs: 7, concerns: Everybody}}

type reshuffleKind struct{ about }

func (*reshuffleKind) in(e *Entry) bool { return e.Shuffle != 0 }

func (*reshuffleKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Shuffle = r.number(v) }

func (*reshuffleKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("reshuffle", strictyaml.NewInt(e.Shuffle))
}

func (*reshuffleKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case !g.hides():
		return cannot(NothingHidden)
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !g.settles(e, AskReshuffle), e.Shuffle != len(g.entriesOf(reshuffling, anySeat))+1:
		return cannot(NotAsked, e.Settled.Question)
	}
	return m.stillOpen()
}

func (*reshuffleKind) carryOut(g *Game, e *Entry, m *play) {
	if m.seed == nil || e.Settled.Question > g.Len() {
		return
	}
	q, words := g.questionOf(e.Settled.Question), []string{strconv.Itoa(e.Shuffle)}
	for _, s := range g.Header.Seats {
		_, word := g.Answered(q, s.Seat)
		words = append(words, word)
	}
	m.seed, m.taken = reseed(&g.keys.Keys, words), 0
}

// reseed makes the seed of a reshuffle, from the deal key, its number and the words in seat order.
func reseed(k *Keys, words []string) *seed {
	s := seed(derive(k.Deal[:], strings.Join(words, "\n")+"\n", "dhow luck 2"))
	return &s
}
