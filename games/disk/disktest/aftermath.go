package disktest

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// sector is what a disk writes at once, in bytes; small, so that lines of tests span several.
const sector = 16

// AfterDeath returns the disk as the next process finds it when this one has died.
func (d *Disk) AfterDeath() *Disk {
	old := map[*inode]*inode{nil: nil}
	copied := func(in *inode) *inode {
		if old[in] == nil && in != nil {
			c := *in
			c.view, c.doubt = slices.Clone(in.view), slices.Clone(in.doubt)
			c.changes = slices.Clone(in.changes)
			old[in] = &c
		}
		return old[in]
	}
	copiedNames := func(names map[string]*inode) map[string]*inode {
		out := make(map[string]*inode, len(names))
		for path, in := range names {
			out[path] = copied(in)
		}
		return out
	}
	n := &Disk{names: copiedNames(d.names), durable: copiedNames(d.durable), ticks: d.ticks, inodes: d.inodes}
	for _, l := range d.loose {
		n.loose = append(n.loose, naming{l.dir, copiedNames(l.names)})
	}
	n.locked, n.Plan = map[string]bool{}, map[int]Fault{}
	return n
}

// AfterPowerLoss yields every disk that the next process may find when the power is lost now. Where
// nothing is synced there are more of them than anybody can wait for: whoever has found what is
// wrong with one ends it.
func (d *Disk) AfterPowerLoss(yield func(*Disk) bool) {
	for chosen := range 1 << len(d.loose) {
		names := maps.Clone(d.durable)
		for i, n := range d.loose {
			if chosen>>i&1 == 1 {
				n.reach(names)
			}
		}
		if !d.contents(names, yield) {
			return
		}
	}
}

// contents yields the disks on which the files with these names have each of the contents they may
// have. Files that were never finished have one content: none is ever read. It is false if it was
// ended.
func (d *Disk) contents(names map[string]*inode, yield func(*Disk) bool) bool {
	may := map[*inode][]string{}
	for path, in := range names {
		if Unfinished(path) && may[in] == nil {
			may[in] = []string{""}
		} else if !Unfinished(path) {
			may[in] = in.mayHold()
		}
	}
	files := slices.SortedFunc(maps.Keys(may), func(a, b *inode) int { return int(a.number) - int(b.number) })
	choice := map[*inode]string{}
	var choose func(i int) bool
	choose = func(i int) bool {
		if i == len(files) {
			return yield(d.restarted(names, choice))
		}
		for _, choice[files[i]] = range may[files[i]] {
			if !choose(i + 1) {
				return false
			}
		}
		return true
	}
	return choose(0)
}

// restarted returns a disk with these names, those whose directories are lost left out, and these
// contents.
func (d *Disk) restarted(names map[string]*inode, holds map[*inode]string) *Disk {
	n := New()
	n.ticks, n.inodes = d.ticks, d.inodes
	fresh := map[*inode]*inode{}
	for path, in := range names {
		dir := filepath.Dir(path)
		for dir != "." && names[dir] != nil {
			dir = filepath.Dir(dir)
		}
		if dir != "." {
			continue
		}
		if fresh[in] == nil {
			data := []byte(holds[in])
			fresh[in] = &inode{number: in.number, isDir: in.isDir, mode: in.mode, mtime: in.mtime,
				view: data, disk: slices.Clone(data), doubt: make([]bool, len(data)), unsure: make([]bool, len(data))}
		}
		n.names[path] = fresh[in]
	}
	n.durable = maps.Clone(n.names)
	return n
}

// Unfinished tells whether a path is that of a file that CreateWhole or ReplaceWhole has begun.
func Unfinished(path string) bool { return strings.HasSuffix(path, ".dhow-new") }

// mayHold returns every content that a file may have after a power loss.
func (in *inode) mayHold() []string {
	now := zeroed(in.disk, in.unsure)
	all := maps.Clone(now)
	for _, c := range in.changes {
		next := map[string]bool{}
		for text := range now {
			if c.data == nil {
				next[text[:c.size]] = true
				continue
			}
			for end := range len(c.data) {
				maps.Copy(all, withAppend(text, c.data[:end]))
			}
			maps.Copy(next, withAppend(text, c.data))
		}
		now = next
		maps.Copy(all, now)
	}
	return slices.Sorted(maps.Keys(all))
}

// withAppend returns a text with data behind it, of which any sectors are zeros.
func withAppend(text string, data []byte) map[string]bool {
	whole := append([]byte(text), data...)
	unsure := make([]bool, len(whole))
	for i := len(text); i < len(whole); i++ {
		unsure[i] = true
	}
	return zeroed(whole, unsure)
}

// zeroed returns data with the unsure bytes of any sectors zero.
func zeroed(data []byte, unsure []bool) map[string]bool {
	var sectors []int
	for i := range data {
		if s := i / sector; unsure[i] && (len(sectors) == 0 || sectors[len(sectors)-1] != s) {
			sectors = append(sectors, s)
		}
	}
	out := map[string]bool{}
	for chosen := range 1 << len(sectors) {
		text := slices.Clone(data)
		for i, s := range sectors {
			for b := s * sector; chosen>>i&1 == 1 && b < min(s*sector+sector, len(data)); b++ {
				if unsure[b] {
					text[b] = 0
				}
			}
		}
		out[string(text)] = true
	}
	return out
}
