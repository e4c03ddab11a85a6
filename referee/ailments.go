package referee

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"dhow/templates"
)

// ailments are what keeps parts of the daemon from their work, by the name of the part. The zero value is ready, and safe for
// concurrent use.
type ailments struct {
	mu  sync.Mutex
	why map[string]error
}

// set notes why a part cannot work, or that it can, with a nil error.
func (a *ailments) set(part string, why error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if why == nil {
		delete(a.why, part)
		return
	}
	if a.why == nil {
		a.why = map[string]error{}
	}
	a.why[part] = why
}

// any returns one of them; nil if there is none.
func (a *ailments) any() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	for part, why := range a.why {
		return fmt.Errorf("referee: %s: %w", part, why)
	}
	return nil
}

// diskFails tells whether the disk is why something could not be done. Nothing is recorded in a file that somebody has broken, either.
func diskFails(err error) bool {
	var broken *BrokenGameError
	if errors.As(err, &broken) {
		return false
	}
	var unrecorded *NotRecordedError
	var path *fs.PathError
	return errors.As(err, &unrecorded) || errors.As(err, &path) && !errors.Is(err, fs.ErrNotExist)
}

// trouble takes note of what a game, or the post, could not do, or that it could again. Who can mend it is told: host and operator
// of a game's file, the operator of the disk, once a day.
func (d *Daemon) trouble(part string, err error) {
	switch {
	case err == nil:
		d.ails.set(part, nil)
	case diskFails(err):
		d.ails.set(part, err)
		d.post.Add(nil, d.clerk.operatorNotice("", "disk "+d.house.Clock().UTC().Format(time.DateOnly), news{
			Code: templates.DiskTrouble, Args: []string{whatFails(err)},
		}))
	default:
		d.post.Add(nil, d.clerk.broken(err)...)
	}
}

// whatFails says which file the disk failed on, and how.
func whatFails(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return filepath.Base(path.Path) + ": " + path.Err.Error()
	}
	return err.Error()
}
