package identity

import (
	"crypto/hmac"
	"encoding/base32"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
)

// Key is what a letter gives its reader to answer with: a seat of a game, as it stood after an
// entry. Its text is the game, the position and the seat's letter in clear, then a MAC over all of
// it, as kilifi-7.41.b.aeba….
type Key struct {
	Game     games.GameID
	Position int // the game's last entry when the letter was owed
	Seat     engine.Seat
	Epoch    int // of the seat's keys, from 1; part of the MAC alone
}

const (
	seatLetters   = "bgyp" // of blue, green, yellow and purple; h is the host's, w of who watches (hostkey.go)
	outsideLetter = "o"    // of nobody's seat
	macChars      = 22     // of base32: 110 bits
)

// outsideGame stands for the game in the keys of letters to nobody's seat. No game may be called
// so.
const outsideGame games.GameID = "dhow"

var base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Text returns the key as letters carry it, by the newest key of the ring.
func (r *KeyRing) Text(k Key) string {
	return k.clear() + r.MAC(k.label())
}

// Outside returns the key of a letter to nobody's seat, which proves the letter alone.
func (r *KeyRing) Outside(letter post.LetterID) string {
	return outsideClear + r.MAC(outsideLabel(letter))
}

const outsideClear = string(outsideGame) + ".0." + outsideLetter + "."

func outsideLabel(letter post.LetterID) string { return "outside\n" + string(letter) }

// proves tells whether a MAC is that of a label by any key of the ring, in a time that tells
// nothing.
func (r *KeyRing) proves(label, mac string) bool {
	found := false
	for _, own := range r.MACs(label) {
		if hmac.Equal([]byte(own), []byte(mac)) {
			found = true
		}
	}
	return found
}

// clear is the part of a key that anyone can read.
func (k Key) clear() string {
	return string(k.Game) + "." + strconv.Itoa(k.Position) + "." + seatLetters[k.Seat-1:k.Seat] + "."
}

// label is what the MAC is over. No part can hold a line feed.
func (k Key) label() string {
	return strings.Join([]string{
		"seat", string(k.Game), k.Seat.String(), strconv.Itoa(k.Epoch), strconv.Itoa(k.Position),
	}, "\n")
}

// ParseKey takes the text of a seat's key apart. It is false for what has not the form of one. The
// epoch is not in the text (KeyRing.EpochOf).
func ParseKey(text string) (k Key, mac string, ok bool) {
	game, position, letter, mac, ok := splitKey(text)
	seat := strings.Index(seatLetters, letter) + 1
	return Key{Game: game, Position: position, Seat: engine.Seat(seat)}, mac, ok && seat > 0
}

// splitKey takes the text of any key apart. Case does not matter, since mail programs change it.
func splitKey(text string) (game games.GameID, position int, letter, mac string, ok bool) {
	parts := strings.Split(strings.ToLower(text), ".")
	if len(parts) != 4 || len(parts[2]) != 1 || len(parts[3]) != macChars {
		return "", 0, "", "", false
	}
	position, err := strconv.Atoi(parts[1])
	if err != nil || strconv.Itoa(position) != parts[1] || position < 0 || games.GameID(parts[0]).Valid() != nil {
		return "", 0, "", "", false
	}
	return games.GameID(parts[0]), position, parts[2], parts[3], true
}
