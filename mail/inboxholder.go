package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// Who reads a mailbox puts a name on it: that of an empty folder, below the folder Dhow. Every
// server that can move handled mail away can make a folder, and whoever looks at the account sees
// it; annotations (RFC 5464) are something that few servers have, and a message would have to be
// selected for.
//
// Each run of the reader puts a name of its own beside that, and takes those of the runs before
// away, so that two that bear one name notice each other. Who looks for the first alone does not
// meet the second.

// ErrNoHold says that a server takes no names of who reads a mailbox.
var ErrNoHold = errors.New("mail: the server lets nobody say who reads the mailbox")

// Names are the names of one kind that a mailbox has on it.
type Names struct {
	in   *Inbox
	kind string // as the folders' names begin
}

func (in *Inbox) readers() Names { return Names{in, "Held"} }

// Runs are the names of the runs of those who read this mailbox.
func (in *Inbox) Runs() Names { return Names{in, "Read"} }

// Holders lists the names of those who have said that they read this mailbox. The error is
// ErrNoHold where the server cannot tell.
func (in *Inbox) Holders(ctx context.Context) ([]string, error) { return in.readers().Holders(ctx) }

// Hold says by name who reads this mailbox; again, if that was said before. The error is ErrNoHold
// where the server does not take it.
func (in *Inbox) Hold(ctx context.Context, name string) error { return in.readers().Hold(ctx, name) }

// Release takes the name of one back who reads this mailbox no longer.
func (in *Inbox) Release(ctx context.Context, name string) error {
	return in.readers().Release(ctx, name)
}

// Holders lists the names. The error is ErrNoHold where the server cannot tell.
func (n Names) Holders(ctx context.Context) (names []string, err error) {
	err = n.in.do(ctx, func(s *session) error {
		names, err = s.names(ctx, n.kind)
		return err
	})
	return names, err
}

// Hold puts a name on the mailbox, if it is not there. The error is ErrNoHold where the server does
// not take it.
func (n Names) Hold(ctx context.Context, name string) error {
	return n.in.do(ctx, func(s *session) error {
		err := s.command(ctx, "imap create",
			func() error { return s.client.Create(s.nameFolder(n.kind)+name, nil).Wait() })
		if err == nil || s.lost {
			return err
		}
		if names, listed := s.names(ctx, n.kind); listed != nil || slices.Contains(names, name) {
			return listed // it is there already
		}
		return fmt.Errorf("%w: %w", ErrNoHold, err)
	})
}

// Release takes a name away.
func (n Names) Release(ctx context.Context, name string) error {
	return n.in.do(ctx, func(s *session) error {
		return s.command(ctx, "imap delete",
			func() error { return s.client.Delete(s.nameFolder(n.kind) + name).Wait() })
	})
}

// nameFolder begins the names of the folders: one mailbox of an account may be read by another than
// the next.
func (s *session) nameFolder(kind string) string {
	base := strings.TrimSuffix(s.can.Done, Done.String()) + kind + "-"
	if strings.EqualFold(s.cfg.Mailbox, "INBOX") {
		return base + "by-"
	}
	sum := sha256.Sum256([]byte(s.cfg.Mailbox))
	return base + hex.EncodeToString(sum[:4]) + "-by-"
}

func (s *session) names(ctx context.Context, kind string) ([]string, error) {
	var names []string
	prefix := s.nameFolder(kind)
	err := s.command(ctx, "imap list", func() error {
		folders, err := s.client.List("", prefix+"*", nil).Collect()
		for _, f := range folders {
			if name, ok := strings.CutPrefix(f.Mailbox, prefix); ok &&
				!slices.Contains(f.Attrs, imap.MailboxAttrNonExistent) {
				names = append(names, name)
			}
		}
		return err
	})
	if err != nil && !s.lost {
		return nil, fmt.Errorf("%w: %w", ErrNoHold, err)
	}
	return names, err
}
