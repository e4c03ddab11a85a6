package referee

import "dhow/games"

// unsyncedDisk is the system's disk, but for syncs, which do nothing. They would be most of the time that tests take, and show only when
// the power fails: package games tests that on a disk of its own.
type unsyncedDisk struct{ games.OSDisk }

func (unsyncedDisk) SyncDir(string) error { return nil }

func (d unsyncedDisk) Open(path string) (games.File, error) { return unsynced(d.OSDisk.Open(path)) }

func (d unsyncedDisk) Create(path string) (games.File, error) { return unsynced(d.OSDisk.Create(path)) }

type unsyncedFile struct{ games.File }

func (unsyncedFile) Sync() error { return nil }

func unsynced(f games.File, err error) (games.File, error) {
	if err != nil {
		return nil, err
	}
	return unsyncedFile{f}, nil
}
