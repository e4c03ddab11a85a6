package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
)

// HeldDir is a data directory whose lock this process holds: the one writer.
type HeldDir struct {
	*DataDir
	lock     io.Closer
	fence    *disk.Fenced // what DataDir reads and writes through
	instance instance

	archiving sync.Mutex // held while the log or the record of an archived game changes
}

// ModeError says that group or others may read what is meant for the operator alone.
type ModeError struct {
	Path string
	Mode fs.FileMode // permissions it has
	Want fs.FileMode // permissions it should have
}

// Error renders the refusal with the command that mends it.
func (e *ModeError) Error() string {
	return fmt.Sprintf("%s: group or others have access (mode %04o): chmod %o %s", e.Path, e.Mode, e.Want, e.Path)
}

// OpenDataDir takes the lock of a data directory, creates what is missing, and removes files that a
// crash left unfinished. The directory above must be there. The errors are *LockedError; a
// *ModeError, or several joined, if group or others have access to a directory, the keys or the
// configuration; *NotMountedError for a directory that was there before; a *FormatError inside an
// *Error for a file where a directory should be; and those of the file system.
func OpenDataDir(disk disk.Disk, root string) (*HeldDir, error) {
	d, err := openDataDir(disk, root)
	if err == nil && d.instance.Receives != "" {
		err = errors.Join(&HalfCopiedError{Name: root, Mend: "dhow store export"}, d.Close())
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// openDataDir opens a directory, also one that has only a part of what another store had.
func openDataDir(disk disk.Disk, root string) (*HeldDir, error) {
	d := &HeldDir{DataDir: &DataDir{disk: disk, root: root}}
	if err := d.ensureDir(root); err != nil {
		return nil, err
	}
	lock, err := disk.Lock(filepath.Join(root, lockName))
	if err != nil {
		return nil, err
	}
	d.lock = lock
	if err := d.prepare(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Close gives the lock back.
func (d *HeldDir) Close() error { return d.lock.Close() }

func (d *HeldDir) prepare() error {
	if err := errors.Join(d.ensureInstance(), d.checkOpen()); err != nil {
		return err
	}
	dirs, err := d.dirs()
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		if err := disk.RemoveLeftovers(d.disk, filepath.Join(d.root, dir)); err != nil {
			return err
		}
	}
	paths := []string{d.root}
	for _, name := range dataDirs {
		paths = append(paths, filepath.Join(d.root, name))
	}
	if d.fence, err = disk.NewFence(d.disk, filepath.Join(d.root, lockName), paths); err != nil {
		return err
	}
	d.DataDir = &DataDir{disk: d.fence, root: d.root}
	return nil
}

// ensureDir creates a directory if it is missing, and wants it to be the operator's alone. Its name
// is synced in either case: whoever made it may not have come to that. Only the directory above the
// root may be closed to us.
func (d *HeldDir) ensureDir(dir string) error {
	made := d.disk.Mkdir(dir)
	if made != nil && !errors.Is(made, fs.ErrExist) {
		return made
	}
	if err := disk.SyncDirOf(d.disk, dir); err != nil && (made == nil || !errors.Is(err, fs.ErrPermission)) {
		return err
	}
	st, err := d.disk.Stat(dir)
	if err != nil {
		return err
	}
	if !st.Mode.IsDir() {
		return &games.Error{File: dir, Err: &games.FormatError{What: "not a directory"}}
	}
	return checkMode(dir, st, disk.DirMode)
}

func checkMode(path string, st disk.FileStat, want fs.FileMode) error {
	if st.Mode.Perm()&^disk.DirMode == 0 {
		return nil
	}
	return &ModeError{Path: path, Mode: st.Mode.Perm(), Want: want}
}

// CheckOpen wants configuration and keys in a directory to be the operator's alone, where games
// need not lie in it: a *ModeError if they are not, or an *Error for what is no file.
func CheckOpen(disk disk.Disk, root string) error {
	return (&HeldDir{DataDir: &DataDir{disk: disk, root: root}}).checkOpen()
}

// checkOpen wants configuration and keys to be the operator's alone. The other files lie in
// directories that nobody else may enter; a game's secret is looked at with its game.
func (d *HeldDir) checkOpen() error {
	return errors.Join(d.checkFile(filepath.Join(d.root, configName)), d.checkFile(filepath.Join(d.root, keysName)))
}

// checkFile wants a file, if it is there, to be the operator's alone.
func (d *HeldDir) checkFile(path string) error {
	st, err := d.disk.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	if err := disk.Regular(path, st.Mode); err != nil {
		return err
	}
	return checkMode(path, st, disk.FileMode)
}

// CheckSecret wants the secret of a game, if there is one, to be the operator's alone: a *ModeError
// if it is not, or an *Error for what is no file.
func (d *HeldDir) CheckSecret(_ context.Context, id games.GameID) error {
	path, err := d.SecretPath(id)
	if err != nil {
		return err
	}
	return d.checkFile(path)
}

// CreateGame creates the log and the secret of a game. The secret comes first, so that a crash
// leaves no game without its secret; a secret without a game is replaced. The error is fs.ErrExist
// if there is such a game, or was one that is archived or taken away, and a *SyncError if the game
// is there, but may be gone after a power loss.
func (d *HeldDir) CreateGame(id games.GameID, log, secret []byte) error {
	path, err := d.GamePath(id)
	if err != nil {
		return err
	}
	switch place, err := d.Where(context.Background(), id); {
	case err != nil:
		return err
	case place != Missing:
		return &fs.PathError{Op: "create game", Path: path, Err: fs.ErrExist}
	}
	secretPath, err := d.SecretPath(id)
	if err != nil {
		return err
	}
	if err := disk.ReplaceWhole(d.disk, secretPath, secret); err != nil {
		return err
	}
	return disk.CreateWhole(d.disk, path, log)
}

// OpenGame opens the log of a game to append to it, as OpenLog does.
func (d *HeldDir) OpenGame(id games.GameID, now time.Time) (*disk.LogFile, disk.Content, error) {
	path, err := d.GamePath(id)
	if err != nil {
		return nil, disk.Content{}, err
	}
	return disk.OpenLog(d.disk, path, log.WholeEntry, now)
}

// Archive moves the log of a game that is finished or given up, which nobody holds open, to the
// archive and removes its secret. The keys that verify the game must stand in its log by then. It
// may be called again after an error or a crash; the log is somewhere at every moment.
func (d *HeldDir) Archive(id games.GameID, year int) error {
	from, err := d.GamePath(id)
	if err != nil {
		return err
	}
	log, err := d.Log(context.Background(), id)
	if err != nil {
		return err
	}
	if err := d.copyToArchive(id, year, log); err != nil {
		return err
	}
	secret, err := d.SecretPath(id)
	if err != nil {
		return err
	}
	for _, path := range []string{secret, from} { // the log last: while it is there, Archive can be called again
		if err := disk.Remove(d.disk, path); err != nil {
			return err
		}
	}
	return nil
}

// copyToArchive writes a log to the archive. One that is there already may be the same; it is never
// replaced by another.
func (d *HeldDir) copyToArchive(id games.GameID, year int, log []byte) error {
	to, err := d.ArchivePath(year, id)
	if err != nil {
		return err
	}
	if err := d.ensureDir(filepath.Dir(to)); err != nil {
		return err
	}
	there, err := d.disk.ReadFile(to)
	switch {
	case err == nil && !bytes.Equal(there, log):
		return &fs.PathError{Op: "archive", Path: to, Err: fs.ErrExist}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return disk.ReplaceWhole(d.disk, to, log)
}

// SaveProfile writes the profile of a player. Comments that a person left in the file are lost.
func (d *HeldDir) SaveProfile(_ context.Context, id games.PlayerID, p *Profile) error {
	path, err := d.ProfilePath(id)
	if err != nil {
		return err
	}
	return disk.ReplaceWhole(d.disk, path, WriteProfile(p))
}

// OpenJournal reads the journal of a data directory. What a crash left of the last lines is moved
// aside, and reported. Lines that cannot be read are passed over, and told by Unread. The errors
// are those of OpenLog. Functions that are given are told of every fact that is read, in the order
// in which they were written.
func OpenJournal(dir *HeldDir, now time.Time, tell ...func(post.Line)) (*post.Journal, []disk.Torn, error) {
	return post.Open(dir.disk, dir.postDir(), now, tell...)
}

// Lease returns nil, or a *LostError if the lock is not ours any more; or what kept the disk from
// telling.
func (d *HeldDir) Lease() error { return d.fence.Held() }

// Lost is closed when it has been seen that the lock is not ours any more. From then on everything
// that would be written is refused.
func (d *HeldDir) Lost() <-chan struct{} { return d.fence.Lost }
