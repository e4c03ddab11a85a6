package log_test

import (
	"bytes"
	"testing"

	"dhow/engine"
)

// benchGame returns the file of a whole four-player game.
func benchGame(b *testing.B) []byte {
	return newPlayer(b, 4, engine.RandomSetup, 3).playOut().Bytes()
}

// BenchmarkReadGame loads and replays a whole four-player game with its secret.
func BenchmarkReadGame(b *testing.B) {
	file := benchGame(b)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		readGame(b, file, secretOf(3))
	}
}

// BenchmarkLinesOfGame is the baseline of BenchmarkReadGame: the file cut into lines, and nothing
// more.
func BenchmarkLinesOfGame(b *testing.B) {
	file := benchGame(b)
	n := 0
	for b.Loop() {
		for line := range bytes.Lines(file) {
			n += len(line)
		}
	}
	if n == 0 {
		b.Fatal("no lines")
	}
}
