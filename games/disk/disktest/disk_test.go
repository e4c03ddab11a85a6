package disktest

import (
	"errors"
	"strings"
	"testing"
)

// TestFaultyDiskForgetsWhatWasNotSynced holds the model itself to what it says.
func TestFaultyDiskForgetsWhatWasNotSynced(t *testing.T) {
	t.Parallel()
	d := New()
	f, err := d.Create("f")
	mustWork(t, err)
	_, err = f.Write([]byte("abc"))
	mustWork(t, errors.Join(err, f.Sync(), d.SyncDir(".")))
	_, err = f.Write([]byte("0123456789ABCDEFG")) // 13 bytes in the first sector, 4 in the next
	mustWork(t, err)
	may := map[string]bool{}
	for after := range d.AfterPowerLoss {
		may[string(after.names["f"].view)] = true
	}
	for _, text := range []string{"abc", "abc0", "abc0123456789ABCDEFG", "abc" + strings.Repeat("\x00", 13) + "DEFG", "abc0123456789ABC\x00\x00"} {
		if !may[text] {
			t.Errorf("%q cannot be found after a power loss", text)
		}
	}
	if n := 1 + 2*13 + 4*4; len(may) != n { // nothing; some of the first sector; all of it and some of the next
		t.Errorf("%d contents, want %d", len(may), n)
	}
	if got := string(d.AfterDeath().names["f"].view); got != "abc0123456789ABCDEFG" {
		t.Errorf("after the death of the process: %q", got)
	}
}

func mustWork(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
