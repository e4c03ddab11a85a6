package main

// outcomeWords says why a mail was acted on or not, by the word the journal has for it.
var outcomeWords = map[string]string{
	"accepted":  "what it ordered or said is an entry of the game",
	"refused":   "no order of it was taken; the answer says why",
	"answered":  "it ordered nothing, and its questions are answered",
	"own":       "a letter of ours that came back; never answered",
	"bounce":    "says that a letter did not arrive; never answered",
	"automatic": "written by a program, as an absence notice; never answered",
	"list":      "came over a mailing list; never answered",
	"unproven":  "nothing shows who wrote it; not acted on",
	"two-seats": "bears keys of different seats, so that it speaks for none",
	"held":      "who wrote it is not proven enough: the address on file is asked for a yes",
	"yes":       "said yes to a held mail",
	"no":        "said no to a held mail",
	"lapsed":    "was held, and nobody said yes in time",
	"stranger":  "its sender plays here nowhere, and was told what this is",
	"too-large": "above what is read of a mail",
	"no-game":   "a player's, but of which game cannot be told",
	"new-game":  "made a game",
	"copy":      "was handled before, under another Message-ID",
	"forgotten": "its player is forgotten: profile and names are gone",
	"ignored":   "nothing in it is understood, as in those before it, or it moves no game on, as too many before it; not answered",
	"never":     "its address wants no invitations any more; letters of games it plays in go on",
}
