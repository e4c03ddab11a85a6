package log

import (
	"strings"
	"testing"
)

// TestKeysOfEntries holds the order in which entries are written to that of the files there are:
// old keys keep theirs, and new ones come among them.
func TestKeysOfEntries(t *testing.T) {
	t.Parallel()
	old := strings.Fields(`n at dhow by mail house timeout queued replace join undo open draws orders hidden says talk
		queue resign new-key seat outage no-outage ended spoil keys view`)
	seen := map[string]bool{}
	for _, key := range entryKeys() {
		if seen[key] {
			t.Errorf("two kinds have the key %s", key)
		}
		seen[key] = true
		if len(old) > 0 && key == old[0] {
			old = old[1:]
		}
	}
	if len(old) > 0 {
		t.Errorf("%s is not where it was", old[0])
	}
}

// TestKindsAreNamed holds that what an entry does has a name for refusals, which no other kind has,
// and that what may follow it is something that an entry does.
func TestKindsAreNamed(t *testing.T) {
	t.Parallel()
	acts := map[string]bool{"": true}
	for _, k := range kinds {
		if a := k.facts(); a.act != "" && acts[a.act] {
			t.Errorf("two kinds %s", a.act)
		}
		acts[k.facts().act] = true
	}
	for _, k := range kinds {
		if then := k.facts().then; !acts[then] {
			t.Errorf("nothing %ss behind %v", then, k.facts().keys)
		}
	}
}
