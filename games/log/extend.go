package log

import (
	"time"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// extending gives everybody whose turn it is more time for it.
var extending = &extendKind{about{
	keys: []string{"extend"}, act: "give more time", lasts: true, clocks: true, needs: 4, concerns: Everybody,
}}

type extendKind struct{ about }

func (*extendKind) in(e *Entry) bool { return e.Extend != 0 }

func (*extendKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	span, ok := ParseSpan(v.Text)
	if !ok {
		r.errs.Add(v.Errorf(spanExpected))
	}
	r.e.Extend = span
}

func (*extendKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("extend", strictyaml.NewText(SpanText(e.Extend)))
}

func (*extendKind) allowed(g *Game, e *Entry, m *play) error {
	if _, ok := ParseSpan(SpanText(e.Extend)); !ok {
		return &games.FormatError{What: "extend", Expected: spanExpected}
	}
	return g.hasClock("extend", e, m)
}

func (*extendKind) told(_ *Game, e *Entry) []Told { return tells("extend", "span", e.Extend) }

func (*extendKind) moves(_ Moment, e *Entry, t *term) { t.ends = t.ends.Add(e.Extend) }

// Extend gives everybody whose turn it is more time for it.
func (d *Draft) Extend(span time.Duration) error {
	return d.say(extending, func(e *Entry) { e.Extend = span })
}
