package crashtest

import (
	"regexp"
	"time"

	"dhow/engine"
)

// hostStories are about those who tend a game.
var hostStories = []story{
	{name: "host asked", stage: playing, mails: asksHost, letters: 2, words: "Will you be host"},
	{name: "host", stage: toHost, mails: becomesHost, entries: 1, letters: 4, words: "Dee is the host of this game from now on"},
	{name: "reminded", stage: tended, mails: hostSays("remind"), letters: 2, words: "The host reminds you"},
	{name: "more time", stage: tended, mails: hostSays("extend 2d"), entries: 1, letters: 4, words: "has 2 days more"},
	{name: "clock stopped", stage: tended, mails: hostSays("pause"), entries: 1, letters: 4, words: "has the clock stand still"},
	{name: "clock runs again", stage: stopped, mails: hostSays("resume"), entries: 1, letters: 4, words: "The clock runs again"},
	{name: "ruling", stage: tended, mails: hostSays("rule Ben's late order counts"), entries: 1, letters: 4, words: "The host has made a ruling"},
	{name: "corrected", stage: tended, mails: corrects, entries: 2, letters: 7, words: "The host corrects"},
	{name: "player warned", stage: tended, mails: hostSays("remove green"), entries: 1, letters: 4, words: "takes you off your seat"},
	{name: "late reminder", stage: deciding, after: 9*day + time.Hour, mails: noMail, letters: 4, words: "The game waits"},
	{name: "player off a seat", stage: warned, after: 4*day + time.Hour, mails: noMail, entries: 1, letters: 4, words: "has been taken off the seat"},
}

func toHost(w *world) *stage   { return &w.toHost }
func tended(w *world) *stage   { return &w.tended }
func warned(w *world) *stage   { return &w.warned }
func stopped(w *world) *stage  { return &w.stopped }
func deciding(w *world) *stage { return &w.deciding }

// asksHost has Ann ask Dee to tend the game in her place.
func asksHost(h *house, s *stage) {
	h.deliver(h.answer(0, s.newest[0], "host Dee "+newAddress))
}

// becomesHost has Dee say yes.
func becomesHost(h *house, s *stage) {
	h.deliver(h.answer(3, s.newest[3], codeAlone.FindString(s.newest[3].Text)))
}

// codeAlone is the line that says yes to a question.
var codeAlone = regexp.MustCompile(`yes [a-z2-7]{10}\b`)

// hostSays is an answer of Dee's, who tends the game.
func hostSays(text string) func(*house, *stage) {
	return func(h *house, s *stage) { h.deliver(h.answer(3, s.newest[3], text)) }
}

// corrects has Dee take back what whoever's turn it is has just ordered.
func corrects(h *house, s *stage) {
	moverSays("ORDER")(h, s)
	hostSays("correct "+engine.Seat(s.mover()+1).String())(h, s)
}
