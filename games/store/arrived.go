package store

import (
	"fmt"
	"time"

	"dhow/games"
)

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

	Game games.GameID // whose keys it bears; empty: it bears none, or those of several
}

// FullError says that so many mails wait in a store that it takes in no more which are handed over.
type FullError struct {
	Name  string // of the store
	Mails int
	Bytes int64
}

// Error renders the refusal with what mends it.
func (e *FullError) Error() string {
	return fmt.Sprintf("%s: %d mails wait, of %d MiB together: no more are taken in that are handed over, and mail servers keep them; dhow inbox and the log say what they wait for",
		e.Name, e.Mails, e.Bytes>>20)
}
