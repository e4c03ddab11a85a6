package mail

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
)

// No command of IMAP asks for the time. But a message that is handed in without a date has that of
// the server (RFC 3501, section 6.3.11), and neither who has moved mails by hand nor who writes to
// us has a part in that. The message lies in a folder of its own, which goes with it: so no other
// mail is touched, and no capability is needed.

// ErrNoClock says that a server does not let itself be asked what time it is.
var ErrNoClock = errors.New("mail: the server does not tell the time")

// clockMessage is what is handed in to see its date.
const clockMessage = "Subject: What time is it here?\r\n\r\nDhow asks the mail server. This can be deleted.\r\n"

// ServerTime asks the server what time it is. The error is ErrNoClock where it refuses to make a
// folder, or to take a message.
func (in *Inbox) ServerTime(ctx context.Context) (at time.Time, err error) {
	err = in.do(ctx, func(s *session) error {
		at, err = s.serverTime(ctx)
		ring(in.bell) // for the server tells nothing of the mailbox while another folder is open
		if err != nil && !s.lost {
			err = fmt.Errorf("%w: %w", ErrNoClock, err)
		}
		return err
	})
	return at, err
}

func (s *session) serverTime(ctx context.Context) (at time.Time, err error) {
	folder := strings.TrimSuffix(s.nameFolder("Clock"), "-by-")
	err = s.command(ctx, "imap create", func() error { return s.client.Create(folder, nil).Wait() })
	if s.lost {
		return at, err // else it is for the message to say whether the folder is there
	}
	if err = s.command(ctx, "imap append", func() error { return s.append(folder, clockMessage) }); err == nil {
		at, err = s.dateIn(ctx, folder)
	}
	if !s.lost {
		_ = s.command(ctx, "imap delete",
			func() error { return s.client.Delete(folder).Wait() }) // or who asks next does
	}
	return at, err
}

func (s *session) append(folder, message string) error {
	cmd := s.client.Append(folder, int64(len(message)), nil)
	_, err := cmd.Write([]byte(message))
	if err := errors.Join(err, cmd.Close()); err != nil {
		return err
	}
	_, err = cmd.Wait()
	return err
}

// dateIn returns when the server received the newest message of a folder. The mailbox is selected
// again when that is known.
func (s *session) dateIn(ctx context.Context, folder string) (at time.Time, err error) {
	err = s.command(ctx, "imap examine", func() error {
		_, err := s.client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
		return err
	})
	if err == nil {
		err = s.command(ctx, "imap fetch", func() error {
			all := imap.SeqSet{{Start: 1, Stop: 0}}
			messages, err := s.client.Fetch(all, &imap.FetchOptions{InternalDate: true}).Collect()
			for _, m := range messages {
				at = m.InternalDate
			}
			return err
		})
	}
	if s.lost {
		return at, err
	}
	if failed := s.command(ctx, "imap select", s.selectMailbox); failed != nil {
		s.lost = true // for nothing else can be done over it
		return at, failed
	}
	if err == nil && at.IsZero() {
		err = errors.New("the message that was handed in is not there")
	}
	return at, err
}
