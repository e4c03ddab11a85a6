package identity

import (
	"context"
	"errors"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// ValidKeys returns those keys of seats that are ours and of their seat's epoch, or were when the
// mail that bears them was judged: its own entry may have ended that epoch. Anybody can write keys,
// so that no game is asked before its key has shown that it is ours. The error is that of a game
// which stands still, so that it cannot be told.
func (a *Authenticator) ValidKeys(ctx context.Context, keys []mail.Key, fingerprint string) ([]Key, error) {
	check := keyCheck{Authenticator: a, fingerprint: fingerprint, games: a.gamesOfKeys()}
	seen := map[string]bool{}
	var valid []Key
	for _, k := range keys {
		if seen[k.Text] {
			continue
		}
		seen[k.Text] = true
		key, ok, err := check.key(ctx, k.Text)
		if err = a.standstill(ctx, k.Text, err); err != nil {
			return nil, err
		}
		if ok {
			valid = append(valid, key)
		}
	}
	return valid, nil
}

// keyCheck is how the keys of one mail are checked.
type keyCheck struct {
	*Authenticator
	fingerprint string
	games       gamesOfKeys
	asked       bool // a game has been asked for its epochs because of a key that is of none of the first ones
}

// firstEpochs are those that a key is compared with before its game is asked. A seat that has had
// more new keys is rare.
const firstEpochs = 16

// mostEpochs is how many epochs of a seat's keys are tried where nobody can say which it has.
const mostEpochs = 100

// key reads a key, and tells whether it is valid. The error is fs.ErrNotExist if there is no such
// game, else that of its table.
func (c *keyCheck) key(ctx context.Context, text string) (Key, bool, error) {
	key, mac, ok := ParseKey(text)
	if !ok {
		return Key{}, false, nil
	}
	made := c.Ring.EpochOf(key, mac, 1, firstEpochs)
	if made == 0 && !c.mayBeLater(ctx, key, mac) {
		return Key{}, false, nil
	}
	now, err := c.Epochs.Of(ctx, key.Game, key.Seat)
	if err != nil {
		return Key{}, false, err
	}
	if made == 0 {
		made = c.Ring.EpochOf(key, mac, firstEpochs+1, now)
	}
	if key.Epoch = made; made == 0 || made == now {
		return key, made == now, nil
	}
	then, err := c.Epochs.Before(ctx, key.Game, c.fingerprint, key.Seat)
	return key, err == nil && made == then, err
}

// mayBeLater tells whether a key that is of none of the first epochs has to be compared with later
// ones: its seat has them, or its game, which is long enough for it, has not been asked yet. One
// game is asked for the sake of one mail, and none that stands still or is not there.
func (c *keyCheck) mayBeLater(ctx context.Context, key Key, mac string) bool {
	if now, known := c.Epochs.remembered(ctx, key.Game, key.Seat); known {
		return now > firstEpochs
	}
	if c.asked {
		return false
	}
	game, looked, err := c.games.look(ctx, key.Game)
	switch {
	case err != nil: // its table is asked, and cannot tell either
		return true
	case !looked:
		return false
	}
	stands := game != nil && !c.Index.Broken(key.Game)
	if stands && game.Last < firstEpochs {
		return false
	}
	c.asked = true
	return stands || c.Ring.EpochOf(key, mac, firstEpochs+1, mostEpochs) != 0
}

// gamesOfKeys are the games that are looked at for keys of one mail of which nothing else can show
// whether they are ours.
type gamesOfKeys struct {
	index *Index
	seen  map[games.GameID]*Head // nil: there is no such game
}

// mostKeyGames is how many games that may be. A mail answers a letter about one game, and quotes
// those about a few others, but anybody can write keys of a hundred.
const mostKeyGames = 4

func (a *Authenticator) gamesOfKeys() gamesOfKeys {
	return gamesOfKeys{a.Index, map[games.GameID]*Head{}}
}

// look returns a game; nil: there is none. It is false if that was not asked, as there were enough
// others before.
func (g *gamesOfKeys) look(ctx context.Context, id games.GameID) (game *Head, looked bool, err error) {
	game, looked = g.seen[id]
	if looked || len(g.seen) == mostKeyGames {
		return game, looked, nil
	}
	if game, _, err = g.index.Game(ctx, id); err == nil {
		g.seen[id] = game
	}
	return game, err == nil, err
}

// EpochOf returns which of some epochs a key was made in; 0: in none of them, or it is none of
// ours.
func (r *KeyRing) EpochOf(k Key, mac string, from, until int) int {
	for k.Epoch = from; k.Epoch <= until; k.Epoch++ {
		if r.proves(k.label(), mac) {
			return k.Epoch
		}
	}
	return 0
}

// standstill is why it cannot be told whether a key is valid, whose game gives an error: the game
// stands still, or its file is gone. A key that was never given is none, so that nobody fills the
// mailbox with mails that wait.
func (a *Authenticator) standstill(ctx context.Context, text string, err error) error {
	var broken *BrokenGameError
	absent := IsNoGame(err)
	if err == nil || !absent && !errors.As(err, &broken) {
		return err
	}
	key, mac, _ := ParseKey(text)
	switch {
	case a.Ring.EpochOf(key, mac, 1, mostEpochs) == 0:
		return nil
	case !absent:
		return err
	}
	secret, err := a.Dir.HasSecret(ctx, key.Game)
	if err != nil || !secret {
		return err
	}
	if place, err := a.Dir.Where(ctx, key.Game); err != nil || place != store.Missing {
		return err
	}
	return Missing(key.Game)
}
