package log

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math"
	"strings"

	"dhow/engine"
	"dhow/games"
)

// seed is what the draws of one game come from.
type seed [keySize]byte

// newSeed makes the seed from the deal key and the players' luck words, so that neither the referee
// nor a player can choose it alone.
func newSeed(k *Keys, words []string) *seed {
	s := seed(derive(k.Deal[:], strings.Join(words, "\n")+"\n", "dhow luck 1"))
	return &s
}

// luck is the generator of draws. How many numbers have been taken is part of the game: an undo
// brings it back, so that the same draws come again.
type luck struct {
	mac   hash.Hash
	taken uint64
}

func (s *seed) luck(taken uint64) *luck { return &luck{hmac.New(sha256.New, s[:]), taken} }

// pick returns one of 0 … n-1, all equally likely. It is an engine.Pick.
func (l *luck) pick(n int) int {
	most := math.MaxUint64 - math.MaxUint64%uint64(n) // a multiple of n; numbers from there on would favour the low ones
	for {
		if x := l.number(); x < most {
			return int(x % uint64(n))
		}
	}
}

func (l *luck) number() uint64 {
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], l.taken)
	l.taken++
	l.mac.Reset()
	l.mac.Write(counter[:])
	var sum [sha256.Size]byte
	return binary.BigEndian.Uint64(l.mac.Sum(sum[:0]))
}

var _ engine.Pick = (*luck)(nil).pick

// longestLuckWord is the most characters of a luck word.
const longestLuckWord = 64

// ValidLuckWord tells whether a word can go into the luck: only letters that cannot be taken for
// others, so that a player sees whether it is the word that was said.
func ValidLuckWord(word string) bool { return len(word) <= longestLuckWord && games.ValidWord(word) }
