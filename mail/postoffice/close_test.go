package postoffice

import "testing"

// TestCloseAtOnce closes offices whose servers have only begun, for the race detector: the IMAP
// library counts who serves after it has been told to.
func TestCloseAtOnce(t *testing.T) {
	for range 1000 {
		o, err := Open(Options{Piped: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
