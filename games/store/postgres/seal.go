package postgres

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"

	"dhow/mail"
)

// KeySize is that of each key, in bytes.
const KeySize = 32

// sealer seals columns by AES-GCM (NIST SP 800-38D) under the first of its keys, and opens what was
// sealed under any of them.
type sealer []sealKey

// sealKey is a key, and what it is used for.
type sealKey struct {
	cipher.AEAD
	mac []byte // a key of its own, by which addresses are looked up
	id  []byte // by which the store knows the key
}

func newSealer(keys [][]byte) (sealer, error) {
	var s sealer
	for _, key := range keys {
		block, err := aes.NewCipher(key)
		if err != nil {
			return nil, err
		}
		aead, err := cipher.NewGCM(block)
		if err != nil {
			return nil, err
		}
		mac, err := hkdf.Key(sha256.New, key, nil, "dhow store address 1", KeySize)
		if err != nil {
			return nil, err
		}
		const idSize = 16
		id, err := hkdf.Key(sha256.New, key, nil, "dhow store key 1", idSize)
		if err != nil {
			return nil, err
		}
		s = append(s, sealKey{aead, mac, id})
	}
	return s, nil
}

// seal hides a value of a column. Its place, as "secret kilifi-7", is bound in: in another it does
// not open.
func (s sealer) seal(place string, data []byte) []byte {
	nonce := make([]byte, s[0].NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return s[0].Seal(nonce, nonce, data, []byte(place))
}

// open gives back what was sealed. The error is ErrKeys where no key opens it, and ErrNoKeys where
// there are none.
func (s sealer) open(place string, sealed []byte) ([]byte, error) {
	if len(s) == 0 {
		return nil, ErrNoKeys
	}
	for _, aead := range s {
		if n := aead.NonceSize(); len(sealed) >= n {
			if data, err := aead.Open(nil, sealed[:n], sealed[n:], []byte(place)); err == nil {
				return data, nil
			}
		}
	}
	return nil, ErrKeys
}

// ids are those of all keys.
func (s sealer) ids() (all [][]byte) {
	for _, key := range s {
		all = append(all, key.id)
	}
	return all
}

// addressMACs are what an address is looked up by, under each key, the newest first.
func (s sealer) addressMACs(a mail.Address) [][]byte { return s.macs("address\n" + a.Folded()) }

// mailboxMACs are likewise of the mailbox of an address.
func (s sealer) mailboxMACs(a mail.Address) [][]byte { return s.macs("mailbox\n" + a.Mailbox()) }

func (s sealer) macs(label string) (all [][]byte) {
	for _, key := range s {
		mac := hmac.New(sha256.New, key.mac)
		mac.Write([]byte(label))
		all = append(all, mac.Sum(nil))
	}
	return all
}
