package main

import (
	"bytes"
	"flag"
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
	rec, err := games.ReadRecord(ed, "demo.txt", demoRecord)
	if err != nil {
		t.Fatalf("%v\nafter a change of the edition the demo needs another record", err)
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
		if err := os.WriteFile("demo.txt", again, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(again, demoRecord) {
		t.Errorf("not canonical:\n%s", again)
	}
}
