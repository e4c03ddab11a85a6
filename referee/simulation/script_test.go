package simulation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// event is one decision of a script: at a time of the run, somebody does something, or something
// befalls the referee. Its luck decides whatever else there is to decide, so that the others stay
// what they are when it is left out.
type event struct {
	at   time.Duration // since the run began
	what string
	who  string // a person, or _
	luck uint64
}

func (e event) String() string { return fmt.Sprintf("%v %s %s %x", e.at, e.what, e.who, e.luck) }

// chance returns what an event leaves to chance.
func (e event) chance() *rand.Rand { return rand.New(rand.NewPCG(e.luck, 1)) }

// script is what a run consists of. The seed decides what is no event: how long operations take,
// and the secrets of games.
type script struct {
	seed   uint64
	days   int
	events []event
}

// String writes a script as testdata/regressions has it.
func (s *script) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d days %d\n", s.seed, s.days)
	for _, e := range s.events {
		fmt.Fprintln(&b, e)
	}
	return b.String()
}

// readScript reads what String has written; lines that begin with # say why it is there.
func readScript(text string) (*script, error) {
	s := &script{}
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		var err error
		switch {
		case len(words) == 0, strings.HasPrefix(line, "#"):
		case words[0] == "seed":
			_, err = fmt.Sscanf(line, "seed %d days %d", &s.seed, &s.days)
		case len(words) == 4:
			e := event{what: words[1], who: words[2]}
			if e.at, err = time.ParseDuration(words[0]); err == nil {
				e.luck, err = strconv.ParseUint(words[3], 16, 64)
			}
			s.events = append(s.events, e)
		default:
			err = fmt.Errorf("expected a time, what, who and luck, found %q", line)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return s, nil
}

// kindOfEvent is what can be in a script.
type kindOfEvent struct {
	what   string
	rate   float64 // events a day
	whose  []string
	harm   string // the class of faults it belongs to; empty: none
	happen func(w *world, e event)
}

// draw draws a script. Each class of faults is left out of some runs and frequent in others: bugs
// that one fault shows are often hidden by another.
func draw(seed uint64, days int) *script {
	r := rand.New(rand.NewPCG(seed, 0))
	s := &script{seed: seed, days: days}
	harm := map[string]float64{"": 1}
	for i := range kinds {
		if _, drawn := harm[kinds[i].harm]; !drawn {
			harm[kinds[i].harm] = []float64{0, 0.5, 1, 2}[r.IntN(4)]
		}
	}
	if !isFull(seed) {
		harm[""] = 0.5
	}
	for i := range kinds {
		k := &kinds[i]
		n := int(k.rate*harm[k.harm]*busyDays(days) + r.Float64())
		for range n {
			e := event{at: time.Duration(r.Int64N(int64(days) * int64(24*time.Hour))), what: k.what, who: "_", luck: r.Uint64()}
			if len(k.whose) > 0 {
				e.who = k.whose[r.IntN(len(k.whose))]
			}
			s.events = append(s.events, e)
		}
	}
	for range 1 + r.IntN(2) {
		s.events = append(s.events, event{at: time.Duration(r.Int64N(int64(time.Hour))), what: "starts", who: "ann", luck: r.Uint64()})
	}
	s.events = slices.Concat(s.events, drawClock(seed, days), drawServerClock(seed, days))
	if isFull(seed) {
		s.events = append(s.events, drawTables(seed, days)...)
	}
	slices.SortFunc(s.events, func(a, b event) int { return int(a.at - b.at) })
	return s
}

// fullEvery says which seeds have the full world: those that it divides. It has no divisor with any
// other number that a seed is asked for, so that all that goes by these occurs in full worlds too.
const fullEvery = 7

// isFull tells whether a seed has the full world. In plain ones, which cost a third of a processor's
// time, people play with those alone whom a host has invited, and write half as much; what befalls
// the referee is the same.
func isFull(seed uint64) bool { return seed%fullEvery == 0 }

// busyDays is how many days' events a run has. Long ones have fewer a day, so that clocks and
// archives have their time too.
func busyDays(days int) float64 { return min(float64(days), 30+float64(days)/10) }
