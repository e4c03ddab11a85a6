package crashtest

import "slices"

// stories are those in which the daemon is killed.
var stories = slices.Concat(plainStories, guardedStories)

// guardedStories are about keys, addresses and seats.
var guardedStories = []story{
	{name: "address asked", stage: playing, mails: moverSays("address " + string(newAddress)), letters: 2, words: "as their own"},
	{name: "address moved", stage: asked, mails: newReads, entries: 1, letters: 3, words: "go to another address"},
	{name: "address dropped", stage: playing, mails: moverSays("address drop phone@example.net"), letters: 1, words: "is not known as yours"},
	{name: "new key", stage: playing, mails: moverSays("new key"), entries: 1, letters: 1, words: "The keys of all letters before it are worth nothing"},
}
