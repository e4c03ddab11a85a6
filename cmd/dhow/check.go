package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
)

var checkCommand = &command{
	name:  "check",
	args:  "[--json] [--edition FILE] [--for FORMAT] DIR",
	short: "replay all games of a data directory",
	about: `Replays every game of a data directory, running and archived, and names each that can no longer be read, that
plays differently from what its file says, or that is called otherwise. Run it after an upgrade, before the daemon starts. Nothing is changed,
and files of a newer program are left untouched. Players' profiles and the post journal are read as well. A running game whose secret is
gone does not hold; files that are no part of a data directory are named.

  --for FORMAT      list what a program of an earlier format, as its dhow version says it, could not read; nothing listed: it can
                    be put back
  --json            as data
  --edition FILE    games of this edition are checked too; without it, those of the embedded one`,
	examples: []string{"dhow check data", "dhow check --for 1 data"},
	run:      runCheck,
}

// checkedFile is what check has found out about one file.
type checkedFile struct {
	File    string    `json:"file"`
	Entries int       `json:"entries,omitempty"`
	Torn    int       `json:"torn,omitempty"` // bytes of a last line that a crash has cut
	Faults  []refusal `json:"faults,omitempty"`
	Newer   []int     `json:"newer,omitempty"` // entries that a program of the format asked for cannot read
}

func runCheck(c *call) error {
	f := c.flags()
	c.jsonFlag(f)
	var own string
	f.Func("edition", "", named(&own))
	format := f.Int("for", log.NewestNeed, "")
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	k := checker{c: c, files: []checkedFile{}, format: *format}
	if err := k.loadEditions(own); err != nil {
		return err
	}
	if err := k.checkAll(args[0]); err != nil {
		return err
	}
	if c.json {
		err = c.writeJSON(map[string]any{"files": k.files, "failed": k.failed,
			"foreign": append([]string{}, k.foreign...)})
	} else {
		k.report()
	}
	switch {
	case err != nil:
		return err
	case k.failed > 0:
		return toldError{fmt.Errorf("%d files do not hold", k.failed)}
	case k.newer > 0:
		return toldError{fmt.Errorf("%d files need more than format %d", k.newer, k.format)}
	}
	return nil
}

// checker replays the games of a data directory one after the other.
type checker struct {
	c        *call
	editions []*engine.Edition
	files    []checkedFile
	foreign  []string // what no data directory has
	failed   int
	format   int // that the files are to be read by
	newer    int // files that need more
}

// loadEditions takes the embedded edition, and that of a file if there is one.
func (k *checker) loadEditions(file string) error {
	k.editions = []*engine.Edition{edition.Mombasa()}
	if file == "" {
		return nil
	}
	ed, err := k.c.ownEdition(file)
	k.editions = append(k.editions, ed)
	return err
}

// checkAll goes through the directory. Only a directory that cannot be listed ends it.
func (k *checker) checkAll(root string) error {
	dir, err := store.ReadDataDir(k.c.disk, root)
	if err != nil {
		return &fileError{printable(root), err}
	}
	running, err := dir.Games()
	if err != nil {
		return err
	}
	archived, _ := dir.Archived() // of what cannot be read the directory tells below
	players, err := dir.Players()
	if err != nil {
		return err
	}
	if k.foreign, err = dir.Foreign(); err != nil {
		return err
	}
	for i, id := range running {
		if k.c.watched {
			fmt.Fprintf(k.c.stderr, "\r%d of %d games", i+1, len(running))
			if i+1 == len(running) {
				fmt.Fprint(k.c.stderr, "\r\x1b[K")
			}
		}
		path, err := dir.GamePath(id)
		k.game(id, path, err)
	}
	for _, year := range slices.Sorted(maps.Keys(archived)) {
		for _, id := range archived[year] {
			path, err := dir.ArchivePath(year, id)
			k.game(id, path, err)
		}
	}
	odd, err := dir.Odd()
	if err != nil {
		return err
	}
	for _, one := range odd {
		k.note(checkedFile{File: printable(one.File)}, one)
	}
	var unread post.UnreadError
	if err := dir.EachPost(time.Time{}, func(post.Line) {}); errors.As(err, &unread) {
		for _, line := range unread {
			k.note(checkedFile{File: printable(line.File)}, line)
		}
	} else if err != nil {
		return err
	}
	for _, id := range players {
		_, err := dir.Profile(id)
		path, _ := dir.ProfilePath(id)
		k.note(checkedFile{File: printable(path)}, err)
	}
	return nil
}

// game replays one game file, and verifies its luck where the keys are known.
func (k *checker) game(id games.GameID, path string, err error) {
	f := checkedFile{File: printable(path)}
	if err == nil {
		err = k.replay(id, path, &f)
	}
	k.note(f, err)
}

func (k *checker) replay(id games.GameID, path string, f *checkedFile) error {
	data, err := readFile(path)
	if err != nil {
		return &fileError{f.File, err}
	}
	whole, torn := disk.SplitTorn(data, log.WholeEntry)
	f.Torn = len(torn)
	g, err := k.readGame(path, f.File, whole)
	if err != nil {
		return err
	}
	f.Entries = g.Len()
	if f.Newer = g.NeedsMore(k.format); f.Newer != nil {
		k.newer++
	}
	if g.Header.Game != id {
		return &games.FormatError{What: "game", Expected: string(id) + ", as the file is called",
			Found: quoted(string(g.Header.Game))}
	}
	if g.Header.Seal == "" {
		return nil
	}
	return g.Verify()
}

// readGame replays a game with the edition it was played with, and with its secret, without which
// it could not go on.
func (k *checker) readGame(path, name string, data []byte) (g *log.Game, err error) {
	for _, ed := range k.editions {
		var other *games.EditionError
		if g, _, err = readOpened(ed, path, name, data); !errors.As(err, &other) {
			break
		}
	}
	return g, err
}

func (k *checker) note(f checkedFile, err error) {
	if err != nil {
		f.Faults = refusals(err)
		k.failed++
	}
	k.files = append(k.files, f)
}

// report says what was found, a line a fault, and how many files there were.
func (k *checker) report() {
	for _, f := range k.files {
		for i := range f.Faults {
			fmt.Fprintln(k.c.stdout, f.Faults[i].at(f.File))
		}
		for _, n := range f.Newer {
			fmt.Fprintf(k.c.stdout, "%s: entry %d needs more than format %d\n", f.File, n, k.format)
		}
		if f.Torn > 0 {
			fmt.Fprintf(k.c.stdout, "%s: the last line is torn (%d bytes); the next program that writes moves it aside\n", f.File, f.Torn)
		}
	}
	for _, path := range k.foreign {
		fmt.Fprintf(k.c.stdout, "%s: no part of a data directory; not looked at\n", printable(path))
	}
	fmt.Fprintf(k.c.stdout, "%d files, %d do not hold\n", len(k.files), k.failed)
	if k.newer > 0 {
		fmt.Fprintf(k.c.stdout, "%d files need more than format %d\n", k.newer, k.format)
	}
}
