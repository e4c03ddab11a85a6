//go:build failpoints && unix

package fault

import "testing"

// TestFailpointForm reads where the process is to be killed.
func TestFailpointForm(t *testing.T) {
	for text, count := range map[string]int64{"entry-written": 1, "entry-written:3": 3, "entry-written:x": 1, "entry-written:0": 1} {
		if name, n := parseFailpoint(text); name != "entry-written" || n != count {
			t.Errorf("%s is %s, %d", text, name, n)
		}
	}
}
