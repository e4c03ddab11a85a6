package identity

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
)

// Games is what the index and the checking of keys ask a store of games. Any error but
// fs.ErrNotExist says that it cannot be told now, and nothing else: no game is missing, and no key
// wrong, because of it.
type Games interface {
	Games(context.Context) ([]games.GameID, error) // those that are not archived, in alphabetical order
	// Glance tells what a game says of itself without being replayed.
	Glance(context.Context, games.GameID) (log.Glance, error)
	// Log is the text of a game; beside whoever writes to it, its end may not be whole.
	Log(context.Context, games.GameID) ([]byte, error)
	CheckSecret(context.Context, games.GameID) error // why the secret of a game cannot be used, if it is there
	HasSecret(context.Context, games.GameID) (bool, error)
	Where(context.Context, games.GameID) (store.Place, error)
	MissingOf(context.Context, []games.GameID) ([]games.GameID, error) // those of some games that are missing
}

// Finding is a store that finds games, so that nobody has to know all of them: those that are not
// archived. Of what may be very many the first so many behind one are listed, in an order of the
// store's own; behind the empty name, the first of all.
type Finding interface {
	// Naming lists at least the games whose texts name a player, in alphabetical order.
	Naming(context.Context, games.PlayerID) ([]games.GameID, error)
	// Tended lists those of which it is noted that somebody has to see them by a time
	// (store.Clock).
	Tended(ctx context.Context, by time.Time, behind games.GameID, most int) ([]games.GameID, error)
	// Open lists at least those that wait for players and have a seat which nobody has yet.
	Open(ctx context.Context, behind games.GameID, most int) ([]games.GameID, error)
	Running(context.Context, []games.GameID) ([]games.GameID, error) // those of some games that are there
	// Versions tells which texts there are of some games, to which others may have written. Those
	// that are not there are left out.
	Versions(ctx context.Context, ids ...games.GameID) (map[games.GameID]store.Version, error)
	Number(context.Context) (int, error)
}

// Profiles is what the roster asks a store of players. Any error but fs.ErrNotExist says that it
// cannot be told now.
type Profiles interface {
	Players(context.Context) ([]games.PlayerID, error) // those with a profile, in alphabetical order
	// Profile reads a profile: fs.ErrNotExist where there is none.
	Profile(context.Context, games.PlayerID) (*store.Profile, error)
	SaveProfile(context.Context, games.PlayerID, *store.Profile) error
	RemoveProfile(context.Context, games.PlayerID) error // it need not be there
}
