package disk

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

// A file that must be whole or absent is written under another name first. Whoever holds the lock
// of the data directory writes such files, one at a time for each path, so the other name is made
// from the path alone, and what bears such a name when the lock is taken was left by a crash.
const (
	newPrefix = "."
	newSuffix = ".dhow-new"
)

// CreateWhole creates a file with its content. It is on disk whole when CreateWhole returns nil;
// after a crash it is whole or absent. The error is fs.ErrExist if the name is taken, and that file
// is untouched; a *SyncError if the file is there, but may be gone after a power loss.
//
// The finished file gets its name as a second link, because that alone fails on every Unix when the
// name is taken. A rename would replace the file, renameat2 is Linux's own, and O_EXCL creates a
// name before its content. The price is that file systems without hard links (FAT) cannot hold a
// data directory; they cannot keep its modes either.
func CreateWhole(disk Disk, path string, data []byte) error {
	return placeWhole(disk, path, data, disk.Link)
}

// ReplaceWhole writes a file that may be there already. After a crash it has its old content or its
// new one; the new one is on disk when ReplaceWhole returns nil. A *SyncError says that it is in
// place, but may have its old content after a power loss.
func ReplaceWhole(disk Disk, path string, data []byte) error {
	return placeWhole(disk, path, data, disk.Rename)
}

func placeWhole(disk Disk, path string, data []byte, place func(from, to string) error) error {
	if err := mayWrite(disk, path); err != nil {
		return err
	}
	temp := filepath.Join(filepath.Dir(path), newPrefix+filepath.Base(path)+newSuffix)
	if err := remove(disk, temp); err != nil {
		return err
	}
	err := writeNew(disk, temp, data)
	if err == nil {
		err = place(temp, path)
	}
	// After a rename nothing is left to remove; what cannot be removed now is when the directory is
	// opened.
	_ = disk.Remove(temp)
	if err != nil {
		return err
	}
	return SyncDirOf(disk, path)
}

// writeNew creates a file and brings its data to disk, but not its name.
func writeNew(disk Disk, path string, data []byte) (err error) {
	f, err := disk.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	return err
}

// syncDirOf brings the name of a file to disk. The error is a *SyncError.
func SyncDirOf(disk Disk, path string) error {
	if err := disk.SyncDir(filepath.Dir(path)); err != nil {
		return &SyncError{Path: path, Err: err}
	}
	return nil
}

// remove removes a name that need not be there.
func remove(disk Disk, path string) error {
	if err := disk.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Remove removes a name, which need not be there, and brings that to disk.
func Remove(disk Disk, path string) error {
	if err := mayWrite(disk, path); err != nil {
		return err
	}
	if err := remove(disk, path); err != nil {
		return err
	}
	return SyncDirOf(disk, path)
}

// isLeftover tells whether a name is that of a file that was never finished.
func IsLeftover(name string) bool {
	return strings.HasPrefix(name, newPrefix) && strings.HasSuffix(name, newSuffix)
}

// removeLeftovers removes the files in a directory that a crash left unfinished.
func RemoveLeftovers(disk Disk, dir string) error {
	names, err := disk.List(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if !IsLeftover(name) {
			continue
		}
		path := filepath.Join(dir, name)
		if st, err := disk.Stat(path); err == nil && st.Mode.IsDir() { // it is none of ours
			continue
		}
		if err := remove(disk, path); err != nil {
			return err
		}
	}
	return nil
}
