package referee

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/store"
)

// TestPlansThatAreOpenedLaterAreToldOnce has plans be opened hours after the last was made, and
// perhaps the program die before any letter of that is owed: each player is told of it once, whoever
// has planned last.
func TestPlansThatAreOpenedLaterAreToldOnce(t *testing.T) {
	t.Parallel()
	for _, mode := range store.LettersModes {
		for last := engine.Blue; last <= engine.Green; last++ {
			for _, dies := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, %v, dies %v", mode, last, dies), func(t *testing.T) {
					t.Parallel()
					p := newParty(t, 3, threeDays, func(h *log.Header) {
						h.Seats[2] = log.Seated{Seat: engine.Yellow, House: "sensible", Name: "House"}
						h.Pace.Open = &log.OpenTime{Minute: 20 * 60, Zone: log.ZoneOf(time.UTC, evening)}
					})
					p.wants = store.Letters{Mode: mode}
					p.join()
					for _, seat := range []engine.Seat{3 - last, last, 3 - last, last} {
						order, _ := p.order(p.game(), seat)
						if strings.HasPrefix(order, "R ") {
							order += "\nthen P none"
						}
						p.send(seat, order)
					}
					p.opensAt(evening.Add(2*time.Hour+time.Minute), dies)
					p.playUntil(func(g *log.Game) bool {
						state, err := g.State()
						return err != nil || slices.Contains(state.ToMove(), last) || state.Phase != engine.ActionPhase
					})
					told := 0
					for _, news := range p.allNews(last) {
						if strings.HasPrefix(news, "open ") && strings.Contains(news, ": P ") {
							told++
						}
					}
					if told != 1 {
						t.Errorf("%v is told %d times that plans were opened: %q", last, told, p.allNews(last))
					}
				})
			}
		}
	}
}

// opensAt has plans be opened at a time, and the letters about it be owed at once, or after a start.
func (p *party) opensAt(at time.Time, dies bool) {
	p.t.Helper()
	before := p.game().Len()
	p.now = at
	posting, err := p.table.Ring(p.t.Context(), at, at)
	must(p.t, err)
	if p.game().Len() == before {
		p.t.Fatal("no plans are opened")
	}
	if dies {
		p.sit()
		posting, err = p.table.Recover(p.t.Context(), nil)
		must(p.t, err)
	}
	p.post(posting)
}
