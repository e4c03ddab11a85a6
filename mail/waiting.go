package mail

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// UID names a mail in a mailbox (RFC 3501, section 2.3.1.1). Numbers grow, and are good as long as
// the mailbox keeps its validity.
type UID struct{ Validity, Number uint32 }

// Waiting is a mail in the mailbox that was not put away yet.
type Waiting struct {
	Mailbox  string // the name of the mailbox, where there are several
	UID      UID
	Size     int64     // bytes, as the server counts them
	Received time.Time // when the server received it (INTERNALDATE), never the mail's own Date
}

// Compare orders mails as they are handled: by the time the server received them, then by UID, and
// those of several mailboxes by these.
func (w Waiting) Compare(other Waiting) int {
	return cmp.Or(w.Received.Compare(other.Received), cmp.Compare(w.UID.Number, other.UID.Number),
		cmp.Compare(w.Mailbox, other.Mailbox))
}

// Folder is where handled mail goes, below the folder Dhow.
type Folder uint8

const (
	Done    Folder = iota // Dhow/Done: acted upon, or rightly ignored
	Refused               // Dhow/Refused: nothing of it was done
)

func (f Folder) String() string { return [...]string{"Done", "Refused"}[f] }

// ErrGone says that a mail is no longer in the mailbox.
var ErrGone = errors.New("mail: no longer in the mailbox")

// ErrNoMark says that the server lets us neither move mails nor put a keyword on them.
var ErrNoMark = errors.New("mail: the server has neither MOVE nor UIDPLUS and takes no keywords: handled mail stays in the mailbox, unmarked")

// RenumberedError says that the mailbox was given a new validity: all UIDs known before are void.
type RenumberedError struct{ Was, Is uint32 }

func (e *RenumberedError) Error() string {
	return fmt.Sprintf("mail: the mailbox was renumbered: validity %d is now %d", e.Was, e.Is)
}

// TooLargeError says that a mail is above MaxMail.
type TooLargeError struct {
	UID  UID
	Size int64 // bytes
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("mail: message %d has %d bytes, at most %d are read", e.UID.Number, e.Size, MaxMail)
}

// Abilities is what an IMAP server can do, as far as an Inbox cares.
type Abilities struct {
	Idle     bool   // says at once when mail arrives (RFC 2177); else the mailbox is polled
	Move     bool   // RFC 6851
	UIDPlus  bool   // RFC 4315
	Keywords bool   // takes keywords of ours
	Validity uint32 // UIDVALIDITY of the mailbox
	Done     string // the folders' names on this server
	Refused  string
	Caps     []string // all that the server says of itself, sorted
}

// Marking says how handled mail is put away: "move", "copy", "keyword" or "none".
func (a Abilities) Marking() string {
	switch {
	case a.Move:
		return "move"
	case a.UIDPlus:
		return "copy"
	case a.Keywords:
		return "keyword"
	}
	return "none"
}
