package templates

import (
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestNamesThatGamesGive shows in the reader's words what games call an open seat and who is
// forgotten, and leaves what people are called alone.
func TestNamesThatGamesGive(t *testing.T) {
	t.Parallel()
	r := &Reader{Language: notation.Polish, Names: Names{engine.Blue: "Ann", engine.Green: "green",
		engine.Yellow: "Former player", engine.Purple: "Former player 2"}}
	for seat, want := range map[engine.Seat]string{engine.Blue: "Ann", engine.Green: "zielony", engine.Yellow: "Były gracz",
		engine.Purple: "Były gracz 2"} {
		if got := r.player(seat); got != want {
			t.Errorf("%v is called %q, not %q", seat, got, want)
		}
	}
	for _, name := range []string{"Green", "Former players", "Watchers"} {
		if got := r.sayName(name); got != name {
			t.Errorf("%q is called %q", name, got)
		}
	}
}
