package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/store"
)

// TestMend moves aside what a crash has left of a log, and leaves the others alone: it syncs none
// of them, of which there may be a million.
func TestMend(t *testing.T) {
	t.Parallel()
	d := disktest.New()
	dir, err := store.OpenDataDir(d, "data")
	mustWork(t, err)
	const whole, begun = "dhow: 1\ngame: kilifi-7\n--- {n: 1}\n", "--- {n: 2, at"
	for path, text := range map[string]string{"data/games/kilifi-7.yaml": whole, "data/games/lamu-3.yaml": whole + begun} {
		mustWork(t, disk.CreateWhole(d, path, []byte(text)))
	}
	d.Trace = nil
	torn, err := dir.Mend(time.Now())
	mustWork(t, err)
	if len(torn) != 1 || string(torn[0].Data) != begun || string(d.View("data/games/lamu-3.yaml")) != whole {
		t.Errorf("%v is torn, and there is %s", torn, d.View("data/games/lamu-3.yaml"))
	}
	if slices.ContainsFunc(d.Trace, func(did string) bool { return strings.Contains(did, "sync") && strings.Contains(did, "kilifi-7") }) {
		t.Error("a log that was whole is synced")
	}
}
