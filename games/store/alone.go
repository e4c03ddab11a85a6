package store

import (
	"context"

	"dhow/games/post"
)

// Alone is what a store says of its letters that one process alone has, and nobody else sends.
type Alone struct{}

// Parts tells that all letters are one part.
func (Alone) Parts() int { return 1 }

// Claim gives it to whoever asks.
func (Alone) Claim(context.Context, int) (bool, error) { return true, nil }

// Release takes it back.
func (Alone) Release(context.Context, int) error { return nil }

// Follow finds nothing: nobody else commits anything.
func (Alone) Follow(context.Context) ([]post.Line, error) { return nil, nil }
