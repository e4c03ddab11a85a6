package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/term"

	"dhow/engine/edition"
	"dhow/games/disk"
)

// crowdedTable is a keyboard and a screen that all players sit around. It looks at what is offered
// and what is on the screen whenever a line is asked for.
type crowdedTable struct {
	*testing.T
	screen  bytes.Buffer // since it was cleared last
	lines   []string
	meddle  func(order string) // gives a secret order with another program
	asks    int
	holds   string // who was asked to take the keyboard last
	offered int    // lines offered in secret
}

func (c *crowdedTable) Write(b []byte) (int, error) {
	if _, after, cleared := bytes.Cut(b, []byte("\x1b[2J")); cleared {
		c.screen.Reset()
		b = after
	}
	c.screen.Write(b)
	return len(b), nil
}

// line answers a question. Nothing is offered to whoever is only asked to take the keyboard, and
// what others have chosen from in secret is not on the screen.
func (c *crowdedTable) line(q question) (string, error) {
	c.asks++
	name, chooses := strings.CutPrefix(strings.TrimSuffix(q.prompt, " chooses in secret: press Enter when the others look away. "), "Now ")
	if chooses {
		c.holds = ""
		if q.ways != nil {
			c.Errorf("lines are offered to %s, who does not have the keyboard: %q", name, q.ways("T "))
		}
	}
	for text := range strings.Lines(c.screen.String()) {
		if who, secret := strings.CutSuffix(text, " chooses in secret:\n"); secret && who != c.holds && who != name {
			c.Errorf("what %s chooses from is on the screen at %q", who, q.prompt)
		} else if secret && chooses {
			c.Errorf("what %s chooses from is on the screen before the others look away", who)
		}
	}
	if chooses {
		c.holds = name
		return "", nil
	}
	if !q.secret {
		c.holds = ""
	} else if q.ways != nil {
		c.offered += len(q.ways(""))
	}
	if len(c.lines) == 0 {
		return "", io.EOF
	}
	line := c.lines[0]
	c.lines = c.lines[1:]
	if c.meddle != nil && q.secret && line != "undo" {
		c.meddle(line)
		return "say Good luck!", nil // which cannot be written before the file has been read again
	}
	return line, nil
}

// TestNothingOfASeatIsOfferedBeforeItHasTheKeyboard plays the first rounds of games with people
// around one screen, some of whose orders are taken back, and with a file that others write to.
func TestNothingOfASeatIsOfferedBeforeItHasTheKeyboard(t *testing.T) {
	t.Parallel()
	for i, meddled := range []bool{false, true, false, true} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			setup := []string{"random", "random", "first-game", "first-game"}[i]
			d := newDealt(t, setup, fmt.Sprint("crowd", i), "3")
			lines := d.sampled(t, rand.New(rand.NewPCG(9, uint64(i))), 0.2)[:60]
			file := filepath.Join(t.TempDir(), "kilifi-7.yaml")
			mustRun(t, "", append(d.args[:len(d.args)-1:len(d.args)-1], file)...)
			table := &crowdedTable{T: t, lines: lines}
			if meddled {
				table.meddle = func(order string) { orderInEditor(t, file, order) }
			}
			c := newCall(playCommand, nil, strings.NewReader(""), io.Discard, io.Discard)
			c.disk = disk.OS{}
			b, err := c.openBook(edition.Mombasa(), file)
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			s := newSitting(c, b)
			s.in, s.people = table, true
			if err := s.play(); err != nil {
				t.Error(err)
			}
			if s.b.game.Len() < 20 || table.offered == 0 {
				t.Errorf("the game has come to entry %d, and %d lines were offered in secret", s.b.game.Len(), table.offered)
			}
		})
	}
}

// orderInEditor adds an order to a file that a program has open, as a person can who edits it.
func orderInEditor(t *testing.T, file, order string) {
	t.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), filepath.Base(file))
	if err := errors.Join(os.WriteFile(copied, before, 0o600), copyFile(secretPath(file), secretPath(copied))); err != nil {
		t.Fatal(err)
	}
	orderAndEnd(t, copied, order)
	after, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	if err := addTo(file, string(after[len(before):])); err != nil {
		t.Fatal(err)
	}
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}

// TestTheTabulatorOffersWhatTheQuestionDoes presses it at a question that offers nothing and at one
// that does.
func TestTheTabulatorOffersWhatTheQuestionDoes(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	var k keyboard
	k.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{strings.NewReader("T \t\rT \t\r"), &out}, "")
	k.AutoCompleteCallback = k.key
	ways := func(string) []string { return []string{"T 4", "T 7"} }
	for _, step := range []struct {
		ways func(string) []string
		want string
	}{{nil, ""}, {ways, "4 7"}} {
		out.Reset()
		k.asked = question{ways: step.ways}
		if line, err := k.ReadLine(); err != nil || strings.TrimSpace(line) != "T" {
			t.Errorf("%q, %v", line, err)
		}
		if got := out.String(); (step.want == "") == strings.ContainsAny(got, "47") || !strings.Contains(got, step.want) {
			t.Errorf("with ways %t, the screen has %q", step.ways != nil, got)
		}
	}
}
