package log

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"dhow/engine"
)

const (
	sealedBlock = 128 // bytes; plaintexts are filled up to a multiple, so that lengths tell nothing
	nonceSize   = 12
)

// sealText hides a text. The place is bound in: at another place the text does not open. Equal
// texts at one place give equal results, so that a game can be computed again to the byte.
func sealText(key *[keySize]byte, place, text string) string {
	padded := make([]byte, (len(text)+sealedBlock-1)/sealedBlock*sealedBlock)
	copy(padded, text)
	nonce := nonceFor(key, place, padded)
	return base64.StdEncoding.EncodeToString(aead(key).Seal(nonce, nonce, padded, []byte(place)))
}

// openText gives back a hidden text. It is false if the text, its place or the key is another.
func openText(key *[keySize]byte, place, sealed string) (string, bool) {
	data, err := base64.StdEncoding.Strict().DecodeString(sealed)
	if err != nil || len(data) < nonceSize {
		return "", false
	}
	padded, err := aead(key).Open(nil, data[:nonceSize], data[nonceSize:], []byte(place))
	if err != nil {
		return "", false
	}
	return strings.TrimRight(string(padded), "\x00"), true
}

func aead(key *[keySize]byte) cipher.AEAD {
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // only a key of another size can fail
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only a cipher of another block size can fail
	}
	return gcm
}

// nonceFor derives a nonce from all that is sealed, so that no nonce serves two texts.
func nonceFor(key *[keySize]byte, place string, padded []byte) []byte {
	nonceKey := derive(key[:], "", "dhow nonce 1")
	mac := hmac.New(sha256.New, nonceKey[:])
	mac.Write([]byte(place + "\n"))
	mac.Write(padded)
	return mac.Sum(nil)[:nonceSize]
}

// hiddenPlace says what a sealed text is bound to: its entry, who says it, and the verbs of its
// orders, which stand in front of it in clear.
func hiddenPlace(n int, by engine.Seat, verbs string) string {
	return fmt.Sprintf("hidden %d %s %s", n, refereeOr(by), verbs)
}

// talkPlace says what private talk is bound to.
func talkPlace(n int, by engine.Seat) string { return fmt.Sprintf("talk %d %s", n, refereeOr(by)) }

// queuePlace says what an order left for the next turn is bound to.
func queuePlace(n int, by engine.Seat) string { return fmt.Sprintf("queue %d %s", n, refereeOr(by)) }

// keptPlace says what an order that is kept is bound to.
func keptPlace(n int, by engine.Seat) string { return fmt.Sprintf("kept %d %s", n, refereeOr(by)) }

// notePlace says what a note is bound to.
func notePlace(n int, by engine.Seat) string { return fmt.Sprintf("note %d %s", n, refereeOr(by)) }

func refereeOr(seat engine.Seat) string {
	if seat == engine.NoSeat {
		return "referee"
	}
	return seat.String()
}
