package templates

import (
	"slices"

	"dhow/engine"
)

// WatchedPage is what a letter to somebody who watches a game is made of. Its view is an observer's.
type WatchedPage struct {
	Page      // News: what was said to all; Round: the orders of the round that is over
	Talk bool // what they write to the players is passed on
}

// Watched returns the letter to somebody who watches a game: about the round that is over, or the
// end of the game.
func Watched(p *WatchedPage) Letter {
	w := newWriter(&p.Reader)
	w.paragraph(p.watchedAsk())
	if p.Page.Round != nil {
		w.gap()
		w.roundInShort(newPastRound(&p.Page))
	}
	switch {
	case p.View == nil:
	case p.View.State.Phase == engine.GameOver:
		w.position(&p.Page)
	default:
		w.gap()
		w.prose("score.if-over")
		w.add(ScoreBlock{p.View})
		w.gap()
		w.drawn(func() { w.onMap(&p.View.State) })
		w.panels(&p.Page, 0)
	}
	w.heard(p.News)
	w.gap()
	w.watchedFoot(p)
	w.foot()
	return w.letter(p.subject(p.watchedAbout()))
}

// ToWatcher returns the answer to a mail of somebody who watches.
func ToWatcher(p *WatchedPage) Letter {
	w := newWriter(&p.Reader)
	w.prose("watched.answer", "name", p.Name)
	w.answers(&p.Page)
	if p.View != nil && p.shows() {
		w.gap()
		w.drawn(func() { w.add(BoardBlock{p.View, false}) })
		w.panels(&p.Page, 0)
		w.panels(&p.Page, 1)
	}
	w.gap()
	w.watchedFoot(p)
	w.foot()
	if p.View == nil || p.View.State.Round == 0 {
		return w.letter(p.subject(p.say("subject.set-up")))
	}
	return w.letter(p.subject(p.say("subject.round", "round", p.View.State.Round)))
}

// watchedAsk says what the letter is about: nothing is asked.
func (p *WatchedPage) watchedAsk() string {
	var names []engine.Seat
	for seat, name := range p.Names {
		if name != "" {
			names = append(names, engine.Seat(seat))
		}
	}
	switch {
	case p.Ended != NotEnded:
		return p.say("ask.given-up", "game", p.Game, "name", p.Name)
	case p.over():
		return p.say("watched.ended", "what", p.victory(), "name", p.Name)
	}
	return p.say("watched.round", "round", p.lastRound(), "rounds", engine.Rounds, "players", p.players(names), "name", p.Name)
}

// lastRound is the round that is over.
func (p *WatchedPage) lastRound() int { return p.View.State.Round - 1 }

// watchedAbout is the subject.
func (p *WatchedPage) watchedAbout() string {
	switch {
	case p.Ended != NotEnded:
		return p.say("subject.given-up")
	case p.over():
		return p.victory()
	}
	leading := ScoreBlock{p.View}.leaders()
	return p.say("subject.watched", "round", p.lastRound(), "players", p.players(leading), "n", len(leading))
}

// leaders lists who would win if the game were over, shares on cards not counted.
func (b ScoreBlock) leaders() (seats []engine.Seat) {
	s, most := &b.View.State, 0
	for _, seat := range s.SeatList() {
		total := s.Seats[seat].Pounds + int(s.Edition.Diamonds.Values[s.Seats[seat].Diamond]) +
			int(s.Edition.Bookkeeping.Values[s.Seats[seat].Jar])
		for _, c := range engine.Companies {
			total += b.shares(seat, c) * s.ShareValue(c)
		}
		switch {
		case len(seats) == 0 || total > most:
			seats, most = []engine.Seat{seat}, total
		case total == most:
			seats = append(seats, seat)
		}
	}
	return seats
}

// heard tells what was said to all.
func (w *writer) heard(news []Entry) {
	if !slices.ContainsFunc(news, func(e Entry) bool { return len(e.Says) > 0 }) {
		return
	}
	w.gap()
	w.prose("watched.said")
	for _, e := range news {
		for _, said := range e.Says {
			w.said(e.By, said)
		}
	}
}

// watchedFoot says how the reader goes on watching, or ends it.
func (w *writer) watchedFoot(p *WatchedPage) {
	switch {
	case p.over():
		w.prose("watched.over")
		return
	case p.Talk:
		w.prose("watched.talk")
	default:
		w.prose("watched.silent")
	}
	w.forms(Form{"show", "score.show"}, Form{"unwatch", "watched.unwatch"})
}
