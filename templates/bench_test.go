package templates

import (
	"testing"

	"dhow/engine"
)

// BenchmarkGame writes the letter to whose turn it is.
func BenchmarkGame(b *testing.B) {
	p := turnOfThree().page(engine.Blue, 50)
	for b.Loop() {
		Game(p)
	}
}
