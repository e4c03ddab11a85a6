package main

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"dhow/engine/edition"
	"dhow/games/disk"
)

// TestOneProgramWritesAGame wants a game file to be held by one writer: two would give two entries
// one number.
func TestOneProgramWritesAGame(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kilifi-7.yaml")
	mustRun(t, "", "new", "--players", "2", file)
	c := &call{disk: disk.OS{}, now: time.Now}
	first, err := c.openBook(edition.Mombasa(), file)
	if err != nil {
		t.Fatal(err)
	}
	var locked *disk.LockedError
	if _, err := c.openBook(edition.Mombasa(), file); !errors.As(err, &locked) {
		t.Errorf("a second writer gets %v", err)
	}
	first.Close()
	second, err := c.openBook(edition.Mombasa(), file)
	if err != nil {
		t.Fatal(err)
	}
	second.Close()
}
