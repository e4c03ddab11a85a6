//go:build unix

package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

func statOf(info fs.FileInfo) FileStat {
	s := FileStat{Size: info.Size(), ModTime: info.ModTime(), Mode: info.Mode()}
	if sys, ok := info.Sys().(*syscall.Stat_t); ok {
		s.Device, s.Inode = uint64(sys.Dev), uint64(sys.Ino)
	}
	return s
}

// SyncDir makes the names in a directory durable: on Unix they are the directory's own data.
func (OS) SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
