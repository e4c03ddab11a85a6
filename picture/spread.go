package picture

import (
	"cmp"
	"slices"
)

// label is something beside a line, at a place on it, that needs so much of it.
type label struct {
	at, width float64
	draw      func(at, scale float64)
}

// spread draws labels between two places, each as near to its own as the others leave room, in
// their order; smaller, if there is not room for all.
func spread(labels []label, low, high float64) {
	slices.SortStableFunc(labels, func(a, b label) int { return cmp.Compare(a.at, b.at) })
	all := 0.0
	for _, l := range labels {
		all += l.width
	}
	scale := min(1, (high-low)/max(all, 1))
	from := low
	for i := range labels {
		l := &labels[i]
		l.at = max(l.at, from+l.width*scale/2)
		from = l.at + l.width*scale/2
	}
	to := high
	for i := range slices.Backward(labels) {
		l := &labels[i]
		l.at = min(l.at, to-l.width*scale/2)
		to = l.at - l.width*scale/2
	}
	for _, l := range labels {
		l.draw(l.at, scale)
	}
}
