package referee

import (
	"strings"
	"testing"
	"time"
)

// TestExtendByMail has a host give two days more, once: all are told, and the house player moves
// two days later.
func TestExtendByMail(t *testing.T) {
	inTendedWorld(t, func(t *testing.T, p *tendedWorld) {
		seat := p.now().Header.Seats[0].Seat
		ends, _ := p.now().Deadline(seat)
		sent := len(p.tray.all())
		p.ann.sign("extend 36h")
		p.settle()
		n := p.now().Len()
		after, _ := p.now().Deadline(seat)
		if e := p.now().Entries()[n-1]; e.Extend != 36*time.Hour || !after.Equal(ends.Add(36*time.Hour)) {
			t.Fatalf("the deadline moves by %v: %s", after.Sub(ends), e.Line())
		}
		if to := recipients(p.tray.all()[sent:]); to != "ann@example.org ben@example.net cas@example.com" {
			t.Errorf("letters go to %q", to)
		}
		for _, who := range []*person{p.ann, p.ben} {
			if text := strings.Join(strings.Fields(who.letter().Text), " "); !strings.Contains(text, "everybody whose turn it is has 36 hours more") {
				t.Errorf("%s is told:\n%s", who.name, who.letter().Text)
			}
		}
		time.Sleep(time.Until(ends) + time.Hour)
		p.settle()
		if p.now().Len() != n {
			t.Errorf("the old deadline was judged:\n%s", p.now().Bytes())
		}
		time.Sleep(36 * time.Hour)
		p.settle()
		if g := p.now(); g.Len() == n || !g.Entries()[n].Timeout {
			t.Errorf("the new deadline was not judged:\n%s", g.Bytes())
		}
	})
}

// TestExtendGuard is who may give more time. A host who plays may: all get the same.
func TestExtendGuard(t *testing.T) {
	for why, row := range map[string]struct {
		options string
		act     func(ann, ben *person)
		extends int
	}{
		"a host who plays": {"first pace 3d", func(ann, _ *person) { ann.sign("extend 2d") }, 1},
		"twice":            {"first pace 3d", func(ann, _ *person) { ann.sign("extend 2d\nextend 3d") }, 1},
		"a player":         {"first pace 3d", func(_, ben *person) { ben.sign("extend 2d") }, 0},
		"no clock":         {"first no clock", func(ann, _ *person) { ann.sign("extend 2d") }, 0},
		"too much":         {"first pace 3d", func(ann, _ *person) { ann.sign("extend 900d") }, 0},
		"no time":          {"first pace 3d", func(ann, _ *person) { ann.sign("extend") }, 0},
	} {
		t.Run(why, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				all := w.three()
				id := w.begin(all, row.options)
				row.act(all[0], all[1])
				w.settle()
				extends := 0
				for _, e := range w.game(id).Entries() {
					if e.Extend != 0 {
						extends++
					}
				}
				if extends != row.extends {
					t.Errorf("more time is given %d times; Ann is told:\n%s", extends, all[0].letter().Text)
				}
			})
		})
	}
}
