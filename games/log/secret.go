package log

import (
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"dhow/games"
)

// This file and luck.go and sealing.go are docs/fairness.md as code. What they compute can never
// change for a game that has begun; another way gets another version number in its labels.

// keySize is the size of secrets and keys in bytes.
const keySize = 32

// Secret is what all hidden things of one game come from: 32 random bytes that nobody sees before
// the game is over.
type Secret [keySize]byte

// ParseSecret reads the text of a secret: 64 hexadecimal digits. It returns a *FormatError that
// does not repeat it.
func ParseSecret(text string) (*Secret, error) {
	s := new(Secret)
	if !decodeKey((*[keySize]byte)(s), strings.TrimSpace(text)) {
		return nil, &games.FormatError{What: "secret", Expected: keyExpected}
	}
	return s, nil
}

const keyExpected = "64 hexadecimal digits"

// Text returns the secret as its file has it.
func (s Secret) Text() string { return hex.EncodeToString(s[:]) }

// String hides the secret, so that no log or message shows it by mistake.
func (s Secret) String() string { return "(secret)" }

// GoString hides the secret too.
func (s Secret) GoString() string { return s.String() }

func decodeKey(into *[keySize]byte, text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && copy(into[:], b) == keySize && len(b) == keySize
}

// Keys are the two keys that are published when a game is over: whoever has them can verify it.
type Keys struct {
	Deal  [keySize]byte // of the luck
	Plans [keySize]byte // of what is hidden until it is opened
}

// keyring is the keys that are known of a game.
type keyring struct {
	Keys
	talk *[keySize]byte // of private talk; not published, so known only with the secret
}

// keys derives the keys of a game.
func (s Secret) keys(game games.GameID) *keyring {
	talk := derive(s[:], string(game), "dhow talk 1")
	return &keyring{
		Keys: Keys{Deal: derive(s[:], string(game), "dhow deal 1"), Plans: derive(s[:], string(game), "dhow plans 1")},
		talk: &talk,
	}
}

// seal returns the hash that commits to the keys of a game, and to what is dealt, before anyone has
// said a luck word.
func (k *Keys) seal(g *Header) string {
	h := sha256.New()
	fmt.Fprintf(h, "dhow seal 1\n%s\nrules %d\nedition %s\nsetup %s\nseats %d\n",
		g.Game, g.Rules, g.Digest, games.SetupWords[g.Setup], len(g.Seats))
	h.Write(k.Deal[:])
	h.Write(k.Plans[:])
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// fit tells whether the keys are those of the seal.
func (k *Keys) fit(h *Header) error {
	if k.seal(h) != h.Seal {
		return cannot(WrongSecret, h.Seal)
	}
	return nil
}

// talkKey returns the key of private talk, nil where it is not known.
func (k *keyring) talkKey() *[keySize]byte {
	if k == nil {
		return nil
	}
	return k.talk
}

// derive is HKDF with SHA-256 (RFC 5869).
func derive(from []byte, salt, label string) (key [keySize]byte) {
	b, err := hkdf.Key(sha256.New, from, []byte(salt), label, keySize)
	if err != nil {
		panic(err) // only a key longer than 255 hashes can fail
	}
	copy(key[:], b)
	return key
}
