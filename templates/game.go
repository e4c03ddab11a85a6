package templates

import (
	"slices"

	"dhow/engine"
)

// Game returns a letter about a game: what is asked, the answer to the reader's mail, what is new,
// and how things stand.
func Game(p *Page) Letter {
	w := newWriter(&p.Reader)
	w.paragraph(p.asked())
	w.noticed(p)
	w.answers(p)
	w.news(p)
	w.standing(p)
	w.foot()
	return w.letter(p.subject(p.stage()))
}

// subject puts the game's id before the subject of a letter about it.
func (r *Reader) subject(what string) string { return "[" + r.Game + "] " + what }

// stage says how far the game is. It is the subject of all letters of a round, so that mail
// programs keep them together.
func (p *Page) stage() string {
	switch {
	case p.Ended != NotEnded:
		return p.say("stage.given-up")
	case p.over():
		return p.say("stage.over")
	case p.View != nil && p.View.State.Round > 0:
		return p.say("stage.round", "round", p.View.State.Round)
	}
	return p.say("stage.set-up")
}

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
		w.entries(p, p.News)
	}
}

// standing shows how things stand: the score when the game is over, the board, what may be ordered,
// and what is left for the next turn.
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

// position shows the score when the game is over, and the board.
func (w *writer) position(p *Page) {
	if p.View.State.Phase == engine.GameOver {
		w.gap()
		w.add(ScoreBlock{p.View})
	}
	w.panels(p, 0)
	w.gap()
	w.add(BoardBlock{p.View, p.ownAlone()})
}

// ownAlone tells whether the reader wants to see no more than their own things.
func (p *Page) ownAlone() bool { return p.Brief && !p.opensRound() && !p.shows() }

// shows tells whether the reader has asked for the board.
func (p *Page) shows() bool {
	return slices.ContainsFunc(p.Answers, func(a Answer) bool {
		shown, ok := a.Outcome.(Shown)
		return ok && shown.After == 0
	})
}

// opensRound tells whether what is new begins the game or a round, or ends the game.
func (p *Page) opensRound() bool {
	for i := range p.Answers {
		if o, ok := p.Answers[i].Outcome.(Accepted); ok && opensRound(o.Events) {
			return true
		}
	}
	return slices.ContainsFunc(p.News, func(e Entry) bool {
		opens := func(o Ordered) bool { return opensRound(o.Events) }
		return e.What == DealEntry || slices.ContainsFunc(e.Orders, opens)
	})
}

// opensRound tells whether a round begins by some events, or the game ends.
func opensRound(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		switch e.(type) {
		case engine.RoundBegan, engine.GameEnded:
			return true
		}
		return false
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
