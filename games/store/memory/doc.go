// Package memory is a store in memory, to test what stands on stores. A Server keeps what survives
// whoever works with it, and Open gives a process the store for as long as no other has it.
//
// It can be told to fail, to stall, and to lose what was written and not brought to safety: Trouble
// is asked at three points of everything that is written. At Begin nothing has happened yet. At
// Sync it has, and is lost if there is trouble, or if the process is killed meanwhile. At Done it
// is safe, and only whoever wrote it does not learn so.
package memory
