package log

import (
	"os"
	"strings"
	"testing"
)

// TestKindsStandInTheDocs wants each key of an entry in the table of docs/architecture.md, as
// whoever reads a game's file looks for it there.
func TestKindsStandInTheDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| key | says |")
	table, _, _ = strings.Cut(table, "\n\n")
	keys := 0
	for _, k := range kinds {
		for _, key := range k.facts().keys {
			if keys++; !strings.Contains(table, "`"+key+"`") && !strings.Contains(table, "`"+key+":") {
				t.Errorf("no row of the table of keys has %s", key)
			}
		}
	}
	if keys < 20 {
		t.Errorf("only %d keys are known", keys)
	}
}
