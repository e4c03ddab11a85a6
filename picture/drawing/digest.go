package drawing

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// Digest is a name for what is drawn: drawings of one name look alike.
func (d *Drawing) Digest() [sha256.Size]byte {
	b := make([]byte, 0, 1<<16)
	number := func(f float64) { b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f)) }
	number(d.Width)
	number(d.Height)
	for _, m := range d.marks {
		b = append(b, m.color.R, m.color.G, m.color.B, m.color.A)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(m.path)))
		for _, s := range m.path {
			b = append(b, byte(s.op))
			for _, p := range s.at[:s.points()] {
				number(p.X)
				number(p.Y)
			}
		}
	}
	return sha256.Sum256(b)
}
