package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
)

// The layout of a data directory.
const (
	configName  = "dhow.yaml"
	keysName    = "keys"
	lockName    = "lock"
	socketName  = "ctl.sock"
	gamesName   = "games"
	playersName = "players"
	postName    = "post"
	archiveName = "archive"

	yamlSuffix   = ".yaml"
	secretSuffix = ".secret"
)

var (
	dataDirs  = []string{gamesName, playersName, postName, archiveName}
	rootNames = append([]string{configName, keysName, instanceName, serverClockName, displacedName, lockName,
		socketName}, dataDirs...)
)

// DataDir finds and reads what lies in a data directory. Reading takes no lock: beside a running
// daemon a log may end in an entry that is still being written, which SplitTorn parts from it.
// Writing is HeldDir's.
type DataDir struct {
	disk disk.Disk
	root string
}

// ReadDataDir returns the data directory at a path. The error is that of the file system if it is
// not there, and a *FormatError inside an *Error for a directory that holds no games.
func ReadDataDir(disk disk.Disk, root string) (*DataDir, error) {
	if _, err := disk.Stat(root); err != nil {
		return nil, err
	}
	st, err := disk.Stat(filepath.Join(root, gamesName))
	if err != nil || !st.Mode.IsDir() {
		return nil, &games.Error{File: root,
			Err: &games.FormatError{What: "a data directory", Expected: "a directory " + gamesName + " in it"}}
	}
	return &DataDir{disk: disk, root: root}, nil
}

// GamePath returns the path of a game's log. The error is that of GameID.Valid.
func (d *DataDir) GamePath(id games.GameID) (string, error) {
	return d.path(id.Valid(), gamesName, string(id)+yamlSuffix)
}

// SecretPath returns the path of a game's secret. The error is that of GameID.Valid.
func (d *DataDir) SecretPath(id games.GameID) (string, error) {
	return d.path(id.Valid(), gamesName, string(id)+secretSuffix)
}

// ProfilePath returns the path of a player's profile. The error is that of PlayerID.Valid.
func (d *DataDir) ProfilePath(id games.PlayerID) (string, error) {
	return d.path(id.Valid(), playersName, string(id)+yamlSuffix)
}

// ArchivePath returns the path of the log of a game that was archived in a year. The error is that
// of GameID.Valid.
func (d *DataDir) ArchivePath(year int, id games.GameID) (string, error) {
	return d.path(id.Valid(), archiveName, fmt.Sprintf("%04d", year), string(id)+yamlSuffix)
}

func (d *DataDir) path(invalid error, elements ...string) (string, error) {
	if invalid != nil {
		return "", invalid
	}
	return filepath.Join(append([]string{d.root}, elements...)...), nil
}

// Games returns the ids of the games that are not archived, in alphabetical order.
func (d *DataDir) Games(_ context.Context) ([]games.GameID, error) {
	return listIDs[games.GameID](d, gamesName)
}

// Players returns the ids of the players with a profile, in alphabetical order.
func (d *DataDir) Players(_ context.Context) ([]games.PlayerID, error) {
	return listIDs[games.PlayerID](d, playersName)
}

// Archived returns the ids of the archived games by the year they were archived in. With an error
// it returns those of the years that can be read.
func (d *DataDir) Archived() (map[int][]games.GameID, error) {
	names, err := d.list(archiveName)
	if err != nil {
		return nil, err
	}
	archived := map[int][]games.GameID{}
	var unread error
	for _, name := range names {
		year, ok := archiveYear(name)
		if !ok || disk.IsOdd(oddYear(d.disk, filepath.Join(d.root, archiveName, name))) {
			continue
		}
		ids, err := listIDs[games.GameID](d, filepath.Join(archiveName, name))
		archived[year], unread = ids, errors.Join(unread, err)
	}
	return archived, unread
}

// ArchivedIn returns the year a game was archived in, the last if there were several. It is false
// for a game that was not archived.
func (d *DataDir) ArchivedIn(id games.GameID) (year int, ok bool, err error) {
	archived, err := d.Archived()
	for y, ids := range archived {
		if slices.Contains(ids, id) {
			year = max(year, y)
		}
	}
	if year > 0 {
		return year, true, nil
	}
	return 0, false, err
}

// archiveYear reads the name of a directory of the archive.
func archiveYear(name string) (int, bool) {
	year, err := strconv.Atoi(name)
	return year, err == nil && len(name) == 4 && year > 0
}

// listIDs returns the ids in the names of the logs or profiles of a directory.
func listIDs[ID interface {
	~string
	Valid() error
}](d *DataDir, dir string) ([]ID, error) {
	names, err := d.list(dir)
	if err != nil {
		return nil, err
	}
	var ids []ID
	for _, name := range names {
		if id, ok := strings.CutSuffix(name, yamlSuffix); ok && ID(id).Valid() == nil {
			ids = append(ids, ID(id))
		}
	}
	slices.Sort(ids) // kilifi-7 before kilifi-7-b, whatever the suffix does to file names
	return ids, nil
}

// list returns the names in a directory below the root; none where it is missing.
func (d *DataDir) list(dir string) ([]string, error) {
	names, err := d.disk.List(filepath.Join(d.root, dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return names, err
}

// Log reads the log of a game. Its end may be torn, or still be written.
func (d *DataDir) Log(_ context.Context, id games.GameID) ([]byte, error) {
	t, err := d.textIn(id, 0)
	return t.Data, err
}

// Glance looks at the file of a game, as ReadGlance does. The error may also be that of
// GameID.Valid.
func (d *DataDir) Glance(_ context.Context, id games.GameID) (log.Glance, error) {
	r := d.row(id, 0)
	return r.Glance, r.Fault
}

// EachPost hands the facts of the journal to a function, in the order in which they were written,
// from the file on that has a day in it. It takes no lock: beside a running daemon, the end of the
// newest file may be a write in progress, and is left out until it is whole. Lines that cannot be
// read are passed over; the error then is an UnreadError, of *Errors with file and line.
func (d *DataDir) EachPost(since time.Time, do func(post.Line)) error {
	return post.Each(d.disk, d.postDir(), since, do)
}

// postDir is the directory of the journal.
func (d *DataDir) postDir() string { return filepath.Join(d.root, postName) }

// Secret reads the secret of a game.
func (d *DataDir) Secret(id games.GameID) ([]byte, error) {
	path, err := d.SecretPath(id)
	if err != nil {
		return nil, err
	}
	return d.disk.ReadFile(path)
}

// Profile reads the profile of a player. The errors are those of ReadProfile and of the file
// system.
func (d *DataDir) Profile(_ context.Context, id games.PlayerID) (*Profile, error) {
	path, err := d.ProfilePath(id)
	if err != nil {
		return nil, err
	}
	data, err := d.disk.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ReadProfile(path, data)
}

// dirs returns the directories of a data directory as paths below its root: the root first, the
// years of the archive last.
func (d *DataDir) dirs() ([]string, error) {
	names, err := d.list(archiveName)
	if err != nil {
		return nil, err
	}
	dirs := append([]string{"."}, dataDirs...)
	for _, name := range names {
		if _, ok := archiveYear(name); ok && oddYear(d.disk, filepath.Join(d.root, archiveName, name)) == nil {
			dirs = append(dirs, filepath.Join(archiveName, name))
		}
	}
	return dirs, nil
}

// Foreign returns the paths, below the root, of what is not part of a data directory. It is left
// alone.
func (d *DataDir) Foreign() ([]string, error) {
	dirs, err := d.dirs()
	if err != nil {
		return nil, err
	}
	var foreign []string
	for _, dir := range dirs {
		names, err := d.list(dir)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if !belongs(dir, name) {
				foreign = append(foreign, filepath.Join(dir, name))
			}
		}
	}
	return foreign, nil
}

// belongs tells whether a name has its place in a directory of a data directory.
func belongs(dir, name string) bool {
	if disk.IsLeftover(name) {
		return true
	}
	stem, _, torn := strings.Cut(name, disk.TornMark)
	if !torn {
		stem = strings.TrimSuffix(name, filepath.Ext(name))
	}
	ext := filepath.Ext(name)
	switch dir {
	case ".":
		return slices.Contains(rootNames, name)
	case gamesName:
		return games.GameID(stem).Valid() == nil &&
			(torn || ext == yamlSuffix || ext == secretSuffix || ext == removedSuffix)
	case playersName:
		return games.PlayerID(stem).Valid() == nil && ext == yamlSuffix
	case postName:
		_, ok := post.ParseDay(stem + post.Suffix)
		return ok && (torn || ext == post.Suffix)
	case archiveName:
		_, ok := archiveYear(name)
		return ok
	}
	return games.GameID(stem).Valid() == nil && (ext == yamlSuffix || ext == recordSuffix) // a year of the archive
}
