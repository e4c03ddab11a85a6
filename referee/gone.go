package referee

import (
	"slices"

	"dhow/games"
	"dhow/referee/identity"
)

// gone tells whether the file of a game is not there that the index or the journal knows.
func (d *Daemon) gone(id games.GameID) bool {
	_, marked := d.journal.Marked(id)
	if !marked && !d.clerk.set.Index.Has(id) {
		return false
	}
	gone, err := d.dir.Gone(id)
	return gone || err != nil
}

// lookForGone looks whether the files of all games are there, and takes those out of the index that
// were taken away for good.
func (d *Daemon) lookForGone() {
	index := d.clerk.set.Index
	there, err := d.dir.Games()
	if err != nil {
		d.trouble("games", err)
		return
	}
	for _, id := range index.All() {
		if _, found := slices.BinarySearch(there, id); found {
			continue
		}
		switch gone, err := d.dir.Gone(id); {
		case err != nil:
			d.trouble("games", err)
		case gone:
			d.trouble(string(id), identity.Missing(id))
		default:
			if there, err := d.dir.HasLog(id); err == nil && !there {
				index.Remove(id)
			}
		}
	}
}
