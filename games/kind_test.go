package games_test

import (
	"os"
	"path/filepath"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/position"
)

func TestKindOfAFileIsToldByItsLines(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		text string
		want games.Kind
	}{
		"a record":                     {"dhow: 1\nseats: blue Ann, green Ben\n\n~ first blue\n", games.RecordFile},
		"a record without header":      {"blue: X M 18\n", games.RecordFile},
		"a record with windows ends":   {"dhow: 1\r\nseats: blue Ann\r\n", games.RecordFile},
		"an unfinished record header":  {"dhow: 1\nrules: 1\nedition: reconstructed-1 sha256:00\n", games.RecordFile},
		"nothing":                      {"", games.RecordFile},
		"a game file":                  {"dhow: 1\nseats: [{seat: blue}]\n--- {n: 1}\n", games.GameFile},
		"a game file in block style":   {"dhow: 1\nseats: []\n---\nn: 1\n", games.GameFile},
		"a game nobody has joined":     {"dhow: 1\ngame: kilifi-7\nsetup: random\nseats: [{seat: blue}]\n", games.GameFile},
		"such a game in block style":   {"dhow: 1\nsetup: random\nseats:\n- seat: blue\n", games.GameFile},
		"a position of three lines":    {"players: 2\nregions: {18: T}\nblue: {area: [Ex1]}\n", games.PositionFile},
		"a position of one seat":       {"players: 2\nblue: {pounds: 3}\n", games.PositionFile},
		"a position with a mark first": {"\uFEFFplayers: 2\n", games.PositionFile},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := games.KindOf([]byte(row.text)); got != row.want {
				t.Errorf("got %v, want %v", got, row.want)
			}
		})
	}
}

func TestKindOfWhatWeWrite(t *testing.T) {
	t.Parallel()
	records, err := filepath.Glob("record/testdata/table/*.txt")
	if err != nil || len(records) == 0 {
		t.Fatal("no records", err)
	}
	for _, file := range records {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := games.KindOf(data); got != games.RecordFile {
			t.Errorf("%s: got %v", file, got)
		}
	}
	first := func(int) int { return 0 }
	for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
		step := engine.NewDeal(edition.Mombasa(), engine.Table{Players: 3, Setup: setup, Rules: engine.CurrentRules}, first)
		if got := games.KindOf(position.Write(&step.State)); got != games.PositionFile {
			t.Errorf("position: got %v", got)
		}
	}
}
