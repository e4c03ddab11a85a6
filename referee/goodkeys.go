package referee

import (
	"context"

	"dhow/mail"
)

// goodKeys returns the keys that are ours and of their seat's epoch, or were when the mail that
// bears them was judged: its own entry may have ended that epoch. Anybody can write keys, so that
// no game is asked before its key has shown that it is ours.
func (c *Clerk) goodKeys(ctx context.Context, keys []mail.Key, fingerprint string) ([]Key, error) {
	look := keyLook{Clerk: c, fingerprint: fingerprint, seen: map[string]bool{}}
	var good []Key
	for _, k := range keys {
		if look.seen[k.Text] {
			continue
		}
		look.seen[k.Text] = true
		key, ok, err := look.at(ctx, k.Text)
		if err = c.standstill(k.Text, err); err != nil {
			return nil, err
		}
		if ok {
			good = append(good, key)
		}
	}
	return good, nil
}

// keyLook is how the keys of a mail are looked at.
type keyLook struct {
	*Clerk
	fingerprint string
	seen        map[string]bool
	asked       bool // a game has been asked for its epochs because of a key that is of none of the first ones
}

// firstEpochs are those that a key is compared with before its game is asked. A seat that has had
// more new keys is rare.
const firstEpochs = 16

// at tells whether a key is good. The error is fs.ErrNotExist if there is no such game, else that
// of its table.
func (l *keyLook) at(ctx context.Context, text string) (Key, bool, error) {
	key, mac, ok := parseKey(text)
	if !ok {
		return Key{}, false, nil
	}
	made := l.set.Ring.epochOf(key, mac, 1, firstEpochs)
	if made == 0 && !l.mayBeLater(key, mac) {
		return Key{}, false, nil
	}
	now, err := l.epochs.of(ctx, key.Game, key.Seat)
	if err != nil {
		return Key{}, false, err
	}
	if made == 0 {
		made = l.set.Ring.epochOf(key, mac, firstEpochs+1, now)
	}
	if key.Epoch = made; made == 0 || made == now {
		return key, made == now, nil
	}
	then, err := l.set.Tables.Table(key.Game).epochWhen(ctx, l.fingerprint, key.Seat)
	return key, err == nil && made == then, err
}

// mayBeLater tells whether a key that is of none of the first epochs has to be compared with later
// ones: its seat has them, or its game, which is long enough for it, has not been asked yet. One
// game is asked for the sake of one mail, and none that stands still or is not there.
func (l *keyLook) mayBeLater(key Key, mac string) bool {
	if now, known := l.epochs.remembers(key.Game, key.Seat); known {
		return now > firstEpochs
	}
	game, there := l.set.Shelf.Game(key.Game)
	stands := there && !l.set.Shelf.Broken(key.Game)
	if l.asked || stands && game.Last < firstEpochs {
		return false
	}
	l.asked = true
	return stands || l.set.Ring.epochOf(key, mac, firstEpochs+1, mostEpochs) != 0
}

// epochOf returns which of some epochs a key was made in; 0: in none of them, or it is none of
// ours.
func (r *KeyRing) epochOf(k Key, mac string, from, until int) int {
	for k.Epoch = from; k.Epoch <= until; k.Epoch++ {
		if r.proves(k.label(), mac) {
			return k.Epoch
		}
	}
	return 0
}
