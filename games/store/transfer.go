package store

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
)

// This file is how games go from one kind of store into another and back: as the files of a data
// directory, byte for byte.

// File is one file of a data directory: the log or the secret of a game, a profile, a file of the
// journal.
type File struct {
	Path string // below the root, with slashes
	Data []byte
}

// The kinds of files.
type (
	// LogFile is the log of a game.
	LogFile struct {
		Game    games.GameID
		Year    int  // that it was archived in; 0: it was not
		Removed bool // somebody has taken it away for good
	}
	// SecretFile is the secret of a game that runs.
	SecretFile struct{ Game games.GameID }
	// ProfileFile is the profile of a player.
	ProfileFile struct{ Player games.PlayerID }
	// PostFile is a file of the journal.
	PostFile struct{ Name string }
)

// Kind tells what a file is; nil for one that belongs to no store, or follows from others as the text
// record of an archived game does.
func (f File) Kind() any {
	dir, name := path.Split(f.Path)
	dir, ext := path.Clean(dir), path.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	if !belongs(path.Base(dir), name) || disk.IsLeftover(name) || strings.Contains(name, disk.TornMark) {
		return nil
	}
	switch {
	case dir == gamesName && ext == yamlSuffix:
		return LogFile{Game: games.GameID(stem)}
	case dir == gamesName && ext == removedSuffix:
		return LogFile{Game: games.GameID(stem), Removed: true}
	case dir == gamesName && ext == secretSuffix:
		return SecretFile{games.GameID(stem)}
	case dir == playersName:
		return ProfileFile{games.PlayerID(stem)}
	case dir == postName:
		return PostFile{name}
	}
	if year, ok := archiveYear(path.Base(dir)); ok && path.Dir(dir) == archiveName && ext == yamlSuffix {
		return LogFile{Game: games.GameID(stem), Year: year}
	}
	return nil
}

// Path is where the log of a game lies.
func (l LogFile) Path() string {
	switch {
	case l.Removed:
		return path.Join(gamesName, string(l.Game)+removedSuffix)
	case l.Year != 0:
		return path.Join(archiveName, fmt.Sprintf("%04d", l.Year), string(l.Game)+yamlSuffix)
	}
	return path.Join(gamesName, string(l.Game)+yamlSuffix)
}

// Path is where the secret of a game lies.
func (s SecretFile) Path() string { return path.Join(gamesName, string(s.Game)+secretSuffix) }

// Path is where a profile lies.
func (p ProfileFile) Path() string { return path.Join(playersName, string(p.Player)+yamlSuffix) }

// Path is where a file of the journal lies.
func (p PostFile) Path() string { return path.Join(postName, p.Name) }

// EachFile hands all files of a data directory to a function: logs of games before their secrets. A
// file of the journal that has no lines is left out, and a last line without its newline gets it.
func (d *DataDir) EachFile(do func(File) error) error {
	dirs, err := d.dirs()
	if err != nil {
		return err
	}
	for _, dir := range dirs[1:] {
		if err := d.eachFileIn(filepath.ToSlash(dir), do); err != nil {
			return err
		}
	}
	return nil
}

// Count tells how many files EachFile hands over, and at most so many more as there are files of the
// journal without a line.
func (d *DataDir) Count() (n int, err error) {
	dirs, err := d.dirs()
	if err != nil {
		return 0, err
	}
	for _, dir := range dirs[1:] {
		names, err := d.list(dir)
		if err != nil {
			return 0, err
		}
		for _, name := range names {
			if (File{Path: path.Join(filepath.ToSlash(dir), name)}).Kind() != nil {
				n++
			}
		}
	}
	return n, nil
}

func (d *DataDir) eachFileIn(dir string, do func(File) error) error {
	names, err := d.list(dir)
	if err != nil {
		return err
	}
	if dir == postName {
		slices.SortFunc(names, post.CompareFiles)
	} else {
		slices.SortFunc(names, secretsLast)
	}
	for _, name := range names {
		f := File{Path: path.Join(dir, name)}
		kind := f.Kind()
		if kind == nil {
			continue
		}
		if f.Data, err = d.disk.ReadFile(filepath.Join(d.root, dir, name)); err != nil {
			return err
		}
		if _, is := kind.(PostFile); is {
			if len(f.Data) == 0 {
				continue
			}
			if !bytes.HasSuffix(f.Data, []byte("\n")) {
				f.Data = append(f.Data, '\n')
			}
		}
		if err := do(f); err != nil {
			return err
		}
	}
	return nil
}

func secretsLast(a, b string) int {
	if s := strings.HasSuffix(a, secretSuffix); s != strings.HasSuffix(b, secretSuffix) {
		if s {
			return 1
		}
		return -1
	}
	return strings.Compare(a, b)
}

// Mend moves aside what a crash has left of the last line of logs and of the journal, as is done at
// every start, and tells of it.
func (d *HeldDir) Mend(now time.Time) (torn []Torn, err error) {
	journal, torn, err := OpenJournal(d, now)
	if err != nil {
		return torn, err
	}
	if err := journal.Close(); err != nil {
		return torn, err
	}
	ids, err := listIDs[games.GameID](d.DataDir, gamesName)
	for _, id := range ids {
		if err != nil {
			break
		}
		var t *Torn
		if t, err = d.mendGame(id, now); t != nil {
			torn = append(torn, *t)
		}
	}
	return torn, err
}

// mendGame opens the log of a game only where its end is torn: to open one is to sync it.
func (d *HeldDir) mendGame(id games.GameID, now time.Time) (*Torn, error) {
	path, err := d.GamePath(id)
	if err != nil {
		return nil, err
	}
	data, err := d.disk.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if _, end := disk.SplitTorn(data, log.WholeEntry); len(end) == 0 {
		return nil, nil
	}
	file, content, err := d.OpenGame(id, now)
	if err != nil {
		return nil, err
	}
	return content.Torn, file.Close()
}
