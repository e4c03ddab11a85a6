package templates

// Unproven returns the one letter a day that tells a player's address of mails in its name of which nothing shows that they are the
// player's. It is the same whatever they say.
func Unproven(r Reader) Letter {
	w := newWriter(&r)
	w.prosef("A letter in your name has come, and nothing was done with it: nothing in it shows that it is yours%s.", r.named())
	w.gap()
	w.prosef("If you wrote it, please send it again, as an answer to the newest letter that you have got about your game. The line with its key, which is the last one, has to stay in your answer.")
	w.gap()
	w.prosef("If you did not write it, there is nothing to do: somebody else has used your address. You are told of such letters once a day at most.")
	return w.letter(r.sayf("A letter in your name"))
}
