package crashtest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// gamePath returns where the file of a stage's game lies.
func (h *house) gamePath(s *stage) string {
	return filepath.Join(h.dir, "games", string(s.game)+".yaml")
}

// read reads a file of the house.
func (h *house) read(path string) []byte {
	h.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		h.Fatal(err)
	}
	return data
}

// texts returns the texts of the letters that somebody has got.
func (h *house) texts(who mail.Address) []string {
	h.Helper()
	var texts []string
	for _, raw := range h.office.Mails(who) {
		l, err := correspondents.Read(raw)
		if err != nil {
			h.Fatal(err)
		}
		texts = append(texts, strings.Join(strings.Fields(l.Text), " "))
	}
	return texts
}

// expectLetters wants somebody to have got so many letters, the last of which has some words in it.
func (h *house) expectLetters(who mail.Address, n int, words ...string) {
	h.Helper()
	texts := h.texts(who)
	if len(texts) != n {
		h.Errorf("%s has got %d letters, expected %d: %q", who, len(texts), n, texts)
		return
	}
	for _, w := range words {
		if !strings.Contains(texts[n-1], w) {
			h.Errorf("the letter to %s does not say %q:\n%s", who, w, texts[n-1])
		}
	}
}

// daily is the newest file of the journal.
func (h *house) daily() string {
	h.Helper()
	files, err := filepath.Glob(filepath.Join(h.dir, "post", "*.log"))
	if err != nil || len(files) == 0 {
		h.Fatalf("there is no journal: %v", err)
	}
	return files[len(files)-1]
}

// TestGameCopiedIn wants a game that the journal has never seen to count as posted to its end, and
// the operator to be told, once.
func TestGameCopiedIn(t *testing.T) {
	t.Parallel()
	s := &worldOf(t).playing
	h := newHouse(t, s.dir, begins)
	post := filepath.Join(h.dir, "post")
	if err := errors.Join(os.RemoveAll(post), os.Mkdir(post, 0o700)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		h.run("", func() bool { return h.arrived() > 0 && h.atRest() })
	}
	h.expectLetters(operatorAddress, 1, fmt.Sprintf("The game %s was not known here", s.game), fmt.Sprintf("up to entry %d", s.entries(t)))
	if n := h.arrived(); n != 1 {
		t.Errorf("%d letters were sent, expected the operator's alone", n)
	}
	h.deliver(h.answer(s.mover(), s.newest[s.mover()], "show"))
	h.run("", h.atRest)
	if n := h.arrived(); n != 2 {
		t.Errorf("%d letters were sent, expected one more", n)
	}
}

// TestTornGame wants the unfinished end of a log to be moved aside and reported, and the game to go
// on.
func TestTornGame(t *testing.T) {
	t.Parallel()
	y := &stories[0]
	want := y.undisturbed(t)
	h, s := y.begin(t)
	torn := "--- {n: 13, at: 2026-11-20T18:00:00Z, by: blue, mail: 9f3a11, ord"
	h.write("games/"+string(s.game)+".yaml", append(h.read(h.gamePath(s)), torn...))
	h.run("", func() bool { return y.done(h) })
	got := h.outcome()
	aside, err := filepath.Glob(filepath.Join(h.dir, "games", string(s.game)+".torn-*"))
	if err != nil || len(aside) != 1 || string(h.read(aside[0])) != torn {
		t.Errorf("moved aside is %v, %v", aside, err)
	}
	name := "games/" + string(s.game) + ".yaml"
	if got.files[name] != want.files[name] {
		t.Errorf("the game is\n%s\nexpected\n%s", got.files[name], want.files[name])
	}
	h.expectLetters(operatorAddress, 1, "was not whole", filepath.Base(aside[0]))
	for _, p := range players[1:] {
		if d := differences(byID(got.letters[p.address]), byID(want.letters[p.address])); d != nil {
			t.Error(d)
		}
	}
}

// TestTornJournal wants the same of the journal.
func TestTornJournal(t *testing.T) {
	t.Parallel()
	y := &stories[0]
	want := y.undisturbed(t)
	h, s := y.begin(t)
	torn := "owe 2026-11-20T18:00:00Z k7-41-blue-9f3a game " + string(s.game)
	file := h.daily()
	h.write("post/"+filepath.Base(file), append(h.read(file), torn...))
	h.run("", func() bool { return y.done(h) })
	aside, err := filepath.Glob(filepath.Join(h.dir, "post", "*.torn-*"))
	if err != nil || len(aside) != 1 || string(h.read(aside[0])) != torn {
		t.Errorf("moved aside is %v, %v", aside, err)
	}
	h.expectLetters(operatorAddress, 1, "was not whole", filepath.Base(aside[0]))
	got := h.outcome()
	for _, p := range players {
		if d := differences(byID(got.letters[p.address]), byID(want.letters[p.address])); d != nil {
			t.Error(d)
		}
	}
	lines := len(got.journal)
	if got = h.withoutTorn(got); len(got.letters[operatorAddress]) > 0 || len(got.journal) != lines-2 {
		t.Errorf("beside what is told of it are %v, and %d facts of %d", got.letters[operatorAddress], len(got.journal), lines)
	}
}

// TestLogLongerThanMark wants the letters of entries to be owed that the journal does not know,
// when the mail they were taken from is gone.
func TestLogLongerThanMark(t *testing.T) {
	t.Parallel()
	y := &stories[0]
	want := y.undisturbed(t)
	s := y.stage(worldOf(t))
	h := newHouse(t, s.dir, begins)
	h.write("games/"+string(s.game)+".yaml", []byte(want.files["games/"+string(s.game)+".yaml"]))
	for range 2 {
		h.run("", func() bool { return h.arrived() >= 3 && h.atRest() })
	}
	if n := h.arrived(); n != 3 {
		t.Errorf("%d letters were sent, expected one to each player", n)
	}
	for _, p := range players[1:3] {
		if d := differences(byID(h.outcome().letters[p.address]), byID(want.letters[p.address])); d != nil {
			t.Error(d)
		}
	}
}

// TestLettersUnsentForTwoDays wants letters that could not be sent for 48 hours to be folded into
// one that is current, also if the daemon is killed while it folds.
func TestLettersUnsentForTwoDays(t *testing.T) {
	t.Parallel()
	s := &worldOf(t).playing
	h := newHouse(t, s.dir, begins)
	h.mails = 1000
	h.office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: "MAIL", Act: postoffice.Refuse, Reply: "451 4.3.0 Later", Times: -1})
	twoOrders(h, s)
	h.run("", func() bool { return h.office.Count(refereeAddress, "INBOX") == 0 })
	if n := h.arrived(); n != 0 {
		t.Fatalf("%d letters were sent", n)
	}
	toCas := regexp.MustCompile(`waits for Cas|Cas's move|, Cas, by `)
	later := newHouse(t, h.dir, begins.Add(49*time.Hour))
	confirm := exec.Command(program(), "game", "clock", "confirm", "--data", later.dir)
	confirm.Env = append(os.Environ(), "DHOW_CLOCK="+later.clock.Format(time.RFC3339))
	if said, err := confirm.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if !later.run("letters-folded", later.atRest) {
		t.Error("nothing was folded")
	}
	later.run("", later.atRest)
	for _, p := range players[:3] {
		later.expectLetters(p.address, 1, "could not be sent")
		if text := strings.Join(later.texts(p.address), ""); !toCas.MatchString(text) {
			t.Errorf("the letter to %s is not current:\n%s", p.address, text)
		}
	}
}

// TestUnreadableGame wants one game alone to stand still when its file cannot be read, host and
// operator to be told the line, and the mail that waited to be accepted when the file is mended.
func TestUnreadableGame(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]int{"in the middle": -3, "at the end": -1, "in the header": 1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &worldOf(t).playing
			h := newHouse(t, s.dir, begins)
			h.mails = 1000
			good := h.read(h.gamePath(s))
			lines := bytes.SplitAfter(good, []byte("\n"))
			if at < 0 {
				at += len(lines) - 1 // behind the last one there is nothing
			}
			bad := slices.Concat(slices.Concat(lines[:at]...), []byte("oops: {\n"), slices.Concat(lines[at+1:]...))
			h.write("games/"+string(s.game)+".yaml", bad)
			text, _ := h.moverOrder(s)
			h.deliver(h.answer(s.mover(), s.newest[s.mover()], text))
			h.deliver(h.fresh(0, "new game Dee dee@example.org"))
			h.run("", func() bool {
				return len(h.texts(operatorAddress)) > 0 && len(h.texts("dee@example.org")) > 0 && len(h.texts(hostAddress)) > 0
			})
			line := fmt.Sprintf("%s.yaml:%d", s.game, at+1)
			h.expectLetters(operatorAddress, 1, "stands still", line)
			h.expectLetters("dee@example.org", 1)
			if told := strings.Join(h.texts(hostAddress), " "); !strings.Contains(told, line) && name != "in the header" {
				t.Errorf("the host is told\n%s", told)
			}
			if got := h.read(h.gamePath(s)); !bytes.Equal(got, bad) {
				t.Errorf("the file is now\n%s", got)
			}
			if err := os.WriteFile(h.gamePath(s), good, 0o600); err != nil {
				t.Fatal(err)
			}
			h.run("", h.atRest)
			if n := h.game(s.game).Len() - s.entries(t); n != 1 {
				t.Errorf("mended, the game has %d entries more, expected one", n)
			}
		})
	}
}

// TestUnreadableJournal wants a line of the journal that cannot be read to stop nothing: the
// operator is told of it once with file and line, and the game goes on as if it were not there.
func TestUnreadableJournal(t *testing.T) {
	t.Parallel()
	y := &stories[0]
	want := y.undisturbed(t)
	h, s := y.begin(t)
	day := filepath.Base(h.daily())
	h.write("post/"+day, append([]byte("oops\n"), h.read(h.daily())...))
	h.run("", func() bool { return y.done(h) })
	h.run("", h.atRest)
	h.expectLetters(operatorAddress, 1, "A line of the post journal cannot be read", day+":1")
	got := h.outcome()
	if name := "games/" + string(s.game) + ".yaml"; got.files[name] != want.files[name] {
		t.Errorf("the game is\n%s\nexpected\n%s", got.files[name], want.files[name])
	}
	for _, p := range players {
		if d := differences(byID(got.letters[p.address]), byID(want.letters[p.address])); d != nil {
			t.Error(d)
		}
	}
}
