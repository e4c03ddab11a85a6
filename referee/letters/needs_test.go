package letters

import (
	"testing"

	"dhow/referee/table"
)

// TestNewerLettersNeedNewerPrograms has letters that format 7 brought keep one from going back to a
// program that cannot write them.
func TestNewerLettersNeedNewerPrograms(t *testing.T) {
	for _, kind := range []string{table.KindWatched, table.KindToWatcher, table.KindToRule} {
		if n := Needs(kind); n != 7 {
			t.Errorf("%s needs %d", kind, n)
		}
	}
}
