package store

import "context"

// Alone is what a store says of its letters that one process alone has, and nobody else sends.
type Alone struct{}

// Parts tells that all letters are one part.
func (Alone) Parts() int { return 1 }

// Claim gives it to whoever asks.
func (Alone) Claim(_ context.Context, parts ...int) ([]int, error) { return parts, nil }

// Release takes it back. Whoever has it next tries all letters at once.
func (Alone) Release(context.Context, []int, ...Later) error { return nil }
