package post

import (
	"path/filepath"
	"time"

	"dhow/games/disk"
)

// Each hands the facts of the journal in a directory to a function, in the order in which they were
// written, from the file on that has a day in it. It takes no lock: beside a running daemon, the
// end of the newest file may be a write in progress, and is left out until it is whole. Lines that
// cannot be read are passed over; the error then is an UnreadError, of *Errors with file and line.
func Each(disk disk.Disk, dir string, since time.Time, do func(Line)) error {
	days, err := listDays(disk, dir)
	if err != nil {
		return err
	}
	var unread UnreadError
	first := since.UTC().Format(time.DateOnly)
	for i, day := range days {
		if i+1 < len(days) && days[i+1].date <= first {
			continue // the next file has begun by then, and nothing is added to this one
		}
		path := filepath.Join(dir, day.name())
		data, err := disk.ReadFile(path)
		if err != nil {
			return err
		}
		kept, _ := splitPost(data)
		unread = append(unread, EachIn(path, kept, do)...)
	}
	if len(unread) > 0 {
		return unread
	}
	return nil
}
