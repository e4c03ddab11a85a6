package store

import (
	"errors"
	"io/fs"
	"path/filepath"

	"dhow/games/disk"
)

// displacedName is the file that says that a copy of the directory has taken its mailbox over. It
// is there if one has.
const displacedName = "displaced"

// Displaced tells whether a copy of the directory has taken its mailbox over.
func (d *HeldDir) Displaced() (bool, error) {
	_, err := d.disk.Stat(filepath.Join(d.root, displacedName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// SetDisplaced notes that a copy of the directory has taken its mailbox over, or has no more.
func (d *HeldDir) SetDisplaced(is bool) error {
	path := filepath.Join(d.root, displacedName)
	if !is {
		if err := d.disk.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return d.disk.SyncDir(d.root)
	}
	return disk.ReplaceWhole(d.disk, path,
		[]byte("# A copy of this directory has read the mailbox since. See dhow doctor --take.\n"))
}
