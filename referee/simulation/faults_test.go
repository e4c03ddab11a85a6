package simulation

import (
	"errors"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"time"
)

// errKill ends the process at an operation: what it was about to do is not done, or half. With
// errPower the power goes too.
var errKill, errPower = errors.New("killed"), errors.New("the power fails")

// fault is what befalls operations of one kind that are about something.
type fault struct {
	op    string        // as "disk sync", "imap search"
	about string        // part of what the operation is about; empty: anything
	after *step         // none is befallen before this one; nil: any may be first
	lull  time.Duration // behind the first one, that is spared with all that follow so soon; 0: none is
	begun time.Time     // of that; zero: there was none yet
	count int           // so many are befallen
	until time.Time
	err   error
}

// step is operations of one kind that are about something.
type step struct{ op, about string }

func (s *step) is(op, about string) bool { return s.op == op && strings.Contains(about, s.about) }

// faults are those that wait for their operation. Which operation one befalls depends on the
// operations of that kind alone, and each takes a time that follows from what it is and the minute:
// so that what goes on side by side has an order, which is another with another seed, and is the
// same again a minute after it was another by chance.
type faults struct {
	now   func() time.Time
	awake func() // returns when the machine is
	kill  func(power bool)
	seed  uint64

	mu    sync.Mutex
	armed []*fault
	met   int
	last  time.Time // one was met
}

func newFaults(now func() time.Time, seed uint64) *faults {
	return &faults{now: now, seed: seed}
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

// lastMet is when an operation was befallen last.
func (f *faults) lastMet() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last
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
		if a.after != nil {
			if a.after.is(op, about) {
				a.after = nil
			}
			continue
		}
		if a.op != op || !strings.Contains(about, a.about) {
			continue
		}
		if a.begun.IsZero() {
			a.begun = now
		}
		if now.Sub(a.begun) < a.lull {
			continue
		}
		a.count--
		f.met++
		f.last = now
		return a.err
	}
	return nil
}

// slow are the operations that take time: nobody holds a lock over them, and so others go on
// meanwhile.
var slow = map[string]time.Duration{
	"disk sync": 8 * time.Millisecond, "disk write": 3 * time.Millisecond, "imap search": 40 * time.Millisecond, "imap fetch": 30 * time.Millisecond, "imap mark": 50 * time.Millisecond,
	"smtp": 80 * time.Millisecond,
}

func (f *faults) takeTime(op, about string) {
	longest := slow[op]
	if longest == 0 || strings.HasPrefix(op, "disk ") && !strings.HasPrefix(about, "/data/games/") && !strings.HasPrefix(about, "/data/post/") {
		return
	}
	minute := uint64(f.now().Unix() / 60)
	time.Sleep(time.Duration(hash(f.seed, op, about, minute) % uint64(longest)))
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
