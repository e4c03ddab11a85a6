package letters

import (
	"slices"
	"strings"
	"time"

	"dhow/games/log"
	"dhow/referee/acts"
	"dhow/referee/table"
	"dhow/templates"
)

// questions are those of the table that are open, each with the code by which the reader answers.
func (l *gameLetter) questions() (asked []templates.Asking) {
	seat, until := l.owe.Seat, l.owe.Until
	all := l.QuestionsAt(until, seat)
	for _, q := range all {
		a := askingOf(l.History, &q, l.owe.At)
		a.New = l.owe.From > 0 && q.N >= l.owe.From
		code := table.AnswerCode(l.ring, acts.AnswerLabel(&l.Game.Header, q.Question, seat, l.Game.At(until).Epoch(seat)))
		switch {
		case q.Answer == log.NotAnswered && l.Game.At(until).People(seat):
			a.Code = code
		case q.Own && len(all) > 1: // a bare no might mean each of them
			a.Withdraw = code
		}
		asked = append(asked, a)
	}
	return asked
}

// askingOf is a question of the table as letters of a time tell of it.
func askingOf(h acts.History, q *acts.AskedOf, at time.Time) templates.Asking {
	a := templates.Asking{
		What: q.What, By: q.By, Own: q.Own, Until: q.Until, Luck: q.What == log.AskReshuffle,
		Waits: q.Waits, Back: q.Back, Seen: q.Seen, Opened: q.Opened,
	}
	if again := h.Game.At(q.N).RunsAgain(); q.Stops && at.Before(again) {
		a.Stops = again
	}
	if q.Pace != nil {
		a.Terms = q.Line
	}
	told := h.Game.Told(q.N)
	if i := slices.IndexFunc(told, func(t log.Told) bool { return strings.HasPrefix(t.What, "ask-") }); i >= 0 {
		a.Told = templates.Also{What: templates.EntryKind(told[i].What), Args: told[i].Args}
	}
	for _, taken := range q.Undone {
		a.Undone = append(a.Undone, templates.Ordered{Seat: taken.Seat, Text: taken.Text})
	}
	return a
}
