package notation_test

import (
	"testing"

	"dhow/engine"
)

// TestSignatureBetweenBars holds that a name between bars right below an order is talk, and nothing
// that may go on with the order is.
func TestSignatureBetweenBars(t *testing.T) {
	t.Parallel()
	for text, talk := range map[string]bool{
		"G Cf2 x1\n|Ben|": true, "G Cf2 x1\n| Ben |": true, "G Cf2 x1\n|Ben Miller|": true, "X M 12/2\n|Ben|": true,
		"G Cf2 x1\n|stop M|": false, "G Cf2 x1\n|stp M|": false, "then S buy y2\n|E|": false, "G Cf2 x1\n|E 1|": false, "G Cf2 x1\n|M|": false,
		"G Cf2 x1\n|G Cf2 y1|": false, "G Cf2 x1\n|Cf2|": false, "G Cf2 x1\n|undo|": false, "X M 12/2\n|17/1|": false, "X M 12/2\n|by p,t|": false,
	} {
		lines, err := english.Lines(engine.Blue, text)
		if read := err == nil && len(lines) == 2; read != talk {
			t.Errorf("%q: %+v, %v", text, lines, err)
		}
	}
}
