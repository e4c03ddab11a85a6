package mail

import (
	"errors"
	"io"
	"net"
	"testing"
)

// liar announces more than anyone would read.
type liar struct{ net.Conn }

func (liar) Size() int64                  { return 1 << 50 }
func (l liar) Read(b []byte) (int, error) { return l.Conn.Read(b) }

// TestAnnouncedSizeIsNotBelieved: the library reads whatever a server announces, and would ask for
// the memory first.
func TestAnnouncedSizeIsNotBelieved(t *testing.T) {
	ours, theirs := net.Pipe()
	go io.Copy(theirs, endless{})
	s := &session{conn: ours}
	var large *TooLargeError
	if raw, err := s.readBody(UID{1, 2}, liar{ours}); raw != nil || !errors.As(err, &large) || large.UID.Number != 2 {
		t.Errorf("found %v", err)
	}
}

// endless is a mail without end.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }
