package referee

import (
	"container/heap"
	"time"
)

// timed is what has a time of its own.
type timed interface{ when() time.Time }

// timeHeap is things that wait, with the one whose time comes first in front.
type timeHeap[T timed] []T

func (h *timeHeap[T]) put(x T) { heap.Push(h, x) }

func (h *timeHeap[T]) take() T { return heap.Pop(h).(T) }

// Len, Less, Swap, Push and Pop are for package heap.

func (h timeHeap[T]) Len() int           { return len(h) }
func (h timeHeap[T]) Less(i, j int) bool { return h[i].when().Before(h[j].when()) }
func (h timeHeap[T]) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *timeHeap[T]) Push(x any)        { *h = append(*h, x.(T)) }

func (h *timeHeap[T]) Pop() any {
	var none T
	last := len(*h) - 1
	x := (*h)[last]
	(*h)[last] = none
	*h = (*h)[:last]
	return x
}
