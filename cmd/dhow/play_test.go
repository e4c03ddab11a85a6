package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/notation"
)

// dealt is a game in memory, dealt as dhow new deals it.
type dealt struct {
	*log.Game
	file string
	args []string // of dhow new
}

func newDealt(t *testing.T, setup, seed, players string) *dealt {
	t.Helper()
	d := &dealt{file: filepath.Join(t.TempDir(), "kilifi-7.yaml")}
	d.args = []string{"new", "--players", players, "--setup", setup, "--seed", seed, d.file}
	mustRun(t, "", d.args...)
	data, err := os.ReadFile(d.file)
	if err != nil {
		t.Fatal(err)
	}
	d.Game, _, err = readOpened(edition.Mombasa(), d.file, d.file, data)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// sampled plays a game in memory to its end, and returns the orders as they would be typed, some of
// them taken back and given again.
func (d *dealt) sampled(t *testing.T, r *rand.Rand, again float64) []string {
	t.Helper()
	var lines []string
	given := map[int]string{} // by entry
	for !d.Over() {
		s, err := d.State()
		if err != nil {
			t.Fatal(err)
		}
		seat := s.ToMove()[0]
		v := s.View(seat)
		action, ok := engine.Sample(&v, r.IntN)
		if !ok {
			t.Fatalf("%v cannot do anything", seat)
		}
		draft := d.Draft(time.Unix(0, 0), seat, "")
		if _, err := draft.Order(action); err != nil {
			t.Fatal(err)
		}
		d.Commit(draft)
		n := d.Len()
		given[n] = notation.PrintOrder(edition.Mombasa(), action)
		lines = append(lines, given[n])
		open := d.Draft(time.Unix(0, 0), engine.NoSeat, "")
		if opens, err := open.Open(); err != nil {
			t.Fatal(err)
		} else if opens {
			n = open.Entry().Open[0] // resting cards may have been chosen before the last tile was
			d.Commit(open)
		}
		if r.Float64() < again && !d.Over() {
			lines = append(lines, "undo")
			for ; n <= d.Len(); n++ {
				if given[n] != "" {
					lines = append(lines, given[n])
				}
			}
		}
	}
	return lines
}

// mustRun runs a command that has to end well, and returns what it writes.
func mustRun(t *testing.T, in string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(args, strings.NewReader(in), &out, &errs); status != done {
		t.Fatalf("dhow %s ends with %d\n%s%s", strings.Join(args, " "), status, last1000(out.String()), errs.String())
	}
	return out.String()
}

func last1000(s string) string { return s[max(0, len(s)-1000):] }

// TestWholeGamesThroughPlay plays games from dhow new to the published keys, in several sittings
// that end where they happen to. What play says at the end is what judge says, of the game file and
// of its record, and what was played in memory.
func TestWholeGamesThroughPlay(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ players, setup string }{
		{"2", "random"}, {"3", "first-game"}, {"4", "random"}, {"4", "first-game"},
	} {
		t.Run(row.players+" "+row.setup, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(7, uint64(len(row.setup)+int(row.players[0]))))
			d := newDealt(t, row.setup, "whole", row.players)
			lines := d.sampled(t, r, 0.1)
			var out string
			for len(lines) > 0 {
				n := min(len(lines), 1+r.IntN(60))
				out = mustRun(t, strings.Join(lines[:n], "\n"), "play", d.file)
				lines = lines[n:]
			}
			want := judged(t, d)
			if !strings.HasSuffix(out, want) {
				t.Errorf("play ends with\n%s\nexpected\n%s", last1000(out), want)
			}
			if got := mustRun(t, "", "judge", d.file); got != want {
				t.Errorf("judge says\n%s\nexpected\n%s", got, want)
			}
			if got := mustRun(t, mustRun(t, "", "export", d.file), "judge", "-"); got != want {
				t.Errorf("judge says of the record\n%s\nexpected\n%s", got, want)
			}
			os.Remove(secretPath(d.file))
			mustRun(t, "", "verify", d.file)
			if again := mustRun(t, "G Cf1 M1\nundo\n", "play", d.file); !strings.HasSuffix(again, want) {
				t.Errorf("a finished game is taken up with\n%s", last1000(again))
			}
		})
	}
}

// judged says what a game in memory comes to, as judge does.
func judged(t *testing.T, d *dealt) string {
	t.Helper()
	s, err := d.State()
	if err != nil {
		t.Fatal(err)
	}
	var verdict bytes.Buffer
	writeVerdict(&verdict, &s, "state")
	return verdict.String()
}

// TestUndoAtEveryMoment takes back after every order, up to the beginning and once more.
func TestUndoAtEveryMoment(t *testing.T) {
	t.Parallel()
	d := newDealt(t, "random", "undo", "3")
	lines := d.sampled(t, rand.New(rand.NewPCG(1, 2)), 0)[:30]
	undo := strings.Repeat("undo\n", len(lines))
	mustRun(t, strings.Join(lines, "\n"), "play", d.file)
	var out, errs bytes.Buffer
	run([]string{"play", d.file}, strings.NewReader(undo), &out, &errs)
	out.Reset()
	if status := run([]string{"play", d.file}, strings.NewReader(undo), &out, &errs); status != refused {
		t.Errorf("nothing is left to undo, and the status is %d\n%s", status, errs.String())
	}
	if n := strings.Count(out.String(), "There is nothing to undo."); n != len(lines) {
		t.Errorf("%d times there was nothing to undo", n)
	}
	mustRun(t, "", "verify", d.file)
}

// breaking is a disk on which a write or a sync fails once.
type breaking struct {
	disk.Disk
	what      string       // fails: "write" or "sync"; "" nothing
	in        int          // so many later
	meanwhile func() error // happens once, between a write and its sync
}

var errBroken = errors.New("the disk is full")

// now tells whether an operation fails.
func (d *breaking) now(what string) bool {
	if d.what != what {
		return false
	}
	d.in--
	if d.in < 0 {
		d.what = ""
	}
	return d.in < 0
}

func (d *breaking) Open(path string) (disk.File, error) {
	f, err := d.Disk.Open(path)
	return breakingFile{f, d}, err
}

type breakingFile struct {
	disk.File
	disk *breaking
}

func (f breakingFile) Write(data []byte) (int, error) {
	if f.disk.now("write") {
		n, _ := f.File.Write(data[:len(data)/2])
		return n, errBroken
	}
	return f.File.Write(data)
}

func (f breakingFile) Sync() error {
	if f.disk.now("sync") {
		return errBroken
	}
	if happens := f.disk.meanwhile; happens != nil {
		f.disk.meanwhile = nil
		if err := happens(); err != nil {
			return err
		}
	}
	return f.File.Sync()
}

// insistent types lines. Before one of them something happens, and that line is typed twice.
type insistent struct {
	io.Writer
	lines   []string
	before  int // the number of that line, from 0
	happens func()
	typed   int
}

func (c *insistent) line(question) (string, error) {
	if len(c.lines) == 0 {
		return "", io.EOF
	}
	line := c.lines[0]
	if c.typed == c.before {
		c.happens()
	} else {
		c.lines = c.lines[1:]
	}
	c.typed++
	return line, nil
}

// TestPlaySurvivesFaults lets things go wrong before each of the first orders: that is told, what
// is told to be recorded is, and nothing else. The game goes on to where it would have gone.
func TestPlaySurvivesFaults(t *testing.T) {
	t.Parallel()
	const first = 9 // orders: two rest, two plan, then there is action
	all, last := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, []int{1, 3}
	whole := newDealt(t, "first-game", "faults", "2")
	// A deal whose first orders cannot be given twice: one row types an order again that was
	// recorded.
	lines := whole.sampled(t, rand.New(rand.NewPCG(3, 14)), 0)
	for _, row := range []struct {
		name  string
		at    []int // orders
		fault func(file string, disk *breaking) error
		told  string
	}{
		{"disk full", all, func(_ string, d *breaking) error { d.what, d.in = "write", 0; return nil }, "nothing was added: the disk is full"},
		{"disk full at the opening", last, func(_ string, d *breaking) error { d.what, d.in = "write", 1; return nil }, "nothing was added: the disk is full"},
		{"sync failed", all, func(_ string, d *breaking) error { d.what, d.in = "sync", 0; return nil }, "may not be on disk"},
		{"edited behind a line just written, which counts", all, func(file string, d *breaking) error {
			d.meanwhile = func() error { return addTo(file, "# a remark\n") }
			return nil
		}, "Nothing was recorded"}, // of the line typed again
		{"edited", all, func(file string, _ *breaking) error { return addTo(file, "# a remark\n") }, "Somebody else has written to"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			for _, before := range row.at {
				file := filepath.Join(t.TempDir(), "kilifi-7.yaml")
				mustRun(t, "", append(whole.args[:len(whole.args)-1:len(whole.args)-1], file)...)
				disk := &breaking{Disk: disk.OS{}}
				in := &insistent{lines: lines[:first], before: before, happens: func() {
					if err := row.fault(file, disk); err != nil {
						t.Fatal(err)
					}
				}}
				out := playOn(t, file, disk, in)
				if edited := strings.Contains(out, "Somebody else"); !strings.Contains(out, row.told) || edited != (row.name == "edited") {
					t.Errorf("before order %d, %q is not told\n%s", before, row.told, last1000(out))
				}
				mustRun(t, strings.Join(lines[first:], "\n"), "play", file)
				if got, want := mustRun(t, "", "judge", file), judged(t, whole); got != want {
					t.Errorf("before order %d; the game comes to\n%s\nexpected\n%s", before, got, want)
				}
			}
		})
	}
}

// playOn plays a game with a console and a disk of a test's own, and returns what is written.
func playOn(t *testing.T, file string, disk disk.Disk, in *insistent) string {
	t.Helper()
	var out bytes.Buffer
	c := newCall(playCommand, nil, strings.NewReader(""), &out, io.Discard)
	c.disk = disk
	b, err := c.openBook(edition.Mombasa(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	s := newSitting(c, b)
	in.Writer = &out
	s.in = in
	if err := s.play(); err != nil && !errors.As(err, new(toldError)) {
		t.Errorf("%v\n%s", err, last1000(out.String()))
	}
	return out.String()
}

func addTo(file, text string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// TestPlayEndsWhereTheFileIsNoGame has somebody spoil the file during a game: nothing is written to
// it any more.
func TestPlayEndsWhereTheFileIsNoGame(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a mistake":     "--- {n: 4, at: never}\n",
		"an unfinished": "--- {n: 4, at: 2026",
	} {
		d := newDealt(t, "first-game", "faults", "2")
		c := newCall(playCommand, []string{d.file}, strings.NewReader("quit\n"), io.Discard, io.Discard)
		b, err := c.openBook(d.Edition(), d.file)
		if err != nil {
			t.Fatal(err)
		}
		if err := addTo(d.file, text); err != nil {
			t.Fatal(err)
		}
		draft := b.game.Draft(time.Now(), engine.Blue, "")
		if err := draft.Say(log.ToAll, "Good luck!"); err != nil {
			t.Fatal(err)
		}
		s := newSitting(c, b)
		if entered, err := s.enter(draft); entered || err == nil {
			t.Errorf("%s: entered %t, %v", name, entered, err)
		}
		b.Close()
		if data, err := os.ReadFile(d.file); err != nil || !strings.HasSuffix(string(data), text) {
			t.Errorf("%s: the file ends with %q, %v", name, last1000(string(data)), err)
		}
	}
}

// TestTypedDrawsThroughPlay plays the recorded game from its set-up, with the draws typed, some a
// line at a time.
func TestTypedDrawsThroughPlay(t *testing.T) {
	t.Parallel()
	setUp, rest, _ := strings.Cut(string(recordedGame()), "\nRound 1\n")
	head := strings.Index(setUp, "\nblue: ")
	dir := t.TempDir()
	record, file := filepath.Join(dir, "table-1.txt"), filepath.Join(dir, "table-1.yaml")
	var lines []string
	for line := range strings.Lines(setUp[head+1:] + "\n" + rest) {
		if strings.HasPrefix(line, "~") {
			lines = append(lines, "show\n", strings.Replace(line, "; ", "\n~ ", 1))
		} else if !strings.HasPrefix(line, "Round") && strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
	}
	if err := os.WriteFile(record, []byte(setUp[:head+1]), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(mustRun(t, "", "export", record)), 0o600); err != nil {
		t.Fatal(err)
	}
	mustRun(t, strings.Join(lines, ""), "play", file)
	if got, want := mustRun(t, "", "judge", file), mustRun(t, string(recordedGame()), "judge", "-"); got != want {
		t.Errorf("the game comes to\n%s\nexpected\n%s", got, want)
	}
}

// TestPlayDoesWhatAnEndedProcessOwed ends a process after the last resting cards, before they are
// opened, and after the last order of the game, before its keys are published. The next one does
// both.
func TestPlayDoesWhatAnEndedProcessOwed(t *testing.T) {
	t.Parallel()
	d := newDealt(t, "first-game", "owed", "2")
	lines := d.sampled(t, rand.New(rand.NewPCG(5, 6)), 0)
	orderAndEnd(t, d.file, lines[0])
	orderAndEnd(t, d.file, lines[1])
	last := len(lines) - 1
	mustRun(t, strings.Join(lines[2:last], "\n"), "play", d.file)
	orderAndEnd(t, d.file, lines[last])
	if out, want := mustRun(t, "", "play", d.file), judged(t, d); !strings.HasSuffix(out, want) {
		t.Errorf("play ends with\n%s\nexpected\n%s", last1000(out), want)
	}
	if err := os.Remove(secretPath(d.file)); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "", "verify", d.file)
}

// orderAndEnd records an order of whoever is to move, as a process that ends at once.
func orderAndEnd(t *testing.T, file, order string) {
	t.Helper()
	b, err := newCall(playCommand, nil, nil, io.Discard, io.Discard).openBook(edition.Mombasa(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	s, err := b.game.State()
	if err != nil {
		t.Fatal(err)
	}
	seat := s.ToMove()[0]
	action, err := notation.ParseOrder(b.ed, seat, order)
	if err != nil {
		t.Fatal(err)
	}
	d := b.game.Draft(time.Now(), seat, "")
	if _, err := d.Order(action); err != nil {
		t.Fatal(err)
	}
	if err := b.enter(d); err != nil {
		t.Fatal(err)
	}
}
