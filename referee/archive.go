package referee

import (
	"context"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/identity"
)

// archiveTime is how long a game that is over stays where its players can talk about it and ask for
// its letters.
const archiveTime = 30 * 24 * time.Hour

// archive puts those of some games away that have been over for long, and of which no letter is
// owed.
func (d *upkeep) archive(finish context.Context, now time.Time, some []games.GameID) error {
	old, err := d.Index.Those(finish, some, func(g *identity.Head) bool {
		return g.Over && !g.At.IsZero() && now.Sub(g.At) > archiveTime
	})
	if err != nil || len(old) == 0 {
		return err
	}
	owed, err := d.Store.OwedAbout(finish, old...)
	if err != nil {
		return err
	}
	for _, id := range old {
		if !slices.Contains(owed, id) {
			d.intake.Do(finish, id, func(ctx context.Context) { d.archiveGame(ctx, id) })
		}
	}
	return nil
}

// archiveGame moves a game to the archive of the year it ended in. Its keys have to be published by
// then: with its secret gone, nothing else could open what is sealed in it. What fails is tried
// again when games are next looked through.
func (d *upkeep) archiveGame(ctx context.Context, id games.GameID) {
	seen, err := d.Store.Glance(ctx, id)
	if err == nil && !seen.Published {
		return
	}
	if err == nil {
		err = d.copyOut(ctx, id)
	}
	if err == nil {
		err = d.Tables.Table(id).Forget(ctx)
	}
	if err == nil {
		err = d.Store.Archive(id, seen.At.Year())
	}
	if err != nil {
		d.Log.Error("a finished game could not be archived", "game", id, "error", err)
		return
	}
	d.Index.Remove(id)
	d.record(store.LogFile{Game: id, Year: seen.At.Year()})
	d.Log.Info("a finished game is archived", "game", id)
}
