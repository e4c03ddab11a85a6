package crashtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// elsewhere are the kinds of entries that no story leads to, and where the daemon dies around them.
var elsewhere = map[string]string{
	"outage":    "TestSimulation, in which mailboxes are away",
	"no-outage": "TestSimulation, in which outages are taken back at the shell",
	"spoil":     "it is not the daemon that writes it",
	"operator":  "TestSimulation, in which the operator does what hosts do",
	"talk":      "TestSimulation, in which people talk to one seat alone",
	"from":      "TestStories, in which players hear who watches",
	"keys":      "TestSimulation, in which games come to their end",
}

// TestEveryKindOfEntryIsKilled wants each kind of entry to be made in a story, so that the daemon is
// killed around it.
func TestEveryKindOfEntryIsKilled(t *testing.T) {
	skipIfRaced(t)
	var made sync.Map
	t.Run("stories", func(t *testing.T) {
		for i := range stories {
			t.Run(stories[i].name, func(t *testing.T) {
				t.Parallel()
				for _, key := range stories[i].makes(t) {
					made.Store(key, true)
				}
			})
		}
	})
	keys := entryKeys(t)
	for _, key := range keys {
		if _, is := made.Load(key); !is && elsewhere[key] == "" {
			t.Errorf("no story has an entry with %q", key)
		}
	}
	for key := range elsewhere {
		if !slices.Contains(keys, key) {
			t.Errorf("there is no kind of entry with %q", key)
		}
	}
}

// entryKeys lists the keys by which entries are told apart, as the kinds have them.
func entryKeys(t *testing.T) (keys []string) {
	t.Helper()
	files, err := filepath.Glob("../../games/log/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?s)about\{\s*keys: \[\]string\{([^}]+)\}`).FindAllSubmatch(code, -1) {
			for _, key := range regexp.MustCompile(`"([^"]+)"`).FindAllSubmatch(m[1], -1) {
				if string(key[1]) != "seat" { // beside new-key
					keys = append(keys, string(key[1]))
				}
			}
		}
	}
	if len(keys) < 30 {
		t.Fatalf("only %d keys are found: %q", len(keys), keys)
	}
	return keys
}

var keyOfEntry = regexp.MustCompile(`[{,] ?([a-z-]+): `)

// makes lists the keys of the entries that the story adds to games, if nobody kills the daemon.
func (y *story) makes(t *testing.T) (keys []string) {
	t.Helper()
	want, dir := y.undisturbed(t), y.stage(worldOf(t)).dir
	for file, text := range want.files {
		if filepath.Dir(file) != "games" || filepath.Ext(file) != ".yaml" {
			continue
		}
		before, _ := os.ReadFile(filepath.Join(dir, file)) // none: the game is new
		for line := range strings.Lines(strings.TrimPrefix(text, string(before))) {
			if !strings.HasPrefix(line, "--- {") {
				continue
			}
			for _, m := range keyOfEntry.FindAllStringSubmatch(line, -1) {
				keys = append(keys, m[1])
			}
		}
	}
	return keys
}
