package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"strings"

	"dhow/games/post"
	"dhow/mail"
)

// letterIDChars is how long our letters' ids are: 100 bits of base32.
const letterIDChars = 20

// NewLetterID names a letter after what it is for, so that owing it again is owing the same.
func NewLetterID(kind string, occasion ...string) post.LetterID {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{"dhow letter 1", kind}, occasion...), "\n")))
	return post.LetterID(base32Lower.EncodeToString(sum[:])[:letterIDChars])
}

// tagChars is how long the mark is that shows a Message-ID to be ours: 60 bits of base32.
const tagChars = 12

// MessageID returns the Message-ID of a letter that carries a key: LETTER-TAG.KEY@domain. The tag
// binds letter and key together, so that a key one has been sent makes no other letter's id.
func (r *KeyRing) MessageID(letter post.LetterID, key, domain string) mail.MessageID {
	return mail.MessageID(string(letter) + "-" + r.keys[0].tag(letter, key) + "." + key + "@" + domain)
}

// Own tells whether a Message-ID is that of a letter of ours.
func (r *KeyRing) Own(id mail.MessageID) bool {
	_, _, ok := r.Letter(id)
	return ok
}

// Letter returns the letter that a Message-ID of ours names, and the key in it. It is false for all
// others. Whether the key still proves something is for Authenticator.ValidKeys.
func (r *KeyRing) Letter(id mail.MessageID) (letter post.LetterID, key string, ok bool) {
	local, _, _ := strings.Cut(strings.ToLower(string(id)), "@")
	name, key, _ := strings.Cut(local, ".")
	if len(name) < tagChars+2 || name[len(name)-tagChars-1] != '-' {
		return "", "", false
	}
	letter = post.LetterID(name[:len(name)-tagChars-1])
	tag := name[len(name)-tagChars:]
	for i := range r.keys {
		if hmac.Equal([]byte(r.keys[i].tag(letter, key)), []byte(tag)) {
			ok = true
		}
	}
	if !ok {
		return "", "", false
	}
	return letter, key, true
}

func (k *serverKey) tag(letter post.LetterID, key string) string {
	return k.macText("letter\n" + string(letter) + "\n" + key)[:tagChars]
}
