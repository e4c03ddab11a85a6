package games_test

import (
	"bytes"
	"os"
	"sync"

	"dhow/engine"
	"dhow/engine/edition"
)

// corpusEdition is the edition that the games typed at a table and the refusals are about. It stays
// as it is, so that scores counted by hand and answers written by hand keep their meaning when
// values of the embedded edition change.
var corpusEdition = sync.OnceValue(func() *engine.Edition {
	const file = "../engine/edition/testdata/reconstructed-1.yaml"
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

// editionOf returns the edition that a record or a game file names: a game keeps the one it was
// begun with.
func editionOf(text []byte) *engine.Edition {
	if bytes.Contains(text, []byte(corpusEdition().Digest)) {
		return corpusEdition()
	}
	return edition.Mombasa()
}
