package store

import "time"

// Arrived is a mail that a store keeps from when it was taken in until what has become of it is
// committed.
type Arrived struct {
	N        int64     // its place in the order in which mails were taken in, from 1; given by the store
	Mailbox  string    // the name of the mailbox that it lay in, empty where there is one
	Validity uint32    // with UID its number there; 0: it lay in none
	UID      uint32    // likewise
	Received time.Time // by the mail server; where it is not known, when it is taken in, by the store's clock
	Size     int64     // bytes
	Raw      []byte    // all of it; of one that is too large to be read its header
	Unread   error     // why Raw cannot be read, and is nil
}
