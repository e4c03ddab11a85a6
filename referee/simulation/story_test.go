package simulation

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

var updates = flag.Bool("update", false, "write into the stories what has come of their steps")

// stories is where the stories are; the README there says how they read.
const stories = "../testdata/script/"

// TestStories plays each story: mails go in, and what comes of each step has to be what is written
// below it.
func TestStories(t *testing.T) {
	files, err := filepath.Glob(stories + "*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	var played atomic.Int32
	t.Cleanup(func() {
		if int(played.Load()) == len(files) {
			wantEveryKind(t)
		}
	})
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			scenes, err := readStory(a)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) { play(t, scenes) })
			played.Add(1)
			if *updates && !t.Failed() {
				a.Files = storyFiles(scenes)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestStoriesAreExplained wants the README to have each step that a story can have.
func TestStoriesAreExplained(t *testing.T) {
	readme, err := os.ReadFile(stories + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range deeds {
		if !strings.Contains(string(readme), "`"+d.example+"`") {
			t.Errorf("README.md does not have `%s`", d.example)
		}
		if !d.reads.MatchString(d.example) {
			t.Errorf("%q is not read as a step", d.example)
		}
	}
}

// scene is a step of a story.
type scene struct {
	what string      // happens
	text string      // of a mail, or what else the step has below it
	told []happening // what has to come of it
}

// happening is a thing that comes of a step: what is said of it in a line, and what its text has to
// say.
type happening struct {
	line string
	says []string
	text string // of one that has happened
}

// then is the name of what comes of the step above.
const then = "then"

func readStory(a *txtar.Archive) ([]*scene, error) {
	if len(strings.TrimSpace(string(a.Comment))) == 0 {
		return nil, errors.New("the story does not say what it protects")
	}
	var l []*scene
	for _, f := range a.Files {
		if f.Name != then {
			l = append(l, &scene{what: f.Name, text: strings.TrimSpace(string(f.Data))})
			continue
		}
		if len(l) == 0 || l[len(l)-1].told != nil {
			return nil, errors.New("something comes of nothing")
		}
		told, err := readHappenings(string(f.Data))
		if err != nil {
			return nil, fmt.Errorf("below %q: %w", l[len(l)-1].what, err)
		}
		l[len(l)-1].told = told
	}
	return l, nil
}

// readHappenings reads a line for each happening; what is indented below one is said by it.
func readHappenings(text string) (l []happening, err error) {
	for line := range strings.Lines(text) {
		said := strings.TrimSpace(line)
		switch {
		case said == "":
		case !strings.HasPrefix(line, " "):
			l = append(l, happening{line: said})
		case len(l) == 0:
			return nil, fmt.Errorf("%q is said by nobody", said)
		default:
			l[len(l)-1].says = append(l[len(l)-1].says, said)
		}
	}
	return l, nil
}

func writeHappenings(l []happening) string {
	var b strings.Builder
	for _, h := range l {
		fmt.Fprintln(&b, h.line)
		for _, said := range h.says {
			fmt.Fprintln(&b, "  "+said)
		}
	}
	return b.String()
}

func storyFiles(scenes []*scene) (files []txtar.File) {
	for _, sc := range scenes {
		text := ""
		if sc.text != "" {
			text = sc.text + "\n"
		}
		files = append(files, txtar.File{Name: sc.what, Data: []byte(text)})
		if len(sc.told) > 0 {
			files = append(files, txtar.File{Name: then, Data: []byte(writeHappenings(sc.told))})
		}
	}
	return files
}

// play plays the scenes of a story, in a bubble of time.
func play(t *testing.T, scenes []*scene) {
	s := newStage(t)
	defer s.close()
	defer s.noteKinds()
	for _, sc := range scenes {
		came, err := s.act(sc)
		if err != nil {
			t.Fatalf("-- %s --: %v", sc.what, err)
		}
		for _, h := range came {
			if testing.Verbose() {
				t.Logf("-- %s --\n%s\n%s", sc.what, h.line, h.text)
			}
		}
		if *updates {
			sc.told = asTold(t, sc.told, came)
			sc.tellAnswer(came)
		}
		if wrong := otherThanTold(sc.told, came); wrong != "" {
			t.Errorf("-- %s --\n%s\n%s", sc.what, sc.text, wrong)
		}
	}
}

// not is how a line begins of what a text may not say.
const not = "not: "

// hasSaid tells whether a text says something, wherever its lines end.
func hasSaid(text, said string) bool {
	said, absent := strings.CutPrefix(said, not)
	return absent != strings.Contains(oneLine(text), said)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// otherThanTold tells how what came of a step differs from what was to come; empty if it does not.
func otherThanTold(want, came []happening) string {
	lines := func(l []happening) string {
		var b strings.Builder
		for _, h := range l {
			b.WriteString("\n    " + h.line)
		}
		return b.String()
	}
	if a, b := lines(want), lines(came); a != b {
		return fmt.Sprintf("  this came of it:%s\n  and not:%s", b, a)
	}
	var b strings.Builder
	for i, h := range want {
		for _, said := range h.says {
			if !hasSaid(came[i].text, said) {
				fmt.Fprintf(&b, "  %s\n  does not have %q:\n%s\n", h.line, said, came[i].text)
			}
		}
	}
	return b.String()
}

// asTold is what came of a step, as it is written below it: of each text that which says what was
// written there before, or what is the nearest to it.
func asTold(t *testing.T, before, came []happening) (told []happening) {
	before = slices.Clone(before)
	for _, h := range came {
		now := happening{line: h.line}
		if at := likeliest(before, h); at >= 0 {
			for _, said := range before[at].says {
				if !hasSaid(h.text, said) && !strings.HasPrefix(said, not) {
					near := nearestSentence(h.text, said)
					t.Logf("%s: it said %q and says %q", h.line, said, near)
					said = near
				}
				now.says = append(now.says, said)
			}
			before = slices.Delete(before, at, at+1)
		}
		told = append(told, now)
	}
	return told
}

// likeliest finds what was written of a happening before; -1 if nothing was. Of several letters to
// somebody it is the one of which all is true.
func likeliest(before []happening, h happening) int {
	at, best := -1, 0
	for i, b := range before {
		whom, _, _ := strings.Cut(b.line, ":")
		now, _, _ := strings.Cut(h.line, ":")
		score := 0
		if now == whom {
			score = 1
			if b.line == h.line {
				score++
			}
			if !slices.ContainsFunc(b.says, func(said string) bool { return !hasSaid(h.text, said) }) {
				score += 2
			}
		}
		if score > best {
			at, best = i, score
		}
	}
	return at
}

// nearestSentence is the sentence of a text that has the most words of another.
func nearestSentence(text, said string) string {
	words := strings.Fields(said)
	common := func(sentence string) (n int) {
		for _, word := range strings.Fields(sentence) {
			if slices.Contains(words, word) {
				n++
			}
		}
		return n*100 - len(sentence)/10
	}
	return slices.MaxFunc(strings.SplitAfter(oneLine(text), ". "), func(a, b string) int { return cmp.Compare(common(a), common(b)) })
}

// soon is how long a step lasts that says nothing else: what is not done by then waits for
// something.
const soon = time.Minute
