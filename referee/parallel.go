package referee

import (
	"runtime"
	"sync"
)

// eachAtOnce does something for each of many things, several at a time, and returns the errors in their order.
func eachAtOnce[T any](all []T, do func(T) error) []error {
	faults := make([]error, len(all))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				faults[i] = do(all[i])
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	workers.Wait()
	return faults
}

// indexes lists the indexes of a slice.
func indexes[T any](all []T) []int {
	l := make([]int, len(all))
	for i := range l {
		l[i] = i
	}
	return l
}
