package mail

import "time"

// SetTimes shortens how long one IDLE lasts and how long an inbox pauses after its first failure.
func (in *Inbox) SetTimes(idle, pause time.Duration) {
	in.idleFor, in.retries.first = idle, pause
}

// MaxIdle is how long one IDLE lasts.
const MaxIdle = maxIdle

// Reach returns how an account's IMAP server would be reached.
func Reach(a Account) (TLSMode, string) { return a.Mode(), a.address(993, 143) }

// End has a server end by itself, as where nobody can be accepted any more.
func (l *LMTP) End() error { return l.server.Close() }
