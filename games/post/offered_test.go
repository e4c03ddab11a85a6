package post

import (
	"fmt"
	"testing"
	"time"

	"dhow/games"
)

// TestOfferedIsForgotten keeps what is remembered of letters small: the newest few of a seat, and
// nothing of seats that get no more letters.
func TestOfferedIsForgotten(t *testing.T) {
	at := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	l := NewLedger()
	for n := 1; n <= MostOffered+3; n++ {
		f := Offered{At: at, Game: "kilifi-7", Seat: 2, Position: n, Lines: fmt.Sprint("*abc", n)}
		l.Enter(f, f)
	}
	known := l.Offered("kilifi-7", 2)
	if len(known) != MostOffered || known[0].Position != 4 || known[MostOffered-1].Position != MostOffered+3 {
		t.Errorf("known is %v", known)
	}
	for day := range 60 {
		l.Enter(Offered{At: at.Add(time.Duration(day) * 24 * time.Hour), Game: games.GameID("lamu-3"), Seat: 1, Position: 1 + day, Lines: "*abc"})
	}
	if left := len(l.said.offers.by); left != 1 {
		t.Errorf("%d seats are remembered", left)
	}
}

// TestOfferedReadsBack holds that a remark of ours is read as it was written, and another's is
// passed over.
func TestOfferedReadsBack(t *testing.T) {
	want := Offered{At: time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC), Game: "kilifi-7", Seat: 3, Position: 41, Lines: ".a_-*abcdefghi"}
	if got, err := parsePost(TextOf(want)); err != nil || got != Line(want) {
		t.Errorf("read is %v, %v", got, err)
	}
	for _, line := range []string{"#offered", "#offered nothing at all to read;", "#offered 2026-11-20T18:02:11Z kilifi-7#0 green *abc;",
		"#offered 2026-11-20T18:02:11Z kilifi-7#3 red *abc;", "#offered my games to Ben"} {
		if got, err := parsePost(line); got != nil || err != nil {
			t.Errorf("%q is %v, %v", line, got, err)
		}
	}
}
