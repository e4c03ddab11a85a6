package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"dhow/notation"
	"dhow/templates"
)

// console is where people type: a terminal with completion and history, or what is piped in.
type console interface {
	line(question) (string, error) // io.EOF where there is nothing more
	io.Writer
}

// question is what a line is asked for.
type question struct {
	prompt string
	secret bool                       // the answer is not brought back with the arrows
	ways   func(line string) []string // whole lines that a line may become; nil: none are offered
}

// pipe reads lines that are piped in, and repeats them behind their prompts, so that what is
// written tells the whole story.
type pipe struct {
	in *bufio.Scanner
	*bufio.Writer
}

func newPipe(in io.Reader, out *bufio.Writer) *pipe {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, notation.MaxText+1)
	return &pipe{lines, out}
}

// line writes the prompt out before it waits: whoever types may sit behind another program.
func (p *pipe) line(q question) (string, error) {
	line, err := p.hiddenLine(q.prompt)
	fmt.Fprintln(p, line)
	return line, err
}

// hiddenLine writes the prompt alone.
func (p *pipe) hiddenLine(prompt string) (string, error) {
	fmt.Fprint(p, prompt)
	if err := p.Flush(); err != nil {
		return "", err
	}
	if p.in.Scan() {
		return p.in.Text(), nil
	}
	switch err := p.in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return "", fmt.Errorf("a line is longer than %d bytes", notation.MaxText)
	case err != nil:
		return "", err
	}
	return "", io.EOF
}

// keyboard reads lines from a terminal, whose lines can be edited, repeated with the arrows and
// completed with the tabulator.
type keyboard struct {
	*term.Terminal
	in    *os.File
	typed memory
	asked question // that is being answered
}

// onKeyboard returns a keyboard if both ends are terminals.
func onKeyboard(in io.Reader, out io.Writer) (*keyboard, bool) {
	from, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(from.Fd())) {
		return nil, false
	}
	k := &keyboard{in: from}
	k.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{from, out}, "")
	k.AutoCompleteCallback = k.key
	k.History = &k.typed
	return k, true
}

// line reads a line in raw mode, which is left while the program works, so that it can be
// interrupted then.
func (k *keyboard) line(q question) (string, error) {
	k.asked, k.typed.secret = q, q.secret
	return k.raw(func() (string, error) {
		k.SetPrompt(q.prompt)
		line, err := k.ReadLine()
		if err != nil {
			k.SetPrompt("") // or it would be written again behind whatever is
		}
		return line, err
	})
}

// hiddenLine reads a line without showing it.
func (k *keyboard) hiddenLine(prompt string) (string, error) {
	k.asked = question{prompt: prompt, secret: true}
	return k.raw(func() (string, error) { return k.ReadPassword(prompt) })
}

// raw reads in raw mode.
func (k *keyboard) raw(read func() (string, error)) (string, error) {
	before, err := term.MakeRaw(int(k.in.Fd()))
	if err != nil {
		return "", err
	}
	defer term.Restore(int(k.in.Fd()), before)
	if width, height, err := term.GetSize(int(k.in.Fd())); err == nil && width > 0 {
		k.SetSize(width, height)
	}
	return read()
}

// memory is what the arrows bring back. What is typed in secret is not kept: the next at the
// keyboard is another player.
type memory struct {
	lines  []string
	secret bool // the line being typed
}

// Add keeps a line that has been typed.
func (m *memory) Add(line string) {
	if !m.secret {
		m.lines = append(m.lines, line)
	}
}

// Len returns how many lines there are.
func (m *memory) Len() int { return len(m.lines) }

// At returns a line, the last one as number 0.
func (m *memory) At(i int) string { return m.lines[len(m.lines)-1-i] }

// key completes the line at the tabulator: as far as there is only one way, else it lists the ways.
func (k *keyboard) key(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || pos != len(line) || k.asked.ways == nil {
		return "", 0, false
	}
	ways := k.asked.ways(line)
	if more := commonBeginning(ways); len(more) > len(line) {
		return more, len(more), true
	}
	for _, row := range templates.Wrap(strings.Join(endings(ways, line), "   "), 76) {
		fmt.Fprintf(k, "  %s\n", row)
	}
	return line, pos, true
}

// commonBeginning returns what all ways begin with.
func commonBeginning(ways []string) string {
	if len(ways) == 0 {
		return ""
	}
	first := ways[0]
	for _, way := range ways[1:] {
		for !strings.HasPrefix(way, first) {
			first = first[:len(first)-1]
		}
	}
	return first
}

// endings returns what each way adds to a line.
func endings(ways []string, line string) []string {
	begun := strings.LastIndex(line, " ") + 1 // the word being typed is shown whole
	l := make([]string, len(ways))
	for i, way := range ways {
		l[i] = strings.TrimSpace(strings.TrimPrefix(way, line[:begun]))
	}
	return l
}
