package disk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/log"
)

const logHead = "dhow: 1\ngame: kilifi-7\nseats: [{seat: blue, player: ann-7f3a}]\n"

// TestSplitTorn says what is torn at the end of a game file, and what is a person's.
func TestSplitTorn(t *testing.T) {
	t.Parallel()
	const one = "--- {n: 1, by: blue, orders: {blue: \"G Cf1 M1\"}}\n"
	for _, row := range []struct{ name, kept, torn string }{
		{"an empty file", "", ""},
		{"a header alone", logHead, ""},
		{"whole entries", logHead + one, ""},
		{"an editor without a final newline", logHead + strings.TrimSuffix(one, "\n"), ""},
		{"the same with the carriage return of another system", logHead + strings.TrimSuffix(one, "\n") + "\r", ""},
		{"a header without a final newline", strings.TrimSuffix(logHead, "\n"), ""},
		{"a comment without a final newline", logHead + one + "# Ben wrote on paper", ""},
		{"an entry and its comment without a final newline", logHead + one + "--- {n: 2} # paper", ""},
		{"an entry of many lines without a final newline", logHead + one + "---\nn: 2\nby: blue", ""},
		{"a person's half entry with a newline is for the reader of the log", logHead + one + "--- {n: 2, by\n", ""},
		{"a line that an older one follows", logHead + "--- {n: 1, by\n" + one, ""},

		{"one byte of an entry", logHead + one, "-"},
		{"a document mark", logHead + one, "---"},
		{"a cut inside", logHead + one, "--- {n: 2, by: bl"},
		{"a cut behind an inner brace", logHead + one, "--- {n: 2, orders: {blue: \"P none\"}"},
		{"a cut behind a brace in a text", logHead + one, "--- {n: 2, says: \"{}"},
		{"the first entry, cut", logHead, "--- {n: 1"},
		{"NULs where the entry should be", logHead + one, "\x00\x00\x00\x00"},
		{"a NUL where the newline should be", logHead + one + "--- {n: 2}", "\x00"},
		{"NULs within a cut entry", logHead + one, "--- {n: 2, \x00\x00\x00\x00 bl"},
		{"NULs within an entry that ends", logHead + one, "--- {n: 2, \x00\x00\x00\x00 blue}}\n"},
		{"NULs at the start of an entry that ends", logHead + one, "\x00\x00\x00\x00 by: blue}}\n"},
		{"NULs behind a last line without a newline", logHead + strings.TrimSuffix(one, "\n"), "\x00\x00\x00 by: blue}\n"},
		{"several lines with NULs", logHead + one, "--- {n: \x00\x00}\n\x00\x00}\n\x00"},
		{"nothing but a beginning", "", "--- {n: 1"},
	} {
		kept, torn := disk.SplitTorn([]byte(row.kept+row.torn), log.WholeEntry)
		if string(kept) != row.kept || string(torn) != row.torn {
			t.Errorf("%s: kept %q, torn %q, want %q, %q", row.name, kept, torn, row.kept, row.torn)
		}
	}
}

// TestEntryCutAnywhere cuts an entry at every byte: it is torn until its last brace is there,
// whatever it holds.
func TestEntryCutAnywhere(t *testing.T) {
	t.Parallel()
	for _, entry := range []string{
		`--- {n: 4, at: 2026-11-20T18:02:11Z, open: [2, 3], orders: {blue: "P Cf1 Ex2 Bk2", green: "P Bn2 Ct1 _"}}`,
		`--- {n: 5, by: blue, mail: c2d1, orders: ["G Cf1 M1"], says: [{to: all, text: "Good } luck! {\"}\": 1}"}]}`,
		`--- {n: 6, says: [{to: all, text: "żółw # } — : {"}], note: a b}`,
	} {
		for cut := 1; cut <= len(entry); cut++ {
			kept, torn := disk.SplitTorn([]byte(logHead+entry[:cut]), log.WholeEntry)
			want := logHead
			if cut == len(entry) {
				want += entry
			}
			if string(kept) != want || string(kept)+string(torn) != logHead+entry[:cut] {
				t.Errorf("cut at %d: kept %q, torn %q", cut, kept, torn)
			}
		}
	}
}

// TestTornEndIsNeverLost takes the power at every operation of opening a log with a torn end: the
// end is in the log or aside, byte for byte, and what was whole stays in the log.
func TestTornEndIsNeverLost(t *testing.T) {
	t.Parallel()
	const torn = "--- {n: 1, orders: {blue: \"G Cf"
	start := disktest.New()
	mustWork(t, disk.CreateWhole(start, "kilifi-7.yaml", []byte(logHead+torn)))
	open := func(d *disktest.Disk) (c disk.Content, err error) {
		defer func() {
			if recover() != nil {
				err = fmt.Errorf("dead")
			}
		}()
		_, c, err = disk.OpenLog(d, "kilifi-7.yaml", log.WholeEntry, crashTime)
		return c, err
	}
	for k := 1; ; k++ {
		d := start.AfterDeath()
		d.Plan = map[int]disktest.Fault{k: disktest.Dies}
		c, err := open(d)
		for after := range d.AfterPowerLoss {
			log, aside := string(after.View("kilifi-7.yaml")), string(after.View("kilifi-7.torn-20261120T180211Z"))
			if log != logHead+torn && (log != logHead || aside != torn) && !strings.HasPrefix(log, logHead+"-") {
				t.Errorf("%v: the log is %q, aside is %q", d.Trace, log, aside)
			}
			if log != logHead+torn && aside != torn {
				t.Errorf("%v: %q is lost: the log is %q, aside is %q", d.Trace, torn, log, aside)
			}
		}
		if err == nil {
			if c.Torn == nil || c.Torn.Line != 4 || string(c.Torn.Data) != torn || c.Torn.Path != "kilifi-7.torn-20261120T180211Z" {
				t.Errorf("reported %+v", c.Torn)
			}
			break
		}
	}
}

func mustWork(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var crashTime = time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC)

func crashEntry(n int) string { return fmt.Sprintf(`--- {n: %d, orders: {blue: "G Cf%d M1"}}`, n, n) }
