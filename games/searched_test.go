package games

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestSearched reads the time that was written, none where none was, and refuses what is no time.
func TestSearched(t *testing.T) {
	root := filepath.Join(t.TempDir(), "data")
	d, err := OpenDataDir(OSDisk{}, root)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if at, err := d.Searched(); !at.IsZero() || err != nil {
		t.Errorf("before any search: %v, %v", at, err)
	}
	want := time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC)
	if err := d.NoteSearched(want); err != nil {
		t.Fatal(err)
	}
	if at, err := d.Searched(); !at.Equal(want) || err != nil {
		t.Errorf("the time is %v, %v", at, err)
	}
	if foreign, err := d.Foreign(); len(foreign) != 0 || err != nil {
		t.Errorf("not part of a data directory: %v, %v", foreign, err)
	}
	if err := os.WriteFile(filepath.Join(root, "searched"), []byte("yesterday\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var format *FormatError
	if _, err := d.Searched(); !errors.As(err, &format) {
		t.Errorf("what is no time gives %v", err)
	}
}
