package store

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"dhow/games"
	"dhow/games/log"
)

// Query says which games are looked for.
type Query struct {
	Archived bool           // those that are archived, too
	Naming   games.PlayerID // that name this player, or may: where that cannot be told, or is not looked at closely; empty: all
}

// Row is what a store tells of a game without its being replayed.
type Row struct {
	ID   games.GameID
	Year int    // it was archived in; 0: it was not
	Name string // what errors call its text
	log.Glance
	Fault error // why that cannot be told
}

// Text is a game as a store has it.
type Text struct {
	Name string // what errors call it
	Data []byte // beside whoever writes to it, its end may not be whole
}

// Find lists games: those that are not archived in alphabetical order, then the others by years.
// With an error and some rows, the archive cannot be read.
func (d *DataDir) Find(ctx context.Context, q Query) ([]Row, error) {
	running, err := d.Games(ctx)
	if err != nil {
		return nil, err
	}
	all := map[int][]games.GameID{}
	if q.Archived {
		archived, failed := d.Archived()
		maps.Copy(all, archived)
		err = failed
	}
	all[0] = running
	rows := []Row{}
	for _, year := range slices.Sorted(maps.Keys(all)) {
		for _, id := range all[year] {
			if r := d.row(id, year); q.Naming == "" || d.names(r.Name, q.Naming) {
				rows = append(rows, r)
			}
		}
	}
	return rows, err
}

func (d *DataDir) row(id games.GameID, year int) Row {
	r := Row{ID: id, Year: year}
	if r.Name, r.Fault = d.pathIn(id, year); r.Fault == nil {
		r.Glance, r.Fault = log.ReadGlance(d.disk, r.Name)
	}
	return r
}

// pathIn is the path of a game's log, which was archived in a year, or was not.
func (d *DataDir) pathIn(id games.GameID, year int) (string, error) {
	if year == 0 {
		return d.GamePath(id)
	}
	return d.ArchivePath(year, id)
}

// Read reads a game that was archived in a year; 0: wherever it is. The error is fs.ErrNotExist
// where it is nowhere.
func (d *DataDir) Read(_ context.Context, id games.GameID, year int) (Text, error) {
	t, err := d.textIn(id, year)
	if year != 0 || !errors.Is(err, fs.ErrNotExist) {
		return t, err
	}
	year, archived, failed := d.ArchivedIn(id)
	if !archived {
		return t, errors.Join(failed, err)
	}
	return d.textIn(id, year)
}

func (d *DataDir) textIn(id games.GameID, year int) (t Text, err error) {
	if t.Name, err = d.pathIn(id, year); err == nil {
		t.Data, err = d.disk.ReadFile(t.Name)
	}
	return t, err
}
