package games

import (
	"errors"
	"io/fs"
	"syscall"
)

// What bears the name of a part of a data directory may be something else: a directory, a link that
// leads nowhere, a pipe that nobody writes to. Such a thing is passed over, as if it were not there,
// and a person is told of it. No other part waits for it.

// ErrNotFile says that something is no file, whatever it is called.
var ErrNotFile error = &FormatError{What: "not a file"}

// errNotDir likewise of a directory.
var errNotDir error = &FormatError{What: "not a directory"}

// errAstray says that there is nothing behind a name.
var errAstray error = &FormatError{What: "nothing is there: is it a link that leads nowhere?"}

// regular wants what was opened to be a file.
func regular(path string, mode fs.FileMode) error {
	if mode.IsRegular() {
		return nil
	}
	return &Error{File: path, Err: ErrNotFile}
}

// oddity tells why something is not what its name says; nil if it is.
func oddity(disk Disk, path string, is func(fs.FileMode) bool, not error) error {
	st, err := disk.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ELOOP):
		return &Error{File: path, Err: errAstray}
	case err != nil:
		return err
	case !is(st.Mode):
		return &Error{File: path, Err: not}
	}
	return nil
}

func oddFile(disk Disk, path string) error {
	return oddity(disk, path, fs.FileMode.IsRegular, ErrNotFile)
}

// isOdd tells whether an error is of a thing that is not what its name says.
func isOdd(err error) bool {
	return errors.Is(err, ErrNotFile) || errors.Is(err, errNotDir) || errors.Is(err, errAstray)
}
