package referee

import (
	"context"
	"slices"

	"dhow/games/store"
	"dhow/referee/identity"
)

// compareGames looks which games there are, beside those that are known: it takes those out of the
// index that were taken away for good, and has those looked at that somebody has brought in, as
// after a start.
func (d *upkeep) compareGames(ctx context.Context) (err error) {
	defer func() { d.troubles.Trouble("games", err) }()
	index := d.Index
	there, err := d.Store.Games(ctx)
	if err != nil {
		return err
	}
	for _, id := range there {
		if index.Has(id) || index.Broken(id) || d.making.holds(id) {
			continue
		}
		_, known, err := d.Store.Marked(ctx, id)
		if err == nil {
			err = index.Look(ctx, id)
		}
		d.troubles.report(id, err)
		d.games.checks.left = append(d.games.checks.left, gameCheck{game: id, unseen: !known})
	}
	if err := d.lookAtEdited(ctx); err != nil {
		return err
	}
	for _, id := range index.All() {
		if _, found := slices.BinarySearch(there, id); found {
			continue
		}
		switch place, err := d.Store.Where(ctx, id); {
		case err != nil:
			return err
		case place == store.Missing:
			d.troubles.Trouble(string(id), identity.Missing(id))
		case place == store.PutAway:
			index.Remove(id)
		}
	}
	return nil
}

// lookAtEdited has games looked at whose texts were edited since, as with dhow game import: their
// clocks may ring earlier. A store that does not remember clocks does not know which these are.
func (d *upkeep) lookAtEdited(ctx context.Context) error {
	if d.alarms.clocks == nil {
		return nil
	}
	unlooked, err := d.alarms.clocks.Unlooked(ctx)
	waits := d.games.checks.holding(unlooked)
	for _, id := range unlooked {
		if d.Index.Has(id) && !waits[id] {
			d.games.checks.left = append(d.games.checks.left, gameCheck{game: id})
		}
	}
	return err
}
