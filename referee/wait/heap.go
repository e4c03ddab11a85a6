// Package wait has what waits for its time.
package wait

import (
	"container/heap"
	"context"
	"time"
)

// Timed is what has a time of its own.
type Timed interface{ When() time.Time }

// Heap is things that wait, with the one whose time comes first in front.
type Heap[T Timed] []T

// Put adds a thing.
func (h *Heap[T]) Put(x T) { heap.Push(h, x) }

// Take takes out the thing whose time comes first.
func (h *Heap[T]) Take() T { return heap.Pop(h).(T) }

// Moved puts the thing at an index where it belongs now that its time is another one.
func (h *Heap[T]) Moved(i int) { heap.Fix(h, i) }

// Order puts things in order that were appended in any.
func (h *Heap[T]) Order() { heap.Init(h) }

// Len, Less, Swap, Push and Pop are for package heap.

func (h Heap[T]) Len() int           { return len(h) }
func (h Heap[T]) Less(i, j int) bool { return h[i].When().Before(h[j].When()) }
func (h Heap[T]) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *Heap[T]) Push(x any)        { *h = append(*h, x.(T)) }

func (h *Heap[T]) Pop() any {
	var none T
	last := len(*h) - 1
	x := (*h)[last]
	(*h)[last] = none
	*h = (*h)[:last]
	return x
}

// For waits for a while, or until ctx ends.
func For(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
