package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"dhow/games"
	"dhow/games/disk"
	"dhow/internal/strictyaml"
)

// instanceName is the file that says which data directory this is. It moves with the directory, and
// a restored copy has the same.
const instanceName = "instance"

// instance is what the file has.
type instance struct {
	ID       string   // random
	Apart    []string // the directories that are disks of their own
	Receives string   // the id of the store that is being copied into it; empty: all it had is there
}

// NotMountedError says that a directory which was a disk of its own is an empty directory, or that
// it is not there at all.
type NotMountedError struct {
	Path string
	Gone bool
}

// Error renders the refusal with what mends it.
func (e *NotMountedError) Error() string {
	if e.Gone {
		return fmt.Sprintf("%s is gone: put it back, or, if it is to begin empty, make it: mkdir -m 700 %s", e.Path,
			e.Path)
	}
	return fmt.Sprintf("%s is empty and was a disk of its own: mount it, or, if it is to begin empty, take it out of the file %s beside it", e.Path, instanceName)
}

// Instance returns the random id of the data directory.
func (d *HeldDir) Instance() string { return d.instance.ID }

// ensureInstance reads which data directory this is, or makes up its mind where that was never
// said, and wants all of the directory to be there. What else is missing was never made.
func (d *HeldDir) ensureInstance() error {
	was, err := d.readInstance()
	known := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range dataDirs {
		if err := d.ensureThere(name, known); err != nil {
			return err
		}
	}
	now := instance{ID: was.ID, Receives: was.Receives}
	if !known {
		now.ID = strings.ToLower(rand.Text())
	}
	if now.Apart, err = d.apart(was.Apart); err != nil {
		return err
	}
	d.instance = now
	if known && slices.Equal(now.Apart, was.Apart) {
		return nil
	}
	return disk.ReplaceWhole(d.disk, filepath.Join(d.root, instanceName), now.text())
}

// ensureThere wants a directory to be there. It makes one only where the data directory is new, or
// of a version that did not say which it is.
func (d *HeldDir) ensureThere(name string, known bool) error {
	path := filepath.Join(d.root, name)
	if known {
		if _, err := d.disk.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return &NotMountedError{Path: path, Gone: true}
		}
	}
	return d.ensureDir(path)
}

// apart lists the directories that are disks of their own. One that was, and is an empty directory
// beside the others, is not mounted; with files in it, it was copied from there.
func (d *HeldDir) apart(were []string) ([]string, error) {
	root, err := d.disk.Stat(d.root)
	if err != nil {
		return nil, err
	}
	var are []string
	for _, name := range dataDirs {
		path := filepath.Join(d.root, name)
		st, err := d.disk.Stat(path)
		if err != nil {
			return nil, err
		}
		if st.Device != root.Device {
			are = append(are, name)
			continue
		}
		names, err := d.disk.List(path)
		switch {
		case err != nil:
			return nil, err
		case len(names) == 0 && slices.Contains(were, name):
			return nil, &NotMountedError{Path: path}
		}
	}
	return are, nil
}

func (d *HeldDir) readInstance() (instance, error) {
	path := filepath.Join(d.root, instanceName)
	data, err := d.disk.ReadFile(path)
	if err != nil {
		return instance{}, err
	}
	doc, err := strictyaml.Parse(path, data, strictyaml.Limits{Bytes: 4 << 10})
	if err != nil {
		return instance{}, err
	}
	var raw struct {
		ID       *strictyaml.Node `yaml:"id"`
		Apart    []string         `yaml:"apart,optional"`
		Receives *strictyaml.Node `yaml:"receives,optional"`
	}
	if err := doc.Decode(&raw); err != nil {
		return instance{}, err
	}
	var v strictyaml.Values
	i := instance{ID: v.Text(raw.ID, "", anInstance, isInstance), Apart: raw.Apart,
		Receives: v.Text(raw.Receives, "", anInstance, isInstance)}
	return i, v.Errors.Err()
}

// anInstance is how an id of a store reads.
const anInstance = "26 lower-case letters and digits"

func isInstance(s string) bool {
	return len(s) == 26 && games.MadeOf(s, "abcdefghijklmnopqrstuvwxyz234567")
}

func (i instance) text() []byte {
	head := "# Which data directory this is. The mailbox remembers it, so that no other directory answers its mail.\n"
	m := strictyaml.NewMap().Set("id", strictyaml.NewText(i.ID))
	if len(i.Apart) > 0 {
		m.Set("apart", strictyaml.NewTexts(i.Apart...))
	}
	if i.Receives != "" {
		m.Set("receives", strictyaml.NewText(i.Receives))
	}
	return append([]byte(head), strictyaml.Write(m)...)
}
