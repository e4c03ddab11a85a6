package identity

import (
	"maps"

	"dhow/games"
)

// headsKept is how many heads are kept at least of games that somebody has asked for: a head takes
// about a kilobyte. It is more than can be put while one is read.
const headsKept = 10_000

// heads are games by name: all that were put, or those that were put or asked for lately. The zero
// value keeps all.
type heads struct {
	most       int // that young may have; 0: no matter how many
	young, old map[games.GameID]*Head
}

// get returns a game, which has been asked for now.
func (h *heads) get(id games.GameID) (*Head, bool) {
	g, ok := h.young[id]
	if !ok {
		if g, ok = h.old[id]; ok {
			h.put(id, g)
		}
	}
	return g, ok
}

// put puts a game in the place of what was known of it. When there are many, those that were
// neither put nor asked for since there were as many before are left out.
func (h *heads) put(id games.GameID, g *Head) {
	if h.most > 0 && len(h.young) >= h.most {
		h.young, h.old = nil, h.young
	}
	if h.young == nil {
		h.young = map[games.GameID]*Head{}
	}
	h.young[id] = g
}

func (h *heads) drop(id games.GameID) {
	delete(h.young, id)
	delete(h.old, id)
}

// all are the games that are kept, in no order.
func (h *heads) all() map[games.GameID]*Head {
	all := maps.Clone(h.old)
	if all == nil {
		return h.young
	}
	maps.Copy(all, h.young)
	return all
}
