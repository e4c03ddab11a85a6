package games

import (
	"os"
	"path/filepath"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

func TestKindOfAFileIsToldByItsLines(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		text string
		want Kind
	}{
		"a record":                     {"dhow: 1\nseats: blue Ann, green Ben\n\n~ first blue\n", RecordFile},
		"a record without header":      {"blue: X M 18\n", RecordFile},
		"a record with windows ends":   {"dhow: 1\r\nseats: blue Ann\r\n", RecordFile},
		"an unfinished record header":  {"dhow: 1\nrules: 1\nedition: reconstructed-1 sha256:00\n", RecordFile},
		"nothing":                      {"", RecordFile},
		"a game file":                  {"dhow: 1\nseats: [{seat: blue}]\n--- {n: 1}\n", GameFile},
		"a game file in block style":   {"dhow: 1\nseats: []\n---\nn: 1\n", GameFile},
		"a game nobody has joined":     {"dhow: 1\ngame: kilifi-7\nsetup: random\nseats: [{seat: blue}]\n", GameFile},
		"such a game in block style":   {"dhow: 1\nsetup: random\nseats:\n- seat: blue\n", GameFile},
		"a position of three lines":    {"players: 2\nregions: {18: T}\nblue: {area: [Ex1]}\n", PositionFile},
		"a position of one seat":       {"players: 2\nblue: {pounds: 3}\n", PositionFile},
		"a position with a mark first": {"\uFEFFplayers: 2\n", PositionFile},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := KindOf([]byte(row.text)); got != row.want {
				t.Errorf("got %v, want %v", got, row.want)
			}
		})
	}
}

func TestKindOfWhatWeWrite(t *testing.T) {
	t.Parallel()
	records, err := filepath.Glob("testdata/table/*.txt")
	if err != nil || len(records) == 0 {
		t.Fatal("no records", err)
	}
	for _, file := range records {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := KindOf(data); got != RecordFile {
			t.Errorf("%s: got %v", file, got)
		}
	}
	first := func(int) int { return 0 }
	for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
		step := engine.NewDeal(edition.Mombasa(), engine.Table{Players: 3, Setup: setup, Rules: engine.CurrentRules}, first)
		if got := KindOf(WritePosition(&step.State)); got != PositionFile {
			t.Errorf("position: got %v", got)
		}
	}
}
