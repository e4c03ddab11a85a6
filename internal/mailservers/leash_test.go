package mailservers

import (
	"os"
	"path/filepath"
	"testing"
)

// TestServerEndsWithItsTest: what a test has started is gone after it.
func TestServerEndsWithItsTest(t *testing.T) {
	need(t, "dovecot", "postfix")
	var d *Dovecot
	var p *Postfix
	t.Run("servers", func(t *testing.T) {
		d = StartDovecot(t, "ann@example.org")
		p = StartPostfix(t, d)
	})
	if greets(d.imap) || greets(d.lmtp) || greets(p.port) {
		t.Error("a server still runs")
	}
	for _, dir := range []string{d.dir, p.dir} {
		if left, _ := filepath.Glob(dir); left != nil {
			t.Errorf("%s is left", dir)
			os.RemoveAll(dir)
		}
	}
}
