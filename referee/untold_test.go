package referee

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/table"
)

// TestNothingStaysUntoldWhenLettersChange protects news from a change of letters: whoever wanted no
// answer to an order done as typed has not been told of what came with it, whichever letters they
// want when the next one is owed; and whoever was told of every move is not told of them again.
func TestNothingStaysUntoldWhenLettersChange(t *testing.T) {
	t.Parallel()
	for _, before := range store.LettersModes {
		for i, after := range slices.Concat(store.LettersModes, store.LettersModes) {
			late := i >= len(store.LettersModes)
			t.Run(fmt.Sprintf("%s to %s, late %v", before, after, late), func(t *testing.T) {
				t.Parallel()
				p := newParty(t, 4)
				p.join()
				p.playUntil(inPhase(engine.ActionPhase, 1))
				state, err := p.game().State()
				must(t, err)
				var seats [4]engine.Seat // in turn order
				for i := range seats {
					seats[i] = (state.Turn-1+engine.Seat(i))%4 + 1
				}
				p.wants = store.Letters{Mode: before}
				p.send(seats[1], "then E 1")
				p.playSeatBut(seats[0], "E")
				p.playSeatBut(seats[2], "E")
				p.wants = store.Letters{Mode: after, Since: p.now.Add(1)}
				if late {
					p.wants.Since = evening
				}
				n := len(p.letters[seats[0]])
				p.playSeatBut(seats[3], "E")
				if n++; len(p.letters[seats[0]]) != n {
					t.Fatal("the turn comes to the first without a letter")
				}
				for _, of := range []struct {
					seat engine.Seat
					told bool
				}{{seats[1], before != store.LettersBrief}, {seats[2], before == store.LettersFollow}} {
					news := slices.ContainsFunc(p.news(seats[0]), func(news string) bool {
						return strings.Contains(news, " "+of.seat.String()+": ")
					})
					if news == of.told {
						t.Errorf("told before of the order of %v: %v, told at their turn: %v", of.seat, of.told, news)
					}
				}
			})
		}
	}
}

// TestWhatFollowedAnOwnOrderIsToldOnce posts the order of a reader of brief letters together with
// one of another that came after it, as after a crash. Where the first is answered, the news of the
// second does not tell of it again; where no answer is wanted, it does.
func TestWhatFollowedAnOwnOrderIsToldOnce(t *testing.T) {
	t.Parallel()
	for _, answered := range []bool{true, false} {
		t.Run(fmt.Sprintf("answered %v", answered), func(t *testing.T) {
			t.Parallel()
			p := newParty(t, 2)
			p.join()
			p.playUntil(inPhase(engine.ActionPhase, 1))
			p.wants = store.Letters{Mode: store.LettersBrief}
			state, err := p.game().State()
			must(t, err)
			first, other := state.Turn, 3-state.Turn
			before := p.game().Len()
			order := p.orderBut(first, "E")
			if answered {
				order = "Hello!\n" + order
			}
			own := p.mail(first, order)
			p.deliver(own)
			p.playSeatBut(other, "E")
			p.marks.set(p.id, before)
			maps.DeleteFunc(p.owes, func(_ post.LetterID, o post.Owe) bool { return o.Until > before })
			p.sit()
			posting, err := p.table.Deliver(t.Context(), own, nil)
			must(t, err)
			var from []int
			for _, owe := range posting.Owes {
				if owe.Seat == first {
					from = append(from, owe.From)
				}
			}
			want := []int{before + 1, before + 2}
			if !answered {
				want = []int{before + 1}
			}
			if !slices.Equal(from, want) {
				t.Errorf("letters tell of what came from entries %v on, want %v", from, want)
			}
		})
	}
}

// TestWhatFollowsAWarningIsTold has plans be opened hours after somebody was told that they have let
// turns pass, as part of what that was told with: when they are back they hear of it.
func TestWhatFollowsAWarningIsTold(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2, threeDays, func(h *log.Header) {
		h.Setup = engine.FirstGame
		h.Pace.Open = &log.OpenTime{Minute: 20 * 60, Zone: log.ZoneOf(time.UTC, evening)}
	})
	p.wants = store.Letters{Mode: store.LettersTurn}
	p.join()
	order, _ := p.order(p.game(), engine.Green)
	p.send(engine.Green, order+"\nthen P none")
	deadline, _ := p.game().At(p.game().Len()).Deadline(engine.Blue)
	p.now = deadline.Add(time.Minute)
	posting, err := p.table.Ring(t.Context(), p.now, p.now)
	must(t, err)
	p.post(posting)
	warned := posting.Owes[slices.IndexFunc(posting.Owes, func(o post.Owe) bool { return o.Kind == table.KindWarning })]
	p.opensAt(deadline.Add(24*time.Hour).Truncate(24*time.Hour).Add(20*time.Hour+time.Minute), false)
	if g := p.game(); !g.Entries()[warned.Until].Follows() {
		t.Fatal("nothing follows the warning")
	}
	p.send(engine.Blue, "back")
	if news := p.news(engine.Blue); !slices.ContainsFunc(news, func(news string) bool { return strings.Contains(news, ": P ") }) {
		t.Errorf("Blue, who was told of everything up to entry %d, is not told that plans were opened: %q", warned.Until, news)
	}
}
