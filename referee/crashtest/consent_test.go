package crashtest

import "strings"

// consentStories are about what all have to agree to.
var consentStories = []story{
	{name: "all asked", stage: playing, mails: moverSays("pause"), entries: 1, letters: 3, words: "have the clock stand still"},
	{name: "one agrees", stage: consulted, mails: nextSays(1, "yes"), entries: 1, letters: 1, words: "you agree"},
	{name: "one disagrees", stage: consulted, mails: nextSays(1, "no"), entries: 2, letters: 3, words: "is refused"},
	{name: "nobody answers", stage: consulted, after: 4 * day, mails: noMail, entries: 1, letters: 3, words: "was not answered"},
	{name: "shuffled anew", stage: agreed, mails: nextSays(2, "CODE luck palm"), entries: 2, letters: 3, words: "shuffled anew"},
}

func consulted(w *world) *stage { return &w.consulted }
func agreed(w *world) *stage    { return &w.agreed }

// nextSays is an answer of who sits so far behind whoever's turn it is; CODE is the yes of a letter
// that asks.
func nextSays(behind int, text string) func(*house, *stage) {
	return func(h *house, s *stage) {
		seat := (s.mover() + behind) % 3
		code := codeAlone.FindString(s.newest[seat].Text)
		h.deliver(h.answer(seat, s.newest[seat], strings.ReplaceAll(text, "CODE", code)))
	}
}
