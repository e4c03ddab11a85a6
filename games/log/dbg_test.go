package log_test

import (
	"fmt"
	"os"
	"testing"
	"strconv"
	"dhow/games/gametest"
)

func TestDbg(t *testing.T) {
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	upto, _ := strconv.Atoi(os.Getenv("UPTO"))
	s := newSeatsTime(t, uint64(seed))
	for range 150 {
		s.step(map[string]int{})
	}
	fmt.Println(s.g.Header.Pace)
	for n := upto - 45; n <= upto && n <= s.g.Len(); n++ {
		if n < 1 {
			continue
		}
		l := s.g.Entries()[n-1].Line()
		if len(l) > 150 {
			l = l[:150]
		}
		fmt.Print(string(l))
		if len(l) == 150 { fmt.Println() }
		for _, seat := range s.g.Header.Seats {
			d, ok := s.g.At(n).Deadline(seat.Seat)
			r := gametest.Reckon(s.g, n, seat.Seat)
			fmt.Println("    ", seat.Seat, s.g.At(n).Turn(seat.Seat), s.g.At(n).TurnSince(seat.Seat), d.Format("02T15:04:05"), ok, r.Ends.Format("02T15:04:05"), r.Sure)
		}
	}
}
