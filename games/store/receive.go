package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"dhow/games"
	"dhow/games/disk"
)

// HalfCopiedError says that a store has a part of what another one had: copying was ended before
// all of it was there.
type HalfCopiedError struct {
	Name string // of the store
	Mend string // the command that goes on
}

// Error renders the refusal with what mends it.
func (e *HalfCopiedError) Error() string {
	return fmt.Sprintf("%s has only a part of what it is a copy of: give the command %s again, as before: it goes on where it was ended", e.Name, e.Mend)
}

// NotEmptyError says that something lies already where a store is to be copied to.
type NotEmptyError struct{ Name string }

// Error renders the refusal.
func (e *NotEmptyError) Error() string {
	return e.Name + " has games, players or letters in it already: name one that has none"
}

// OpenReceiving opens a data directory to copy a store into it, which has an id: one that has
// nothing of what a store has, or a part of that store. Until TakePlace it is no directory to be
// served. The errors are those of OpenDataDir, and *NotEmptyError.
func OpenReceiving(disk disk.Disk, root, id string) (*HeldDir, error) {
	d, err := openDataDir(disk, root)
	if err != nil {
		return nil, err
	}
	if err := d.receive(id); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *HeldDir) receive(id string) error {
	if d.instance.Receives == id {
		return nil
	}
	switch empty, err := d.empty(); {
	case err != nil:
		return err
	case !empty:
		return &NotEmptyError{d.root}
	}
	return d.setInstance(d.instance.ID, id)
}

// empty tells whether nothing lies in a data directory that another store could have.
func (d *DataDir) empty() (bool, error) {
	errSome := errors.New("some")
	err := d.EachFile(func(File) error { return errSome })
	if errors.Is(err, errSome) {
		return false, nil
	}
	return err == nil, err
}

// PutFile writes a file of another store, unless it is there already.
func (d *HeldDir) PutFile(f File) error {
	kind := f.Kind()
	if kind == nil {
		return &games.Error{File: f.Path, Err: &games.FormatError{What: "a file of a data directory"}}
	}
	to := filepath.Join(d.root, filepath.FromSlash(f.Path))
	if l, is := kind.(LogFile); is && l.Year != 0 {
		if err := d.ensureDir(filepath.Dir(to)); err != nil {
			return err
		}
	}
	err := disk.CreateWhole(d.disk, to, f.Data)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	has, err := d.disk.ReadFile(to)
	if err == nil && !bytes.Equal(has, f.Data) { // the other store has gone on since
		err = disk.ReplaceWhole(d.disk, to, f.Data)
	}
	return err
}

// RemoveOthers removes the files that were copied before and that the other store does not have any
// more, as a game that it has archived since. Those that it has are kept, by their paths.
func (d *HeldDir) RemoveOthers(kept map[string]bool) error {
	if d.instance.Receives == "" {
		return &games.FormatError{What: "a directory that a store is copied to"}
	}
	var others []string
	err := d.EachFile(func(f File) error {
		if !kept[f.Path] {
			others = append(others, filepath.Join(d.root, filepath.FromSlash(f.Path)))
		}
		return nil
	})
	for _, path := range others {
		if err == nil {
			err = disk.Remove(d.disk, path)
		}
	}
	return err
}

// TakePlace has a data directory be the one that has an id, with all that it had: the mailbox knows
// it by that.
func (d *HeldDir) TakePlace(id string) error {
	if !isInstance(id) {
		return &games.FormatError{What: "the id of a store", Expected: anInstance, Found: games.Quoted(id)}
	}
	return d.setInstance(id, "")
}

func (d *HeldDir) setInstance(id, receives string) error {
	d.instance.ID, d.instance.Receives = id, receives
	return disk.ReplaceWhole(d.disk, filepath.Join(d.root, instanceName), d.instance.text())
}
