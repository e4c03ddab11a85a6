package table

import (
	"context"
	"slices"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
)

// Recover makes the entries that follow by themselves, and owes the letters of all entries after
// the journal's mark: of a game whose log is longer than the mark. It comes after the mails that
// are not put away yet have been delivered once more, so that their authors get answers to them and
// no mere news. The author of a mail that is known to be done with has been answered, whatever has
// become of the mark behind it.
func (t *Table) Recover(ctx context.Context, facts Facts) (Posting, error) {
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		if err := s.settle(); err != nil {
			return Posting{}, err
		}
		p := s.news()
		p.Owes = slices.DeleteFunc(p.Owes, func(o post.Owe) bool { return s.isAnswered(&o) })
		return p, nil
	})
}

// Begin has all follow that follows by itself in a new game, which the store does not have yet. The
// mail that has made it is answered with what came of that, if it is given.
func (ts *Tables) Begin(ctx context.Context, g *log.Game, d *acts.Delivery) (Posting, error) {
	s := &actor{settings: &ts.settings, tables: ts, id: g.Header.Game, asked: ts.settings.asking(ctx, g.Header.Game),
		History: acts.History{Edition: g.Edition(), Game: g}}
	if err := s.settle(); err != nil {
		return Posting{}, err
	}
	p := Posting{Mark: s.mark(g.Len()), Now: LookAt(s.History)}
	if d != nil {
		p.Owes = s.owing(d).owes(0, g.Len())
	}
	return p, s.asked.err
}

// isAnswered tells whether a letter would tell the author of a mail that is done with what the
// answer to it has told. What has followed since, the answer has not.
func (s *actor) isAnswered(o *post.Owe) bool {
	g := s.groups().groupOf(o.Until)
	caused := &s.Game.Entries()[g.first-1]
	if caused.Mail == "" || caused.By != o.Seat && !s.isMadeAnew(caused.Mail, o.To) || !s.asked.isDoneWith(caused.Mail) {
		return false
	}
	g.last = o.Until
	until := s.owing(nil).owedUntil(g, o.Seat)
	return until == 0 || until == g.last
}

// isMadeAnew tells whether a mail of the game's host has made another game, in whose place this one
// is given up: the answer to it says so.
func (s *actor) isMadeAnew(fingerprint string, host games.PlayerID) bool {
	in, _ := s.asked.known(fingerprint)
	return in.Outcome == post.OutcomeNewGame && slices.Equal(s.Game.Hosts(), []games.PlayerID{host})
}
