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
//
// Games that were edited where the store remembers clocks, as with dhow game import, are looked at
// again: their clocks may ring earlier.
func (d *upkeep) compareGames(ctx context.Context) (err error) {
	defer func() { d.troubles.Trouble("games", err) }()
	if d.alarms.clocks != nil {
		d.games.unlooked.begin()
	}
	if d.Index.Finds() {
		return d.Index.Compare(ctx)
	}
	index := d.Index
	there, err := d.Store.Games(ctx)
	if err != nil {
		return err
	}
	for _, id := range there {
		has, err := index.Has(ctx, id)
		if err != nil {
			return err
		}
		if has || index.Broken(id) || d.making.holds(id) {
			continue
		}
		_, known, err := d.Store.Marked(ctx, id)
		if err == nil {
			err = index.Look(ctx, id)
		}
		d.troubles.report(id, err)
		d.games.checks.left = append(d.games.checks.left, gameCheck{game: id, unseen: !known})
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
