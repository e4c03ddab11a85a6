package referee

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"dhow/games"
)

// sitting is a game at its table. One goroutine uses it.
type sitting struct {
	set    *TablesSettings
	tables *Tables
	id     games.GameID
	log    *games.LogFile
	game   *games.Game // nil until the log has been read and played
}

// BrokenGameError says that a game stands still: its file cannot be read, or what it says cannot be played. A *games.Error inside has
// file and line. It goes on when somebody has mended the file.
type BrokenGameError struct {
	Game games.GameID
	Err  error
}

// Error renders the error.
func (e *BrokenGameError) Error() string {
	return fmt.Sprintf("referee: %s stands still: %v", e.Game, e.Err)
}

// Unwrap returns what is wrong with the file.
func (e *BrokenGameError) Unwrap() error { return e.Err }

// NotRecordedError says that an entry is not in a game's log, as on a full disk. Nobody has been told of it, and it can be tried
// again.
type NotRecordedError struct {
	Game games.GameID
	Err  error
}

// Error renders the error.
func (e *NotRecordedError) Error() string {
	return fmt.Sprintf("referee: nothing is recorded in %s: %v", e.Game, e.Err)
}

// Unwrap returns what the disk said.
func (e *NotRecordedError) Unwrap() error { return e.Err }

// errReread says that the log has been read anew since the job began: it begins again.
var errReread = errors.New("referee: the log was read anew")

// ready reads and plays the log, if that has not been done.
func (s *sitting) ready() error {
	if s.game != nil {
		return nil
	}
	log, content, err := s.set.Dir.OpenGame(s.id, s.set.Clock())
	if err != nil {
		return s.unreadable(err)
	}
	if content.Torn != nil {
		s.set.Log.Warn("a torn end was moved aside", "game", s.id, "file", content.Torn.Path, "line", content.Torn.Line)
	}
	s.log = log
	if err := s.replay(content.Data); err != nil {
		s.leave()
		return err
	}
	return nil
}

// replay plays what the log says.
func (s *sitting) replay(data []byte) error {
	s.game = nil
	text, err := s.set.Dir.Secret(s.id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s.unreadable(err)
	}
	var secret *games.Secret
	if err == nil {
		if secret, err = games.ParseSecret(string(text)); err != nil {
			return s.unreadable(err)
		}
	}
	path, err := s.set.Dir.GamePath(s.id)
	if err != nil {
		return err
	}
	game, err := games.ReadGame(s.set.Edition, path, data, secret)
	if err == nil && game.Sealed() {
		err = &games.Error{File: path, Err: &games.FormatError{What: "the secret of the game is missing"}}
	}
	if err != nil {
		return s.unreadable(err)
	}
	s.game = game
	return nil
}

// unreadable tells a game that is not there, and a disk that does not answer, from a file that somebody has to mend.
func (s *sitting) unreadable(err error) error {
	var path *fs.PathError
	if errors.Is(err, fs.ErrNotExist) || errors.As(err, &path) {
		return fmt.Errorf("referee: %s: %w", s.id, err)
	}
	return &BrokenGameError{Game: s.id, Err: err}
}

// leave closes the log. What was known of the game is forgotten.
func (s *sitting) leave() {
	if s.log != nil {
		_ = s.log.Close() // all that was written is synced
	}
	s.log, s.game = nil, nil
}

// enter writes an entry to disk, and to the game once it is there. The error is errReread if the log was read anew instead, which
// may have the entry.
func (s *sitting) enter(d *games.Draft) error {
	failpoint("entry-before")
	if err := s.log.Append(bytes.TrimSuffix(d.Line(), []byte("\n"))); err != nil {
		return s.notEntered(err)
	}
	failpoint("entry-written")
	s.game.Commit(d)
	return nil
}

// notEntered finds out what the log is now (design, section 3).
func (s *sitting) notEntered(err error) error {
	var absent *games.AppendError
	if errors.As(err, &absent) && absent.Absent {
		return &NotRecordedError{Game: s.id, Err: err}
	}
	s.set.Log.Error("the log is read anew", "game", s.id, "why", err)
	content, failed := s.log.Reread()
	if failed == nil {
		failed = s.replay(content.Data)
	} else {
		failed = &NotRecordedError{Game: s.id, Err: errors.Join(err, failed)}
	}
	if failed != nil {
		s.leave()
		return failed
	}
	return errReread
}

// steadily does a job that enters things, again if the log had to be read anew meanwhile.
func (s *sitting) steadily(job func() error) error {
	const tries = 3 // somebody who writes to the log all the time has to stop first
	for range tries {
		if err := job(); !errors.Is(err, errReread) {
			return err
		}
	}
	return &NotRecordedError{Game: s.id, Err: errReread}
}
