package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/record"
	"dhow/notation"
)

var exportCommand = &command{
	name:  "export",
	args:  "[--format text|yaml] [--bare] [--edition FILE] FILE",
	short: "write a game as a text record or as a game file",
	about: `Prints a game file as a text record, which is for reading, or a text record as a game file. The orders are the
same, in canonical notation; those undone are left out. Comments in the record say when each round began, what each
order changed, how all stood after each round, and what was said to all. Private talk is never in it. Of a running game
the record has what everybody knows.

  --format FORMAT   text, or yaml: a game file; without it, the one that FILE is not
  --bare            leave the comments of a text record out
  --edition FILE    the game was played with the components of this file`,
	examples: []string{"dhow export kilifi-7.yaml > kilifi-7.txt", "dhow export --format yaml game.txt > game.yaml"},
	run:      runExport,
}

func runExport(c *call) error {
	f := c.flags()
	var src source
	f.Func("edition", "", named(&src.edition))
	format := f.String("format", "", "")
	bare := f.Bool("bare", false, "")
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	if *format != "" && *format != "text" && *format != "yaml" {
		return wrongCall("--format is text or yaml, not %s", quoted(*format))
	}
	src.file = args[0]
	t, err := c.table(src)
	if err != nil {
		return err
	}
	if len(t.moves) == 0 {
		return fmt.Errorf("%s has nothing to export: it is a position, or nothing has been dealt", printable(src.file))
	}
	text := *format == "text" || *format == "" && t.game != nil
	var data []byte
	switch {
	case text:
		rec := t.record()
		if *bare {
			rec.Bare()
		}
		data = rec.Bytes()
	case *bare:
		return wrongCall("--bare is for a text record")
	default:
		data, err = t.gameFile(c.now())
	}
	if err == nil {
		_, err = c.stdout.Write(data)
	}
	return err
}

// gameFile writes the game as a game file. The comments of a record are not read, so that the entries
// of its game file all bear the present time.
func (t *table) gameFile(now time.Time) ([]byte, error) {
	if t.game != nil {
		return t.game.Bytes(), nil
	}
	g, err := log.FromRecord(t.rec, t.gameID(), now)
	if err != nil {
		return nil, err
	}
	return g.Bytes(), nil
}

// record returns the game as a text record: a game file with comments, as canonical as its orders, and
// a text record with its own.
func (t *table) record() *record.Record {
	if t.game != nil {
		return t.game.Record(speaker(notation.English, t.ed, nil))
	}
	rec := *t.rec
	rec.Entries = (&record.Outcome{Played: t.moves}).Entries()
	return &rec
}

// gameID names the game: as its record does, else after the file.
func (t *table) gameID() games.GameID {
	for _, name := range []string{t.header.Game, strings.TrimSuffix(filepath.Base(t.file), filepath.Ext(t.file))} {
		if id := games.GameID(strings.ToLower(name)); id.Valid() == nil {
			return id
		}
	}
	return "table"
}
