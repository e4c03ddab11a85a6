package simulation

import (
	"errors"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"time"
)

// errKill ends the process at an operation: what it was about to do is not done, or half. With errPower the power goes too.
var errKill, errPower = errors.New("killed"), errors.New("the power fails")

// fault is what befalls operations of one kind that are about something.
type fault struct {
	op    string // as "disk sync", "imap search"
	about string // part of what the operation is about; empty: anything
	skip  int    // so many are spared first
	count int    // so many are befallen
	until time.Time
	err   error
}

// faults are those that wait for their operation. Which operation one befalls depends on the operations of that kind alone, and each takes a
// time that follows from what it is: so that what goes on side by side has an order, which is another with another seed.
type faults struct {
	now   func() time.Time
	awake func() // returns when the machine is
	kill  func(power bool)
	seed  uint64

	mu     sync.Mutex
	armed  []*fault
	counts map[string]uint64
	met    int
}

func newFaults(now func() time.Time, seed uint64) *faults {
	return &faults{now: now, seed: seed, counts: map[string]uint64{}}
}

func (f *faults) arm(a fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.armed = append(f.armed, &a)
}

// clear disarms all that wait.
func (f *faults) clear() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.armed = nil
}

// meet has an operation take its time, and returns what befalls it.
func (f *faults) meet(op, about string) error {
	f.awake()
	f.takeTime(op, about)
	err := f.next(op, about)
	if err == errKill || err == errPower {
		f.kill(err == errPower)
	}
	return err
}

func (f *faults) next(op, about string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.armed) == 0 {
		return nil
	}
	now := f.now()
	f.armed = slices.DeleteFunc(f.armed, func(a *fault) bool { return a.count == 0 || now.After(a.until) })
	for _, a := range f.armed {
		if a.op != op || !strings.Contains(about, a.about) {
			continue
		}
		if a.skip > 0 {
			a.skip--
			continue
		}
		a.count--
		f.met++
		return a.err
	}
	return nil
}

// slow are the operations that take time: nobody holds a lock over them, and so others go on meanwhile.
var slow = map[string]time.Duration{
	"disk sync": 8 * time.Millisecond, "imap search": 40 * time.Millisecond, "imap fetch": 30 * time.Millisecond, "imap mark": 50 * time.Millisecond,
	"smtp": 80 * time.Millisecond,
}

func (f *faults) takeTime(op, about string) {
	longest := slow[op]
	if longest == 0 || op == "disk sync" && !strings.HasPrefix(about, "/data/games/") && !strings.HasPrefix(about, "/data/post/") {
		return
	}
	f.mu.Lock()
	f.counts[op+about]++
	n := f.counts[op+about]
	f.mu.Unlock()
	time.Sleep(time.Duration(hash(f.seed, op, about, n) % uint64(longest)))
}

// hash mixes words and numbers into a number.
func hash(parts ...any) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			h.Write([]byte(p))
			h.Write([]byte{0})
		case uint64:
			var b [8]byte
			for i := range b {
				b[i] = byte(p >> (8 * i))
			}
			h.Write(b[:])
		}
	}
	x := h.Sum64() // FNV is weak in its high bits
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
