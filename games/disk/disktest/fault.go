package disktest

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
)

// Fault is what befalls an operation.
type Fault int

// What can befall an operation.
const (
	Fine      Fault = iota
	Fails           // has no effect; a sync that fails keeps what processes see
	Drops           // a sync fails, and processes see what is on disk
	FirstByte       // a write stops after its first byte
	Half            // … in the middle
	LastByte        // … before its last byte
	Dies            // the process ends before the operation
	DiesHalf        // the process ends in the middle of a write
)

// String says what befalls an operation.
func (f Fault) String() string {
	return [...]string{"works", "fails", "fails and drops", "stops after a byte", "stops in the middle",
		"stops before the last byte", "dies", "dies in the middle"}[f]
}

// FaultsOf returns what can befall an operation without ending the process.
func FaultsOf(operation string) []Fault {
	switch what, _, _ := strings.Cut(operation, " "); what {
	case "write":
		return []Fault{Fails, FirstByte, Half, LastByte}
	case "sync":
		return []Fault{Fails, Drops}
	}
	return []Fault{Fails}
}

// DeathsOf returns how the process can end at an operation. To end before one that only looks is to
// end, knowing less, before the next that does not.
func DeathsOf(operation string) []Fault {
	switch what, _, _ := strings.Cut(operation, " "); what {
	case "write":
		return []Fault{Dies, DiesHalf}
	case "open", "read", "stat", "fstat", "list", "lock":
		return nil
	}
	return []Fault{Dies}
}

// Death is what a process that ends panics with.
type Death struct{}

// ErrDisk is what a disk says that fails.
var ErrDisk = syscall.EIO

// at counts an operation and says what befalls it.
func (d *Disk) at(what, path string) Fault {
	d.Trace = append(d.Trace, what+" "+path)
	f := d.Plan[len(d.Trace)]
	if f == Dies {
		panic(Death{})
	}
	return f
}

// try counts an operation that works or fails as a whole.
func (d *Disk) try(what, path string) error {
	if d.at(what, path) != Fine {
		return &fs.PathError{Op: what, Path: path, Err: ErrDisk}
	}
	return nil
}

// Happened names the faults of a disk.
func (d *Disk) Happened() string {
	var parts []string
	for k, f := range d.Plan {
		if k <= len(d.Trace) {
			parts = append(parts, fmt.Sprintf("operation %d (%s) %s", k, d.Trace[k-1], f))
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
