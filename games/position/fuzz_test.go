package position_test

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/position"
)

// FuzzReadPosition reads any bytes: no panic, and what is read is written and read again the same.
func FuzzReadPosition(f *testing.F) {
	for seed := range uint64(3) {
		s := engine.NewDeal(edition.Mombasa(), gametest.Table(2+int(seed), engine.RandomSetup), gametest.Pick(seed)).State
		f.Add(position.Write(&s))
	}
	f.Add([]byte("players: 3\nregions: {22: T}\nblue: {area: [Ex2, Cf1 +1], books: {2: A07 flipped}, by: [t]}\nstack: [ShM]\n"))
	f.Add([]byte("setup: random\nphase: setup\nblue: {dealt: [_, S03]}\n"))
	f.Add([]byte("blue: {books: {1: _}}\n"))
	f.Add([]byte("display: {Y1: bn2}\nblue: {area: [cf1 USED], hand: [EX2]}\nregions: {22: t}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := position.Read(edition.Mombasa(), "position", data)
		if err != nil {
			return
		}
		again, err := position.Read(edition.Mombasa(), "again", position.Write(s))
		if err != nil || *again != *s {
			t.Fatalf("%v\n%s", err, position.Write(s))
		}
	})
}
