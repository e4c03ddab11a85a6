package postgres

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
)

// KeySize is that of each key, in bytes.
const KeySize = 32

// sealer seals columns by AES-GCM (NIST SP 800-38D) under the first of its keys, and opens what was
// sealed under any of them.
type sealer []cipher.AEAD

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
		s = append(s, aead)
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
