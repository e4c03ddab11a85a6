package main

import (
	"bytes"
	"os"
	"testing"
)

// TestManPageIsCurrent keeps docs/dhow.1 what the commands say of themselves. With -update it is
// written anew.
func TestManPageIsCurrent(t *testing.T) {
	const file = "../../docs/dhow.1"
	var page bytes.Buffer
	writeMan(&page, commands)
	if *update {
		if err := os.WriteFile(file, page.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, page.Bytes()) {
		t.Errorf("%s is stale; run go test ./cmd/dhow -run ManPage -update", file)
	}
}

func TestManPageEscapesWhatTroffWouldTake(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"--json", `\-\-json`},
		{".dotted", `\&.dotted`},
		{`a\b`, `a\eb`},
		{"first\n'quoted", "first\n\\&'quoted"},
	} {
		if got := roff(row.text); got != row.want {
			t.Errorf("roff(%q) = %q, want %q", row.text, got, row.want)
		}
	}
}
