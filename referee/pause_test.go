package referee

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/acts"
	"dhow/referee/table"
)

// tendedWorld is a world in which Ann hosts a game of Ben and Cas without playing, with three days
// for a move.
type tendedWorld struct {
	*world
	ann, ben, cas *person
	id            games.GameID
}

func inTendedWorld(t *testing.T, test func(*testing.T, *tendedWorld)) {
	t.Helper()
	inWorld(t, func(t *testing.T, w *world) {
		all := w.three()
		p := &tendedWorld{world: w, ann: all[0], ben: all[1], cas: all[2]}
		p.id = w.begin(all, "without me first pace 3d")
		test(t, p)
	})
}

// now is the game.
func (p *tendedWorld) now() *log.Game { return p.game(p.id) }

// TestPauseByMail has a host who does not play stop the clock for ten days: all are told, nothing
// happens in that time, also over a restart, and the time that was left is left again.
func TestPauseByMail(t *testing.T) {
	inTendedWorld(t, func(t *testing.T, p *tendedWorld) {
		seat := p.now().Header.Seats[0].Seat
		ends, ok := p.now().Deadline(seat)
		if !ok {
			t.Fatal("no clock runs")
		}
		sent := len(p.tray.all())
		p.ann.sign("pause")
		p.settle()
		n := p.now().Len()
		if e := p.now().Entries()[n-1]; !e.Pause || e.Mail == "" || e.Need != 3 {
			t.Fatalf("the entry is %s", e.Line())
		}
		if to := recipients(p.tray.all()[sent:]); to != "ann@example.org ben@example.net cas@example.com" {
			t.Errorf("letters go to %q", to)
		}
		if text := strings.Join(strings.Fields(p.ben.letter().Text), " "); !strings.Contains(text, "The host has the clock stand still.") || strings.Contains(text, "house player") {
			t.Errorf("Ben is told:\n%s", p.ben.letter().Text)
		}
		if text := p.ann.letter().Text; !strings.Contains(text, "stands still. Everybody is told") {
			t.Errorf("Ann is told:\n%s", text)
		}
		sent = len(p.tray.all())
		time.Sleep(5 * day)
		p.settle()
		p.stop()
		p.start()
		time.Sleep(5 * day)
		p.settle()
		if p.now().Len() != n || len(p.tray.all()) != sent {
			t.Errorf("while the clock stands still %d entries are made and %d letters sent", p.now().Len()-n, len(p.tray.all())-sent)
		}
		p.ann.sign("resume")
		p.settle()
		e := p.now().Entries()[p.now().Len()-1]
		stood := e.At.Sub(p.now().Entries()[n-1].At)
		if after, _ := p.now().Deadline(seat); !e.Resume || stood < 10*day || !after.Equal(ends.Add(stood)) {
			t.Errorf("the clock stood still for %v, and the deadline moved by %v: %s", stood, after.Sub(ends), e.Line())
		}
		if to := recipients(p.tray.all()[sent:]); to != "ann@example.org ben@example.net cas@example.com" {
			t.Errorf("letters go to %q", to)
		}
		time.Sleep(4 * day)
		p.settle()
		if last := p.now(); last.Len() == n+1 || !last.Entries()[n+1].Timeout {
			t.Errorf("the clock does not run again:\n%s", last.Bytes())
		}
	})
}

// TestPauseGuard is who may stop the clock, and what each is told who may not.
func TestPauseGuard(t *testing.T) {
	for why, row := range map[string]struct {
		act    func(p *tendedWorld)
		pauses int
		told   string // to Ann
	}{
		"vouched for":     {func(p *tendedWorld) { p.ann.sign("pause") }, 1, "stands still. Everybody"},
		"not vouched for": {func(p *tendedWorld) { p.box.put(p.ann.reply(p.ann.letter(), "pause")) }, 0, "Did you write this letter"},
		"twice":           {func(p *tendedWorld) { p.ann.sign("pause"); p.settle(); p.ann.sign("pause") }, 1, "stands still already"},
		"twice in a mail": {func(p *tendedWorld) { p.ann.sign("pause\nresume") }, 1, "Not done, because a line above"},
		"what runs":       {func(p *tendedWorld) { p.ann.sign("resume") }, 0, "nothing to resume"},
		"without a key":   {func(p *tendedWorld) { p.ann.write("game " + string(p.id) + "\npause") }, 0, "Did you write this letter"},
		"nobody's": {func(p *tendedWorld) {
			p.box.put(from("Fay", friendAt, aligned("example.edu"), "game "+string(p.id)+"\npause"))
		}, 0, ""},
		"a player":         {func(p *tendedWorld) { p.ben.answer("pause") }, 0, ""},
		"with orders":      {func(p *tendedWorld) { p.ann.sign("pause\nE 1") }, 1, "stands still. Everybody"},
		"of another's key": {func(p *tendedWorld) { p.box.put(from("Fay", friendAt, "", "pause\nkey "+p.hostKey())) }, 0, "Did you write this letter"},
	} {
		t.Run(why, func(t *testing.T) {
			inTendedWorld(t, func(t *testing.T, p *tendedWorld) {
				row.act(p)
				p.settle()
				pauses := 0
				for _, e := range p.now().Entries() {
					if e.Pause {
						pauses++
					}
				}
				text := strings.Join(strings.Fields(p.ann.letter().Text), " ")
				if pauses != row.pauses || !strings.Contains(text, row.told) {
					t.Errorf("%d pauses, want %d; Ann is told:\n%s", pauses, row.pauses, p.ann.letter().Text)
				}
			})
		})
	}
}

// hostKey is the key in the last letter to Ann.
func (p *tendedWorld) hostKey() string {
	_, key, _ := strings.Cut(string(p.ann.letter().ID), ".")
	key, _, _ = strings.Cut(key, "@")
	return key
}

// TestPauseConfirmed stops the clock when the host says yes, not when the mail came that was asked
// about.
func TestPauseConfirmed(t *testing.T) {
	inTendedWorld(t, func(t *testing.T, p *tendedWorld) {
		p.ann.write("game " + string(p.id) + "\npause")
		p.settle()
		code := codeLine.FindStringSubmatch(p.ann.letter().Text)[1]
		asked := time.Now()
		time.Sleep(day)
		p.ann.write("yes " + code)
		p.settle()
		if e := p.now().Entries()[p.now().Len()-1]; !e.Pause || e.At.Sub(asked) < day-time.Hour {
			t.Errorf("the entry is %s, the mail came at %v", e.Line(), asked)
		}
	})
}

// TestPauseByPlayingHost refuses a host who plays, and games that have no clock, are not begun or
// are over.
func TestPauseByPlayingHost(t *testing.T) {
	for why, row := range map[string]struct{ options, told string }{
		"who plays":  {"first pace 3d", "You play in "},
		"no clock":   {"without me first no clock", "has no clock"},
		"not begun":  {"without me first pace 3d", "has not begun"},
		"given up":   {"without me first pace 3d", "that game is over"},
		"not a host": {"first pace 3d", "Only the host"},
	} {
		t.Run(why, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				all := w.three()
				who := all[0]
				var id games.GameID
				if why == "not begun" {
					who.write("new game " + row.options + " " + string(all[1].address) + " " + string(all[2].address))
					w.settle()
					id = w.daemon.clerk.set.Index.All()[0]
				} else {
					id = w.begin(all, row.options)
				}
				switch why {
				case "given up":
					if r := w.daemon.Do(t.Context(), Request{Do: ActEnd, Game: id}); r.Error != "" {
						t.Fatal(r.Error)
					}
					w.settle()
				case "not a host":
					who = all[1]
				}
				before := string(w.game(id).Bytes())
				who.sign("game " + string(id) + "\npause")
				w.settle()
				if text := strings.Join(strings.Fields(who.letter().Text), " "); !strings.Contains(text, row.told) {
					t.Errorf("they are told:\n%s", who.letter().Text)
				}
				if string(w.game(id).Bytes()) != before {
					t.Errorf("the game has changed:\n%s", w.game(id).Bytes())
				}
			})
		})
	}
}

// TestPauseAtPassedDeadline has the clock stand still when a deadline has passed that was not
// judged yet: it is judged when the clock runs again, and not before. The same mail pauses once.
func TestPauseAtPassedDeadline(t *testing.T) {
	p := newClockParty(t)
	deadline := p.turn().Add(3 * day)
	says := func(fingerprint string, at time.Time, say func(*log.Draft) error) {
		t.Helper()
		c := table.Cause{Mail: fingerprint, At: at}
		p.now = at
		for range 2 {
			posting, err := p.table.Enter(t.Context(), c, func(h acts.History) (*log.Draft, error) {
				d := c.Draft(h, engine.NoSeat)
				return d, say(d)
			})
			must(t, err)
			p.post(posting)
		}
	}
	says("c0ffee01", deadline.Add(time.Hour), (*log.Draft).Pause)
	length := p.game().Len()
	late := deadline.Add(20 * day)
	if posting := p.rings(late, late); posting.Owes != nil || p.game().Len() != length {
		t.Errorf("while the clock stands still there is %+v", posting.Owes)
	}
	if due, ok, err := p.table.Due(t.Context(), late); ok || err != nil {
		t.Errorf("the clock rings at %v: %v", due, err)
	}
	says("c0ffee02", late, (*log.Draft).Resume)
	if p.game().Len() != length+1 {
		t.Errorf("there are %d entries more", p.game().Len()-length)
	}
	soon := late.Add(time.Minute)
	if p.rings(soon, soon); p.game().Len() == length+1 || !p.game().Entries()[length+1].Timeout {
		t.Error("the deadline that had passed is not judged")
	}
}
