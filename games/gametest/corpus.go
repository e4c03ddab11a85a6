package gametest

import (
	"bytes"
	"os"
	"sync"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/record"
)

// CorpusEdition is the edition that the games typed at a table and the refusals are about. It stays
// as it is, so that scores counted by hand and answers written by hand keep their meaning when
// values of the embedded edition change.
var CorpusEdition = sync.OnceValue(func() *engine.Edition {
	const file = "../../engine/edition/testdata/reconstructed-1.yaml"
	data, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	doc, err := edition.Load(file, data)
	if err != nil {
		panic(err)
	}
	return doc.Edition()
})

// EditionOf returns the edition that a record or a game file names: a game keeps the one it was
// begun with.
func EditionOf(text []byte) *engine.Edition {
	if bytes.Contains(text, []byte(CorpusEdition().Digest)) {
		return CorpusEdition()
	}
	return edition.Mombasa()
}

// Judge reads and judges a record with the edition that it names.
func Judge(t testing.TB, text []byte) (*record.Record, *record.Outcome) {
	t.Helper()
	rec, err := record.Read(EditionOf(text), "game.txt", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	o, err := record.Judge(rec)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return rec, o
}
