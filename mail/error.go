package mail

import (
	"fmt"
	"strings"
)

// ErrorKind says what may help against an Error.
type ErrorKind uint8

const (
	Temporary ErrorKind = iota // trying again later: an SMTP reply of 4xx, a lost connection, a silent server
	Permanent                  // nothing: an SMTP reply of 5xx, a letter that cannot be written
	Auth                       // another name, password or token (RFC 4954, section 6)
	OfAccount                  // waiting for long: the server takes no letter of this account, as when those of a day are used up
)

func (k ErrorKind) String() string {
	return [...]string{"temporary", "permanent", "auth", "account"}[k]
}

// Error is what went wrong between us and a mail server. No text of it holds a password.
type Error struct {
	Op       string    // the step: "smtp rcpt", "imap fetch", …
	Kind     ErrorKind // whether another try may help
	Code     int       // the SMTP reply (RFC 5321, section 4.2.3), 0 where there is none
	Enhanced string    // the enhanced status, as 5.1.1 (RFC 3463), or ""
	Err      error     // the cause
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "mail: %s: ", e.Op)
	if e.Code != 0 {
		fmt.Fprintf(&b, "%d ", e.Code)
	}
	if e.Enhanced != "" {
		fmt.Fprintf(&b, "%s ", e.Enhanced)
	}
	fmt.Fprintf(&b, "%v (%s)", e.Err, e.Kind)
	return b.String()
}

func (e *Error) Unwrap() error { return e.Err }
