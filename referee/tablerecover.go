package referee

import "context"

// Recover makes the entries that follow by themselves, and owes the letters of all entries after the journal's mark: of a game
// whose log is longer than the mark. It comes after the mails that are not put away yet have been delivered once more, so that their
// authors get answers to them and no mere news: what these have led to is on its way to the journal, and not owed again. Neither is what a mail has led to that
// is known to be done with, whatever has become of the mark behind it.
func (t *Table) Recover(ctx context.Context, known func(fingerprint string) bool) (p Posting, err error) {
	err = t.do(ctx, func(s *sitting) error {
		if err := s.steadily(s.settle); err != nil {
			return err
		}
		s.passOver(known)
		p = s.news()
		return nil
	})
	return p, err
}

// passOver counts the next entries as posted that mails have led to which are done with.
func (s *sitting) passOver(known func(fingerprint string) bool) {
	for n := s.posted() + 1; n <= s.game.Len(); n = s.posted() + 1 {
		g := s.groupOf(n)
		if cause := s.mailOf(g); cause == "" || !known(cause) {
			return
		}
		s.tables.nowPosted(s.id, g.last)
	}
}
