package mail

import (
	"errors"
	"testing"
)

// liar announces more than anyone would read.
type liar struct{}

func (liar) Size() int64              { return 1 << 50 }
func (liar) Read([]byte) (int, error) { panic("read") }

// TestAnnouncedSizeIsNotBelieved: the library reads whatever a server announces, and would ask for the memory first.
func TestAnnouncedSizeIsNotBelieved(t *testing.T) {
	var large *TooLargeError
	if raw, err := readLiteral(UID{1, 2}, liar{}); raw != nil || !errors.As(err, &large) || large.UID.Number != 2 {
		t.Errorf("found %v", err)
	}
}
