package record_test

import (
	"bytes"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/record"
)

// FuzzReadRecord reads and judges any bytes: no panic, and a record that is judged is written
// canonically, and then judged and written the same.
func FuzzReadRecord(f *testing.F) {
	text, _ := recordOf(f, 2, engine.RandomSetup, 1)
	f.Add(text)
	f.Add([]byte(begin()))
	f.Add([]byte(strings.ReplaceAll(begin(), "\n", "\r")))
	f.Add([]byte(strings.Replace(begin(), "Round 1\n", "# above\nRound 1: # beside\n# below\n", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Read(edition.Mombasa(), "record", data)
		if err != nil {
			return
		}
		o, err := record.Judge(rec)
		if err != nil {
			return
		}
		text := record.Write(rec.Edition, rec.Header, o.Entries(), rec.Notes)
		again, o2 := gametest.Judge(t, text)
		if o2.State != o.State {
			t.Fatalf("the canonical record comes to another state:\n%s\n%s", data, text)
		}
		if twice := record.Write(again.Edition, again.Header, o2.Entries(), again.Notes); !bytes.Equal(text, twice) {
			t.Fatalf("written again differently:\n%s\n%s", text, twice)
		}
	})
}
