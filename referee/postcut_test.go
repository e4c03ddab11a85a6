package referee

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/questions"
)

// cutWorld is a daemon whose data directory is put back to what a loss of power may have left of
// it.
type cutWorld struct {
	*proofWorld
	codes []string // of mails that are held for Ben
}

// phone has somebody send mails with Ben's key from another address, which are held.
func (c *cutWorld) phone(bodies ...string) {
	c.t.Helper()
	for _, body := range bodies {
		key := c.keyOf(c.players[1])
		c.box.put(c.legal(c.person("Ben", friendAt).raw("", body+"\nkey "+key)))
		c.settle()
		found := codeLine.FindStringSubmatch(c.players[1].letter().Text)
		if found == nil {
			c.t.Fatalf("Ben is not asked:\n%s", c.players[1].letter().Text)
		}
		c.codes = append(c.codes, found[1])
	}
}

// ben has Ben answer his last letter; {1} and {2} stand for the codes of the mails that are held.
func (c *cutWorld) ben(body string) {
	for i, code := range c.codes {
		body = strings.ReplaceAll(body, fmt.Sprintf("{%d}", i+1), code)
	}
	c.players[1].answer(c.legal(body))
}

// cutRows are mails whose entries and postings are cut, after what came before.
var cutRows = []struct {
	name   string
	before func(*cutWorld) // may be nil
	mails  func(*cutWorld)
}{
	{"an order", nil, func(c *cutWorld) { c.ben(someOrder + "\nsay Hello.") }},
	{"an order without a key", nil, func(c *cutWorld) { c.players[1].write(c.legal(someOrder + "\nsay Hello.")) }},
	{"talk without a key", nil, func(c *cutWorld) { c.players[1].write("say Ann: Hello.") }},
	{"a question", nil, func(c *cutWorld) { c.ben("show\nlegal") }},
	{"an order that is refused", nil, func(c *cutWorld) { c.ben("R Cf1 Cf1 Cf1") }},
	{"a resignation", nil, func(c *cutWorld) { c.ben("resign") }},
	{"what is left for a turn", nil, func(c *cutWorld) { c.ben("then P none | E 1") }},
	{"never", nil, func(c *cutWorld) { c.players[1].write("never") }},
	{"a new game", nil, func(c *cutWorld) { c.players[0].write("new game no clock dee@example.org\nCas cas@example.com") }},
	{"a new game that cannot be", nil, func(c *cutWorld) { c.players[0].write("new game no clock") }},
	{"a stranger", nil, func(c *cutWorld) { c.person("Fay", friendAt).write("What is this?") }},
	{"a mail that is held", nil, func(c *cutWorld) { c.box.put(from("Fay", friendAt, "", "say Hello.\nkey "+c.keyOf(c.players[1]))) }},
	{"a new game that is held", nil, func(c *cutWorld) { c.box.put(c.players[0].raw("", "new game no clock dee@example.org")) }},
	{"yes", heldBefore(someOrder), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes, and the address", heldBefore(someOrder), func(c *cutWorld) { c.ben("yes {1} add") }},
	{"yes to what is refused", heldBefore("R Cf1 Cf1 Cf1"), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes to a question", heldBefore("show"), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes to a resignation", heldBefore("resign"), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes to never", heldBefore("never"), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes and more", heldBefore(someOrder), func(c *cutWorld) { c.ben("yes {1}\nsay That was me.\nlegal") }},
	{"no", heldBefore(someOrder), func(c *cutWorld) { c.ben("no {1}") }},
	{"no and more", heldBefore(someOrder), func(c *cutWorld) { c.ben("no {1}\nsay That was not me.") }},
	{"yes twice in one mail", heldBefore("say One.", "say Two."), func(c *cutWorld) { c.ben("yes {1}\nyes {2}\nsay Three.") }},
	{"yes and no in one mail", heldBefore("say One.", "say Two."), func(c *cutWorld) { c.ben("no {1}\nyes {2}") }},
	{"yes in two mails", heldBefore(someOrder), func(c *cutWorld) { c.ben("yes {1}"); c.ben("yes {1}") }},
	{"yes in two mails to what is refused", heldBefore("R Cf1 Cf1 Cf1"), func(c *cutWorld) { c.ben("yes {1}"); c.ben("yes {1}") }},
	{"a new key", nil, func(c *cutWorld) { c.ben("new key") }},
	{"a new address", nil, func(c *cutWorld) { c.ben("address " + string(friendAt)) }},
	{"a new address, held", nil, func(c *cutWorld) { c.players[1].write("address " + string(friendAt)) }},
	{"yes to a new address", namesAddress, func(c *cutWorld) { c.friend("yes") }},
	{"no to a new address", namesAddress, func(c *cutWorld) { c.friend("no") }},
	{"yes to a new address that has to wait", movesLater, func(c *cutWorld) { c.friend("yes") }},
	{"no to one that waits", answered(movesLater), func(c *cutWorld) { c.players[1].answer("no " + noCode(c.t, c.players[1])) }},
	{"one that has waited", waited, func(c *cutWorld) {
		c.box.setBroken(nil)
		waitFor(5 * time.Minute)
	}},
	{"one that is taken back", answered(namesAddress), func(c *cutWorld) { c.players[1].answer("no " + noCode(c.t, c.players[1])) }},
	{"a first mail that is vouched for", nil, func(c *cutWorld) { c.players[1].sign(c.legal(someOrder)) }},
	{"a new key that is vouched for", nil, func(c *cutWorld) { c.players[1].sign("new key") }},
	{"yes to a new key", heldBefore("new key"), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes to a mail with a new address", heldBefore("address add ben@example.com"), func(c *cutWorld) { c.ben("yes {1}") }},
	{"yes to a new game", func(c *cutWorld) {
		c.box.put(c.players[0].raw("", "new game no clock dee@example.org"))
		c.settle()
		c.codes = []string{codeLine.FindStringSubmatch(c.players[0].letter().Text)[1]}
	}, func(c *cutWorld) { c.players[0].answer("yes " + c.codes[0]) }},
	{"more time", nil, func(c *cutWorld) { c.players[0].answer("extend 36h") }},
	{"a seat that is given to another", offersSeat, func(c *cutWorld) { c.friend("join tree") }},
	{"a seat that nobody wants", offersSeat, func(c *cutWorld) { c.friend("no") }},
	{"a game that nobody begins", notBegun, func(c *cutWorld) {
		c.box.setBroken(nil)
		waitFor(5 * time.Minute)
	}},
}

// offersSeat has Ann offer Ben's seat to somebody.
func offersSeat(c *cutWorld) {
	c.players[0].answer("replace green Ben " + string(friendAt))
	c.settle()
}

// notBegun has the time pass in which a game has to begin, while nothing is done.
func notBegun(c *cutWorld) {
	c.players[0].write("new game apart no clock dee@example.org\nEve eve@example.edu")
	c.settle()
	c.box.setBroken(context.DeadlineExceeded)
	waitFor(questions.InvitedTime + 2*time.Hour)
}

// namesAddress has Ben name a new address, which is asked.
func namesAddress(c *cutWorld) {
	c.players[1].sign("address " + string(friendAt))
	c.settle()
}

// movesLater has Ben do so with a key alone, and say yes to the question.
func movesLater(c *cutWorld) {
	c.ben("address " + string(friendAt))
	c.settle()
	c.players[1].answer("yes " + codeLine.FindStringSubmatch(c.players[1].letter().Text)[1])
	c.settle()
}

// answered has the new address answer, too.
func answered(before func(*cutWorld)) func(*cutWorld) {
	return func(c *cutWorld) {
		before(c)
		c.friend("yes")
		c.settle()
	}
}

// waited has the time pass for which a new address waits, while nothing is done.
func waited(c *cutWorld) {
	answered(movesLater)(c)
	c.box.setBroken(context.DeadlineExceeded)
	waitFor(questions.MoveTime + 2*time.Hour)
}

// friend has whoever reads the new address answer its question.
func (c *cutWorld) friend(body string) { c.person("Ben", friendAt).answer(body) }

// heldBefore has mails be held.
func heldBefore(bodies ...string) func(*cutWorld) { return func(c *cutWorld) { c.phone(bodies...) } }

// TestPostingCutAnywhere cuts what mails lead to behind each of its lines, in the games' logs and
// then in the journal, and has the mails come again. Logs, profiles, what has become of each mail,
// and everybody's letters have to be those of a run that nobody disturbed.
func TestPostingCutAnywhere(t *testing.T) {
	for i, row := range cutRows {
		if raced && i%4 != 0 {
			continue
		}
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.start()
				c := &cutWorld{proofWorld: &proofWorld{world: w, players: w.three()}}
				c.id = w.begin(c.players, "first no clock")
				if row.before != nil {
					row.before(c)
				}
				c.stop()
				before := c.found()
				c.start()
				var mails []boxed
				c.box.keep = func(m boxed) { mails = append(mails, m) }
				sent := len(c.tray.all())
				row.mails(c)
				c.settle()
				c.stop()
				c.box.keep = nil
				c.tray.letters = c.tray.letters[sent:]
				want := c.outcome(nil)
				for _, cut := range cuts(before, want.files) {
					c.again(cut, mails, want)
				}
			})
		})
	}
}

// cutFiles is what is in the data directory, by path.
type cutFiles map[string]string

// found reads the files of the data directory.
func (c *cutWorld) found() cutFiles {
	c.t.Helper()
	files := cutFiles{}
	for _, room := range []string{"games", "players", "post"} {
		paths, err := filepath.Glob(filepath.Join(c.cfg.Data, room, "*"))
		must(c.t, err)
		for _, path := range paths {
			data, err := os.ReadFile(path)
			must(c.t, err)
			name, _ := filepath.Rel(c.cfg.Data, path)
			files[name] = string(data)
		}
	}
	return files
}

// put has the data directory be so.
func (c *cutWorld) put(files cutFiles) {
	c.t.Helper()
	for name := range c.found() {
		must(c.t, os.Remove(filepath.Join(c.cfg.Data, name)))
	}
	for name, data := range files {
		must(c.t, os.WriteFile(filepath.Join(c.cfg.Data, name), []byte(data), 0o600))
	}
}

// cutAt is what a loss of power has left.
type cutAt struct {
	name  string
	files cutFiles
	torn  bool // a line of the journal is not whole
}

// cuts lists what may be left of what has been written since: the log of the game to each of its
// entries, with nothing in the journal, and then all of the games, with each part of the journal.
func cuts(before, after cutFiles) []cutAt {
	var all []cutAt
	leave := func(name string, torn bool, change func(cutFiles)) {
		files := cutFiles{}
		for path, data := range after {
			files[path] = data
		}
		change(files)
		all = append(all, cutAt{name, files, torn})
	}
	for path, data := range after {
		was, old := before[path]
		if !old || !strings.HasSuffix(path, ".yaml") || !strings.HasPrefix(path, "games") {
			continue
		}
		for i, whole := range parts(data[len(was):]) {
			leave(fmt.Sprint(i, " entries"), false, func(files cutFiles) {
				files[path] = was + whole
				for path := range after {
					if data, old := before[path]; old && strings.HasPrefix(path, "post") {
						files[path] = data
					} else if strings.HasPrefix(path, "post") {
						delete(files, path)
					}
				}
			})
		}
	}
	for path, data := range after {
		if !strings.HasPrefix(path, "post") {
			continue
		}
		was := before[path]
		for i, whole := range parts(data[len(was):]) {
			cut := func(files cutFiles, last string) {
				for later := range after {
					if strings.HasPrefix(later, "post") && later > path {
						delete(files, later)
					}
				}
				files[path] = last
			}
			leave(fmt.Sprint(i, " lines"), false, func(files cutFiles) { cut(files, was+whole) })
			next, _, _ := strings.Cut(data[len(was)+len(whole):], "\n")
			if half := next[:len(next)/2]; half != "" {
				leave(fmt.Sprint(i, " lines and a half"), true, func(files cutFiles) { cut(files, was+whole+half) })
			}
		}
	}
	return all
}

// parts are the beginnings of a text that end with a line, the first empty and the last all of it.
func parts(text string) []string {
	all := []string{""}
	for i := range len(text) {
		if text[i] == '\n' {
			all = append(all, text[:i+1])
		}
	}
	return all
}

// cutOutcome is what mails have led to.
type cutOutcome struct {
	files    cutFiles
	outcomes map[string]string // of mails, by their fingerprints
	held     int
	letters  map[mail.MessageID]string
}

var (
	cutTimes  = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`)
	cutHours  = regexp.MustCompile(`\w{3} \d+ \w{3} \d\d:\d\d UTC`)
	cutSecret = regexp.MustCompile(`(hidden|talk|queue|view): "[^"]*"`)
)

// outcome reads what has become of mails since, with letters sent earlier that were noted in a
// journal.
func (c *cutWorld) outcome(sent map[mail.MessageID]string) *cutOutcome {
	c.t.Helper()
	o := &cutOutcome{files: c.found(), outcomes: map[string]string{}, letters: lettersByID(c.tray.all())}
	for id, text := range sent {
		o.letters[id] = text
	}
	for id, text := range o.letters { // one that is owed again later has later times, and so has the outage in which a row waits
		o.letters[id] = cutHours.ReplaceAllString(text, "TIME")
		if strings.Contains(text, "could not be searched from") {
			delete(o.letters, id)
		}
	}
	dir, err := store.ReadDataDir(disk.OS{}, c.cfg.Data)
	must(c.t, err)
	held := map[string]bool{}
	must(c.t, dir.EachPost(time.Time{}, func(line post.Line) {
		switch l := line.(type) {
		case post.In:
			o.outcomes[l.Fingerprint] = fmt.Sprintf("%s %s#%d", l.Outcome, l.Game, l.Entry)
		case post.Hold:
			held[l.Fingerprint] = true
		case post.Settled:
			delete(held, l.Fingerprint)
		}
	}))
	o.held = len(held)
	return o
}

// again starts a daemon on what was left, has the mails come again, and compares what they lead to.
func (c *cutWorld) again(cut cutAt, mails []boxed, want *cutOutcome) {
	c.t.Helper()
	c.put(cut.files)
	c.tray.letters = nil
	c.box.again(mails)
	c.start()
	c.settle()
	c.stop()
	got := c.outcome(c.sentBefore(cut, want))
	var d []string
	for path, data := range want.files {
		if strings.HasPrefix(path, "post") || strings.HasSuffix(path, ".secret") {
			continue
		}
		if a, b := timeless(got.files[path]), timeless(data); a != b {
			d = append(d, fmt.Sprintf("%s is\n%s\nexpected\n%s", path, a, b))
		}
	}
	if got.held != want.held {
		d = append(d, fmt.Sprintf("%d mails are held, expected %d", got.held, want.held))
	}
	got.excuse(want, cut.torn)
	d = append(d, differ("mail", got.outcomes, want.outcomes)...)
	d = append(d, differ("letter", got.letters, want.letters)...)
	if len(d) > 0 {
		c.t.Errorf("after %s:\n%s", cut.name, strings.Join(d, "\n"))
	}
}

// excuse does away with differences that do no harm: the operator hears of a torn line, a mail
// whose letters are all owed may be taken for its own copy, and a second yes to one mail for the
// first, of which nothing more is said.
func (o *cutOutcome) excuse(want *cutOutcome, torn bool) {
	for id, text := range o.letters {
		if torn && strings.Contains(text, ".torn-") {
			delete(o.letters, id)
		}
	}
	for mail, outcome := range o.outcomes {
		switch was := want.outcomes[mail]; {
		case outcome == "copy #0":
			o.outcomes[mail] = was
		case outcome == "yes #0" && was == "answered #0":
			o.outcomes[mail] = was
			for words, puzzle := range want.outcomes {
				if post.OfNoMail(strings.TrimSuffix(puzzle, " #0")) {
					o.outcomes[words] = puzzle
				}
			}
			for id, text := range want.letters {
				if _, told := o.letters[id]; !told && strings.Contains(text, "waits for an answer") {
					o.letters[id] = text
				}
			}
		}
	}
}

// sentBefore are the letters that were sent according to the journal that was left.
func (c *cutWorld) sentBefore(cut cutAt, want *cutOutcome) map[mail.MessageID]string {
	sent := map[mail.MessageID]string{}
	for path, data := range cut.files {
		if !strings.HasPrefix(path, "post") {
			continue
		}
		for line := range bytes.Lines([]byte(data)) {
			words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(string(line)), ";"))
			for id, text := range want.letters {
				if len(words) > 2 && words[0] == "sent" && strings.HasPrefix(string(id), words[2]+"-") {
					sent[id] = text
				}
			}
		}
	}
	return sent
}

// timeless is a file without what differs from one run to the next.
func timeless(data string) string {
	return cutSecret.ReplaceAllString(cutTimes.ReplaceAllString(data, "TIME"), "$1: …")
}

// differ lists where two maps differ.
func differ[K ~string](what string, got, want map[K]string) []string {
	var d []string
	for key, w := range want {
		if g, ok := got[key]; !ok {
			d = append(d, fmt.Sprintf("%s %s is missing: %s", what, key, w))
		} else if g != w {
			d = append(d, fmt.Sprintf("%s %s is\n%s\nexpected\n%s", what, key, g, w))
		}
	}
	for key, g := range got {
		if _, ok := want[key]; !ok {
			d = append(d, fmt.Sprintf("%s %s is too much: %s", what, key, g))
		}
	}
	slices.Sort(d)
	return d
}
