// Package disk keeps files through crashes, on the few calls of a file system that Disk names: logs
// that grow by lines (LogFile), files that are whole or absent (CreateWhole), and a lock and
// directories that are looked at before each write (Fenced). What Append, CreateWhole and
// ReplaceWhole have accepted is on disk; what a crash tore is moved aside, never deleted; edits by
// people are noticed before anything is added. docs/architecture.md says what is promised and what
// is not.
package disk
