package referee

import (
	"errors"
	"testing"
	"time"
)

// TestOutagesOfAGameGatherInOne has the mailbox be away again before a game was looked at: its
// deadlines move for all of the time.
func TestOutagesOfAGameGatherInOne(t *testing.T) {
	ch := gameCheck{game: "kilifi-7"}
	ch.outage(Search{From: evening, Began: evening.Add(time.Hour)})
	ch.outage(Search{From: evening.Add(2 * time.Hour), Began: evening.Add(3 * time.Hour)})
	if !ch.from.Equal(evening) || !ch.to.Equal(evening.Add(3*time.Hour)) {
		t.Errorf("deadlines move for the time from %v to %v", ch.from, ch.to)
	}
}

// TestOutageIsToldOfUntilItIsHeard has the program fail at what is to be done after an outage: the
// next search tells of the same one.
func TestOutageIsToldOfUntilItIsHeard(t *testing.T) {
	var told []time.Time
	watch := outageWatch{good: evening, sure: evening}
	for n := range 3 {
		_ = watch.tell(evening.Add(time.Hour+time.Duration(n)*time.Minute), true, func(s Search) error {
			if told = append(told, s.From); len(told) == 1 {
				return errors.New("a mistake")
			}
			return nil
		})
	}
	if len(told) != 3 || !told[0].Equal(evening) || !told[1].Equal(evening) || !told[2].IsZero() {
		t.Errorf("the outage since %v is told of as since %v", evening, told)
	}
}
