package identity

import (
	"runtime"
	"sync"
)

// eachAtOnce does something for each of n things, by number from 0, several at a time, and returns
// the errors in their order.
func eachAtOnce(n int, do func(int) error) []error {
	faults := make([]error, n)
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				faults[i] = do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	workers.Wait()
	return faults
}
