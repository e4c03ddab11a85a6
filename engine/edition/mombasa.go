package edition

import (
	_ "embed"
	"sync"

	"dhow/engine"
)

//go:generate go test -tags bootstrap -run ^TestGeneratedData$ . -update

//go:embed mombasa.yaml
var mombasaYAML []byte

// Mombasa returns the embedded edition. It is shared by the whole program: nobody may write to it.
//
// Its values are generated from mombasa.yaml as Go data that the linker lays out, because decoding
// the YAML takes longer than judging a game.
func Mombasa() *engine.Edition { return &mombasa }

// MombasaDocument returns the embedded file with its provenance and outlines. It is decoded on the
// first call, and shared: nobody may write to it.
var MombasaDocument = sync.OnceValue(func() *Document {
	d, err := Load("mombasa.yaml", mombasaYAML)
	if err != nil {
		panic("edition: the embedded edition: " + err.Error()) // a test loads it
	}
	return d
})
