package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/record"
)

var exportCommand = &command{
	name:  "export",
	args:  "[--format text|yaml] [--edition FILE] FILE",
	short: "write a game as a text record or as a game file",
	about: `Prints a game file as a text record, which is for reading, or a text record as a game file. The orders are the
same, in canonical notation; those undone are left out, and what was said to all stands in the record as comments.
Of a running game the record has what everybody knows.

  --format FORMAT   text, or yaml: a game file; without it, the one that FILE is not
  --edition FILE    the game was played with the components of this file`,
	examples: []string{"dhow export kilifi-7.yaml > kilifi-7.txt", "dhow export --format yaml game.txt > game.yaml"},
	run:      runExport,
}

func runExport(c *call) error {
	f := c.flags()
	var src source
	f.Func("edition", "", named(&src.edition))
	format := f.String("format", "", "")
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
	data, err := t.export(text, c.now())
	if err == nil {
		_, err = c.stdout.Write(data)
	}
	return err
}

// export writes the game in one of its two forms. A record says nothing of times, so that the
// entries of its game file all bear the present one.
func (t *table) export(text bool, now time.Time) ([]byte, error) {
	if text {
		rec := t.record()
		return record.Write(t.ed, rec.Header, rec.Entries, rec.Notes), nil
	}
	if t.game != nil {
		return t.game.Bytes(), nil
	}
	g, err := log.FromRecord(t.rec, t.gameID(), now)
	if err != nil {
		return nil, err
	}
	return g.Bytes(), nil
}

// record returns the game as a text record.
func (t *table) record() *record.Record {
	if t.game != nil {
		return t.game.Record()
	}
	return t.rec
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
