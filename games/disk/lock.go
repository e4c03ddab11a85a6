package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// LockedError says that another process holds the lock of a data directory or of a file.
type LockedError struct {
	Path    string // of the lock file
	Process int    // the holder's process id; 0 when it is not known
}

// Error renders the refusal.
func (e *LockedError) Error() string {
	holder := "another process"
	if e.Process > 0 {
		holder = fmt.Sprintf("process %d", e.Process)
	}
	return fmt.Sprintf("%s: %s holds it and is writing", e.Path, holder)
}

// Lock takes an advisory lock, which the system gives back when the process ends however it ends.
// The file is left where it is: removing it would let two processes each hold a lock on a file of
// that name. It holds the process id, for messages alone.
func (OS) Lock(path string) (io.Closer, error) {
	lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(FileMode))
	held, err := lock.TryLock()
	if err != nil {
		return nil, err
	}
	if !held {
		return nil, &LockedError{Path: path, Process: holder(path)}
	}
	if err := sameName(lock, path); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	_ = os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())+"\n"), FileMode) // a lock without it is a lock
	return lock, nil
}

// sameName wants the file that was locked to have its name still: somebody may have removed it in
// between.
func sameName(lock *flock.Flock, path string) error {
	locked, err := lock.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !os.SameFile(locked, named) {
		return &LostLockError{path}
	}
	return nil
}

// holder reads the process id in a lock file; 0 if there is none, as in the moment after it was
// taken.
func holder(path string) int {
	data, _ := os.ReadFile(path)
	id, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil || id < 0 {
		return 0
	}
	return id
}
