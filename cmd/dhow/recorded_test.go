package main

import (
	"bytes"
	_ "embed"
	"flag"
	"math/rand/v2"
	"os"
	"regexp"
	"sync"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games/record"
)

var update = flag.Bool("update", false, "write the recorded game and what the tests expect anew")

//go:embed testdata/game.txt
var keptGame []byte

// recordedGame returns a game of two as a text record, which scripts find as game.txt. With -update
// it is played anew.
var recordedGame = sync.OnceValue(func() []byte {
	if !*update {
		return keptGame
	}
	return playedAnew(edition.Mombasa())
})

// playedAnew returns a game that begins as the recorded one, up to the first order of the action
// phase, which scripts ask about. Then a sensible player plays against chance, so that most things
// happen that an order can say.
func playedAnew(ed *engine.Edition) []byte {
	begin := regexp.MustCompile(`(?s)^.*?\n\w+: G .*?\n`).Find(keptGame)
	begin = regexp.MustCompile(`(?m)^edition: .*$`).ReplaceAll(begin, []byte("edition: "+ed.Name+" "+ed.Digest))
	rec, o, err := judgedRecord(ed, begin)
	if err != nil {
		panic(err) // the lines it begins with want a hand
	}
	players := map[engine.Seat]house.Player{engine.Blue: house.Sensible, engine.Green: house.Random}
	entries, r := o.Entries(), rand.New(rand.NewPCG(1, 2))
	for s := o.State; s.Phase != engine.GameOver; {
		seat := s.ToMove()[0]
		v := s.View(seat)
		action, _ := players[seat](&v, r.IntN)
		step, err := engine.Deal(&s, action, r.IntN)
		if err != nil {
			panic(err)
		}
		entries = append(entries, record.EntryOf(step, s.Round))
		s = step.State
	}
	return record.Write(ed, rec.Header, entries, rec.Notes)
}

func judgedRecord(ed *engine.Edition, text []byte) (*record.Record, *record.Outcome, error) {
	rec, err := record.Read(ed, "game.txt", text)
	if err != nil {
		return nil, nil, err
	}
	o, err := record.Judge(rec)
	return rec, o, err
}

// TestRecordedGame wants the record that scripts use to be a finished game, judged without a word,
// in the canonical form.
func TestRecordedGame(t *testing.T) {
	text := recordedGame()
	rec, o, err := judgedRecord(edition.Mombasa(), text)
	if err != nil {
		t.Fatalf("%v\nafter a change of the edition the scripts need another record: go test ./cmd/dhow -update", err)
	}
	if o.State.Phase != engine.GameOver {
		t.Errorf("the game ends in round %d, %v", o.State.Round, o.State.Phase)
	}
	if again := record.Write(edition.Mombasa(), rec.Header, o.Entries(), rec.Notes); !bytes.Equal(again, text) {
		t.Errorf("not canonical:\n%s", again)
	}
	if *update {
		if err := os.WriteFile("testdata/game.txt", text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
