package store

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"dhow/games"
	"dhow/games/disk"
)

// This file keeps the text records of archived games, each beside its log. A record follows from the
// log alone. So there is one way to it: a record that is missing is written. It is missing when its
// game has just come to the archive, when somebody was forgotten in the log, after a crash between the
// two files, and where the game was archived by a program that knew of no records.

// recordSuffix ends the name of the text record of an archived game.
const recordSuffix = ".txt"

// Recorder makes the text record of a game of its log.
type Recorder func(Text) ([]byte, error)

// RecordPath returns the path of the text record of a game that was archived in a year. The error is
// that of GameID.Valid.
func (d *DataDir) RecordPath(year int, id games.GameID) (string, error) {
	return d.path(id.Valid(), archiveName, fmt.Sprintf("%04d", year), string(id)+recordSuffix)
}

// Unrecorded lists the archived games that have no text record. With an error it lists those of the
// years that can be read.
func (d *DataDir) Unrecorded() (missing []LogFile, err error) {
	archived, err := d.Archived()
	for _, year := range slices.Sorted(maps.Keys(archived)) {
		names, failed := d.list(filepath.Join(archiveName, fmt.Sprintf("%04d", year)))
		if failed != nil {
			return missing, failed
		}
		there := map[string]bool{}
		for _, name := range names {
			there[name] = true
		}
		for _, id := range archived[year] {
			if !there[string(id)+recordSuffix] {
				missing = append(missing, LogFile{Game: id, Year: year})
			}
		}
	}
	return missing, err
}

// WriteRecord writes the text record of an archived game, of the log as it is. It waits for whoever
// changes that log.
func (d *HeldDir) WriteRecord(game LogFile, record Recorder) error {
	d.archiving.Lock()
	defer d.archiving.Unlock()
	path, err := d.RecordPath(game.Year, game.Game)
	if err != nil {
		return err
	}
	log, err := d.textIn(game.Game, game.Year)
	if err != nil {
		return err
	}
	text, err := record(log)
	if err != nil {
		return err
	}
	return disk.ReplaceWhole(d.disk, path, text)
}

// forgetRecord removes the text record of a game, which need not have one, before its log changes.
func (d *HeldDir) forgetRecord(id games.GameID, year int) error {
	if year == 0 {
		return nil
	}
	path, err := d.RecordPath(year, id)
	if err != nil {
		return err
	}
	return disk.Remove(d.disk, path)
}
