package templates

import "slices"

// Stranger returns the one answer that an unknown sender gets, whatever they wrote.
func Stranger(r Reader, mayHost bool) Letter {
	w := newWriter(&r)
	w.prose("stranger.asked")
	w.gap()
	w.prose("stranger.mailbox", "mailbox", r.Mailbox)
	w.gap()
	if mayHost {
		w.prose("stranger.may-host")
		w.examples("new game ben@example.org cas@example.net", "new game house")
	} else {
		w.prose("stranger.may-not-host")
	}
	return w.letter(r.say("stranger.subject"))
}

// Reply returns the answer to a mail that concerns no game, or makes one.
func Reply(r Reader, answers []Answer) Letter {
	w := newWriter(&r)
	w.prose("reply.asked", "name", r.Name)
	w.answers(&Page{Reader: r, Answers: answers, Replies: true})
	w.foot()
	if slices.ContainsFunc(answers, isOfGames) {
		return w.letter(r.say("reply.games", "name", r.shortName()))
	}
	return w.letter(r.say("reply.subject"))
}

// isOfGames tells whether an answer is about all games of the reader.
func isOfGames(a Answer) bool {
	result, is := a.Outcome.(Result)
	return is && result.Code == YourGames
}

// WereBrief tells a player, whose letters an earlier program was told to keep short, how they come.
func WereBrief(r Reader) Letter {
	w := newWriter(&r)
	w.prose("were-brief.letters", "name", r.Name)
	w.examples("letters brief")
	w.foot()
	return w.letter(r.say("were-brief.subject"))
}
