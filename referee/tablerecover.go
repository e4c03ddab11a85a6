package referee

import "context"

// Recover makes the entries that follow by themselves, and owes the letters of all entries after the journal's mark: of a game
// whose log is longer than the mark. It comes after the mails that are not put away yet have been delivered once more, so that their
// authors get answers to them and no mere news: what these have led to is on its way to the journal, and not owed again.
func (t *Table) Recover(ctx context.Context) (p Posting, err error) {
	err = t.do(ctx, func(s *sitting) error {
		if err := s.steadily(s.settle); err != nil {
			return err
		}
		p = s.news()
		return nil
	})
	return p, err
}
