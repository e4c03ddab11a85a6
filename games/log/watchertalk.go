package log

import (
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// speaking is what somebody says who watches, where players hear that: to all, in clear.
var speaking = &speakKind{about{keys: []string{"from"}, act: "speak without a seat", lasts: true, afterEnd: true, needs: 7}}

type speakKind struct{ about }

func (*speakKind) in(e *Entry) bool { return e.From != Listed{} }

func (*speakKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.From = r.listed(v) }

func (*speakKind) write(e *Entry, n *strictyaml.Node) { n.Set("from", e.From.node()) }

func (*speakKind) allowed(_ *Game, e *Entry, _ *play) error {
	switch private := func(s Say) bool { return s.To != ToAll }; {
	case e.From.Gone || len(e.Says) == 0 || slices.ContainsFunc(e.Says, private):
		return cannot(BadText, MaxSay)
	}
	return e.From.allowed("from", e)
}

func (*speakKind) told(_ *Game, e *Entry) []Told { return tells("from", "name", e.From.Name) }

// SayFrom adds something that somebody says to all who watches. What they all may say is so much as
// one seat may.
func (d *Draft) SayFrom(who Listed, text string) error {
	return d.do(speaking, func(after *Draft) error {
		after.e.From = who
		if err := after.Say(ToAll, text); err != nil {
			return err
		}
		much := after.talks()
		if r := d.g.Room(engine.NoSeat, TalkShare, much, d.e.At); much > r.Left {
			return cannot(ShareSpent, engine.NoSeat, r.Again)
		}
		return speaking.allowed(d.g, &after.e, &after.m)
	})
}
