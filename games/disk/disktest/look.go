package disktest

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Trim is an editor that leaves out the last newline, and syncs.
func (d *Disk) Trim(path string) {
	d.Put(path, bytes.TrimSuffix(d.View(path), []byte("\n")))
}

// Put has a file that is there hold a text, as an editor that syncs does.
func (d *Disk) Put(path string, text []byte) {
	in := d.names[path]
	in.view = slices.Clone(text)
	in.doubt = make([]bool, len(in.view))
	in.disk, in.unsure, in.changes = slices.Clone(in.view), slices.Clone(in.doubt), nil
	d.touch(in)
}

// CheckNothingLost wants what was in a log to be in it still, or aside, and no unfinished file to
// be left.
func (d *Disk) CheckNothingLost(aside string, before, after []byte) error {
	kept := 0
	for kept < min(len(before), len(after)) && before[kept] == after[kept] {
		kept++
	}
	lost := kept < len(before)
	for path, in := range d.names {
		if Unfinished(path) {
			return fmt.Errorf("%s is left", path)
		}
		if strings.HasPrefix(path, aside) && bytes.HasSuffix(before, in.view) && kept+len(in.view) >= len(before) {
			lost = false
		}
	}
	if lost {
		return fmt.Errorf("of %q something is lost; the log is %q", before, after)
	}
	return nil
}

// Names lists all files and directories, as processes see them.
func (d *Disk) Names() []string { return slices.Sorted(maps.Keys(d.names)) }

// View is what processes see of a file; nil where there is none.
func (d *Disk) View(path string) []byte {
	if in := d.names[path]; in != nil {
		return in.view
	}
	return nil
}
