package store

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"dhow/games"
)

// removedSuffix ends the name of what stands in the place of a game's log that somebody has taken
// away for good, whatever is in it: the log itself, renamed, or nothing.
const removedSuffix = ".removed"

// Removed tells whether somebody has taken a game away for good.
func (d *DataDir) Removed(id games.GameID) (bool, error) {
	path, err := d.path(id.Valid(), gamesName, string(id)+removedSuffix)
	if err != nil {
		return false, err
	}
	return d.isThere(path)
}

func (d *DataDir) isThere(path string) (bool, error) {
	_, err := d.disk.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// HasSecret tells whether a game has a secret, whoever may read it.
func (d *DataDir) HasSecret(_ context.Context, id games.GameID) (bool, error) {
	path, err := d.SecretPath(id)
	if err != nil {
		return false, err
	}
	return d.isThere(path)
}

// Place is where a game is.
type Place int

// The places of games.
const (
	Missing Place = iota // nobody knows where it is, if there ever was such a game
	Here
	PutAway // it was archived, or taken away for good
)

// Where tells where a game is.
func (d *DataDir) Where(_ context.Context, id games.GameID) (Place, error) {
	path, err := d.GamePath(id)
	if err != nil {
		return Missing, err
	}
	if here, err := d.isThere(path); here || err != nil {
		return Here, err
	}
	_, away, err := d.ArchivedIn(id)
	if !away && err == nil {
		away, err = d.Removed(id)
	}
	if away {
		return PutAway, nil
	}
	return Missing, err
}

// MissingOf lists those of some games that are missing, in alphabetical order. With an
// error, as of a year of the archive that cannot be read, games that lie there are among them.
func (d *DataDir) MissingOf(_ context.Context, ids []games.GameID) ([]games.GameID, error) {
	names, err := d.list(gamesName)
	if err != nil {
		return nil, err
	}
	archived, err := d.Archived()
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
	}
	for _, year := range archived {
		for _, id := range year {
			there[string(id)+yamlSuffix] = true
		}
	}
	var gone []games.GameID
	for _, id := range ids {
		if !there[string(id)+yamlSuffix] && !there[string(id)+removedSuffix] {
			gone = append(gone, id)
		}
	}
	slices.Sort(gone)
	return gone, err
}

// PlayerPath is the name of a profile's file below the data directory, for those who look for it.
func PlayerPath(id games.PlayerID) string { return filepath.Join(playersName, string(id)+yamlSuffix) }
