package table

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/fault"
	"dhow/referee/identity"
)

// actor is a game at its table. One goroutine uses it.
type actor struct {
	settings *Settings
	tables   *Tables
	id       games.GameID
	staged   [][]byte        // entries that are in the game and not in the store yet
	ctx      context.Context // of the job that is being done
	asked    asked           // by it
	searched time.Time       // all mails that came before are in the game, or wait

	// open says that the store has read the game, and inDoubt that it could not do so again since
	// an act has failed or somebody has edited the file. Only the store can tell then what is in
	// the log by right, and it forgets that when the game is left.
	open, inDoubt bool
	edits         int // of the text that was read last
	acts.History
}

// NotRecordedError says that an entry is not in a game's log, as on a full disk. Nobody has been
// told of it, and it can be tried again.
type NotRecordedError struct {
	Game games.GameID
	Err  error
}

// Error renders the error.
func (e *NotRecordedError) Error() string {
	return fmt.Sprintf("table: nothing is recorded in %s: %v", e.Game, e.Err)
}

// Unwrap returns what the disk said.
func (e *NotRecordedError) Unwrap() error { return e.Err }

// errReread says that the log has been read anew since the job began: it begins again.
var errReread = errors.New("table: the log was read anew")

// do does a job. What it has entered and not committed is no part of the game; if the program fails
// at it, nothing is believed of what it was about to make of the game.
func (s *actor) do(ctx context.Context, job func(*actor) error) error {
	s.ctx, s.asked = ctx, s.settings.asking(ctx, s.id)
	err := fault.Safely(s.settings.Log, func() error {
		if !s.isReady() {
			if err := s.ready(); err != nil {
				return err
			}
		}
		err := job(s)
		if s.asked.err != nil {
			return fmt.Errorf("table: %s: %w", s.id, s.asked.err)
		}
		return err
	}, "game", s.id)
	var failed *fault.Error
	switch {
	case errors.As(err, &failed):
		if err = s.broken(failed); !s.inDoubt {
			s.leave()
		}
	case len(s.staged) > 0:
		s.staged, s.Game = nil, nil
	}
	return err
}

// isReady tells whether the game is played as the store has it, as somebody has asked just now
// because of the same mail or letter.
func (s *actor) isReady() bool {
	return s.Game != nil && !s.inDoubt && identity.IsCurrent(s.ctx, s.id, store.Version{Last: s.Game.Len(), Edits: s.edits}) &&
		s.settings.Index.Finds()
}

// ready reads and plays what the store has of the game and is not played yet.
func (s *actor) ready() error {
	have := store.Nothing
	if s.Game != nil {
		have = s.Game.Len()
	}
	chapter, err := s.settings.Store.Game(s.ctx, s.id, have)
	if err != nil {
		s.Game, s.inDoubt = nil, s.open
		return s.unreadable(err)
	}
	doubted := s.inDoubt
	s.open, s.inDoubt, s.edits = true, false, chapter.Edits
	if chapter.Torn != nil {
		s.settings.Troubles.Torn(s.id, *chapter.Torn)
	}
	if !chapter.Whole && len(chapter.Data) == 0 {
		return nil
	}
	s.asked.post = nil
	if err := s.replay(chapter); err != nil || !doubted || s.settings.Index.Finds() {
		return err
	}
	return s.tables.postedMeanwhile(s.ctx, s.id)
}

// replay plays what the text of the game says.
func (s *actor) replay(chapter store.Chapter) error {
	data := chapter.Data
	if !chapter.Whole {
		data = slices.Concat(s.Game.Bytes(), data)
	}
	s.Game = nil
	secret, err := s.secret()
	if err != nil {
		return err
	}
	lacking := s.broken(&games.Error{File: chapter.Name, Err: &games.FormatError{What: "the game's secret is missing"}})
	if secret == nil && log.IsSealed(data) { // it is tried again every minute, and to replay it costs the more the longer it is
		return lacking
	}
	game, err := s.settings.Editions.Read(chapter.Name, data, secret)
	if err != nil {
		return s.broken(err)
	}
	if game.Sealed() {
		return lacking
	}
	s.Game, s.Edition = game, game.Edition()
	if err := s.tables.seen(s.ctx, s.id, store.Version{Last: game.Len(), Edits: s.edits}, chapter.Mark); err != nil {
		s.Game = nil
		return fmt.Errorf("table: %s: %w", s.id, err)
	}
	return nil
}

// secret reads the secret of the game; nil if there is none, as beside a game that hides nothing.
func (s *actor) secret() (*log.Secret, error) {
	if err := s.settings.Store.CheckSecret(s.ctx, s.id); isSecretFault(err) {
		return nil, s.broken(err)
	}
	text, err := s.settings.Store.Secret(s.id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("table: %s: %w", s.id, err)
	}
	secret, err := log.ParseSecret(string(text))
	if err != nil {
		return nil, s.broken(&games.Error{File: string(s.id) + ".secret", Err: err})
	}
	return secret, nil
}

// isSecretFault tells whether somebody has to mend the file of a secret, and it is not the disk
// that fails.
func isSecretFault(err error) bool {
	var open *store.ModeError
	var not *games.Error
	return errors.As(err, &open) || errors.As(err, &not)
}

// unreadable tells a log that somebody has to mend from one that is not there, and from a disk that
// does not answer.
func (s *actor) unreadable(err error) error {
	var not *games.Error
	var unfinished *store.UnfinishedError
	if errors.As(err, &not) || errors.As(err, &unfinished) {
		return s.broken(err)
	}
	if errors.Is(err, fs.ErrNotExist) {
		missing, failed := s.isMissing()
		if missing {
			return identity.Missing(s.id)
		}
		err = cmp.Or(failed, err)
	}
	return fmt.Errorf("table: %s: %w", s.id, err)
}

// isMissing tells whether the file of a game is not there that the index or the journal knows.
func (s *actor) isMissing() (bool, error) {
	_, known, err := s.settings.Store.Marked(s.ctx, s.id)
	if err == nil && !known {
		known, err = s.settings.Index.Has(s.ctx, s.id)
	}
	if err != nil || !known {
		return false, err
	}
	place, err := s.settings.Store.Where(s.ctx, s.id)
	return err == nil && place == store.Missing, err
}

func (s *actor) broken(err error) error { return &identity.BrokenGameError{Game: s.id, Err: err} }

// leave forgets what was known of the game, which others may change from now on.
func (s *actor) leave() {
	s.settings.Store.Leave(s.id)
	s.staged, s.Game, s.open, s.inDoubt = nil, nil, false, false
}

// enter adds an entry to the game. It is in the store when it is committed.
func (s *actor) enter(d *log.Draft) {
	s.staged = append(s.staged, bytes.TrimSuffix(d.Line(), []byte("\n")))
	s.Game.Commit(d)
}

// commit brings what was entered to the store, with the facts: they are one act. Without entries
// nothing is committed yet. The error is errReread where the game was read anew instead.
func (s *actor) commit(p *Posting) error {
	if s.asked.err != nil {
		return s.asked.err
	}
	if p.Left = p.Facts; len(s.staged) > 0 {
		fault.Point("entry-before")
		left, err := s.settings.Store.Commit(s.ctx, store.Act{
			At: s.settings.Clock(), Game: s.id, After: s.Game.Len() - len(s.staged), Lines: s.staged, Facts: p.Facts,
		})
		s.settings.Post.Tell(s.ctx, p.Facts)
		if err != nil {
			return s.notCommitted(err)
		}
		fault.Point("entry-written")
		p.Left, s.staged = left, nil
	}
	s.tables.nowPosted(s.id, store.Version{Last: p.Mark.Entry, Edits: s.edits})
	return nil
}

// notCommitted is what follows from the error of an act. Where that says that the act may have been
// done, or that somebody else has written, the game is read anew: then it has the entries or not,
// and what was to be done is done on top of it.
func (s *actor) notCommitted(err error) error {
	var stale *store.StaleError
	if !errors.As(err, &stale) {
		return &NotRecordedError{Game: s.id, Err: err}
	}
	s.settings.Log.Error("the log is read anew", "game", s.id, "why", err)
	s.staged, s.Game, s.inDoubt = nil, nil, true
	if unread := s.ready(); unread != nil {
		return errors.Join(unread, &NotRecordedError{Game: s.id, Err: err})
	}
	return errReread
}

// entering does a job that enters things, and commits them with what follows from them: facts, or
// the posting. It does so again if the game had to be read anew meanwhile.
func (t *Table) entering(ctx context.Context, facts Facts, job func(*actor) (Posting, error)) (p Posting, err error) {
	if facts == nil {
		facts = func(p Posting) ([]post.Line, error) { return p.Lines(), nil }
	}
	err = t.do(ctx, func(s *actor) error {
		return s.steadily(func() error {
			if p, err = job(s); err != nil {
				return err
			}
			p.Now = s.look()
			said, err := s.unmarked(p)
			if err != nil {
				return err
			}
			if p.Facts, err = facts(said); err != nil {
				return err
			}
			return s.commit(&p)
		})
	})
	if err != nil {
		return Posting{}, err
	}
	return p, nil
}

// unmarked is a posting without its mark where nothing is entered and the store has the mark: it
// might come to the store behind a later one. Where others write to the game, the store may have
// theirs; the error is errReread if the text is another one since the job began.
func (s *actor) unmarked(p Posting) (Posting, error) {
	known, ok := s.asked.marked(s.id)
	switch game, last := s.Game, s.Game.Len(); {
	case !ok || len(s.staged) > 0:
	case known == p.Mark.Entry || s.settings.Index.Finds() && p.Mark.Entry < known && known <= last:
		p.Mark = post.Mark{}
	case s.settings.Index.Finds() && known > last: // or somebody has made the text shorter
		if err := s.ready(); err != nil {
			return p, err
		}
		if s.Game != game {
			return p, errReread
		}
	}
	return p, nil
}

// steadily does a job that enters things, again if the log had to be read anew meanwhile.
func (s *actor) steadily(job func() error) error {
	const tries = 3 // somebody who writes to the log all the time has to stop first
	for range tries {
		if err := job(); !errors.Is(err, errReread) {
			return err
		}
	}
	return &NotRecordedError{Game: s.id, Err: errReread}
}
