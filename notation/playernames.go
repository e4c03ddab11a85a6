package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

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

// among tells whether a word is a word of a player's name.
func (n *playerNames) among(w string) bool {
	for seat := engine.Blue; n != nil && seat <= engine.Purple; seat++ {
		for part := range wordsIn(n[seat]) {
			if strings.EqualFold(part, w) {
				return true
			}
		}
	}
	return false
}

// like tells whether a word may be meant for a name: it is one or two letters, or one begins with the other.
func (n *playerNames) like(w string) bool {
	if utf8.RuneCountInString(w) < 3 {
		return true
	}
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
