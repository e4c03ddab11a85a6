package simulation

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dhow/referee/acts"
)

// tally counts what has happened: acts that were asked for in mails which were not left aside, and
// what entries say.
type tally struct {
	acts, entries map[string]int
	seen          map[string]bool // mails
}

func newTally() *tally {
	return &tally{acts: map[string]int{}, entries: map[string]int{}, seen: map[string]bool{}}
}

// add adds another's counts.
func (t *tally) add(other *tally) {
	for what, n := range other.acts {
		t.acts[what] += n
	}
	for what, n := range other.entries {
		t.entries[what] += n
	}
}

// leftAside are verdicts on mails of which nothing was judged.
var leftAside = []string{"held", "unproven", "automatic", "list", "bounce", "too-large", "two-seats", "stranger", "ignored", "duplicate"}

// mail counts what a mail has asked for, when its verdict is on disk.
func (t *tally) mail(m *sentMail, verdicts []string) {
	word := verdicts[len(verdicts)-1]
	if t.seen[string(m.id)] || slices.Contains(leftAside, word) {
		return
	}
	t.seen[string(m.id)] = true
	for line := range strings.Lines(m.text) {
		if act := actIn(strings.TrimSpace(line)); act != "" {
			t.acts[act]++
		}
	}
}

var orderLine = regexp.MustCompile(`^[TRPGXBDSE]( |$)`)

var gameWord = regexp.MustCompile(`^[a-z]+-\d+$`)

// actIn is the act that a line asks for; empty if it is none.
func actIn(line string) string {
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 || strings.HasPrefix(line, "#") {
		return ""
	}
	longest := ""
	for _, act := range acts.All {
		name := string(act.Name)
		if (line == name || strings.HasPrefix(strings.ToLower(line), name+" ")) && len(name) > len(longest) {
			longest = name
		}
	}
	switch {
	case longest == "join" && len(words) > 1 && gameWord.MatchString(words[1]):
		return "join game"
	case longest == "unwatch" && len(words) > 1 && !gameWord.MatchString(words[1]):
		return "unwatch name"
	case longest == "" && orderLine.MatchString(line):
		return "orders"
	}
	return longest
}

// entry counts what an entry says: the keys of its line, and not what stands within these.
func (t *tally) entry(line string) {
	depth, quoted := 0, false
	key := ""
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth, key = depth+1, ""
		case c == '}' || c == ']':
			depth--
		case c == ',':
			key = ""
		case c == ':' && depth == 1 && key != "":
			t.entries[key]++
			key = ""
		case 'a' <= c && c <= 'z' || c == '-':
			key += string(c)
		case c != ' ':
			key = ""
		}
	}
}

// entryKeys are the keys of all that an entry can say, as the program has them.
func entryKeys(t *testing.T) (keys []string) {
	t.Helper()
	files, err := filepath.Glob("../../games/log/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no kinds of entries: %v", err)
	}
	list := regexp.MustCompile(`keys: +\[\]string\{([^}]*)\}`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list.FindAllStringSubmatch(string(text), -1) {
			for _, key := range strings.Split(m[1], ", ") {
				keys = append(keys, strings.Trim(key, "\""))
			}
		}
	}
	return keys
}

// doneElsewhere are acts, and keys of entries, that nothing here brings about: the operator looks at
// what is secret while no daemon runs, and moves an address at the shell; words for luck come with
// few answers; people are invited to watch, and hosts ask without ruling, in stories alone.
var doneElsewhere = []string{"spoil", "seat", "word", "watch name", "ask"}

// enoughSeeds is how many seeds have to bring about all acts and all that entries can say, each so
// often at least.
const (
	enoughSeeds = 200
	oftenEnough = 3
)

// report prints the counts, and wants each act and each kind of entry to have occurred, and
// not just by chance.
func (t *tally) report(test *testing.T, seeds uint64) {
	test.Helper()
	var names []string
	for _, act := range acts.All {
		names = append(names, string(act.Name))
	}
	for _, l := range []struct {
		what   string
		names  []string
		counts map[string]int
	}{{"acts", names, t.acts}, {"entries", entryKeys(test), t.entries}} {
		var counts, missing []string
		for _, name := range slices.Sorted(maps.Keys(l.counts)) {
			counts = append(counts, fmt.Sprintf("%s %d", name, l.counts[name]))
		}
		test.Logf("%s: %s", l.what, strings.Join(counts, ", "))
		for _, name := range l.names {
			if l.counts[name] < oftenEnough && !slices.Contains(doneElsewhere, name) {
				missing = append(missing, fmt.Sprintf("%s %d", name, l.counts[name]))
			}
		}
		if seeds >= enoughSeeds && len(missing) > 0 {
			test.Errorf("%s that hardly occurred: %s", l.what, strings.Join(missing, ", "))
		}
	}
}
