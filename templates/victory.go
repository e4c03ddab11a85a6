package templates

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// winners says who has won, and with how much, before whom.
func (p *Page) winners() string {
	s := &p.View.State
	won, score := s.Winners(), s.Score()
	best := pounds(score[won[0]].Total())
	var rest []string
	for _, seat := range ranked(s) {
		if !slices.Contains(won, seat) {
			rest = append(rest, p.say("ask.behind", "player", p.others(seat), "n", score[seat].Total()))
		}
	}
	before := p.list(rest, inAnd)
	switch {
	case len(won) > 1:
		return p.say("ask.shared", "players", p.players(won), "pounds", best, "name", p.Name, "before", before)
	case won[0] == p.Seat:
		return p.say("ask.won-by-you", "pounds", best, "name", p.Name, "before", before)
	}
	return p.say("ask.won", "player", p.player(won[0]), "pounds", best, "name", p.Name, "before", before)
}

// ranked lists the seats of a game that is over, those with the most pounds first.
func ranked(s *engine.State) []engine.Seat {
	score, seats := s.Score(), s.SeatList()
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return cmp.Compare(score[b].Total(), score[a].Total()) })
	return seats
}

// others names a player within a sentence: the reader is you.
func (r *Reader) others(seat engine.Seat) string {
	if seat == r.Seat && seat != engine.NoSeat {
		return r.say("told.reader")
	}
	return r.player(seat)
}

// compared says in which categories the reader and who is next to them were ahead of each other: who
// has won, or the second where the reader has.
func (w *writer) compared(s *engine.State) {
	i := slices.IndexFunc(ranked(s), func(seat engine.Seat) bool { return seat != w.Seat })
	if w.Seat == engine.NoSeat || i < 0 {
		return
	}
	other := ranked(s)[i]
	score := s.Score()
	own, theirs := &score[w.Seat], &score[other]
	type lead struct {
		name string
		n    int
	}
	leads := []lead{
		{w.say("score.cash"), own.Cash - theirs.Cash},
		{w.say("score.diamonds"), own.Diamonds - theirs.Diamonds},
		{w.say("score.books"), own.Bookkeeping - theirs.Bookkeeping},
	}
	for _, c := range engine.Companies {
		leads = append(leads, lead{w.companyName(c), own.Shares[c] - theirs.Shares[c]})
	}
	slices.SortStableFunc(leads, func(a, b lead) int { return cmp.Compare(max(b.n, -b.n), max(a.n, -a.n)) })
	var ahead, behind []string
	for _, l := range leads {
		switch {
		case l.n > 0:
			ahead = append(ahead, w.say("score.lead", "name", l.name, "n", l.n))
		case l.n < 0:
			behind = append(behind, w.say("score.lead", "name", l.name, "n", -l.n))
		}
	}
	if behind != nil {
		w.prose("score.behind", "player", w.player(other), "leads", behind)
	}
	if ahead != nil {
		w.prose("score.ahead", "player", w.player(other), "leads", ahead)
	}
}

// onCards says which shares of the sheet are on cards.
func (w *writer) onCards(s *engine.State) {
	var l []string
	for _, seat := range s.SeatList() {
		for _, c := range engine.Companies {
			if n := s.Shares(seat, c) - int(s.TrackOf(c).Shares[s.Seats[seat].Track[c]]); n > 0 {
				l = append(l, w.say("score.on-card", "player", w.others(seat), "n", n, "company", w.company(c)))
			}
		}
	}
	w.prose("score.cards-counted", "cards", l)
}

// afterwards says what can still be done when the game is over.
func (w *writer) afterwards(p *Page) {
	w.gap()
	if p.Seat != engine.NoSeat {
		w.forms(Form{"rematch", "score.rematch"})
	}
	w.forms(Form{"record", "score.record"}, Form{"log", "score.log"}, Form{"show", "score.show"})
	if p.Seat != engine.NoSeat {
		w.prose("score.talk")
	}
	w.prose("score.check", "game", p.Game)
	if p.Seal != "" {
		w.prose("score.seal")
		w.add(Verbatim{[]string{p.Seal}})
	}
}
