package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dhow/games"
	"dhow/games/disk/disktest"
	"dhow/games/store"
)

// namedLog is the log of a game that names Ben.
const namedLog = `dhow: 1
game: kilifi-7
rules: 1
edition: {name: reconstructed-2, digest: "sha256:0b93678392aba1d536f514884999d2308aaede2195bde9b42b9c475f8682e1ac"}
setup: first-game
seats: [{seat: blue, player: ann-7f3a, name: Ann}, {seat: green, player: ben-02c1, name: Ben}]
`

// recordOfNamed is the record of a log, as a test makes it: who is named in it.
func recordOfNamed(log store.Text) ([]byte, error) {
	return []byte(fmt.Sprintf("seats: %v\n", bytes.Contains(log.Data, []byte("Ben")))), nil
}

// TestRecordsAreWrittenWhereTheyAreMissing has each archived game have its record, and none other.
func TestRecordsAreWrittenWhereTheyAreMissing(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	for _, id := range []games.GameID{"kilifi-7", "lamu-3", "tanga-5"} {
		mustWork(t, dir.CreateGame(id, []byte(namedLog), []byte("secret")))
	}
	mustWork(t, errors.Join(dir.Archive("kilifi-7", 2026), dir.Archive("lamu-3", 2025)))
	missing, err := dir.Unrecorded()
	if err != nil || len(missing) != 2 || missing[0] != (store.LogFile{Game: "lamu-3", Year: 2025}) {
		t.Fatalf("missing are %v, %v", missing, err)
	}
	mustWork(t, dir.WriteRecord(missing[0], recordOfNamed))
	if fileText(t, filepath.Join(root, "archive", "2025", "lamu-3.txt")) != "seats: true\n" {
		t.Error("the record is another")
	}
	broken := errors.New("broken")
	if err := dir.WriteRecord(missing[1], func(store.Text) ([]byte, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("a record that cannot be made: %v", err)
	}
	if missing, err = dir.Unrecorded(); err != nil || len(missing) != 1 || missing[0].Game != "kilifi-7" {
		t.Errorf("missing are %v, %v", missing, err)
	}
	if err := dir.WriteRecord(store.LogFile{Game: "tanga-5", Year: 2026}, recordOfNamed); err == nil {
		t.Error("a game that was not archived has a record")
	}
	foreign, err := dir.Foreign()
	if err != nil || len(foreign) > 0 {
		t.Errorf("foreign are %v, %v", foreign, err)
	}
	mustWork(t, dir.EachFile(func(f store.File) error {
		if strings.HasSuffix(f.Path, ".txt") {
			t.Errorf("%s goes to another store, though it follows from its log", f.Path)
		}
		return nil
	}))
}

// TestForgetInArchiveCut takes the power at every operation by which somebody is forgotten in an
// archived game and its record. Whatever is there, no name stands in a record whose log has none; done
// again, log and record have no name, and agree.
func TestForgetInArchiveCut(t *testing.T) {
	t.Parallel()
	const log, record = "data/archive/2026/kilifi-7.yaml", "data/archive/2026/kilifi-7.txt"
	game := store.LogFile{Game: crashGame, Year: 2026}
	start := disktest.New()
	dir, err := store.OpenDataDir(start, "data")
	mustWork(t, err)
	mustWork(t, errors.Join(dir.CreateGame(crashGame, []byte(namedLog), []byte("secret")), dir.Archive(crashGame, 2026),
		dir.WriteRecord(game, recordOfNamed), dir.Close()))
	forget := func(d *disktest.Disk) (died bool) {
		defer func() { died = recover() != nil }()
		dir, err := store.OpenDataDir(d, "data")
		mustWork(t, err)
		missing, err := dir.Unrecorded() // as a daemon looks when it begins
		mustWork(t, err)
		for _, game := range missing {
			mustWork(t, dir.WriteRecord(game, recordOfNamed))
		}
		mustWork(t, dir.ForgetIn(t.Context(), crashGame, 2026, "ben-02c1"))
		if missing, err = dir.Unrecorded(); err == nil && len(missing) > 0 {
			err = dir.WriteRecord(game, recordOfNamed)
		}
		mustWork(t, err)
		return false
	}
	for k, died := 1, true; died; k++ {
		d := start.AfterDeath()
		d.Plan = map[int]disktest.Fault{k: disktest.Dies}
		died = forget(d)
		for after := range d.AfterPowerLoss {
			named := strings.Contains(string(after.View(log)), "Ben")
			if after.View(log) == nil || !named && string(after.View(record)) == "seats: true\n" {
				t.Fatalf("%v: the log is %q, the record %q", d.Trace, after.View(log), after.View(record))
			}
			forget(after)
			if text := string(after.View(log)); strings.Contains(text, "Ben") || string(after.View(record)) != "seats: false\n" {
				t.Fatalf("%v: done again the log is %q, the record %q", d.Trace, text, after.View(record))
			}
		}
	}
}
