package referee

import "container/heap"

// laneHeap is lanes that wait, with the one whose time comes first in front.
type laneHeap []*outLane

func (h *laneHeap) put(lane *outLane) { heap.Push(h, lane) }

func (h *laneHeap) take() *outLane { return heap.Pop(h).(*outLane) }

// Len, Less, Swap, Push and Pop are for package heap.

func (h laneHeap) Len() int           { return len(h) }
func (h laneHeap) Less(i, j int) bool { return h[i].at.Before(h[j].at) }
func (h laneHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *laneHeap) Push(lane any)     { *h = append(*h, lane.(*outLane)) }

func (h *laneHeap) Pop() any {
	last := len(*h) - 1
	lane := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return lane
}
