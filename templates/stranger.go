package templates

// Stranger returns the one answer that an unknown sender gets, whatever they wrote.
func Stranger(mailbox string, mayHost bool) Letter {
	r := Reader{Mailbox: mailbox}
	w := newWriter(&r)
	w.prosef("Nothing was done with your letter, because your address plays in no game here.")
	w.gap()
	w.prosef("This mailbox, %s, referees games of Mombasa that are played by mail. If you play here under another address, please write from that one.", r.Mailbox)
	w.gap()
	if mayHost {
		w.prosef("To start a game, send a letter with a line like this, with the addresses of the other players:")
		w.examples("new game ben@example.org cas@example.net")
	} else {
		w.prosef("Games are started by people whom the operator of this mailbox has named; they can invite you.")
	}
	return w.letter(r.sayf("Games of Mombasa by mail"))
}

// Reply returns the answer to a mail that concerns no game, or makes one.
func Reply(r Reader, answers []Answer) Letter {
	w := newWriter(&r)
	w.prosef("Here is the answer to your letter%s.", r.named())
	w.answers(&Page{Reader: r, Answers: answers, Replies: true})
	w.foot()
	return w.letter(r.sayf("Your letter to the referee"))
}
