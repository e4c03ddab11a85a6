package post

import (
	"crypto/sha256"
	"hash/maphash"
)

// digest stands in memory for the fingerprint of a mail or the id of a letter.
type digest [16]byte

func digestOf(text string) (d digest) {
	sum := sha256.Sum256([]byte(text))
	copy(d[:], sum[:])
	return d
}

// digests is a map from digests to values without pointers that takes little more room than these:
// years of mail have to fit. The zero value is ready.
type digests[V any] struct {
	blocks [][]digested[V] // in order of arrival, so that growing moves none of them
	n      int
	index  []uint32 // by hash, going on where a place is taken: 1 + number of arrival, or 0
	seed   maphash.Seed
}

type digested[V any] struct {
	digest digest
	value  V
}

const digestBlock = 1 << 12

// get returns the value of a digest, to be changed in place; nil if there is none.
func (t *digests[V]) get(d digest) *V {
	if t.n == 0 {
		return nil
	}
	if i := t.index[t.place(d)]; i > 0 {
		return &t.at(i - 1).value
	}
	return nil
}

// put sets the value of a digest.
func (t *digests[V]) put(d digest, v V) {
	if old := t.get(d); old != nil {
		*old = v
		return
	}
	if 4*(t.n+1) > 3*len(t.index) {
		t.grow()
	}
	if t.n%digestBlock == 0 {
		t.blocks = append(t.blocks, make([]digested[V], digestBlock))
	}
	t.n++
	t.index[t.place(d)] = uint32(t.n)
	*t.at(uint32(t.n - 1)) = digested[V]{d, v}
}

func (t *digests[V]) at(i uint32) *digested[V] { return &t.blocks[i/digestBlock][i%digestBlock] }

// place returns where in the index a digest stands, or would.
func (t *digests[V]) place(d digest) int {
	mask := len(t.index) - 1
	p := int(maphash.Bytes(t.seed, d[:])) & mask // with a seed: nobody can choose mails that share a place
	for t.index[p] > 0 && t.at(t.index[p]-1).digest != d {
		p = (p + 1) & mask
	}
	return p
}

// grow doubles the index.
func (t *digests[V]) grow() {
	if t.n == 0 {
		t.seed = maphash.MakeSeed()
	}
	t.index = make([]uint32, max(64, 2*len(t.index)))
	for i := range uint32(t.n) {
		t.index[t.place(t.at(i).digest)] = i + 1
	}
}
