package referee

import "dhow/games/disk"

// unsyncedDisk is the system's disk, but for syncs, which do nothing. They would be most of the
// time that tests take, and show only when the power fails: package games tests that on a disk of
// its own.
type unsyncedDisk struct{ disk.OS }

func (unsyncedDisk) SyncDir(string) error { return nil }

func (d unsyncedDisk) Open(path string) (disk.File, error) { return unsynced(d.OS.Open(path)) }

func (d unsyncedDisk) Create(path string) (disk.File, error) { return unsynced(d.OS.Create(path)) }

type unsyncedFile struct{ disk.File }

func (unsyncedFile) Sync() error { return nil }

func unsynced(f disk.File, err error) (disk.File, error) {
	if err != nil {
		return nil, err
	}
	return unsyncedFile{f}, nil
}
