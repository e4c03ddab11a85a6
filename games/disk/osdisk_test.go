package disk_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dhow/games"
	"dhow/games/disk"
)

// TestHugeFilesAreNotRead wants the limit to hold before a file fills the memory.
func TestHugeFilesAreNotRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "huge")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for size, whole := range map[int64]bool{disk.MaxLog: true, disk.MaxLog + 1: false, 1 << 40: false} {
		if err := os.Truncate(path, size); err != nil {
			t.Fatal(err)
		}
		data, err := disk.OS{}.ReadFile(path)
		if whole && (err != nil || int64(len(data)) != size) {
			t.Errorf("%d bytes: %d read, %v", size, len(data), err)
		}
		if !whole && !errors.As(err, new(*games.FormatError)) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}
