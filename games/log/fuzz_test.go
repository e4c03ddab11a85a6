package log_test

import (
	"bytes"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

// FuzzReadGame reads any bytes as a game file: no panic, and what is read is written canonically
// and read again the same.
func FuzzReadGame(f *testing.F) {
	p := newPlayer(f, 2, engine.RandomSetup, 1)
	for p.g.Len() < 25 {
		p.turn()
	}
	f.Add(p.g.Bytes())
	f.Add([]byte(tableFile()))
	f.Add([]byte(strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, "[G Cf2 M1 T1]\n--- {n: 7, at: 2027-01-01T00:00:00Z, undo: 4, by: blue, orders: [P none]}", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, s := range []*log.Secret{nil, secretOf(1)} {
			g, err := log.Read(edition.Mombasa(), "g.yaml", data, s)
			if err != nil {
				continue
			}
			again, err := log.Read(edition.Mombasa(), "again", g.Bytes(), s)
			if err != nil || !bytes.Equal(again.Bytes(), g.Bytes()) {
				t.Fatalf("%v\n%s", err, g.Bytes())
			}
		}
	})
}
