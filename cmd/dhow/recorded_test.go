package main

import (
	"bytes"
	_ "embed"
	"flag"
	"os"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

var update = flag.Bool("update", false, "write the recorded game and what the tests expect anew")

// recordedGame is a game of two as a text record. Scripts find it as game.txt.
//
//go:embed testdata/game.txt
var recordedGame []byte

// TestRecordedGame wants the record that scripts use to be a finished game, judged without a word, in the canonical form.
func TestRecordedGame(t *testing.T) {
	ed := edition.Mombasa()
	rec, err := games.ReadRecord(ed, "game.txt", recordedGame)
	if err != nil {
		t.Fatalf("%v\nafter a change of the edition the scripts need another record", err)
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
	again := games.WriteRecord(ed, rec.Header, entries, rec.Notes)
	if *update {
		if err := os.WriteFile("testdata/game.txt", again, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(again, recordedGame) {
		t.Errorf("not canonical:\n%s", again)
	}
}
