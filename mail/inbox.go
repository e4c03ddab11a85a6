package mail

import (
	"context"
	"log/slog"
	"time"
)

// InboxConfig is how an Inbox works.
type InboxConfig struct {
	Account  Account
	Mailbox  string        // empty: INBOX
	Patience time.Duration // how long a server may be silent when it owes an answer; 0: a minute
	Poll     time.Duration // how often a server without IDLE is asked; 0: half a minute
	Log      *slog.Logger  // connections won and lost; nil: nothing is logged
}

// Inbox is a mailbox, seen through one connection that is made when it is first needed and made anew when it was lost. It is safe
// for concurrent use; calls take turns, and a Wait makes way for others.
type Inbox struct{}

// NewInbox returns the inbox of an account. It does not connect yet.
func NewInbox(cfg InboxConfig) *Inbox { return &Inbox{} }

// Search tells which mails behind a UID are not handled yet, ordered by the time they were received, then by UID. The zero UID stands for
// the mailbox's beginning. *RenumberedError if the mailbox has a new validity since that UID.
func (in *Inbox) Search(ctx context.Context, after UID) ([]Waiting, error) { return nil, nil }

// Fetch brings a mail's bytes without marking it as seen. *TooLargeError above MaxMail, ErrGone if it is no longer there,
// *RenumberedError if its UID is void.
func (in *Inbox) Fetch(ctx context.Context, uid UID) ([]byte, error) { return nil, nil }

// FetchAll brings mails, many in one command, and hands each to a function, in the order in which the server sends them. Mails that are gone or
// above MaxMail are left out. An error of the function ends it.
func (in *Inbox) FetchAll(ctx context.Context, uids []UID, take func(UID, []byte) error) error {
	return nil
}

// Header brings a mail's header, of which it reads 64 KiB at most; for mails too large to fetch. ErrGone, *RenumberedError.
func (in *Inbox) Header(ctx context.Context, uid UID) ([]byte, error) { return nil, nil }

// Mark puts mails away: it moves them to a folder where that is safe, else puts a keyword on them. Mails that are gone are none
// to mark. ErrNoMark if the server allows neither, *RenumberedError if the UIDs are void.
func (in *Inbox) Mark(ctx context.Context, folder Folder, uids ...UID) error { return nil }

// Wait returns nil when there may be news since the last Search began, or when the time is over.
func (in *Inbox) Wait(ctx context.Context, timeout time.Duration) error { return nil }

// Abilities tells what the server can do.
func (in *Inbox) Abilities(ctx context.Context) (Abilities, error) { return Abilities{}, nil }

// Close ends the connection. A call in progress fails.
func (in *Inbox) Close() error { return nil }
