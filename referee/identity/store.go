package identity

import (
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
)

// Games is what the index and the checking of keys ask a store of games.
type Games interface {
	Games() ([]games.GameID, error) // those that are not archived, in alphabetical order
	// Glance tells what a game says of itself without being replayed.
	Glance(games.GameID) (log.Glance, error)
	// Log is the text of a game; beside whoever writes to it, its end may not be whole.
	Log(games.GameID) ([]byte, error)
	CheckSecret(games.GameID) error // why the secret of a game cannot be used, if it is there
	HasSecret(games.GameID) (bool, error)
	Where(games.GameID) (store.Place, error)
	MissingOf([]games.GameID) ([]games.GameID, error) // those of some games that are missing
}

// Profiles is what the roster asks a store of players.
type Profiles interface {
	Players() ([]games.PlayerID, error) // those with a profile, in alphabetical order
	// Profile reads a profile: fs.ErrNotExist where there is none.
	Profile(games.PlayerID) (*store.Profile, error)
	SaveProfile(games.PlayerID, *store.Profile) error
	RemoveProfile(games.PlayerID) error // it need not be there
}
