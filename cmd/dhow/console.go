package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// console is where people type: a terminal with completion and history, or what is piped in.
type console interface {
	line(prompt string) (string, error) // io.EOF where there is nothing more
	io.Writer
}

// pipe reads lines that are piped in, and repeats them behind their prompts, so that what is written tells the whole story.
type pipe struct {
	in *bufio.Scanner
	io.Writer
}

func (p *pipe) line(prompt string) (string, error) {
	if !p.in.Scan() {
		if err := p.in.Err(); err != nil {
			return "", err
		}
		return "", io.EOF
	}
	fmt.Fprintf(p, "%s%s\n", prompt, p.in.Text())
	return p.in.Text(), nil
}

// keyboard reads lines from a terminal, whose lines can be edited, repeated with the arrows and completed with the tabulator.
type keyboard struct {
	*term.Terminal
	in       *os.File
	complete func(line string) (ways []string) // whole lines that a line may become
}

// onKeyboard returns a keyboard if both ends are terminals.
func onKeyboard(in io.Reader, out io.Writer, complete func(string) []string) (*keyboard, bool) {
	from, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(from.Fd())) {
		return nil, false
	}
	k := &keyboard{in: from, complete: complete}
	k.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{from, out}, "")
	k.AutoCompleteCallback = k.key
	return k, true
}

// line reads a line in raw mode, which is left while the program works, so that it can be interrupted then.
func (k *keyboard) line(prompt string) (string, error) {
	before, err := term.MakeRaw(int(k.in.Fd()))
	if err != nil {
		return "", err
	}
	defer term.Restore(int(k.in.Fd()), before)
	if width, height, err := term.GetSize(int(k.in.Fd())); err == nil && width > 0 {
		k.SetSize(width, height)
	}
	k.SetPrompt(prompt)
	return k.ReadLine()
}

// key completes the line at the tabulator: as far as there is only one way, else it lists the ways.
func (k *keyboard) key(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || pos != len(line) {
		return "", 0, false
	}
	ways := k.complete(line)
	if more := commonBeginning(ways); len(more) > len(line) {
		return more, len(more), true
	}
	for _, row := range wrapped(strings.Join(endings(ways, line), "   "), 76) {
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
	l := make([]string, len(ways))
	for i, way := range ways {
		l[i] = strings.TrimSpace(strings.TrimPrefix(way, line))
	}
	return l
}
