package store

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"dhow/games/disk"
	"dhow/internal/strictyaml"
)

// serverClockName is the file that says how far the mail server's clock is known to be wrong. It is
// there if it is.
const serverClockName = "server-clock"

// ServerAhead returns how far the mail server's clock is known to be ahead of the right one; zero
// where that is not said.
func (d *HeldDir) ServerAhead() (time.Duration, error) {
	path := filepath.Join(d.root, serverClockName)
	data, err := d.disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	doc, err := strictyaml.Parse(path, data, strictyaml.Limits{Bytes: 4 << 10})
	if err != nil {
		return 0, err
	}
	var raw struct {
		Ahead *strictyaml.Node `yaml:"ahead"`
	}
	if err := doc.Decode(&raw); err != nil {
		return 0, err
	}
	var v strictyaml.Values
	isTime := func(s string) bool { _, err := time.ParseDuration(s); return err == nil }
	text := v.Text(raw.Ahead, "", "a time, as 36h or -36h", isTime)
	ahead, _ := time.ParseDuration(text)
	return ahead, v.Errors.Err()
}

// SetServerAhead notes how far the mail server's clock is ahead of the right one.
func (d *HeldDir) SetServerAhead(ahead time.Duration) error {
	path := filepath.Join(d.root, serverClockName)
	head := "# How far the mail server's clock is ahead of the right one.\n"
	m := strictyaml.NewMap().Set("ahead", strictyaml.NewText(ahead.Round(time.Minute).String()))
	return disk.ReplaceWhole(d.disk, path, append([]byte(head), strictyaml.Write(m)...))
}
