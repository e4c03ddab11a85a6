package post_test

import (
	"errors"
	"slices"
	"testing"

	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/post"
	"dhow/games/store"
)

// FuzzReadJournal reads any bytes as a day of the journal: no panic, and what is read is written,
// and read again the same.
func FuzzReadJournal(f *testing.F) {
	f.Add([]byte(journalText))
	f.Add([]byte("mark kilifi-7#3 \r\n\n# \nhold 2026-11-20T18:02:11Z 9f3a   _ said=~;\nsent 20\x0026\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		read := func(data []byte) (lines []post.Line, err error) {
			fake := disktest.New()
			dir, err := store.OpenDataDir(fake, "data")
			mustWork(t, errors.Join(err, disk.CreateWhole(fake, "data/post/2026-11-20.log", data)))
			j, _, err := store.OpenJournal(dir, crashTime)
			if err == nil {
				if err := dir.EachPost(crashTime, func(l post.Line) { lines = append(lines, l) }); err != nil && !post.OnlyUnread(err) {
					t.Fatal(err)
				}
				mustWork(t, errors.Join(j.Append(crashTime.AddDate(0, 0, 1), lines...), j.Close()))
			}
			return lines, err
		}
		lines, err := read(data)
		if err != nil {
			return
		}
		disk := disktest.New()
		dir, err := store.OpenDataDir(disk, "data")
		mustWork(t, err)
		mustWork(t, openPost(t, dir).Append(crashTime, lines...))
		if len(lines) == 0 {
			return
		}
		again, err := read(disk.View("data/post/2026-11-20.log"))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range again {
			if !slices.Contains(lines, l) {
				t.Fatalf("%v was not written", l)
			}
		}
	})
}
