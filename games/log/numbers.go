package log

import "slices"

// numbers are those of some entries of a log, in its order. What they tell of any entry costs next
// to nothing, however long the log is.
type numbers []int

// upTo returns those up to an entry.
func (l numbers) upTo(n int) numbers {
	if len(l) == 0 || l[len(l)-1] <= n { // as for the last entry
		return l
	}
	i, _ := slices.BinarySearch(l, n+1)
	return l[:i]
}

// after returns those after an entry.
func (l numbers) after(n int) numbers { return l[len(l.upTo(n)):] }
