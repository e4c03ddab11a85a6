package games

// GameID names a game: 3 to 40 lower-case ASCII letters, digits and hyphens, no hyphen first or last. It names the
// game's files, so an id that comes from outside is looked at with Valid before it becomes part of a path.
type GameID string

// PlayerID names a player, spelled as a GameID is.
type PlayerID string

// Valid returns nil, or a *FormatError that says how an id is spelled.
func (id GameID) Valid() error { return validID("game id", string(id)) }

// Valid returns nil, or a *FormatError that says how an id is spelled.
func (id PlayerID) Valid() error { return validID("player id", string(id)) }

func validID(what, id string) error {
	const shortest, longest = 3, 40
	ok := len(id) >= shortest && len(id) <= longest && id[0] != '-' && id[len(id)-1] != '-'
	for _, c := range []byte(id) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')
	}
	if !ok {
		return &FormatError{What: what, Expected: "3 to 40 lower-case letters, digits and hyphens, as kilifi-7", Found: quoted(id)}
	}
	return nil
}
