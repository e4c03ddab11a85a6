package post_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/post"
	"dhow/games/store"
)

// TestSplitPost says what is torn at the end of a journal: the last write was of several lines, and
// any of their bytes may be missing.
func TestSplitPost(t *testing.T) {
	t.Parallel()
	const one, two = "mark kilifi-7#41;\n", "sent 2026-11-20T18:02:11Z stranger-01;\n"
	for _, row := range []struct{ name, kept, torn string }{
		{"an empty file", "", ""},
		{"whole lines", one + two, ""},
		{"an editor without a final newline", one + strings.TrimSuffix(two, "\n"), ""},
		{"a comment without a final newline", one + "# Ben's", ""},
		{"blanks at the end", one + "  ", ""},
		{"a cut line", one, "mark kilifi-7#4"},
		{"a cut line of one letter", one, "m"},
		{"a person's half line with a newline is for the reader", one + "mark kilifi-7#4\n", ""},
		{"NULs at the end", one, "\x00\x00\x00"},
		{"NULs in a line above whole ones", one, "mark kil\x00\x00\x00\x00;\n" + two + one},
		{"NULs where a newline should be", one + "mark kilifi-7#41;", "\x00" + two},
		{"NULs in several lines", one, "\x00ark kilifi-7#41;\n" + two + "\x00"},
		{"NULs, then a cut line", one, "\x00\x00" + one + "sent 20"},
		{"nothing but NULs", "", "\x00\x00\n\x00"},
	} {
		root, dir := openDir(t)
		path := filepath.Join(root, "post", "2026-11-20.log")
		mustWork(t, os.WriteFile(path, []byte(row.kept+row.torn), 0o600))
		j, torn, err := store.OpenJournal(dir, crashTime)
		if strings.Contains(row.name, "person") {
			var format *games.FormatError
			if len(j.Unread()) != 1 || !errors.As(j.Unread()[0], &format) {
				t.Errorf("%s: %v", row.name, j.Unread())
			}
		}
		mustWork(t, err)
		mustWork(t, j.Close())
		if got := fileText(t, path); got != row.kept || (row.torn == "") != (torn == nil) {
			t.Errorf("%s: kept %q, torn %v", row.name, got, torn)
		}
		if torn != nil && (fileText(t, torn[0].Path) != row.torn || torn[0].Path != filepath.Join(root, "post", "2026-11-20.torn-20261120T180211Z")) {
			t.Errorf("%s: torn %+v", row.name, torn)
		}
		if foreign, err := dir.Foreign(); len(foreign) != 0 || err != nil {
			t.Errorf("%s: foreign %v, %v", row.name, foreign, err)
		}
	}
}

// TestOldNULsAreNotTorn does not take NULs too far above the end for a write that was torn.
func TestOldNULsAreNotTorn(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	mark := "mark kilifi-7#41;\n"
	text := mark + "mark \x00;\n" + strings.Repeat(mark, 1<<20/len(mark)+2)
	mustWork(t, os.WriteFile(filepath.Join(root, "post", "2026-11-20.log"), []byte(text), 0o600))
	j, torn, err := store.OpenJournal(dir, crashTime)
	if err != nil || len(torn) != 0 || len(j.Unread()) != 1 || j.Unread()[0].Line != 2 {
		t.Error(err, torn)
	}
}

// TestJournalLineCutAnywhere cuts each line at every byte: it is torn until its end is there.
func TestJournalLineCutAnywhere(t *testing.T) {
	t.Parallel()
	disk := disktest.New()
	dir, err := store.OpenDataDir(disk, "data")
	mustWork(t, err)
	mustWork(t, openPost(t, dir).Append(crashTime, post.Mark{Game: "kilifi-7", Entry: 1}))
	const file = "data/post/2026-11-20.log"
	head := string(disk.View(file))
	for line := range strings.Lines(journalText) {
		line = strings.TrimSuffix(line, "\n")
		for cut := 1; cut <= len(line); cut++ {
			disk.Put(file, []byte(head+line[:cut]))
			_, torn, err := store.OpenJournal(dir, crashTime)
			if err != nil || (torn == nil) != (cut == len(line)) {
				t.Errorf("%q cut at %d: torn %v, %v", line, cut, torn, err)
			}
		}
	}
}

// TestJournalEdits edits the newest file of an open journal. What people add is known with the next
// append, and nothing of that append is lost.
func TestJournalEdits(t *testing.T) {
	t.Parallel()
	const added = "mark kilifi-8#3;\n"
	bad := errors.New("an error")
	for _, row := range []struct {
		name string
		edit func(path, text string) error
		want error // of Append, any
		mend func(path, text string) error
	}{
		{name: "a person adds a line", edit: func(path, text string) error { return os.WriteFile(path, []byte(text+added), 0o600) }},
		{name: "a person adds a line above", edit: func(path, text string) error { return os.WriteFile(path, []byte(added+text), 0o600) }},
		{name: "an editor saves by rename", edit: func(path, text string) error {
			return errors.Join(os.WriteFile(path+"~", []byte(text+added), 0o600), os.Rename(path+"~", path))
		}},
		{name: "an editor is saving", want: bad,
			edit: func(path, text string) error { return os.WriteFile(path, []byte(text+added[:6]), 0o600) },
			mend: func(path, text string) error { return os.WriteFile(path, []byte(text+added), 0o600) }},
		{name: "a person writes nonsense", edit: func(path, text string) error { return os.WriteFile(path, []byte(text+"kilifi-8#3\n"+added), 0o600) }},
		{name: "the file is moved away", want: fs.ErrNotExist,
			edit: func(path, text string) error { return os.Rename(path, path+"~") },
			mend: func(path, text string) error { return os.WriteFile(path, []byte(text+added), 0o600) }},
	} {
		root, dir := openDir(t)
		path := filepath.Join(root, "post", "2026-11-20.log")
		j := openPost(t, dir)
		mustWork(t, j.Append(crashTime, onePost[:8]...))
		mustWork(t, row.edit(path, fileText(t, path)))
		more := []post.Line{onePost[0], post.Mark{Game: "kilifi-9", Entry: 1}}
		err := j.Append(crashTime, more...)
		if row.want == nil {
			mustWork(t, err)
		} else {
			if err == nil || row.want != bad && !errors.Is(err, row.want) {
				t.Errorf("%s: %v", row.name, err)
			}
			mustWork(t, row.mend(path, journalLines(8)))
			mustWork(t, j.Append(crashTime, more...))
		}
		mustWork(t, j.Close())
		for i, j := range []*post.Journal{j, openPost(t, dir)} {
			eight, _ := j.Marked("kilifi-8")
			nine, _ := j.Marked("kilifi-9")
			if eight != 3 || nine != 1 || len(j.Owed()) != 3 {
				t.Errorf("%s, %d: marks %d and %d, owed %v", row.name, i, eight, nine, j.Owed())
			}
		}
		if n := strings.Count(fileText(t, path), "owe "); n != 3 {
			t.Errorf("%s: %d letters owed", row.name, n)
		}
	}
}

// journalLines returns the first lines of journalText.
func journalLines(n int) string { return strings.Join(strings.SplitAfter(journalText, "\n")[:n], "") }

// TestJournalOnAFullDisk says when nothing was added, and goes on when there is room again.
func TestJournalOnAFullDisk(t *testing.T) {
	t.Parallel()
	for _, f := range []disktest.Fault{disktest.Fails, disktest.FirstByte, disktest.Half, disktest.LastByte} {
		fake := disktest.New()
		dir, err := store.OpenDataDir(fake, "data")
		mustWork(t, err)
		j := openPost(t, dir)
		mustWork(t, j.Append(crashTime, onePost[:2]...))
		fake.Plan[len(fake.Trace)+2] = f // after stat
		var refused *disk.AppendError
		if err := j.Append(crashTime, onePost[2:]...); !errors.As(err, &refused) || !refused.Absent {
			t.Errorf("%s: %v", f, err)
		}
		if second(j.Known("9f3a11")) || len(j.Owed()) != 2 {
			t.Errorf("%s: what was not added is known", f)
		}
		mustWork(t, j.Append(crashTime, onePost[2:]...))
		knows(t, j)
	}
}

// TestPostIsReadBesideADaemon reads the journal without the lock, from a day on, while its last
// line is being written.
func TestPostIsReadBesideADaemon(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	mustWork(t, errors.Join(j.Append(crashTime, onePost...), j.Append(crashTime.AddDate(0, 0, 1), onePost[8])))
	path := filepath.Join(root, "post", "2026-11-21.log")
	mustWork(t, os.WriteFile(path, []byte(fileText(t, path)+"mark kilif"), 0o600))
	reader, err := store.ReadDataDir(disk.OS{}, root)
	mustWork(t, err)
	for n, want := range []int{len(onePost) + 1, 1, 1} {
		var got []post.Line
		mustWork(t, reader.EachPost(crashTime.AddDate(0, 0, n), func(l post.Line) { got = append(got, l) }))
		if len(got) != want || want == len(onePost)+1 && fmt.Sprint(got) != fmt.Sprint(append(onePost[:len(onePost):len(onePost)], onePost[8])) {
			t.Errorf("from day %d: %v", n, got)
		}
	}
	mustWork(t, os.WriteFile(path, []byte("mark\n"), 0o600))
	var place *games.Error
	if err := reader.EachPost(crashTime, func(post.Line) {}); !errors.As(err, &place) || place.File != path || place.Line != 1 {
		t.Error(err)
	}
}
