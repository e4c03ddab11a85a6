package referee

import "context"

// Recover makes the entries that follow by themselves, and owes the letters of all entries after the journal's mark: of a game
// whose log is longer than the mark, and after a posting that could not be journalled. It comes after the mails that are not put
// away yet have been delivered once more, so that their authors get answers to them and no mere news.
func (t *Table) Recover(ctx context.Context, mark int) (p Posting, err error) {
	err = t.do(ctx, func(s *sitting) error {
		s.tables.nowPosted(s.id, min(mark, s.game.Len()))
		if err := s.steadily(s.settle); err != nil {
			return err
		}
		p = s.news()
		return nil
	})
	return p, err
}
