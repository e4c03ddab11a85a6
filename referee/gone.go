package referee

import (
	"slices"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/identity"
)

// gone tells whether the file of a game is not there that the index or the journal knows.
func (d *Daemon) gone(id games.GameID) bool {
	_, marked := d.store.Marked(id)
	if !marked && !d.clerk.Index.Has(id) {
		return false
	}
	place, err := d.store.Where(id)
	return place == store.Missing || err != nil
}

// lookForGone looks whether the files of all games are there, and takes those out of the index that
// were taken away for good.
func (d *upkeep) lookForGone() {
	index := d.clerk.Index
	there, err := d.store.Games()
	if err != nil {
		d.troubles.Trouble("games", err)
		return
	}
	for _, id := range index.All() {
		if _, found := slices.BinarySearch(there, id); found {
			continue
		}
		switch place, err := d.store.Where(id); {
		case err != nil:
			d.troubles.Trouble("games", err)
		case place == store.Missing:
			d.troubles.Trouble(string(id), identity.Missing(id))
		case place == store.PutAway:
			index.Remove(id)
		}
	}
}
