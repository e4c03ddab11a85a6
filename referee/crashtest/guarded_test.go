package crashtest

import (
	"regexp"
	"slices"
)

// stories are those in which the daemon is killed.
var stories = slices.Concat(plainStories, guardedStories, hostStories, consentStories)

// guardedStories are about keys, addresses and seats.
var guardedStories = []story{
	{name: "new key", stage: playing, mails: moverSays("new key"), entries: 1, letters: 1, words: "Older letters cannot be answered any more"},
	{name: "address asked", stage: playing, mails: moverSays("address " + newAddress), letters: 2, words: "named it as their own"},
	{name: "address moved", stage: asked, mails: newReads, entries: 1, letters: 4, words: "go to another address"},
	{name: "address taken back", stage: moved, mails: takesBack, entries: 1, letters: 3, words: "come here again"},
	{name: "resigning asked", stage: playing, mails: moverSays("resign"), letters: 1, words: "Did you write this letter"},
	{name: "seat offered", stage: playing, mails: offersSeat, letters: 2, words: "invites you to take the seat of Ben"},
	{name: "seat taken", stage: offered, mails: takesSeat, entries: 1, letters: 4, words: "plays from now on in the place of Ben"},
	{name: "watches", stage: offered, mails: watches, entries: 1, letters: 4, words: "from now on, as its players are told"},
	{name: "stands by", stage: offered, mails: standsBy, entries: 1, letters: 1, words: "You stand by for"},
	{name: "wish for a seat", stage: opened, mails: wishes, letters: 2, words: "would like to play in your game"},
	{name: "admitted", stage: wished, mails: admits, entries: 1, letters: 2, words: "You have a seat in the game"},
	{name: "forgotten", stage: leaving, mails: saysYes, entries: 2, letters: 3, words: "You are forgotten"},
	{name: "address dropped", stage: playing, mails: moverSays("address drop phone@example.net"), letters: 1, words: "is not known as yours"},
}

// newAddress is the new address of whoever's turn it is: that of a person who does not play.
const newAddress = "dee@example.org"

func asked(w *world) *stage { return &w.asked }

// asksNew has the player whose turn it is, and who is invited to another game, name a new address.
func asksNew(h *house, s *stage) {
	h.deliver(h.fresh(0, "new game Ben ben@example.net, Cas cas@example.com, pace 9d\njoin palm"))
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], "address "+newAddress))
}

// newReads answers the letter to the new address.
func newReads(h *house, s *stage) {
	h.deliver(h.answer(3, s.newest[3], "yes "+codeInLetter.FindStringSubmatch(s.newest[3].Text)[1]))
}

func moved(w *world) *stage { return &w.moved }

var noInLetter = regexp.MustCompile(`(?m)no ([a-z2-7]{10})$`)

// takesBack has who reads the old address say no to the change.
func takesBack(h *house, s *stage) {
	old := s.newest[s.mover()]
	found := noInLetter.FindStringSubmatch(old.Text)
	if found == nil {
		h.Fatalf("no code in\n%s", old.Text)
	}
	h.deliver(h.answer(s.mover(), old, "no "+found[1]))
}

func offered(w *world) *stage { return &w.offered }

// offersSeat has the host offer Ben's seat to Dee.
func offersSeat(h *house, s *stage) {
	h.deliver(h.answer(0, s.newest[0], "replace green Dee "+newAddress))
}

// takesSeat has Dee accept.
func takesSeat(h *house, s *stage) { h.deliver(h.answer(3, s.newest[3], "join")) }

// watches has Dee watch the game.
func watches(h *house, s *stage) { h.deliver(h.fresh(3, "watch "+string(s.game))) }

// standsBy has Dee, who was offered a seat, stand by for another.
func standsBy(h *house, s *stage) { h.deliver(h.fresh(3, "standby "+string(s.game))) }

func opened(w *world) *stage { return &w.opened }
func wished(w *world) *stage { return &w.wished }

// opensGame has Ann make a game with a seat for whoever asks.
func opensGame(h *house, _ *stage) { h.deliver(h.fresh(0, "new game without me open 2 pace 9d")) }

// wishes has Cas ask for the seat.
func wishes(h *house, s *stage) { h.deliver(h.fresh(2, "join "+string(s.game)+" reef")) }

// admits has Ann give it to Cas, in answer to the question.
func admits(h *house, s *stage) { h.deliver(h.answer(0, s.newest[0], "admit cas")) }

func leaving(w *world) *stage { return &w.leaving }

// saysYes has whose turn it is say once more that they want to be forgotten, or to resign.
func saysYes(h *house, s *stage) {
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], "yes "+s.code(h)))
}
