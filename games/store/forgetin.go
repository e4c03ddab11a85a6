package store

import (
	"bytes"
	"errors"
	"io/fs"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
)

// This file takes somebody out of what is kept, because they want it so. It is the only thing that
// changes what has been written of a game: who the header says, or an entry of a change of hands.
// Nothing of that is under the seal, so that the game verifies as before.

// RemoveProfile deletes the profile of a player. It need not be there.
func (d *HeldDir) RemoveProfile(id games.PlayerID) error {
	path, err := d.ProfilePath(id)
	if err != nil {
		return err
	}
	return disk.Remove(d.disk, path)
}

// Naming lists the games, archived ones apart, in whose files the id of a player stands, wherever.
func (d *DataDir) Naming(player games.PlayerID) (running []games.GameID, archived map[int][]games.GameID, err error) {
	ids, err := d.Games()
	if err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		path, err := d.GamePath(id)
		if err == nil && d.names(path, player) {
			running = append(running, id)
		}
	}
	years, err := d.Archived()
	archived = map[int][]games.GameID{}
	for year, ids := range years {
		for _, id := range ids {
			if path, err := d.ArchivePath(year, id); err == nil && d.names(path, player) {
				archived[year] = append(archived[year], id)
			}
		}
	}
	return running, archived, err
}

// names tells whether the id of a player stands in a file, or whether that cannot be told.
func (d *DataDir) names(path string, player games.PlayerID) bool {
	data, err := d.disk.ReadFile(path)
	return err != nil && !errors.Is(err, fs.ErrNotExist) || bytes.Contains(data, []byte(player))
}

// ForgetIn replaces a player in the file of a game, atomically: it has the old names or the neutral
// one, whatever happens. Nobody may hold the log open. A game that does not name the player is left
// alone, so that it can be repeated.
func (d *HeldDir) ForgetIn(id games.GameID, player games.PlayerID) error {
	path, err := d.GamePath(id)
	if err != nil {
		return err
	}
	return d.forgetIn(path, player)
}

// ForgetInArchive replaces a player in the file of an archived game, as ForgetIn does.
func (d *HeldDir) ForgetInArchive(year int, id games.GameID, player games.PlayerID) error {
	path, err := d.ArchivePath(year, id)
	if err != nil {
		return err
	}
	return d.forgetIn(path, player)
}

func (d *HeldDir) forgetIn(path string, player games.PlayerID) error {
	was, err := d.disk.ReadFile(path)
	if err != nil {
		return err
	}
	now, err := log.Forget(path, was, player)
	if err != nil || bytes.Equal(now, was) {
		return err
	}
	return disk.ReplaceWhole(d.disk, path, now)
}
