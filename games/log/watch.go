package log

import (
	"cmp"
	"slices"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has those who watch a game, and have no seat in it. What they are told is what an
// observer sees.

// watching has somebody watch the game, or no more.
var watching = &watchKind{about{keys: []string{"watch"}, act: "watch", lasts: true, needs: 7, concerns: Followers}}

type watchKind struct{ about }

func (*watchKind) in(e *Entry) bool { return e.Watch != Listed{} }

func (*watchKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Watch = r.listed(v) }

func (*watchKind) write(e *Entry, n *strictyaml.Node) { n.Set("watch", e.Watch.node()) }

func (*watchKind) allowed(_ *Game, e *Entry, m *play) error {
	if err := e.Watch.allowed("watch", e); err != nil {
		return err
	}
	return m.stillOpen()
}

func (*watchKind) told(_ *Game, e *Entry) []Told {
	if e.Watch.Gone {
		return tells("watch-off", "name", e.Watch.Name)
	}
	return tells("watch", "name", e.Watch.Name)
}

// Watch has somebody watch the game, or no more.
func (d *Draft) Watch(who Listed) error {
	return d.say(watching, func(e *Entry) { e.Watch = who })
}

// Watchers lists who watches the game, who came first first. Who takes a seat watches no more.
func (m Moment) Watchers() (list []Listed) {
	said := slices.Concat(m.entriesOf(watching, anySeat), m.entriesOf(replacing, anySeat))
	slices.Sort(said)
	for _, n := range said {
		list = m.g.entries[n-1].watchers(list)
	}
	return list
}

// watchers returns who watches after the entry, if these did before.
func (e *Entry) watchers(list []Listed) []Listed {
	if watching.in(e) {
		return e.Watch.among(list)
	}
	return e.seated().among(list)
}

// seated takes whoever has a seat from the entry on off a list.
func (e *Entry) seated() *Listed { return &Listed{Player: e.Successor.Player, Gone: true} }

// Watch is what is set of watching the game.
type Watch struct {
	By   Admitted // who may
	Talk bool     // what they say is passed on to the players
}

// Admitted is who may watch a game.
type Admitted string

// Who may.
const (
	WatchKnown   Admitted = ""        // who has answered the referee before
	WatchInvited Admitted = "invited" // whom a host names
	WatchAnyone  Admitted = "anyone"
)

// String is the word for it.
func (a Admitted) String() string { return cmp.Or(string(a), "known") }

const watchExpected = "by: invited, known or anyone"

func (w *Watch) valid() bool {
	return slices.Contains([]Admitted{WatchInvited, WatchKnown, WatchAnyone}, w.By)
}

func (r *documentReader) watch(n *strictyaml.Node) (w Watch) {
	fields, err := n.Fields("by", "talk")
	r.errs.Add(err)
	if by := fields["by"]; by != nil {
		if w.By = Admitted(r.text(by, games.ValidWord, watchExpected)); by.Text == WatchKnown.String() {
			w.By = WatchKnown
		}
	}
	if talk := fields["talk"]; talk != nil {
		w.Talk = r.yes(talk)
	}
	return w
}

func (w *Watch) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow().Set("by", strictyaml.NewText(w.By.String()))
	if w.Talk {
		n.Set("talk", yes())
	}
	return n
}

// told tells what is other than before.
func (w *Watch) told(before Watch) (l []Told) {
	if w.By != before.By {
		l = append(l, tells("set-watch-"+w.By.String())...)
	}
	switch {
	case w.Talk && !before.Talk:
		l = append(l, tells("set-watchers-talk")...)
	case !w.Talk && before.Talk:
		l = append(l, tells("set-watchers-silent")...)
	}
	return l
}

// Watch returns who may watch the game, and whether players hear them: as was set, or as the header
// says, without a word there whoever is known, and not.
func (m Moment) Watch() Watch {
	for _, n := range slices.Backward(m.entriesOf(setting, anySeat)) {
		if w := m.g.entries[n-1].Set.Watch; w != nil {
			return *w
		}
	}
	return m.g.Header.Watch
}
