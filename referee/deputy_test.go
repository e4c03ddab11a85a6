package referee

import (
	"strings"
	"testing"
)

// TestFilesHaveNoDeputy: beside a store that is one process's alone nobody judges mails, and
// whoever asks for it gives the store back.
func TestFilesHaveNoDeputy(t *testing.T) {
	w := newWorld(t)
	h := House{Disk: w.files, Log: w.log}
	if _, err := OpenDeputy(h, w.cfg); err == nil || !strings.Contains(err.Error(), "database") {
		t.Errorf("files have a deputy: %v", err)
	}
	d, err := Open(h, w.cfg)
	must(t, err)
	must(t, d.Close())
}
