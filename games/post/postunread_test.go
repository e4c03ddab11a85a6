package post_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"dhow/games/post"
)

// TestJournalKeepsWhatABadLineSaysForSure reads of lines that are damaged behind their first words
// that a mail was handled, and that a letter was sent; what other lines say of them holds.
func TestJournalKeepsWhatABadLineSaysForSure(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	const text = "in 2026-11-20T18:02:11Z 9f3a accepted kilifi-7#4;\n" +
		"in 2026-11-20T18:02:11Z 9f3a acc?pted;\n" +
		"in 2026-1?-20T18:02:11Z 77b0 accepted kilifi-7#5;\n" +
		"owe 2026-11-20T18:02:11Z letter-one-1 news kilifi-7#4-5 seat=blue to=ann-7f3a;\n" +
		"owe 2026-11-20T18:02:11Z letter-two-2 news kilifi-7#4-5 seat=green to=ben-02c1;\n" +
		"owe 2026-11-20T18:02:11Z letter-three-3 news kilifi-7#5-4 seat=green to=ben-02c1;\n" +
		"sent 2026-11?20T18:02:11Z letter-one-1;\n" +
		"mark kilifi-7#x;\n"
	mustWork(t, os.WriteFile(filepath.Join(root, "post", "2026-11-20.log"), []byte(text), 0o600))
	j := openPost(t, dir)
	if in, ok := j.Known("9f3a"); !ok || in.Outcome != "accepted" {
		t.Errorf("the first mail is %+v", in)
	}
	if in, ok := j.Known("77b0"); !ok || in.Outcome != post.OutcomeUnread {
		t.Errorf("the second mail is %+v", in)
	}
	if owed := j.Owed(); len(owed) != 1 || owed[0].ID != "letter-two-2" {
		t.Errorf("owed are %v", owed)
	}
	if j.EverOwed("letter-three-3") {
		t.Error("a letter that cannot be written counts as owed, and would never be owed again")
	}
	if lines := j.Unread(); len(lines) != 5 {
		t.Errorf("%d lines are told: %v", len(lines), lines)
	}
	mustWork(t, j.Append(crashTime, post.Searched{At: crashTime}))
	if err := dir.EachPost(time.Time{}, func(post.Line) {}); !post.OnlyUnread(err) {
		t.Errorf("reading gives %v", err)
	}
}

// TestJournalRemembersTexts keeps what text a mail had, in a line that is a remark to those who do
// not know it.
func TestJournalRemembersTexts(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	mustWork(t, j.Append(crashTime, post.Text{Fingerprint: "9f3a11", Digest: [4]byte{1, 2, 3, 255}}, onePost[0]))
	mustWork(t, j.Close())
	path := filepath.Join(root, "post", "2026-11-20.log")
	for _, line := range []string{"", "#text 77b0 01;\n#text Ann's;\n# text 77b0 01020304;\n#text 77b0 010203zz;\n#text 77b0 0102030405;\n"} {
		mustWork(t, os.WriteFile(path, []byte(fileText(t, path)+line), 0o600))
		j := openPost(t, dir)
		if d, ok := j.Text("9f3a11"); !ok || d != [4]byte{1, 2, 3, 255} {
			t.Errorf("the text is %v, %v", d, ok)
		}
		if _, ok := j.Text("77b0"); ok || len(j.Unread()) != 0 {
			t.Errorf("a person's remark is read: %v", j.Unread())
		}
		mustWork(t, j.Close())
	}
	if text := fileText(t, path); text[0] != '#' {
		t.Errorf("the file is\n%s", text)
	}
}
