package log

import "slices"

// numbers are those of some entries of a log, in its order. What they tell of any entry costs next
// to nothing, however long the log is.
type numbers []int

// upTo returns those up to an entry.
func (l numbers) upTo(n int) numbers {
	i, _ := slices.BinarySearch(l, n+1)
	return l[:i]
}

// after returns those after an entry.
func (l numbers) after(n int) numbers { return l[len(l.upTo(n)):] }

// last returns the last one up to an entry; 0 if there is none.
func (l numbers) last(n int) int {
	if l = l.upTo(n); len(l) > 0 {
		return l[len(l)-1]
	}
	return 0
}
