package log_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/games/store"
)

// TestForget takes players out of a game that is over, running and archived: what names them is
// neutral, all else is as it was to the byte, the game verifies as before, and to do it again
// changes nothing.
func TestForget(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 4)
	p.plain = true
	for range 8 {
		p.turn()
	}
	p.draft(engine.Blue, replaceBy(dee))
	p.draft(engine.Green, func(d *log.Draft) error { return d.Say(log.ToAll, "replace dee-51d0? player-1 it is") })
	p.draft(engine.NoSeat, func(d *log.Draft) error {
		return d.NewHost(log.NewHost{Player: "dee-51d0", Name: "Dee", For: "dee-51d0"})
	})
	for range 2 {
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Watch(log.Listed{Player: "dee-51d0", Name: "Dee"}) })
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Watch(log.Listed{Player: "dee-51d0", Name: "Dee", Gone: true}) })
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	was := p.g.Bytes()
	root, dir := openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", was, []byte(secretOf(4).Text())))
	mustWork(t, dir.CreateGame("lamu-2", was, []byte(secretOf(4).Text())))
	mustWork(t, dir.Archive("kilifi-7", 2026))
	archived := filepath.Join(root, "archive", "2026", "kilifi-7.yaml")
	for _, player := range []games.PlayerID{"player-1", "dee-51d0", "player-1", "nobody-1"} {
		mustWork(t, dir.ForgetIn(t.Context(), "lamu-2", 0, player))
		mustWork(t, dir.ForgetIn(t.Context(), "kilifi-7", 2026, player))
	}
	now, err := os.ReadFile(archived)
	mustWork(t, err)
	other, err := os.ReadFile(filepath.Join(root, "games", "lamu-2.yaml"))
	mustWork(t, err)
	want := strings.NewReplacer(
		"player: player-1, name: "+gametest.Names[1], `name: Former player`, "host: player-1\n", "", "replace: {player: dee-51d0, name: Dee}", "replace: {name: Former player 2}",
		"watch: {player: dee-51d0, name: Dee", "watch: {name: Former player 2",
		"new-host: {player: dee-51d0, name: Dee, for: dee-51d0}", "new-host: {name: Former player 2}",
	).Replace(string(was))
	if string(now) != want || !bytes.Equal(now, other) || want == string(was) {
		t.Errorf("the file is\n%s\nexpected\n%s", now, want)
	}
	mustWork(t, log.VerifyFile(edition.Mombasa(), "kilifi-7.yaml", now, nil))
	if g := readGame(t, now, nil); g.Seats()[0].Name != "Former player 2" || g.Seats()[1].Player != "" || g.Header.Host != "" {
		t.Errorf("the seats are %v", g.Seats())
	}
}

// TestForgetLeavesWhatCannotBeRead does not touch a file whose header cannot be read, and says so.
func TestForgetLeavesWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	path := filepath.Join(root, "games", "kilifi-7.yaml")
	mustWork(t, os.WriteFile(path, []byte("dhow: 1\nseats: [{player: ann-7f3a}]\n"), 0o600))
	if err := dir.ForgetIn(t.Context(), "kilifi-7", 0, "ann-7f3a"); err == nil {
		t.Error("a broken file is changed")
	}
	if text, _ := os.ReadFile(path); !strings.Contains(string(text), "ann-7f3a") {
		t.Errorf("the file is %s", text)
	}
	if err := dir.ForgetIn(t.Context(), "lamu-2", 0, "ann-7f3a"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a game that is not there: %v", err)
	}
}

// TestNaming finds the games that name a player, and profiles that are gone stay gone.
func TestNaming(t *testing.T) {
	t.Parallel()
	_, dir := openDir(t)
	p := newPlayer(t, 2, engine.FirstGame, 4)
	mustWork(t, dir.CreateGame("kilifi-7", p.g.Bytes(), []byte(secretOf(4).Text())))
	naming, err := dir.Find(t.Context(), store.Query{Archived: true, Naming: "player-1"})
	if err != nil || len(naming) != 1 || naming[0].ID != "kilifi-7" || naming[0].Year != 0 {
		t.Errorf("%+v: %v", naming, err)
	}
	if naming, _ := dir.Find(t.Context(), store.Query{Naming: "dee-51d0"}); len(naming) > 0 {
		t.Errorf("Dee plays in %+v", naming)
	}
	mustWork(t, dir.SaveProfile(t.Context(), "dee-51d0", &store.Profile{Name: "Dee", Lang: "en", Zone: "UTC"}))
	for range 2 {
		mustWork(t, dir.RemoveProfile(t.Context(), "dee-51d0"))
	}
	if _, err := dir.Profile(t.Context(), "dee-51d0"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the profile: %v", err)
	}
}

func openDir(t *testing.T) (root string, dir *store.HeldDir) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	t.Cleanup(func() { dir.Close() })
	return root, dir
}
