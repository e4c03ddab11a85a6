package main

// outcomeWords says why a mail was acted on or not, by the word the journal has for it.
var outcomeWords = map[string]string{
	"accepted":  "what it ordered or said is an entry of the game",
	"refused":   "no order of it was taken; the answer says why",
	"answered":  "it ordered nothing, and its questions are answered",
	"held":      "its key is right and its sender unknown: the address on file is asked for a yes",
	"automatic": "written by a program, as an absence notice; never answered",
	"bounce":    "a letter of ours came back, or so it says",
	"own":       "a letter of ours",
	"list":      "came through a mailing list; never answered",
	"stranger":  "nothing shows that its sender plays here",
	"known":     "handled before",
}
