package log

import (
	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Settings are what an entry sets of the game; nil: that is as it was.
type Settings struct {
	Pace  *Pace  // as it is from now on, whole
	Watch *Watch // likewise
}

// setting sets something of the game for its host, in place of what the header says or was set
// before. Nobody has less time by it for a turn that has begun.
var setting = &setKind{about{
	keys: []string{"set"}, act: "set something of the game", lasts: true, clocks: true, needs: 6, concerns: Everybody,
}}

type setKind struct{ about }

func (*setKind) in(e *Entry) bool { return e.Set != Settings{} }

func (*setKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("pace", "watch")
	r.errs.Add(err)
	if n := fields["pace"]; n != nil {
		p := r.pace(n)
		r.e.Set.Pace = &p
	}
	if n := fields["watch"]; n != nil {
		w := r.watch(n)
		r.e.Set.Watch = &w
	}
	if r.e.Set == (Settings{}) {
		r.errs.Add(v.Mismatch("the key pace or watch", ""))
	}
}

func (*setKind) write(e *Entry, n *strictyaml.Node) {
	set := strictyaml.NewMap().InFlow()
	if e.Set.Pace != nil {
		set.Set("pace", e.Set.Pace.node())
	}
	if e.Set.Watch != nil {
		set.Set("watch", e.Set.Watch.node())
	}
	n.Set("set", set)
}

func (*setKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case e.Set == Settings{}, e.Set.Pace != nil && !e.Set.Pace.valid():
		return &games.FormatError{What: "set", Expected: paceExpected}
	case e.Set.Watch != nil && !e.Set.Watch.valid():
		return &games.FormatError{What: "set", Expected: watchExpected}
	}
	return m.stillOpen()
}

// told tells what is other than it was, the weightiest first.
func (*setKind) told(g *Game, e *Entry) (l []Told) {
	if e.Set.Pace != nil {
		l = e.Set.Pace.told(g.At(e.N - 1).Pace())
	}
	if e.Set.Watch != nil {
		l = append(l, e.Set.Watch.told(g.At(e.N-1).Watch())...)
	}
	return l
}

// told tells what of a pace is other than before.
func (now *Pace) told(before Pace) (l []Told) {
	switch {
	case !now.HasClock() && before.HasClock():
		l = append(l, tells("set-no-clock")...)
	case now.Bank != before.Bank && now.Bank > 0 || now.Gain != before.Gain:
		var more any = "" // is left out of what is said
		if now.Gain > 0 {
			more = now.Gain
		}
		l = append(l, tells("set-bank", "span", now.Bank, "more", more)...)
	case now.Move != before.Move:
		l = append(l, tells("set-move", "span", now.Move)...)
	}
	if now.OnTimeout != before.OnTimeout && now.HasClock() {
		l = append(l, tells("set-timeout-"+now.OnTimeout)...)
	}
	switch {
	case now.Open == nil && before.Open != nil:
		l = append(l, tells("set-no-open")...)
	case now.Open != nil && !now.Open.is(before.Open):
		l = append(l, tells("set-open", "hour", MinuteText(now.Open.Minute), "zone", now.Open.Zone.Name)...)
	}
	if now.Away != before.Away {
		l = append(l, tells("set-away", "span", now.AwayLimit())...)
	}
	switch {
	case l != nil && (now.Reminder == before.Reminder || !now.HasClock()):
	case now.Reminder == 0:
		l = append(l, tells("set-no-reminder")...)
	default:
		l = append(l, tells("set-reminder", "span", now.Reminder)...)
	}
	return l
}

// moves gives a turn that has begun what a move has more than before.
func (*setKind) moves(m Moment, e *Entry, t *term) {
	switch now := m.g.At(e.N).time(t.seat); {
	case now == 0:
		t.move = 0
	case t.move == 0:
		t.began, t.move, t.given = m.TimeOf(e.N), now, now
		t.ends, t.since = t.began.Add(now), t.began
	case now > t.move:
		t.ends, t.move = t.ends.Add(now-t.move), now
	}
}

// Sets tells whether the draft sets something of the game.
func (d *Draft) Sets() bool { return setting.in(&d.e) }

// Set has something of the game be otherwise from the entry on.
func (d *Draft) Set(s Settings) error {
	return d.say(setting, func(e *Entry) { e.Set = s })
}
