package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// playerNames are the names of the players, by seat.
type playerNames [engine.MaxPlayers + 1]string

// called returns the seat of the player with a name, or NoSeat. None is of a player without a name.
func (n *playerNames) called(name string) engine.Seat {
	for seat := engine.Blue; n != nil && seat <= engine.Purple; seat++ {
		if n[seat] != "" && strings.EqualFold(n[seat], name) {
			return seat
		}
	}
	return engine.NoSeat
}

// begin tells whether a name begins so.
func (n *playerNames) begin(text string) bool {
	return n != nil && slices.ContainsFunc(n[1:], func(name string) bool {
		return name != "" && len(name) >= len(text) && strings.EqualFold(name[:len(text)], text)
	})
}

// among returns the seat of the one player whose name has a word, or NoSeat.
func (n *playerNames) among(w string) engine.Seat {
	found := engine.NoSeat
	for seat := engine.Blue; n != nil && seat <= engine.Purple; seat++ {
		if !slices.ContainsFunc(slices.Collect(wordsIn(n[seat])),
			func(part string) bool { return strings.EqualFold(part, w) }) {
			continue
		}
		if found != engine.NoSeat {
			return engine.NoSeat
		}
		found = seat
	}
	return found
}

// like tells whether a word may be meant for a name: one begins with the other.
func (n *playerNames) like(w string) bool {
	w = string(plain(nil, w))
	for seat := engine.Blue; n != nil && seat <= engine.Purple; seat++ {
		name := string(plain(nil, n[seat]))
		if name != "" && (strings.HasPrefix(name, w) || strings.HasPrefix(w, name)) {
			return true
		}
	}
	return false
}

// known lists the names.
func (n *playerNames) known() []string {
	var l []string
	for seat := engine.Blue; n != nil && seat <= engine.Purple; seat++ {
		if n[seat] != "" {
			l = append(l, n[seat])
		}
	}
	return l
}

// recipients lists the seats of the players with a name, and all.
func (n *playerNames) recipients() []string {
	var l []string
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if n[seat] != "" {
			l = append(l, seat.String()+" ("+n[seat]+")")
		}
	}
	return append(l, "all")
}
