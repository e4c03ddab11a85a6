package games

// GameID names a game, and with it its files: 2 to 40 lower-case letters, digits and hyphens, no
// hyphen first or last. An id that comes from outside is looked at with Valid before it becomes
// part of a path.
type GameID string

// PlayerID names a player's profile, spelled as a GameID is. Logs name players by it and never by
// an address.
type PlayerID string

// Valid returns nil, or a *FormatError that says how an id is spelled.
func (id GameID) Valid() error { return checkID("game id", string(id)) }

// Valid returns nil, or a *FormatError that says how an id is spelled.
func (id PlayerID) Valid() error { return checkID("player id", string(id)) }

// IDExpected says how an id is spelled.
const IDExpected = "2 to 40 lower-case letters, digits and hyphens, no hyphen first or last, as kilifi-7"

func checkID(what, id string) error {
	if !ValidID(id) {
		return &FormatError{What: what, Expected: IDExpected, Found: Quoted(id)}
	}
	return nil
}

func ValidID(id string) bool {
	const shortest, longest = 2, 40
	if len(id) < shortest || len(id) > longest || id[0] == '-' || id[len(id)-1] == '-' {
		return false
	}
	return MadeOf(id, "abcdefghijklmnopqrstuvwxyz0123456789-")
}
