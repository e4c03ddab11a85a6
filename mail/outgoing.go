package mail

import "time"

// Outgoing is a letter to be sent. What it is made of decides every byte of it: Compose of equal
// letters gives equal bytes.
type Outgoing struct {
	ID       MessageID
	Date     time.Time // to the second, written in its own zone
	From, To Address
	FromName string // may be empty, as may ToName
	ToName   string
	Subject  string

	Text string // lines end in \n
	HTML string // may be empty

	Pictures []Picture // which the HTML shows as cid:ID
	Files    []File    // attached

	ReplyTo     Address     // may be empty
	InReplyTo   MessageID   // may be empty
	References  []MessageID // oldest first
	ListID      string      // as kilifi-7.dhow.example.org (RFC 2919), or empty
	Unsubscribe Address     // a mail to it unsubscribes (RFC 2369), or empty

	UnsubscribeSubject string // of that mail (RFC 6068), or empty

	Envelope Address // whom bounces go to; empty: the null sender, and no bounces
	Return   Address // whom they go to in its place, if the server lets us say so; may be empty
	Auto     bool    // Auto-Submitted: auto-generated (RFC 3834, section 5)
}

// Picture is a PNG in a letter. It is drawn when the letter is written down; one that cannot be
// drawn is left out, since a page says in words what it shows.
type Picture struct {
	ID   string // as map.abcdefgh@example.org
	Name string // of the file
	PNG  func() ([]byte, error)
}

// File is an attachment. It is made when the letter is written down; one that cannot be made is left
// out.
type File struct {
	Name    string
	Type    string // as application/pdf
	Content func() ([]byte, error)
}
