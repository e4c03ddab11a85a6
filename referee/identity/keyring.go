package identity

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"

	"dhow/games"
)

// KeyRing is the server's own keys (data/keys), the newest first. The newest signs and seals; all
// of them prove and open, so that letters out there stay good when a key is added. Older keys are
// taken away by hand, with an editor.
type KeyRing struct{ keys []serverKey }

// serverKey is one line of the ring, and what it is used for.
type serverKey struct {
	master [keySize]byte
	mac    []byte
	nonce  []byte
	seal   cipher.AEAD
}

const keySize = 32

// NewKeyRing returns a ring of one random key.
func NewKeyRing() *KeyRing { return new(KeyRing).Rotated() }

// Rotated returns the ring with a new random key in front.
func (r *KeyRing) Rotated() *KeyRing {
	var master [keySize]byte
	if _, err := rand.Read(master[:]); err != nil {
		panic(err) // crypto/rand.Read never fails
	}
	return &KeyRing{append([]serverKey{newServerKey(master)}, r.keys...)}
}

// ReadKeyRing reads the file of a ring: 64 hexadecimal digits a line, the newest first; empty lines
// and those that begin with # say nothing. The error is a *games.Error with the line, which never
// repeats a key.
func ReadKeyRing(file string, data []byte) (*KeyRing, error) {
	r := new(KeyRing)
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, err := hex.DecodeString(line)
		if err != nil || len(key) != keySize {
			return nil, &games.Error{
				File: file, Line: i + 1, Err: &games.FormatError{What: "a server key",
					Expected: "64 hexadecimal digits"},
			}
		}
		r.keys = append(r.keys, newServerKey([keySize]byte(key)))
	}
	if len(r.keys) == 0 {
		return nil, &games.Error{File: file, Err: &games.FormatError{
			What: "server keys", Expected: "at least one line of 64 hexadecimal digits; dhow init writes it",
		}}
	}
	return r, nil
}

// Bytes returns the ring as its file.
func (r *KeyRing) Bytes() []byte {
	b := []byte("# Keys of the referee, the newest first. Whoever has them can move for anybody.\n")
	for _, key := range r.keys {
		b = append(hex.AppendEncode(b, key.master[:]), '\n')
	}
	return b
}

// StoreKeys returns the keys that a database's columns are sealed with, the newest first.
func (r *KeyRing) StoreKeys() [][]byte {
	var keys [][]byte
	for _, key := range r.keys {
		keys = append(keys, derive(key.master, "dhow store seal 1"))
	}
	return keys
}

// String hides the keys, so that no log or message shows them by mistake.
func (r *KeyRing) String() string { return "(keys)" }

// GoString hides the keys too.
func (r *KeyRing) GoString() string { return r.String() }

func newServerKey(master [keySize]byte) serverKey {
	block, err := aes.NewCipher(derive(master, "dhow mail seal 1"))
	if err != nil {
		panic(err) // only a key of another size can fail
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only a cipher of another block size can fail
	}
	return serverKey{master, derive(master, "dhow mail mac 1"), derive(master, "dhow mail nonce 1"), seal}
}

// derive is HKDF with SHA-256 (RFC 5869), so that no key serves two purposes.
func derive(master [keySize]byte, label string) []byte {
	key, err := hkdf.Key(sha256.New, master[:], nil, label, keySize)
	if err != nil {
		panic(err) // only a key longer than 255 hashes can fail
	}
	return key
}

// macText returns the MAC of a label, cut to 110 bits.
func (k *serverKey) macText(label string) string {
	return base32Lower.EncodeToString(sum(k.mac, []byte(label)))[:macChars]
}

// MAC returns the MAC of a label by the newest key: 110 bits of base32. Labels are lines, of which
// the first says what the MAC is for.
func (r *KeyRing) MAC(label string) string { return r.keys[0].macText(label) }

// MACs returns the MACs of a label by all keys, the newest first.
func (r *KeyRing) MACs(label string) []string {
	var macs []string
	for i := range r.keys {
		macs = append(macs, r.keys[i].macText(label))
	}
	return macs
}

func sum(key, data []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(data)
	return mac.Sum(nil)
}

// Seal hides data that a file keeps, by AES-GCM (NIST SP 800-38D). Its context, as the id of the
// letter it is for, is bound in: in another it does not open. Equal data seal to equal texts, so
// that owing a letter again is owing the same.
func (r *KeyRing) Seal(context string, data []byte) string {
	k := &r.keys[0]
	place := []byte(context)
	nonce := sum(k.nonce, append(sum(k.nonce, place), data...))[:k.seal.NonceSize()]
	return base64.StdEncoding.EncodeToString(k.seal.Seal(nonce, nonce, data, place))
}

// SealJSON seals a value that holds plain values only.
func (r *KeyRing) SealJSON(context string, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return r.Seal(context, data)
}

// UnsealJSON gives back a value that was sealed, as Unseal does.
func (r *KeyRing) UnsealJSON(context, text string, v any) bool {
	data, ok := r.Unseal(context, text)
	return ok && json.Unmarshal(data, v) == nil
}

// Unseal gives back what was sealed, by any key of the ring. It is false if the text, its context
// or the keys are others.
func (r *KeyRing) Unseal(context, text string) ([]byte, bool) {
	sealed, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, false
	}
	for _, k := range r.keys {
		if n := k.seal.NonceSize(); len(sealed) >= n {
			if data, err := k.seal.Open(nil, sealed[:n], sealed[n:], []byte(context)); err == nil {
				return data, true
			}
		}
	}
	return nil, false
}
