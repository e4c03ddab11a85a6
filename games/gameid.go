package games

// GameID names a game, and with it its files: 3 to 40 lower-case letters, digits and hyphens, no hyphen first or last.
type GameID string

// PlayerID names a player's profile, spelled like a GameID. Logs name players by it and never by an address.
type PlayerID string

// Valid tells whether the name is one a game can have.
func (id GameID) Valid() bool { return validID(string(id)) }

// Valid tells whether the name is one a player can have.
func (id PlayerID) Valid() bool { return validID(string(id)) }

const (
	shortestID = 3
	longestID  = 40
)

func validID(id string) bool {
	if len(id) < shortestID || len(id) > longestID || id[0] == '-' || id[len(id)-1] == '-' {
		return false
	}
	return madeOf(id, "abcdefghijklmnopqrstuvwxyz0123456789-")
}
