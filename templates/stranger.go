package templates

// Stranger returns the one answer that an unknown sender gets: the same whatever was asked.
func Stranger(mailbox string, mayHost bool) Letter {
	r := Reader{Mailbox: mailbox}
	w := newWriter(&r)
	w.prose("This mailbox referees games of Mombasa that are played by mail. Your address plays in none of them, so nothing was done with your letter.")
	w.gap()
	if mayHost {
		w.prose("To start a game, send a letter with a line like this, with the addresses of the other players:")
		w.examples("new game ben@example.org cas@example.org")
	} else {
		w.prose("Games are started by people whom the operator of this mailbox has named; one of them can invite you.")
	}
	w.gap()
	w.prose("If you play here under another address, write from that one.")
	return Letter{"Games of Mombasa by mail", w.String()}
}

// Reply returns the answer to a mail that concerns no game of its own, as one that makes a game.
func Reply(r Reader, answers []Answer) Letter {
	p := &Page{Reader: r, Answers: answers, Replies: true}
	w := newWriter(&p.Reader)
	w.prose("Here is the answer to your letter%s.", (&Invited{Reader: r}).called())
	w.answers(p)
	w.foot()
	return Letter{"Your letter to the referee", w.String()}
}
