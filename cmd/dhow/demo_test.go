package main

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

var update = flag.Bool("update", false, "write the demo's record and the scripts' expectations anew")

// TestDemoRecord wants the demo's record to be a finished game, judged without a word, in the canonical form.
func TestDemoRecord(t *testing.T) {
	ed := edition.Mombasa()
	if *update {
		if err := os.WriteFile("demo.txt", makeDemo(t, ed), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Log("demo.txt is written anew; run the test again without -update")
		return
	}
	rec, err := games.ReadRecord(ed, "demo.txt", demoRecord)
	if err != nil {
		t.Fatalf("%v\nafter a change of the edition, make a new demo: go test ./cmd/dhow -run TestDemoRecord -update", err)
	}
	o, err := games.Judge(rec)
	if err != nil {
		t.Fatal(err)
	}
	if o.State.Phase != engine.GameOver {
		t.Errorf("the game ends in round %d, %v", o.State.Round, o.State.Phase)
	}
	var entries []games.Entry
	for _, p := range o.Played {
		entries = append(entries, p.Entry)
	}
	if again := games.WriteRecord(ed, rec.Header, entries, rec.Notes); !bytes.Equal(again, demoRecord) {
		t.Errorf("not canonical:\n%s", again)
	}
}

// makeDemo plays a game between two players of modest skill, and writes its record.
func makeDemo(t *testing.T, ed *engine.Edition) []byte {
	chance := rand.New(rand.NewPCG(2, 40)).IntN
	step := engine.NewDeal(ed, engine.Table{Players: 2, Setup: engine.FirstGame, Rules: engine.CurrentRules}, chance)
	entries := []games.Entry{games.EntryOf(step, 0)}
	for step.State.Phase != engine.GameOver {
		before := step.State
		action := bestOfSome(t, &before, chance)
		var err error
		if step, err = engine.Deal(&before, action, chance); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, games.EntryOf(step, before.Round))
	}
	return games.WriteRecord(ed, games.HeaderOf(&step.State, "demo", []string{"Ann", "Ben"}), entries, nil)
}

// bestOfSome samples some actions and returns the one after which the seat would score most. Ending early scores nothing
// now, so it is left for last.
func bestOfSome(t *testing.T, s *engine.State, chance engine.Pick) engine.Action {
	seat := s.ToMove()[0]
	view := s.View(seat)
	var best engine.Action
	most := -1 << 30
	for range 60 {
		action, ok := engine.Sample(&view, chance)
		if !ok {
			t.Fatalf("nothing to do for %v in round %d", seat, s.Round)
		}
		step, err := engine.Deal(s, action, chance)
		if err != nil {
			t.Fatal(err)
		}
		if worth := worthOf(&step.State, seat, action); worth > most {
			best, most = action, worth
		}
	}
	return best
}

// worthOf guesses how good a state is for a seat: its score, and a little for what will score later.
func worthOf(s *engine.State, seat engine.Seat, action engine.Action) int {
	p := &s.Seats[seat]
	worth := 10*s.Score()[seat].Total() + 4*int(p.Diamond) + 12*int(p.Jar) + p.Pounds
	for _, company := range engine.Companies {
		worth += 6*int(p.Track[company]) + 3*s.ShareValue(company)
	}
	for space := int(p.Jar) + 1; space < len(p.OwnBooks) && p.OwnBooks[space].Book != 0; space++ {
		worth += 9 // books that lie one after the other before the ink jar
	}
	worth += 45 * p.Hand.Total()
	for slot := 1; slot <= engine.ActionSlots; slot++ {
		if p.Plan[slot] != engine.NoCard || p.Area[slot].Card != engine.NoCard { // the last plan is turned up at once
			worth += 60
		}
	}
	if _, ends := action.Move.(*engine.EndPhase); ends {
		worth -= 1000
	}
	return worth
}
