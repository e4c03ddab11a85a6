//go:build !unix

package disk

import "io/fs"

// statOf leaves out what the system does not say: which file it is, and who may read it.
func statOf(info fs.FileInfo) FileStat {
	return FileStat{Size: info.Size(), ModTime: info.ModTime(), Mode: info.Mode() &^ 0o077}
}

// SyncDir does nothing: directories cannot be synced here, and names are the file system's own
// affair.
func (OS) SyncDir(string) error { return nil }
