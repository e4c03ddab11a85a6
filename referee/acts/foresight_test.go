package acts

import (
	"flag"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/notation"
)

var foreseen = flag.Int("foreseen", 0, "games in which it is looked whether what is refused as impossible is; 0: as many as usual")

// TestWhatIsRefusedWhenWrittenIsImpossible leaves orders by chance for later turns of random games.
// What is refused at once, and only that, has to be illegal in the turn that it is for, whatever the
// others and chance do until then.
func TestWhatIsRefusedWhenWrittenIsImpossible(t *testing.T) {
	t.Parallel()
	games := *foreseen
	if games == 0 {
		games = gametest.Loops(300, 20_000)
	}
	refused, left, came := 0, 0, 0
	for seed := range games {
		pick := gametest.Pick(uint64(seed))
		step := engine.NewDeal(edition.Mombasa(), gametest.Table(2+seed%3, engine.Setup(seed%2)), pick)
		for n := pick(100); n > 0 && step.State.Phase != engine.GameOver; n-- {
			step = byChance(t, &step.State, pick)
		}
		seat := engine.Seat(1 + pick(step.State.Players))
		v := step.State.View(seat)
		then := anyQueue(&step.State, seat, pick)
		never, is := inVain(&v, then)
		if !is {
			left++
			continue
		}
		refused++
		if outcome := untilRefused(t, step, seat, then, &never.item, pick); outcome == done {
			t.Errorf("seed %d: %s was refused, and is possible", seed, History{Edition: edition.Mombasa()}.queueLine(never.item))
		} else if outcome == notDone {
			came++
		}
	}
	t.Logf("count %d queues by chance, %d of them refused at once, of which %d came to their turns and were not possible", games, refused, came)
	if games >= 300 && (refused < games/10 || left < games/10 || came < games/20) {
		t.Error("that proves little")
	}
}

// What became of the item that was refused.
const (
	neverCame = iota // an item above it was not possible, or the game was over
	notDone
	done
)

// untilRefused plays on, by chance and for the seat by the queue, until the turn of an item.
func untilRefused(t *testing.T, step *engine.Step, seat engine.Seat, then notation.Then, item *notation.Queued, pick engine.Pick) int {
	passed := mustMove(&step.State, seat) // the turn in which it is written
	for step.State.Phase != engine.GameOver {
		if !mustMove(&step.State, seat) || passed {
			own := step.Action.Seat
			step = byChance(t, &step.State, pick)
			passed = passed && step.Action.Seat != seat && own != engine.NoSeat
			if step.Action.Seat == seat {
				passed = false
			}
			continue
		}
		v := step.State.View(seat)
		last := len(then.Items) == 1 || &then.Items[0].Alternatives[0] == &item.Alternatives[0]
		taken := log.Take(&v, notation.Then{Items: then.Items[:1]})
		switch {
		case last && taken.Done:
			return done
		case last:
			return notDone
		case !taken.Done:
			return neverCame
		}
		next, err := engine.Deal(&step.State, taken.Action, pick)
		if err != nil {
			t.Fatal(err)
		}
		step, then.Items = next, then.Items[1:]
	}
	return neverCame
}

func mustMove(s *engine.State, seat engine.Seat) bool {
	for _, other := range s.ToMove() {
		if other == seat {
			return true
		}
	}
	return false
}

// byChance plays one order.
func byChance(t *testing.T, s *engine.State, pick engine.Pick) *engine.Step {
	t.Helper()
	seats := s.ToMove()
	v := s.View(seats[pick(len(seats))])
	a, ok := engine.Sample(&v, pick)
	if !ok {
		t.Fatalf("nothing to do for %v", v.Seat)
	}
	next, err := engine.Deal(s, a, pick)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// anyQueue is up to three orders of a seat, as somebody may order who is to move now, or as the seat
// may in a turn at once.
func anyQueue(s *engine.State, seat engine.Seat, pick engine.Pick) (then notation.Then) {
	for range 1 + pick(3) {
		from := *s
		v := from.View(seat)
		if turn := nextTurn(&v); pick(3) > 0 && turn.phase {
			v = turn.v
		} else if seats := s.ToMove(); len(seats) > 0 {
			v = s.View(seats[pick(len(seats))])
		}
		if v.State.Phase == engine.GameOver {
			continue
		}
		a, ok := engine.Sample(&v, pick)
		if !ok {
			continue
		}
		a.Seat = seat
		then.Items = append(then.Items, notation.Queued{Alternatives: []notation.Alternative{{Action: a}}})
	}
	return then
}
