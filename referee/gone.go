package referee

import (
	"context"
	"slices"

	"dhow/games/store"
	"dhow/referee/identity"
)

// lookForGone looks whether the files of all games are there, and takes those out of the index that
// were taken away for good.
func (d *upkeep) lookForGone(ctx context.Context) {
	index := d.Index
	there, err := d.Store.Games(ctx)
	if err != nil {
		d.troubles.Trouble("games", err)
		return
	}
	for _, id := range index.All() {
		if _, found := slices.BinarySearch(there, id); found {
			continue
		}
		switch place, err := d.Store.Where(ctx, id); {
		case err != nil:
			d.troubles.Trouble("games", err)
		case place == store.Missing:
			d.troubles.Trouble(string(id), identity.Missing(id))
		case place == store.PutAway:
			index.Remove(id)
		}
	}
}
