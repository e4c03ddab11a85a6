package referee

import (
	"context"
	"time"

	"dhow/mail"
)

// Inbox is the mailbox that letters to the referee arrive in. All calls are safe for concurrent use.
type Inbox interface {
	// Search tells which mails behind a UID are not handled yet, by the time they were received, then by UID.
	Search(ctx context.Context, after mail.UID) ([]mail.Waiting, error)
	// FetchAll hands the bytes of mails to a function; mails that are gone or above mail.MaxMail are left out.
	FetchAll(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error
	// Header brings the header of a mail too large to fetch, 64 KiB of it at most.
	Header(ctx context.Context, uid mail.UID) ([]byte, error)
	// Mark puts mails away that have been handled.
	Mark(ctx context.Context, folder mail.Folder, uids ...mail.UID) error
	// Wait returns when there may be news, or when the time is over.
	Wait(ctx context.Context, timeout time.Duration) error
	// Stir has Wait return, or the next one.
	Stir()
	Close() error
}

var (
	_ Inbox = (*mail.Inbox)(nil)
)

// Clock tells the time of day. It may jump; what must not go backwards is held by whoever writes it down.
type Clock func() time.Time
