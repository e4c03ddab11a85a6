package main

import (
	"errors"
	"fmt"

	"dhow/games/disk"
	"dhow/games/store"
)

var keysCommand = &command{
	name:  "keys",
	args:  "rotate [--data DIR]",
	verbs: []string{"rotate"},
	short: "give a referee a new server key",
	about: `The server's keys prove which letters are the referee's, and seal what must not stand in clear on disk. rotate puts a new
one first in the file keys of the data directory: from then on it is the one used, and the older ones still prove the
letters that are out there. When no game needs those any more, as after a key may have been seen by others, take their
lines out with an editor; whoever answers a letter of an old key is then asked at the address on file. The daemon must
not be running.

` + dataHelp,
	examples: []string{"dhow keys rotate --data data"},
	run:      runKeys,
}

func runKeys(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	args, err := c.parse(f, 1, 1)
	switch {
	case err != nil:
		return err
	case args[0] != "rotate":
		return wrongCall("%s is not rotate", quoted(args[0]))
	}
	return c.rotateKeys(*dir)
}

func (c *call) rotateKeys(root string) error {
	if _, err := c.config(root); err != nil {
		return err // no referee's directory: none is made by mistake
	}
	dir, err := store.OpenDataDir(c.disk, root)
	switch {
	case held(err):
		return errors.Join(&fileError{printable(root), err},
			errors.New("stop dhow serve first; it reads the keys when it starts"))
	case err != nil:
		return &fileError{printable(root), err}
	}
	defer dir.Close()
	ring, err := c.keys(root)
	if err != nil {
		return err
	}
	path := keysPath(root)
	if err := disk.ReplaceWhole(c.disk, path, ring.Rotated().Bytes()); err != nil {
		return &fileError{printable(path), err}
	}
	fmt.Fprintf(c.stdout, "%s has a new key in front; the older ones still prove the letters that are out there\n",
		printable(path))
	return nil
}
