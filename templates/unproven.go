package templates

// Unproven returns the one letter a day that tells a player's address of mails in its name of which
// nothing shows that they are the player's. It is the same whatever they say.
func Unproven(r Reader) Letter {
	w := newWriter(&r)
	w.prose("unproven.asked", "name", r.Name)
	w.gap()
	w.prose("unproven.send-again")
	w.gap()
	w.prose("unproven.do-nothing")
	return w.letter(r.say("unproven.subject"))
}
