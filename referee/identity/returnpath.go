package identity

import (
	"crypto/hmac"

	"dhow/games/post"
)

// Anybody can write what looks like a bounce, and whoever has seen a letter can return it. So each
// letter to a seat has a return path of its own where sub-addresses arrive: its detail is no key,
// stands in no header and no text that we write, and only who has to deliver the letter, or has got
// it, is told it.

// returnChars is how long the mark of a return path is: 80 bits of base32.
const returnChars = 16

// ReturnDetail is the detail of the address that bounces of a letter go to.
func (r *KeyRing) ReturnDetail(letter post.LetterID) string { return r.keys[0].returnDetail(letter) }

func (k *serverKey) returnDetail(letter post.LetterID) string {
	return "b-" + string(letter) + "-" + k.macText("return\n" + string(letter))[:returnChars]
}

// Returned tells whether a mail was sent to the return path of a letter, by any key of the ring.
func (r *KeyRing) Returned(letter post.LetterID, details []string) bool {
	found := false
	for i := range r.keys {
		for _, detail := range details {
			found = hmac.Equal([]byte(detail), []byte(r.keys[i].returnDetail(letter))) || found
		}
	}
	return found
}
