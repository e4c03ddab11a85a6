package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee"
	"dhow/referee/config"
	"dhow/referee/letters"
	"dhow/referee/questions"
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
	Newer   []int     `json:"newer,omitempty"`  // entries that a program of the format asked for cannot read
	Beside  []string  `json:"beside,omitempty"` // what else in it such a program would not understand
	Zone    string    `json:"zone,omitempty"`   // that the time zone data here does not have
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
	if err := k.loadEditions(args[0], own); err != nil {
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
	editions log.Editions
	files    []checkedFile
	foreign  []string // what no data directory has
	failed   int
	format   int // that the files are to be read by
	newer    int // files that need more
}

// loadEditions takes the embedded edition, those that the configuration lists, and that of a file
// if there is one. Without a configuration a directory lists none; a bad edition is a file that
// does not hold.
func (k *checker) loadEditions(root, file string) error {
	k.editions = log.Editions{edition.Mombasa()}
	if cfg, err := k.c.config(root); err == nil {
		docs, err := k.c.owners(cfg)
		for _, doc := range docs {
			k.editions = append(k.editions, doc.Edition())
		}
		if err != nil {
			k.note(checkedFile{File: filepath.Join(printable(root), config.Name)}, err)
		}
	}
	if file == "" {
		return nil
	}
	ed, err := k.c.ownEdition(file)
	k.editions = append(k.editions, ed)
	return err
}

// checkAll goes through the directory. Only a directory that cannot be listed ends it.
func (k *checker) checkAll(root string) error {
	s, err := k.c.reading(root)
	if err != nil {
		return err
	}
	rows, err := s.Find(context.Background(), store.Query{Archived: true})
	if rows == nil { // of what cannot be read of the archive the store tells below
		return err
	}
	players, err := s.Players(context.Background())
	if err != nil {
		return err
	}
	if k.foreign, err = s.Foreign(); err != nil {
		return err
	}
	for i := range rows {
		if k.c.watched {
			fmt.Fprintf(k.c.stderr, "\r%d of %d games", i+1, len(rows))
			if i+1 == len(rows) {
				fmt.Fprint(k.c.stderr, "\r\x1b[K")
			}
		}
		k.game(s, &rows[i])
	}
	odd, err := s.Odd()
	if err != nil {
		return err
	}
	for _, one := range odd {
		k.note(checkedFile{File: printable(one.File)}, one)
	}
	var unread post.UnreadError
	open := waiting{asked: map[string]bool{}, owed: map[post.LetterID]post.Owe{}, done: map[post.LetterID]bool{}}
	if err := s.EachPost(time.Time{}, open.note); errors.As(err, &unread) {
		for _, line := range unread {
			k.note(checkedFile{File: printable(line.File)}, line)
		}
	} else if err != nil {
		return err
	}
	if beside := open.newer(k.format); beside != nil {
		k.newer++
		k.note(checkedFile{File: filepath.Join(printable(root), "post"), Beside: beside}, nil)
	}
	for _, id := range players {
		f := checkedFile{File: filepath.Join(printable(root), store.PlayerPath(id))}
		p, err := s.Profile(context.Background(), id)
		if err == nil {
			for _, key := range p.Newer(k.format) {
				f.Beside = append(f.Beside, "the key "+key)
			}
			if _, unknown := time.LoadLocation(p.Zone); unknown != nil {
				f.Zone = p.Zone
			}
		}
		if f.Beside != nil {
			k.newer++
		}
		k.note(f, err)
	}
	return nil
}

// waiting is what the journal has that is not done with: questions that nobody has answered, and
// letters that have not left.
type waiting struct {
	asked map[string]bool // fingerprints
	owed  map[post.LetterID]post.Owe
	done  map[post.LetterID]bool
}

func (w *waiting) note(line post.Line) {
	switch l := line.(type) {
	case post.Hold:
		w.asked[l.Fingerprint] = true
	case post.Settled:
		delete(w.asked, l.Fingerprint)
	case post.Owe:
		if letters.Needs(l.Kind) > 0 {
			w.owed[l.ID] = l
		}
	case post.Sent:
		w.done[l.ID] = true
	case post.Dead:
		w.done[l.ID] = true
	}
}

// newer lists what of it a program would not understand that knows games up to a format.
func (w *waiting) newer(format int) (l []string) {
	for fingerprint := range w.asked {
		if o, there := w.owed[questions.LetterID(fingerprint)]; there && letters.Needs(o.Kind) > format {
			l = append(l, fmt.Sprintf("a question of %s (%s) that waits for its answer", o.At.Format(logTime), about(o)))
			delete(w.owed, o.ID)
		}
	}
	for id, o := range w.owed {
		if !w.done[id] && letters.Needs(o.Kind) > format {
			l = append(l, fmt.Sprintf("a letter of %s (%s) that has not left", o.At.Format(logTime), about(o)))
		}
	}
	slices.Sort(l)
	return l
}

// about says what a letter is.
func about(o post.Owe) string { return strings.TrimSpace(o.Kind + " " + string(o.Game)) }

// game replays one game file, and verifies its luck where the keys are known.
func (k *checker) game(s referee.Reading, row *store.Row) {
	f := checkedFile{File: printable(row.Name)}
	err := k.replay(s, row, &f)
	k.note(f, err)
}

func (k *checker) replay(s referee.Reading, row *store.Row, f *checkedFile) error {
	text, err := s.Read(context.Background(), row.ID, row.Year)
	if err != nil {
		return &fileError{f.File, err}
	}
	whole, torn := disk.SplitTorn(text.Data, log.WholeEntry)
	text.Data, f.Torn = whole, len(torn)
	g, err := k.readGame(s, row.ID, text)
	if err != nil {
		return err
	}
	f.Entries = g.Len()
	if f.Newer = g.NeedsMore(k.format); f.Newer != nil {
		k.newer++
	}
	if g.Header.Game != row.ID {
		return &games.FormatError{What: "game", Expected: string(row.ID) + ", as the file is called",
			Found: quoted(string(g.Header.Game))}
	}
	if g.Header.Seal == "" {
		return nil
	}
	return g.Verify()
}

// readGame replays a game with the edition it was played with, and with its secret, without which
// it could not go on.
func (k *checker) readGame(s referee.Reading, id games.GameID, text store.Text) (*log.Game, error) {
	ed, _ := k.editions.Of(text.Data)
	return k.c.kept(s, ed, id, text)
}

func (k *checker) note(f checkedFile, err error) {
	if err != nil {
		f.Faults = refusals(notation.English, err)
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
			what := "its header"
			if n > 0 {
				what = fmt.Sprint("entry ", n)
			}
			fmt.Fprintf(k.c.stdout, "%s: %s needs more than format %d\n", f.File, what, k.format)
		}
		for _, what := range f.Beside {
			fmt.Fprintf(k.c.stdout, "%s: %s needs more than format %d\n", f.File, what, k.format)
		}
		if f.Zone != "" {
			fmt.Fprintf(k.c.stdout, "%s: there is no zone %s in the time zone data here; letters to the player tell times in UTC\n", f.File, f.Zone)
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
