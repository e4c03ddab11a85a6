package log

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Why a game is given up before its end.
const (
	EndedLapsed   = "lapsed"   // nobody has played on
	EndedHost     = "host"     // the host wanted it
	EndedOperator = "operator" // the operator of the referee did
	EndedDrawn    = "drawn"    // all have agreed to a draw
	EndedAgreed   = "agreed"   // all have agreed to end it without a winner
)

var endings = []string{EndedLapsed, EndedHost, EndedOperator, EndedDrawn, EndedAgreed}

// ending gives the game up.
var ending = &endKind{about{keys: []string{"ended"}, act: "end the game", lasts: true, concerns: Everybody}}

type endKind struct{ about }

func (*endKind) in(e *Entry) bool { return e.Ended != "" }

func (*endKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Ended = r.text(v, func(s string) bool { return slices.Contains(endings, s) }, strings.Join(endings, " or "))
}

func (*endKind) write(e *Entry, n *strictyaml.Node) { n.Set("ended", strictyaml.NewText(e.Ended)) }

func (*endKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case !slices.Contains(endings, e.Ended):
		return cannot(BadEnding, e.Ended, endings)
	case e.Ended == EndedDrawn && !g.settles(e, AskDraw), e.Ended == EndedAgreed && !g.settles(e, AskEnd):
		return cannot(NotAsked, e.Settled.Question)
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	}
	return m.stillOpen()
}

func (*endKind) told(_ *Game, e *Entry) []Told { return tells("ended-" + e.Ended) }

// Ended gives the game up before its end, for a reason: EndedLapsed, EndedHost or EndedOperator.
// Nothing is played after it.
func (d *Draft) Ended(why string) error {
	return d.say(ending, func(e *Entry) { e.Ended = why })
}

// Ended returns why the game was given up, EndedLapsed, EndedHost or EndedOperator; empty if it was
// not. A game that was played to its end is Over and was not given up.
func (m Moment) Ended() string {
	if n := m.lastOf(ending, anySeat); n != 0 {
		return m.g.entries[n-1].Ended
	}
	return ""
}
