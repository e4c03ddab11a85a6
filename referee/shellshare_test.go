package referee

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
)

// TestShellCountsOnNoShareOfAGame has the operator and a host use a game up against each other: what
// the host has had done keeps the operator from nothing, and what the operator has done keeps the
// host from nothing. The refusal of what the host asks for speaks of nothing else.
func TestShellCountsOnNoShareOfAGame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer f.stop()
		shell := func(line string) {
			t.Helper()
			if r := f.daemon.Do(t.Context(), Request{Do: ActTend, Game: f.id, Line: line}); r.Error != "" {
				t.Errorf("%s at the shell: %s", line, r.Error)
			}
			f.settle()
		}
		for n := range 20 {
			shell(fmt.Sprintf("extend %dh", n+1))
		}
		host := func(line string) string {
			f.players[0].answer(line)
			f.settle()
			return f.players[0].letter().Text
		}
		refused := 0
		for n := range 20 {
			if strings.Contains(host(fmt.Sprintf("extend %dh", n+1)), "Not done") {
				refused = n
				break
			}
		}
		if refused < 3 {
			t.Errorf("the host is refused after %d of 20 times, behind 20 of the operator's", refused)
		}
		if told := oneLine(host("rule Ben's late order counts")); !strings.Contains(told, "you can do it again from") || strings.Contains(strings.ToLower(told), "clock") {
			t.Errorf("of a rule the host is told\n%s", told)
		}
		for _, line := range []string{"extend 1h", "set pace 5d", "rule Ben's late order counts", "pause", "resume", "ask draw", "set watch anyone", "remove green", "keep green", "set pace 4d"} {
			shell(line)
		}
	})
}
