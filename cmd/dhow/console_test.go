package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"

	"golang.org/x/term"

	"dhow/notation"
)

// TestSecretLinesAreNotBroughtBack types a plan, then asks for the line before with the arrow: it
// is the last open one.
func TestSecretLinesAreNotBroughtBack(t *testing.T) {
	t.Parallel()
	const up = "\x1b[A"
	var k keyboard
	k.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{strings.NewReader("G Cf1 M1\rP Cf1 Bk2\r" + up + "\r" + up + up + "\r"), io.Discard}, "")
	k.History = &k.typed
	for _, step := range []struct {
		secret bool
		want   string
	}{{false, "G Cf1 M1"}, {true, "P Cf1 Bk2"}, {false, "G Cf1 M1"}, {false, "G Cf1 M1"}} {
		k.typed.secret = step.secret
		if got, err := k.ReadLine(); err != nil || got != step.want {
			t.Errorf("%q, %v, expected %q", got, err, step.want)
		}
	}
}

// TestPromptsAreWrittenBeforeLinesAreRead answers each prompt only once it has arrived.
func TestPromptsAreWrittenBeforeLinesAreRead(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	in := readerFunc(func(b []byte) (int, error) {
		if !strings.HasSuffix(out.String(), "Ann> ") {
			t.Errorf("asked for a line after %q", out.String())
		}
		return copy(b, "E\n"), nil
	})
	p := newPipe(in, bufio.NewWriter(&out))
	if line, err := p.line(question{prompt: "Ann> "}); line != "E" || err != nil {
		t.Errorf("%q, %v", line, err)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// TestPipedLines reads lines at the limit of what notation takes, and one past it.
func TestPipedLines(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, in, wrong string }{
		{"a line without its end", "E", ""},
		{"the longest line", strings.Repeat("x", notation.MaxText) + "\n", ""},
		{"a line too long", strings.Repeat("x", notation.MaxText+2) + "\n", "a line is longer than"},
		{"nothing more", "", "EOF"},
	} {
		p := newPipe(strings.NewReader(row.in), bufio.NewWriter(io.Discard))
		line, err := p.line(question{})
		switch {
		case row.wrong == "" && (err != nil || line != strings.TrimSuffix(row.in, "\n")):
			t.Errorf("%s: %d bytes, %v", row.name, len(line), err)
		case row.wrong != "" && (err == nil || !strings.HasPrefix(err.Error(), row.wrong)):
			t.Errorf("%s: %v", row.name, err)
		}
	}
}
