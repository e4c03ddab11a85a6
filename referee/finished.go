package referee

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// toCopy is the day, if finished games are to be copied that were not yet on it; else zero.
func (d *upkeep) toCopy(now time.Time) time.Time {
	today := now.UTC().Truncate(24 * time.Hour)
	if d.Config.Archive == "" || today.Equal(d.copied) {
		return time.Time{}
	}
	return today
}

// copyFinished has those of some games that are over lie as files in the directory that the
// configuration names for them: each night those whose copies are not whole, and those that were
// finished while the daemon was off.
func (d *upkeep) copyFinished(finish context.Context, some []games.GameID) error {
	if d.tended.copies.IsZero() {
		return nil
	}
	over, err := d.Index.Those(finish, some, func(g *identity.Head) bool { return g.Over })
	if err != nil {
		return err
	}
	if !d.tended.more {
		d.copied = d.tended.copies
	}
	for _, id := range over {
		d.intake.Do(finish, id, func(ctx context.Context) {
			if err := d.copyOut(ctx, id); err != nil {
				d.Log.Error("a finished game could not be copied", "game", id, "to", d.Config.Archive, "error", err)
			}
		})
	}
	return nil
}

// copyOut writes the copy of a game whose keys are published, and its text record beside it, unless
// there is a copy that is as long. A longer one is left alone: of a game that only grows it would be
// the better one. The record comes first, so that no copy is without one. The directory itself has to
// be there, as a disk may not be.
func (d *upkeep) copyOut(ctx context.Context, id games.GameID) error {
	seen, err := d.Store.Glance(ctx, id)
	if err != nil || !seen.Published || d.Config.Archive == "" {
		return err
	}
	text, err := d.Store.Log(ctx, id)
	if err != nil {
		return err
	}
	text, _ = disk.SplitTorn(text, log.WholeEntry)
	year := filepath.Join(d.Config.Archive, fmt.Sprintf("%04d", seen.At.Year()))
	file, record := filepath.Join(year, string(id)+".yaml"), filepath.Join(year, string(id)+".txt")
	there, err := d.disk.Stat(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	has := err == nil && there.Size >= int64(len(text))
	if _, err := d.disk.Stat(record); has && err == nil {
		return nil
	}
	err = d.disk.Mkdir(year)
	if err == nil {
		err = d.disk.SyncDir(d.Config.Archive)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	told, unmade := acts.RecordOfFile(d.Editions, file, text)
	if unmade != nil {
		d.Log.Warn("the copy of a finished game has no text record", "game", id, "error", unmade)
	} else if err := disk.ReplaceWhole(d.disk, record, told); err != nil {
		return err
	}
	if has {
		return nil
	}
	return disk.ReplaceWhole(d.disk, file, text)
}
