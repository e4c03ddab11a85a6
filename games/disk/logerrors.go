package disk

import "fmt"

// The errors of a LogFile. After each of them but an AppendError with Absent, what the caller knows
// of the log may be wrong: Reread, replay, and look whether the line is there.

// ChangedError says that a log is not as it was left: someone edited it, replaced it or took it
// away. Found by Append beforehand, nothing was written; found afterwards, the line may have gone
// into a file that no longer has the name.
type ChangedError struct {
	Path string
	Err  error // why the file cannot be looked at; nil when it is there and differs
}

// Error renders the error.
func (e *ChangedError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s: no longer as it was left: %v", e.Path, e.Err)
	}
	return e.Path + ": changed by someone else"
}

// Unwrap returns why the file cannot be looked at.
func (e *ChangedError) Unwrap() error { return e.Err }

// AppendError says that a line could not be written whole, as on a full disk.
type AppendError struct {
	Path   string
	Absent bool // the line is certainly not in the file, and the log can be appended to
	Err    error
}

// Error renders the error.
func (e *AppendError) Error() string {
	if e.Absent {
		return fmt.Sprintf("%s: nothing was added: %v", e.Path, e.Err)
	}
	return fmt.Sprintf("%s: a line may have been added in part: %v", e.Path, e.Err)
}

// Unwrap returns what the system said.
func (e *AppendError) Unwrap() error { return e.Err }

// SyncError says that what was written may never reach the disk. The system forgets such a failure:
// a second sync would succeed and prove nothing. The operator should be told.
type SyncError struct {
	Path string
	Err  error
}

// Error renders the error.
func (e *SyncError) Error() string {
	return fmt.Sprintf("%s: may not be on disk: %v", e.Path, e.Err)
}

// Unwrap returns what the system said.
func (e *SyncError) Unwrap() error { return e.Err }

// UnfinishedError says that a log was edited and its last line is not whole, as while an editor is
// saving. Nothing was touched; Reread again later.
type UnfinishedError struct {
	Path string
	Line int // from 1
}

// Error renders the error.
func (e *UnfinishedError) Error() string {
	return fmt.Sprintf("%s:%d: edited, and the last line is not whole", e.Path, e.Line)
}
