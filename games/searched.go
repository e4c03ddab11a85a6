package games

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"
)

// searchedName is the file that says when the mailbox was last searched.
const searchedName = "searched"

// NoteSearched writes down when a search of the mailbox began that has succeeded, in seconds.
func (d *HeldDir) NoteSearched(at time.Time) error {
	return ReplaceWhole(d.disk, filepath.Join(d.root, searchedName), []byte(at.UTC().Format(time.RFC3339)+"\n"))
}

// Searched tells when the mailbox was last searched; zero if that was never written down. The error is a *FormatError inside an
// *Error if it cannot be read, or that of the file system.
func (d *DataDir) Searched() (time.Time, error) {
	path := filepath.Join(d.root, searchedName)
	text, err := d.disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(string(text)))
	if err != nil {
		return time.Time{}, &Error{File: path, Line: 1, Err: &FormatError{What: "a time", Expected: "one as 2026-11-20T18:02:11Z"}}
	}
	return at, nil
}
