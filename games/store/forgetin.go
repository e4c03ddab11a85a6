package store

import (
	"bytes"
	"context"
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
func (d *HeldDir) RemoveProfile(_ context.Context, id games.PlayerID) error {
	path, err := d.ProfilePath(id)
	if err != nil {
		return err
	}
	return disk.Remove(d.disk, path)
}

// names tells whether the id of a player stands in a file, or whether that cannot be told.
func (d *DataDir) names(path string, player games.PlayerID) bool {
	data, err := d.disk.ReadFile(path)
	return err != nil && !errors.Is(err, fs.ErrNotExist) || bytes.Contains(data, []byte(player))
}

// ForgetIn replaces a player in the file of a game, atomically: it has the old names or the neutral
// one, whatever happens. Of a game that was not archived nobody may hold the log open. The text record
// of one that was is removed first, to be written anew of the log (WriteRecord). A game that does not
// name the player is left alone, so that it can be repeated.
func (d *HeldDir) ForgetIn(_ context.Context, id games.GameID, year int, player games.PlayerID) error {
	d.archiving.Lock()
	defer d.archiving.Unlock()
	was, err := d.textIn(id, year)
	if err != nil {
		return err
	}
	now, err := log.Forget(was.Name, was.Data, player)
	if err != nil || bytes.Equal(now, was.Data) {
		return err
	}
	if err := d.forgetRecord(id, year); err != nil {
		return err
	}
	return disk.ReplaceWhole(d.disk, was.Name, now)
}
