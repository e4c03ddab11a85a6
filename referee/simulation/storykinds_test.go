package simulation

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// storyKinds are the kinds of letters that the stories have brought so far.
var storyKinds sync.Map

var owedKind = regexp.MustCompile(`(?m)^owe \S+ \S+ ([a-z-]+) `)

// noteKinds takes down which kinds of letters a story has brought.
func (s *stage) noteKinds() {
	s.disk.remember(func(name string, data []byte) {
		if strings.Contains(name, "/post/") {
			for _, m := range owedKind.FindAllSubmatch(data, -1) {
				storyKinds.Store(string(m[1]), true)
			}
		}
	})
}

// ofEarlierPrograms are kinds that only a directory of an earlier program leads to, which no story
// has: the letter tells of a setting, and of no game.
var ofEarlierPrograms = []string{"were-brief"}

var kindDeclared = regexp.MustCompile(`\bKind\w+ += "([a-z-]+)"`)

// wantEveryKind wants each kind of letter to be in a story: the account of the stories goes through
// all letters for keys, plans, talk and addresses of others, and for secrets of the server, so that
// no kind of letter to come is left out of that.
func wantEveryKind(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := 0
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range kindDeclared.FindAllSubmatch(code, -1) {
			if _, is := storyKinds.Load(string(m[1])); !is && !slices.Contains(ofEarlierPrograms, string(m[1])) {
				t.Errorf("no story brings a letter of the kind %q, declared in %s", m[1], filepath.Base(file))
			}
			kinds++
		}
	}
	if kinds < 20 {
		t.Errorf("only %d kinds of letters are found", kinds)
	}
}
