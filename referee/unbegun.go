package referee

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/identity"
)

// unbegun knows since when games wait in which there is no entry yet: nobody who was invited has
// joined, and the host does not play. It is used by one goroutine.
type unbegun struct {
	index *identity.Index
	owed  func(context.Context, games.GameID) (time.Time, error) // when the first letter about a game was; nil: it is recalled
	since map[games.GameID]time.Time
}

// recall takes note of when the first letter about such a game was owed before a start: its
// invitation.
func (u *unbegun) recall(line post.Line) {
	owe, is := line.(post.Owe)
	if !is || owe.Game == "" {
		return
	}
	game, there, _ := u.index.Game(context.Background(), owe.Game) // all games are known
	if _, known := u.since[owe.Game]; there && !known && game.Waits() && game.At.IsZero() {
		u.since[owe.Game] = owe.At
	}
}

// began returns since when a game waits for those who are invited: since the last of them has come,
// or else since it was made, or was seen first.
func (u *unbegun) began(ctx context.Context, id games.GameID, game *identity.Head, now time.Time) (since time.Time, err error) {
	if !game.At.IsZero() || u.index.Broken(id) { // of a broken one nobody knows who has joined
		delete(u.since, id)
		return game.At, nil
	}
	since, known := u.since[id]
	if !known && u.owed != nil {
		if since, err = u.owed(ctx, id); err != nil {
			return since, err
		}
		known = !since.IsZero()
	}
	if !known || since.After(now) { // the clock was ahead
		since = now
		u.since[id] = now
	}
	return since, nil
}
