package identity

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"dhow/games"
	"dhow/mail"
)

// HostKey is what a letter about a game gives a reader to answer with who has no seat in it: its
// host, as kilifi-7.41.h.aeba…, or somebody who watches, as kilifi-7.41.w.aeba… It is bound to the
// reader and to the address that it goes to: once letters go to another one, or they tend or watch
// the game no more, it is worth nothing.
type HostKey struct {
	Game     games.GameID
	Position int // the game's last entry when the letter was owed
	Host     games.PlayerID
	At       mail.Address // where letters to them go
	Watches  bool         // it is of somebody who watches
}

// What stands in such a key in the place of a seat's letter.
const (
	hostLetter  = "h"
	watchLetter = "w"
)

// readers are those to whom letters about a game may give such a key.
func (k HostKey) readers(game *Head) (all []games.PlayerID) {
	if !k.Watches {
		return slices.DeleteFunc(slices.Clone(game.Hosts), func(host games.PlayerID) bool { return !game.Tends(host) })
	}
	for _, w := range game.Watchers {
		all = append(all, w.Player)
	}
	return all
}

// clear is the part of the key that anyone can read.
func (k HostKey) clear() string {
	letter := hostLetter
	if k.Watches {
		letter = watchLetter
	}
	return string(k.Game) + "." + strconv.Itoa(k.Position) + "." + letter + "."
}

// label is what the MAC is over. No part can hold a line feed.
func (k HostKey) label() string {
	as := "host"
	if k.Watches {
		as = "watcher"
	}
	return strings.Join([]string{
		as, string(k.Game), string(k.Host), k.At.Folded(), strconv.Itoa(k.Position),
	}, "\n")
}

// HostText returns a host's key as letters carry it, by the newest key of the ring.
func (r *KeyRing) HostText(k HostKey) string { return k.clear() + r.MAC(k.label()) }

// parseHostKey takes the text of such a key apart.
func parseHostKey(text string) (k HostKey, mac string, ok bool) {
	game, position, letter, mac, ok := splitKey(text)
	k = HostKey{Game: game, Position: position, Watches: letter == watchLetter}
	return k, mac, ok && (letter == hostLetter || k.Watches)
}

func isHostKey(text string) bool {
	_, _, ok := parseHostKey(text)
	return ok
}

// validHostKeys returns the keys of a mail that were given to those who tend or watch their games,
// where letters to those go. Anybody can write such keys, and whose one may be is asked of its game,
// and where letters to each of these go: so whether a key was given to the author of the mail is told
// by the key itself, and for others a few games are asked.
func (a *Authenticator) validHostKeys(ctx context.Context, l *mail.Letter) (valid []HostKey, err error) {
	if !BearsHostKeys(l) {
		return nil, nil
	}
	author, err := a.Author(ctx, l)
	if err != nil {
		return nil, err
	}
	own, few := HostKey{Host: author}, a.gamesOfKeys()
	if author != "" {
		if own.At, err = a.Roster.WriteTo(ctx, author); err != nil {
			return nil, err
		}
	}
	for _, key := range l.Keys {
		k, mac, ok := parseHostKey(key.Text)
		if !ok {
			continue
		}
		if k.Host, k.At = own.Host, own.At; author != "" && a.Ring.proves(k.label(), mac) {
			if game, there, err := a.Index.Game(ctx, k.Game); err != nil {
				return nil, err
			} else if there && slices.Contains(k.readers(game), author) {
				valid = append(valid, k)
			}
			continue
		}
		game, _, err := few.look(ctx, k.Game)
		if game == nil && err == nil {
			continue
		}
		if err == nil {
			k, ok, err = a.hostKeyOf(ctx, k, mac, game)
		}
		if err != nil {
			return nil, err
		}
		if ok {
			valid = append(valid, k)
		}
	}
	return valid, nil
}

// hostKeyOf finds out to which of those who tend or watch a game a key was given; false: to none of
// them.
func (a *Authenticator) hostKeyOf(ctx context.Context, k HostKey, mac string, game *Head) (HostKey, bool, error) {
	for _, k.Host = range k.readers(game) {
		var err error
		if k.At, err = a.Roster.WriteTo(ctx, k.Host); err != nil {
			return k, false, err
		}
		if a.Ring.proves(k.label(), mac) {
			return k, true, nil
		}
	}
	return k, false, nil
}

// WatcherOf returns who watches and was given a key; empty: it is not one of those.
func (a *Authenticator) WatcherOf(ctx context.Context, key string) (games.PlayerID, error) {
	k, mac, ok := parseHostKey(key)
	if !ok || !k.Watches {
		return "", nil
	}
	game, there, err := a.Index.Game(ctx, k.Game)
	if !there || err != nil {
		return "", err
	}
	if k, ok, err = a.hostKeyOf(ctx, k, mac, game); !ok {
		return "", err
	}
	return k.Host, nil
}

// HostKey returns the text of the key that a letter about a game gives to its host, or to somebody
// who watches it; empty where whom it is to does neither, or has a seat.
func (a *Authenticator) HostKey(ctx context.Context, id games.GameID, position int, to games.PlayerID) (string, error) {
	game, ok, err := a.Index.Game(ctx, id)
	if !ok || !game.Tends(to) && !game.Watches(to) {
		return "", err
	}
	at, err := a.Roster.WriteTo(ctx, to)
	return a.Ring.HostText(HostKey{Game: id, Position: position, Host: to, At: at, Watches: !game.Tends(to)}), err
}

// claimOfHost is the claim of a mail with hosts' keys and no key of a seat.
func (a *Authenticator) claimOfHost(ctx context.Context, l *mail.Letter, keys []HostKey) (claim Claim, err error) {
	owner, err := a.Author(ctx, l)
	if err != nil {
		return claim, err
	}
	first := keys[0]
	claim = Claim{
		Game: first.Game, Player: first.Host, Position: first.Position, Epoch: 1,
		Keyed: true, Own: owner == first.Host, Proof: FromElsewhere,
	}
	for _, k := range keys {
		claim.Clash = claim.Clash || k.Game != first.Game
		claim.Position = max(claim.Position, k.Position)
	}
	if named := a.GameNamed(l); named != "" && named != first.Game {
		claim.Clash = true
	}
	if !claim.Clash {
		claim.Proof, err = a.keyProof(ctx, l, first.Host)
	}
	return claim, err
}

// isHostOf tells whether a mail with hosts' keys is from the address of one of those hosts. Anybody
// who plays may have had a letter of the host's passed on: what else they answer to it is theirs
// alone.
func (a *Authenticator) isHostOf(ctx context.Context, l *mail.Letter, keys []HostKey) (bool, error) {
	owner, err := a.Author(ctx, l)
	return owner != "" && slices.ContainsFunc(keys, func(k HostKey) bool { return k.Host == owner }), err
}
