package post_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
)

// onePost has a line of each kind, with everything a line can say and with as little as it can.
var onePost = []post.Line{
	post.Owe{ID: "k7-41-blue-9f3a", At: crashTime, Game: "kilifi-7", Seat: engine.Blue, To: "ann-7f3a", Kind: "game", From: 40, Until: 41, About: "9f3a11", Said: "Zm9v+/8=="},
	post.Owe{ID: "stranger-01", At: crashTime, Kind: "stranger"},
	post.Owe{ID: "k7-1-2-3-4", At: crashTime, Game: "kilifi-7", Kind: "game", Until: 41},
	post.In{Fingerprint: "9f3a11", Outcome: "accepted", Game: "kilifi-7", Entry: 41, At: crashTime},
	post.In{Fingerprint: "77b0c2", Outcome: "stranger", At: crashTime},
	post.In{Fingerprint: "77b0c3", Outcome: "answered", Game: "kilifi-7", At: crashTime},
	post.Hold{Fingerprint: "02c1d9", At: crashTime, Game: "kilifi-7", Seat: engine.Purple, Said: "YmFy"},
	post.Hold{Fingerprint: "02c1da", At: crashTime},
	post.Mark{Game: "kilifi-7", Entry: 41},
	post.Mark{Game: "kilifi-8"},
	post.Sent{ID: "stranger-01", At: crashTime},
	post.Dead{ID: "k7-1-2-3-4", At: crashTime, Why: "550 5.1.1 no such user, try example.org"},
	post.Dead{ID: "nobody-owed-it", At: crashTime},
	post.Settled{Fingerprint: "02c1da", How: "yes"},
	post.Searched{At: crashTime},
}

// journalText is what onePost is written as.
const journalText = `owe 2026-11-20T18:02:11Z k7-41-blue-9f3a game kilifi-7#40-41 seat=blue to=ann-7f3a about=9f3a11 said=Zm9v+/8==;
owe 2026-11-20T18:02:11Z stranger-01 stranger _;
owe 2026-11-20T18:02:11Z k7-1-2-3-4 game kilifi-7#0-41;
in 2026-11-20T18:02:11Z 9f3a11 accepted kilifi-7#41;
in 2026-11-20T18:02:11Z 77b0c2 stranger _;
in 2026-11-20T18:02:11Z 77b0c3 answered kilifi-7;
hold 2026-11-20T18:02:11Z 02c1d9 kilifi-7 seat=purple said=YmFy;
hold 2026-11-20T18:02:11Z 02c1da _;
mark kilifi-7#41;
mark kilifi-8;
sent 2026-11-20T18:02:11Z stranger-01;
dead 2026-11-20T18:02:11Z k7-1-2-3-4 550 5.1.1 no such user, try example.org;
dead 2026-11-20T18:02:11Z nobody-owed-it;
settled 02c1da yes;
searched 2026-11-20T18:02:11Z;
`

// openPost opens the journal of a directory.
func openPost(t testing.TB, dir *store.HeldDir) *post.Journal {
	t.Helper()
	j, torn, err := store.OpenJournal(dir, crashTime)
	mustWork(t, err)
	if torn != nil {
		t.Errorf("torn: %v", torn)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

// knows wants a journal to know what onePost says.
func knows(t *testing.T, j *post.Journal) {
	t.Helper()
	if owed := j.Owed(); len(owed) != 1 || owed[0] != onePost[0] {
		t.Errorf("owed: %+v", owed)
	}
	if holds := j.Holds(); len(holds) != 1 || holds[0] != onePost[6] {
		t.Errorf("held: %+v", holds)
	}
	for _, l := range onePost[3:6] {
		if in, ok := j.Known(l.(post.In).Fingerprint); !ok || in != l {
			t.Errorf("known: %+v, %v, want %+v", in, ok, l)
		}
	}
	if n, ok := j.Marked("kilifi-7"); n != 41 || !ok {
		t.Errorf("marked: %d, %v", n, ok)
	}
	if n, ok := j.Marked("kilifi-8"); n != 0 || !ok {
		t.Errorf("marked before the first entry: %d, %v", n, ok)
	}
	if h, ok := j.Held("02c1d9"); !ok || h != onePost[6] {
		t.Errorf("held: %+v, %v", h, ok)
	}
	for what, known := range map[string]bool{
		"a mail that never came": second(j.Known("9f3a12")), "a game never marked": second(j.Marked("kilifi-9")),
		"a mail settled": second(j.Held("02c1da")), "a mail never held": second(j.Held("9f3a11")),
	} {
		if known {
			t.Errorf("%s is known", what)
		}
	}
}

func second[T any](_ T, ok bool) bool { return ok }

// TestJournalRemembers writes a line of each kind, and reads the journal again.
func TestJournalRemembers(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	mustWork(t, j.Append(crashTime, onePost...))
	knows(t, j)
	if got := fileText(t, filepath.Join(root, "post", "2026-11-20.log")); got != journalText {
		t.Error(got)
	}
	mustWork(t, j.Close())
	knows(t, openPost(t, dir))
}

// TestJournalSaidTwice says everything twice: the letters owed are left out, nothing else changes.
func TestJournalSaidTwice(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	mustWork(t, errors.Join(j.Append(crashTime, onePost...), j.Append(crashTime, onePost...), j.Append(crashTime, onePost[:3]...)))
	knows(t, j)
	text := fileText(t, filepath.Join(root, "post", "2026-11-20.log"))
	if n := strings.Count(text, "owe "); n != 3 {
		t.Errorf("%d letters owed, want 3", n)
	}
	mustWork(t, j.Close())
	knows(t, openPost(t, dir))
}

// TestJournalLastWordHolds says other things of the same mails, letters and games.
func TestJournalLastWordHolds(t *testing.T) {
	t.Parallel()
	_, dir := openDir(t)
	j := openPost(t, dir)
	owe := onePost[0].(post.Owe)
	later := owe
	later.ID, later.Kind = "another-letter", "reminder"
	mustWork(t, j.Append(crashTime, onePost[3], onePost[6], onePost[8], owe, later,
		post.In{Fingerprint: "9f3a11", Outcome: "refused", At: crashTime}, post.Mark{Game: "kilifi-7", Entry: 5},
		post.Settled{Fingerprint: "02c1d9", How: "lapsed"}, onePost[6]))
	mustWork(t, j.Close())
	for _, j := range []*post.Journal{j, openPost(t, dir)} {
		if in, _ := j.Known("9f3a11"); in.Outcome != "refused" || in.Game != "" || in.Entry != 0 {
			t.Errorf("known: %+v", in)
		}
		if n, _ := j.Marked("kilifi-7"); n != 5 {
			t.Errorf("marked: %d", n)
		}
		if h := j.Holds(); len(h) != 0 {
			t.Errorf("held: %v", h)
		}
		if owed := j.Owed(); !slices.Equal(owed, []post.Owe{owe, later}) {
			t.Errorf("owed: %+v", owed)
		}
	}
}

// TestJournalDays begins a file a day, none for a clock that goes back, and reads them all in
// order.
func TestJournalDays(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	mail := func(outcome string) post.In { return post.In{Fingerprint: "9f3a11", Outcome: outcome, At: crashTime} }
	for _, row := range []struct {
		after time.Duration
		line  post.Line
	}{{0, mail("held")}, {5 * time.Hour, mail("held")}, {48 * time.Hour, mail("accepted")}, {-48 * time.Hour, post.Mark{Game: "kilifi-7", Entry: 1}}} {
		mustWork(t, j.Append(crashTime.Add(row.after), row.line))
	}
	mustWork(t, j.Close())
	names, err := os.ReadDir(filepath.Join(root, "post"))
	mustWork(t, err)
	if got := fmt.Sprint(names); got != "[- 2026-11-20.log - 2026-11-22.log]" {
		t.Errorf("files %v", got)
	}
	j = openPost(t, dir)
	if in, _ := j.Known("9f3a11"); in.Outcome != "accepted" {
		t.Errorf("known: %+v", in)
	}
	if foreign, err := dir.Foreign(); len(foreign) != 0 || err != nil {
		t.Errorf("foreign: %v, %v", foreign, err)
	}
}

// TestJournalDayTooLong goes on in a second and third file where one would grow beyond a log, and
// keeps every write below a MiB.
func TestJournalDayTooLong(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	said := strings.Repeat("A", 700_000)
	var lines []post.Line
	const letters = 52 // 36 MB
	for n := range letters {
		lines = append(lines, post.Owe{ID: post.LetterID(fmt.Sprintf("long-letter-%d", n)), At: crashTime, Kind: "game", Said: said})
	}
	mustWork(t, j.Append(crashTime, lines...))
	mustWork(t, j.Close())
	for _, name := range []string{"2026-11-20.log", "2026-11-20-2.log", "2026-11-20-3.log"} {
		if st, err := os.Stat(filepath.Join(root, "post", name)); err != nil || st.Size() > disk.MaxLog {
			t.Errorf("%s: %v, %v", name, st, err)
		}
	}
	if foreign, err := dir.Foreign(); len(foreign) != 0 || err != nil {
		t.Errorf("foreign: %v, %v", foreign, err)
	}
	owed := openPost(t, dir).Owed()
	if len(owed) != letters {
		t.Fatalf("%d letters owed", len(owed))
	}
	for n := range owed {
		if owed[n] != lines[n] {
			t.Errorf("letter %d is %v", n, owed[n].ID)
		}
	}
}

// TestJournalRefusesWhatItCannotRead refuses facts that would not come back as they are, all of an
// Append at once.
func TestJournalRefusesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	for name, l := range map[string]post.Line{
		"no fingerprint":            post.In{Outcome: "accepted", At: crashTime},
		"two words":                 post.In{Fingerprint: "9f3a", Outcome: "not accepted", At: crashTime},
		"a line end":                post.In{Fingerprint: "9f3a", Outcome: "held;\nmark", At: crashTime},
		"no time":                   post.In{Fingerprint: "9f3a", Outcome: "held"},
		"a time too far":            post.Sent{ID: "stranger-01", At: crashTime.AddDate(100, 0, 0)},
		"an entry of no game":       post.In{Fingerprint: "9f3a", Outcome: "held", Entry: 3, At: crashTime},
		"an entry below 0":          post.Mark{Game: "kilifi-7", Entry: -1},
		"a mark of no game":         post.Mark{},
		"a path for a game":         post.Mark{Game: "../kilifi"},
		"a short letter id":         post.Sent{ID: "short", At: crashTime},
		"a letter id in capitals":   post.Sent{ID: "STRANGER-01", At: crashTime},
		"entries backwards":         post.Owe{ID: "stranger-01", At: crashTime, Kind: "game", Game: "kilifi-7", From: 3, Until: 2},
		"an address":                post.Owe{ID: "stranger-01", At: crashTime, Kind: "game", To: "ann@example.org"},
		"a blank in what is sealed": post.Owe{ID: "stranger-01", At: crashTime, Kind: "game", Said: "a b"},
		"an end in what is sealed":  post.Hold{Fingerprint: "9f3a", At: crashTime, Said: "a;b"},
		"too much":                  post.Hold{Fingerprint: "9f3a", At: crashTime, Said: strings.Repeat("a", 1<<20)},
		"no how":                    post.Settled{Fingerprint: "9f3a"},
	} {
		var format *games.FormatError
		if err := j.Append(crashTime, onePost[3], l); !errors.As(err, &format) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if second(j.Known("9f3a11")) {
		t.Error("part of what was refused is known")
	}
	if names, err := os.ReadDir(filepath.Join(root, "post")); len(names) > 0 || err != nil {
		t.Errorf("files %v, %v", names, err)
	}
}

// TestJournalWhyIsOneLine takes any reason a server may give.
func TestJournalWhyIsOneLine(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	j := openPost(t, dir)
	mustWork(t, j.Append(crashTime, post.Dead{ID: "stranger-01", At: crashTime, Why: " 550 no;\r\n such\x00  user \xff\u202e" + strings.Repeat("ż", 400)}))
	mustWork(t, j.Close())
	openPost(t, dir)
	want := "dead 2026-11-20T18:02:11Z stranger-01 550 no, such user ż"
	if got := fileText(t, filepath.Join(root, "post", "2026-11-20.log")); !strings.HasPrefix(got, want) || len(got) > 560 || strings.Count(got, "\n") != 1 {
		t.Errorf("%q", got)
	}
}

// TestJournalErrorsHaveTheirPlace says in which file and line a journal cannot be read, and reads
// all others.
func TestJournalErrorsHaveTheirPlace(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"cut by a person":        "in 2026-11-20T18:02:11Z 9f3a accepted kilifi-7#4",
		"another verb":           "out 2026-11-20T18:02:11Z 9f3a accepted kilifi-7#4;",
		"no verb":                ";",
		"no place":               "in 2026-11-20T18:02:11Z 9f3a accepted;",
		"more than it takes":     "mark kilifi-7#4 5;",
		"another zone":           "sent 2026-11-20T18:02:11+01:00 stranger-01;",
		"parts of seconds":       "sent 2026-11-20T18:02:11.5Z stranger-01;",
		"an unknown seat":        "hold 2026-11-20T18:02:11Z 9f3a kilifi-7 seat=red;",
		"an unknown name":        "hold 2026-11-20T18:02:11Z 9f3a kilifi-7 sat=blue;",
		"names in another order": "hold 2026-11-20T18:02:11Z 9f3a kilifi-7 said=YmFy seat=blue;",
		"a sign before a number": "mark kilifi-7#+4;",
	} {
		root, dir := openDir(t)
		text := "# a person's\n\n" + journalText + line + "\n" + journalText
		for _, day := range []string{"2026-11-19.log", "2026-11-21.log"} {
			path := filepath.Join(root, "post", day)
			mustWork(t, os.WriteFile(path, []byte(text), 0o600))
			j, _, err := store.OpenJournal(dir, crashTime)
			mustWork(t, err)
			unread := j.Unread()
			var format *games.FormatError
			if want := strings.Count(journalText, "\n") + 3; len(unread) == 0 || unread[0].File != filepath.Join(root, "post", "2026-11-19.log") || unread[0].Line != want || !errors.As(unread[0], &format) {
				t.Errorf("%s: %v", name, unread)
			}
			knows(t, j)
			mustWork(t, j.Close())
		}
	}
}

// TestJournalIsRepairedByHand reads what a person may leave: comments, blanks, no last newline.
func TestJournalIsRepairedByHand(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	text := "# Ann's copy\r\n\n" + strings.ReplaceAll(strings.ReplaceAll(journalText, "\n", "  \r\n"), " kilifi", "   kilifi")
	mustWork(t, os.WriteFile(filepath.Join(root, "post", "2026-11-20.log"), []byte(strings.TrimSuffix(text, "\r\n")), 0o600))
	j := openPost(t, dir)
	knows(t, j)
	mustWork(t, j.Append(crashTime, post.Mark{Game: "kilifi-9", Entry: 3}))
	mustWork(t, j.Close())
	if n, _ := openPost(t, dir).Marked("kilifi-9"); n != 3 {
		t.Errorf("marked: %d", n)
	}
}

// TestJournalIsAskedWhileItGrows asks from other goroutines than the one that appends; the race
// detector looks on.
func TestJournalIsAskedWhileItGrows(t *testing.T) {
	t.Parallel()
	_, dir := openDir(t)
	j := openPost(t, dir)
	var asking sync.WaitGroup
	for range 4 {
		asking.Go(func() {
			for n := 0; n < 20; n, _ = j.Marked("kilifi-7") {
				j.Known("9f3a11")
				j.Held("02c1d9")
				if len(j.Owed()) > 2 || len(j.Holds()) > 1 {
					t.Error("more is known than was ever said at once")
				}
			}
		})
	}
	for n := range 21 {
		lines := slices.Clone(onePost[:8])
		mustWork(t, j.Append(crashTime, append(lines, onePost[11], post.Settled{Fingerprint: "02c1da", How: "no"}, post.Mark{Game: "kilifi-7", Entry: n})...))
	}
	asking.Wait()
}

func mustWork(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var crashTime = time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC)

func fileText(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	mustWork(t, err)
	return string(data)
}

func openDir(t *testing.T) (root string, dir *store.HeldDir) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	t.Cleanup(func() { dir.Close() })
	return root, dir
}
