package crashtest

import "slices"

// stories are those in which the daemon is killed.
var stories = slices.Concat(plainStories, guardedStories)

// guardedStories are about keys, addresses and seats.
var guardedStories = []story{
	{name: "new key", stage: playing, mails: moverSays("new key"), entries: 1, letters: 1, words: "The keys of all letters before it are worth nothing"},
}
