package table

import (
	"context"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
)

// Store is what tables need of a store. What reads and writes one game is called by its table
// alone.
type Store interface {
	// Game reads a game for whoever has its entries up to one, or store.Nothing, and Leave tells
	// that nobody speaks of it for now. What an act has left in doubt is certain when Game returns.
	Game(ctx context.Context, id games.GameID, have int) (store.Chapter, error)
	Leave(id games.GameID)
	// Commit does an act, as outbox.Committer says.
	Commit(context.Context, store.Act) (left []post.Line, err error)
	// ForgetIn takes a player out of a game, which was archived in a year, or (0) was not. It may
	// be repeated after an error or a crash.
	ForgetIn(ctx context.Context, id games.GameID, year int, player games.PlayerID) error

	Journal

	CheckSecret(context.Context, games.GameID) error // why the secret of a game cannot be used, if it is there
	Secret(id games.GameID) ([]byte, error)
	Where(context.Context, games.GameID) (store.Place, error)
}
