package acts

import (
	"slices"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

// This file has the mails of those who watch a game: questions, which are answered from what an
// observer sees, and talk, where players hear it.

// What is said to them of a line.
const (
	watcherCannot templates.ResultCode = "watcher-cannot" //
	watcherSilent templates.ResultCode = "watcher-silent" //
	watcherToAll  templates.ResultCode = "watcher-to-all" //
	watcherHeard  templates.ResultCode = "watcher-heard"  //
)

// asksOfWatchers are the acts that answer who watches.
var asksOfWatchers = []*Act{&showAct, &logAct, &helpAct, &recordAct}

// scriptOfWatcher reads a mail of somebody who watches. It orders for no seat, whichever it is read
// for.
func (h History) scriptOfWatcher(m *Mail, n int) *Script {
	read := *m
	read.Seat = engine.Blue
	return ReadScript(h.Reader(m.Language, n), &read)
}

// DraftOfWatcher is the entry of what somebody who watches says; empty if players do not hear it.
func (h History) DraftOfWatcher(m *Mail) *log.Draft {
	d := h.Game.Draft(m.Received, engine.NoSeat, m.Fingerprint)
	watchers := h.Game.Watchers()
	at := slices.IndexFunc(watchers, func(w log.Listed) bool { return w.Player == m.Watcher })
	if at < 0 || !h.Game.Watch().Talk || !m.TalkFrom.IsZero() || !m.OrdersAllowed {
		return d
	}
	for _, l := range h.scriptOfWatcher(m, h.Game.Len()).lines {
		if says, is := l.says.(notation.Say); is && says.To == log.ToAll {
			_ = d.SayFrom(watchers[at], mail.Strike(says.Text)) // the answer says what was not taken
		}
	}
	return d
}

// AnswersToWatcher tells what became of each line of such a mail, in a letter that knows of the
// entries up to one.
func (h History) AnswersToWatcher(m *Mail, until int) (all []templates.Answer) {
	before := h.Before(m, until)
	t := &telling{walk: &walk{History: h, mail: m, before: before}, script: h.scriptOfWatcher(m, before),
		reader: h.Reader(m.Language, before), entry: new(log.Entry), after: until, until: until}
	if before < until {
		t.entry = &h.Game.Entries()[before]
	}
	said := len(t.entry.Says)
	for i := range t.script.lines {
		l := &t.script.lines[i]
		a := templates.Answer{Line: l.line, Text: l.shown(), Outcome: templates.Result{Code: watcherCannot}}
		says, talks := l.says.(notation.Say)
		switch {
		case l.aside:
			a.Outcome = templates.Aside{}
		case l.unsure:
			a.Outcome = templates.Unsure{Struck: l.struck}
		case talks && says.To != log.ToAll:
			a.Outcome = templates.Result{Code: watcherToAll}
		case talks && said > 0:
			said--
			a.Outcome = templates.Result{Code: watcherHeard}
		case talks && !m.TalkFrom.IsZero():
			a.Outcome = templates.TalkedMuch{Again: m.TalkFrom}
		case talks:
			a.Outcome = templates.Result{Code: watcherSilent}
		case slices.Contains(asksOfWatchers, l.act):
			a.Outcome = question{}.tell(t, l)
		}
		all = append(all, a)
	}
	return append(all, AnswersTo(m.Results)...)
}
