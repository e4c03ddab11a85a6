package identity

import (
	"errors"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

// TestIndexKeepsBrokenGames keeps the header of a game whose entries cannot be read, so that its
// host can be told, and leaves its file as it is: a torn end is for whoever opens the game to move
// aside, and to tell of.
func TestIndexKeepsBrokenGames(t *testing.T) {
	dir := dataDir(t)
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann", "Ben")
	h.Host = "ann-7f3a"
	g, err := log.New(edition.Mombasa(), h, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := string(g.Bytes()) + "--- {n: 1, by: nobody}\n--- {n: 2, at"
	if err := dir.CreateGame("kilifi-7", []byte(text), nil); err != nil {
		t.Fatal(err)
	}
	index, faults, err := OpenIndex(t.Context(), dir, nil, log.Editions{edition.Mombasa()})
	var broken *BrokenGameError
	if err != nil || len(faults) != 1 || !errors.As(faults[0], &broken) || broken.Game != "kilifi-7" || !index.Broken("kilifi-7") {
		t.Errorf("opening gives %v, %v", faults, err)
	}
	if kept, ok, _ := index.Game(t.Context(), "kilifi-7"); !ok || kept.Host() != h.Host {
		t.Errorf("the index has %+v, %v", kept, ok)
	}
	if now, err := dir.Log(t.Context(), "kilifi-7"); err != nil || string(now) != text {
		t.Errorf("the file is now %q, %v", now, err)
	}
}
