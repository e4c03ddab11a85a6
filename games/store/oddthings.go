package store

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
)

// oddProfile is oddFile of a profile. One that is gone, or behind a link that leads nowhere, may be
// a player's, whose mails wait for it.
func oddProfile(fake disk.Disk, path string) error {
	if err := disk.OddFile(fake, path); errors.Is(err, disk.ErrNotFile) {
		return err
	}
	return nil
}

func oddYear(fake disk.Disk, path string) error {
	err := disk.Oddity(fake, path, fs.FileMode.IsDir, disk.ErrNotDir)
	if err == nil {
		_, err = fake.List(path)
	}
	return err
}

// Odd lists what is passed over though it bears the name of a profile, of a day of the journal, or
// of a year of the archive. Games say by themselves that they cannot be read.
func (d *DataDir) Odd() ([]*games.Error, error) {
	var odd []*games.Error
	for _, in := range []struct {
		dir     string
		belongs func(name string) bool
		odd     func(disk disk.Disk, path string) error
	}{
		{playersName, func(name string) bool {
			return strings.HasSuffix(name, yamlSuffix) &&
				belongs(playersName, name)
		}, oddProfile},
		{postName, func(name string) bool { _, is := post.ParseDay(name); return is }, disk.OddFile},
		{archiveName, func(name string) bool { _, is := archiveYear(name); return is }, oddYear},
	} {
		names, err := d.list(in.dir)
		if err != nil {
			return odd, err
		}
		for _, name := range names {
			if !in.belongs(name) {
				continue
			}
			path := filepath.Join(d.root, in.dir, name)
			if err := in.odd(d.disk, path); err != nil {
				odd = append(odd, oddThing(path, err))
			}
		}
	}
	return odd, nil
}

func oddThing(path string, err error) *games.Error {
	var at *games.Error
	if errors.As(err, &at) {
		return at
	}
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	return &games.Error{File: path, Err: err}
}
