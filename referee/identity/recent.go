package identity

import (
	"maps"

	"dhow/games"
)

// keptGames is of how many games at least is kept what somebody has asked for lately: a head takes
// about a kilobyte. It is more than can be put while one is read.
const keptGames = 10_000

// recent is something of games, by their names: all that was put, or what was put or asked for
// lately. The zero value keeps all.
type recent[T any] struct {
	most       int // that young may have; 0: no matter how many
	young, old map[games.GameID]T
}

// get returns what is kept of a game, which has been asked for now.
func (r *recent[T]) get(id games.GameID) (T, bool) {
	v, ok := r.young[id]
	if !ok {
		if v, ok = r.old[id]; ok {
			r.put(id, v)
		}
	}
	return v, ok
}

// put puts something in the place of what was kept of a game. When there are many, those that were
// neither put nor asked for since there were as many before are left out.
func (r *recent[T]) put(id games.GameID, v T) {
	if r.most > 0 && len(r.young) >= r.most {
		r.young, r.old = nil, r.young
	}
	if r.young == nil {
		r.young = map[games.GameID]T{}
	}
	r.young[id] = v
}

func (r *recent[T]) drop(id games.GameID) {
	delete(r.young, id)
	delete(r.old, id)
}

// all is what is kept, in no order.
func (r *recent[T]) all() map[games.GameID]T {
	if len(r.old) == 0 {
		return r.young
	}
	all := maps.Clone(r.old)
	maps.Copy(all, r.young)
	return all
}
