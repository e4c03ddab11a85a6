package disk

import (
	"errors"
	"io/fs"
	"syscall"

	"dhow/games"
)

// What bears the name of a part of a data directory may be something else: a directory, a link that
// leads nowhere, a pipe that nobody writes to. Such a thing is passed over, as if it were not
// there, and a person is told of it. No other part waits for it.

// ErrNotFile says that something is no file, whatever it is called.
var ErrNotFile error = &games.FormatError{What: "not a file"}

// errNotDir likewise of a directory.
var ErrNotDir error = &games.FormatError{What: "not a directory"}

// errAstray says that there is nothing behind a name.
var errAstray error = &games.FormatError{What: "nothing is there: is it a link that leads nowhere?"}

// regular wants what was opened to be a file.
func Regular(path string, mode fs.FileMode) error {
	if mode.IsRegular() {
		return nil
	}
	return &games.Error{File: path, Err: ErrNotFile}
}

// oddity tells why something is not what its name says; nil if it is.
func Oddity(disk Disk, path string, is func(fs.FileMode) bool, not error) error {
	st, err := disk.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ELOOP):
		return &games.Error{File: path, Err: errAstray}
	case err != nil:
		return err
	case !is(st.Mode):
		return &games.Error{File: path, Err: not}
	}
	return nil
}

func OddFile(disk Disk, path string) error {
	return Oddity(disk, path, fs.FileMode.IsRegular, ErrNotFile)
}

// isOdd tells whether an error is of a thing that is not what its name says.
func IsOdd(err error) bool {
	return errors.Is(err, ErrNotFile) || errors.Is(err, ErrNotDir) || errors.Is(err, errAstray)
}
