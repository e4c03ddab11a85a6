package store

import "dhow/games/log"

// Noted is why a profile is looked for without its player being known.
type Noted string

// The reasons.
const (
	Plain  Noted = "plain"  // there is none
	Blank  Noted = "blank"  // the player was forgotten, and may still be named in a game that cannot be read
	Brief  Noted = "brief"  // the player is to be told how letters come
	Unread Noted = "unread" // the profile cannot be read
)

// Noted tells why a profile is looked for.
func (p *Profile) Noted() Noted {
	switch {
	case len(p.Addresses) == 0 && p.Name == log.FormerPlayer:
		return Blank
	case p.Brief:
		return Brief
	}
	return Plain
}
