package referee

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/fault"
	"dhow/referee/identity"
)

// sitting is a game at its table. One goroutine uses it.
type sitting struct {
	set    *TablesSettings
	tables *Tables
	id     games.GameID
	log    *disk.LogFile
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
	return fmt.Sprintf("referee: nothing is recorded in %s: %v", e.Game, e.Err)
}

// Unwrap returns what the disk said.
func (e *NotRecordedError) Unwrap() error { return e.Err }

// errReread says that the log has been read anew since the job began: it begins again.
var errReread = errors.New("referee: the log was read anew")

// do does a job. If the program fails at it, nothing is believed of what it was about to make of
// the game.
func (s *sitting) do(job func(*sitting) error) error {
	err := fault.Safely(s.set.Log, func() error {
		if err := s.ready(); err != nil {
			return err
		}
		return job(s)
	}, "game", s.id)
	var fault *fault.Error
	if !errors.As(err, &fault) {
		return err
	}
	if !s.inDoubt() { // a log in doubt stays so, as it does where it could not be read anew
		s.leave()
	}
	return s.broken(fault)
}

// ready reads and plays the log, if that has not been done. A log that was opened is read anew, so
// that a line which may have failed to reach the disk stays in doubt until it is out of the log
// (disk.LogFile.Reread).
func (s *sitting) ready() error {
	if s.Game != nil {
		return nil
	}
	if s.log != nil {
		return s.reread()
	}
	log, content, err := s.set.Dir.OpenGame(s.id, s.set.Clock())
	if err != nil {
		return s.unreadable(err)
	}
	if content.Torn != nil {
		s.set.Torn(s.id, *content.Torn)
	}
	s.log = log
	return s.replay(content.Data)
}

// reread reads and plays whatever is in the log now.
func (s *sitting) reread() error {
	s.Game = nil
	content, err := s.log.Reread()
	if err != nil {
		return s.unreadable(err)
	}
	return s.replay(content.Data)
}

// replay plays what the log says.
func (s *sitting) replay(data []byte) error {
	secret, err := s.secret()
	if err != nil {
		return err
	}
	path, err := s.set.Dir.GamePath(s.id)
	if err != nil {
		return err
	}
	lacking := s.broken(&games.Error{File: path, Err: &games.FormatError{What: "the game's secret is missing"}})
	if secret == nil && s.isSealed() { // it is tried again every minute, and to replay it costs the more the longer it is
		return lacking
	}
	game, err := log.Read(s.set.Edition, path, data, secret)
	if err != nil {
		return s.broken(err)
	}
	if game.Sealed() {
		return lacking
	}
	s.Game = game
	s.tables.seen(s.id, game.Len())
	return nil
}

// isSealed tells whether the log, as far as its ends say, cannot be played without the game's
// secret.
func (s *sitting) isSealed() bool {
	glance, err := s.set.Dir.Glance(s.id)
	return err == nil && glance.Header.Seal != "" && !glance.Published
}

// secret reads the secret of the game; nil if there is none, as beside a game that hides nothing.
func (s *sitting) secret() (*log.Secret, error) {
	if err := s.set.Dir.CheckSecret(s.id); isSecretFault(err) {
		return nil, s.broken(err)
	}
	text, err := s.set.Dir.Secret(s.id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("referee: %s: %w", s.id, err)
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
func (s *sitting) unreadable(err error) error {
	var not *games.Error
	var unfinished *disk.UnfinishedError
	if errors.As(err, &not) || errors.As(err, &unfinished) {
		return s.broken(err)
	}
	if errors.Is(err, fs.ErrNotExist) && s.set.Gone(s.id) {
		return identity.Missing(s.id)
	}
	return fmt.Errorf("referee: %s: %w", s.id, err)
}

func (s *sitting) broken(err error) error { return &identity.BrokenGameError{Game: s.id, Err: err} }

// inDoubt tells whether the log was opened and could not be read and played since.
func (s *sitting) inDoubt() bool { return s.log != nil && s.Game == nil }

// leave closes the log. What was known of the game is forgotten.
func (s *sitting) leave() {
	if s.log != nil {
		_ = s.log.Close() // all that was written is synced
	}
	s.log, s.Game = nil, nil
}

// enter writes an entry to disk, and to the game once it is there. The error is errReread if the
// log was read anew instead, which may have the entry.
func (s *sitting) enter(d *log.Draft) error {
	fault.Point("entry-before")
	if err := s.log.Append(bytes.TrimSuffix(d.Line(), []byte("\n"))); err != nil {
		return s.notEntered(err)
	}
	fault.Point("entry-written")
	s.Game.Commit(d)
	return nil
}

// notEntered finds out what the log is now (design, section 3).
func (s *sitting) notEntered(err error) error {
	var absent *disk.AppendError
	if errors.As(err, &absent) && absent.Absent {
		return &NotRecordedError{Game: s.id, Err: err}
	}
	s.set.Log.Error("the log is read anew", "game", s.id, "why", err)
	if failed := s.reread(); failed != nil {
		return errors.Join(failed, &NotRecordedError{Game: s.id, Err: err})
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
