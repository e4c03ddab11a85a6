package referee

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
)

// hostKey is what a letter about a game gives its host to answer with who has no seat in it, as
// kilifi-7.41.h.aeba… It is bound to the host and to the address that it goes to: once letters go
// to another one, or somebody else tends the game, it is worth nothing.
type hostKey struct {
	Game     games.GameID
	Position int // the game's last entry when the letter was owed
	Host     games.PlayerID
	At       mail.Address // where letters to the host go
}

// hostLetter stands in a host's key in the place of a seat's.
const hostLetter = "h"

// clear is the part of a host's key that anyone can read.
func (k hostKey) clear() string {
	return string(k.Game) + "." + strconv.Itoa(k.Position) + "." + hostLetter + "."
}

// label is what the MAC is over. No part can hold a line feed.
func (k hostKey) label() string {
	return strings.Join([]string{"host", string(k.Game), string(k.Host), k.At.Folded(), strconv.Itoa(k.Position)}, "\n")
}

// HostText returns a host's key as letters carry it, by the newest key of the ring.
func (r *KeyRing) HostText(k hostKey) string { return k.clear() + r.keys[0].macText(k.label()) }

// parseHostKey takes the text of a host's key apart.
func parseHostKey(text string) (k hostKey, mac string, ok bool) {
	game, position, letter, mac, ok := splitKey(text)
	return hostKey{Game: game, Position: position}, mac, ok && letter == hostLetter
}

func isHostKey(text string) bool {
	_, _, ok := parseHostKey(text)
	return ok
}

// goodHostKeys returns the keys of a mail that were given to the hosts of their games, where
// letters to those go.
func (c *Clerk) goodHostKeys(keys []mail.Key) []hostKey {
	var good []hostKey
	for _, key := range keys {
		k, mac, ok := parseHostKey(key.Text)
		game, there := c.set.Shelf.Game(k.Game)
		if !ok || !there {
			continue
		}
		if k.Host = game.Host; c.mayHold(k.Host, game) && c.set.Ring.proves(c.addressed(k).label(), mac) {
			good = append(good, k)
		}
	}
	return good
}

// mayHold tells whether somebody tends a game without playing in it.
func (c *Clerk) mayHold(player games.PlayerID, game *Shelved) bool {
	return player != "" && game.Host == player && game.Seat(player) == engine.NoSeat
}

func (c *Clerk) addressed(k hostKey) hostKey {
	k.At = c.set.Roster.WriteTo(k.Host)
	return k
}

// hostKeyIn returns the key that a letter about a game gives to its host; empty where whom it is to
// is not the host, or has a seat.
func (c *Clerk) hostKeyIn(o post.Owe) string {
	game, ok := c.set.Shelf.Game(o.Game)
	if !ok || !c.mayHold(o.To, game) {
		return ""
	}
	return c.set.Ring.HostText(c.addressed(hostKey{Game: o.Game, Position: o.Until, Host: o.To}))
}

// claimOfHost is the claim of a mail with hosts' keys and no key of a seat.
func (c *Clerk) claimOfHost(l *mail.Letter, keys []hostKey) Claim {
	owner, known := c.author(l)
	first := keys[0]
	claim := Claim{Game: first.Game, Player: first.Host, Position: first.Position, Epoch: 1, Keyed: true, Own: known && owner == first.Host}
	for _, k := range keys {
		claim.Clash = claim.Clash || k.Game != first.Game
		claim.Position = max(claim.Position, k.Position)
	}
	if named := c.namedGame(l); named != "" && named != first.Game {
		claim.Clash = true
	}
	claim.Proof = FromElsewhere
	if !claim.Clash {
		claim.Proof = c.keyProof(l, first.Host)
	}
	return claim
}

// asksOfHost tells whether a mail with hosts' keys is about what a host may do, or their host's
// own. Anybody who plays may have had a letter of the host's passed on: what else they answer to it
// is theirs alone.
func (c *Clerk) asksOfHost(l *mail.Letter, keys []hostKey) bool {
	owner, known := c.author(l)
	said := readCommands(l)
	return len(said.ofPlayer()) > 0 || known && slices.ContainsFunc(keys, func(k hostKey) bool { return k.Host == owner })
}
