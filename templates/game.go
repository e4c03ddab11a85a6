package templates

import "dhow/engine"

// Game returns a letter about a game: what is asked, the answer to the reader's mail, what is new,
// and how things stand.
func Game(p *Page) Letter {
	if p.wants(func(o Outcome) bool { _, full := o.(WantsFull); return full }) {
		one := *p
		one.Brief, p = false, &one
	}
	w := newWriter(&p.Reader)
	w.paragraph(p.asked())
	w.noticed(p)
	w.answers(p)
	w.news(p)
	w.standing(p)
	w.foot()
	return w.letter(p.subject(p.about()))
}

// subject puts the game's id before the subject of a letter about it.
func (r *Reader) subject(what string) string { return "[" + r.Game + "] " + what }

// about says what a letter wants, or what it is about: the subject. All letters of a round that ask
// for the same have the same one.
func (p *Page) about() string {
	switch n := tally(p.Answers); {
	case p.Ended != NotEnded:
		return p.say("subject.given-up")
	case p.over():
		return p.victory()
	case p.Ask.What == AskPlan:
		return p.say("subject.plan", "round", p.View.State.Round, "name", p.shortName())
	case p.Ask.What == AskAction:
		return p.say("subject.move", "round", p.View.State.Round, "name", p.shortName())
	case p.Ask.What == AskJoin:
		return p.say("invite.subject")
	case p.Ask.What != AskNothing:
		return p.say("subject.choice", "name", p.shortName())
	case p.View == nil || p.View.State.Round == 0:
		return p.say("subject.set-up")
	case p.givenAway() != "":
		return p.say("subject.look", "round", p.View.State.Round)
	case n.kept > 0 && n.refused == 0:
		return p.say("subject.recorded", "round", p.View.State.Round)
	}
	return p.say("subject.round", "round", p.View.State.Round)
}

// shortName is the reader's name as a subject has room for it.
func (r *Reader) shortName() string { return clipped(r.Name, 20) }

// noticed says why the letter comes, where nothing new has caused it.
func (w *writer) noticed(p *Page) {
	if p.Folded {
		w.prose("game.folded")
	}
	if p.View == nil && p.Ended == NotEnded {
		w.prose("game.not-begun")
	}
}

// news tells what is new.
func (w *writer) news(p *Page) {
	if len(p.News) > 0 {
		w.gap()
		w.prose("news.since")
		w.entries(p, p.News)
	}
}

// standing shows how things stand: the score when the game is over, the board where it is asked
// for, what may be ordered with all that it depends on, and what is left for the next turn.
func (w *writer) standing(p *Page) {
	if p.View != nil {
		w.position(p)
	}
	w.options(p)
	w.panels(p, 1)
	if p.Queue != "" {
		w.gap()
		w.prose("game.queue")
		w.examples(p.Queue)
	}
	w.taps(p)
}

// position shows the score when the game is over, and the board where it is asked for.
func (w *writer) position(p *Page) {
	w.gap()
	if p.View.State.Phase == engine.GameOver {
		w.add(ScoreBlock{p.View})
		w.prose("score.cards-counted")
		w.gap()
		w.prose("score.more")
		w.examples("record", "log", "show")
		w.prose("score.talk")
	}
	w.panels(p, 0)
	if p.shows() {
		w.gap()
		w.add(BoardBlock{p.View, false})
	}
}

// ownAlone tells whether the reader wants to see no more than their own things.
func (p *Page) ownAlone() bool { return p.Brief && !p.shows() }

// shows tells whether the reader has asked for the board.
func (p *Page) shows() bool {
	return p.wants(func(o Outcome) bool {
		shown, ok := o.(Shown)
		return ok && shown.After == 0
	})
}

// foot writes the key line, the last of all.
func (w *writer) foot() {
	if w.Key == "" {
		return
	}
	w.gap()
	w.prose("key.leave")
	w.add(KeyLine{w.Key})
}
