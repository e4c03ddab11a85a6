package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ruleCase is one case of the corpus in testdata/cases, in the format of docs/architecture.md.
type ruleCase struct {
	file, id, title string
	line            int
	cites           []string
	position        []byte // with blank lines before it, so that its lines have the numbers of the file
	steps           []caseStep
}

// caseStep is an order and what is said about it, or what is said before the first order, or a
// fresh start.
type caseStep struct {
	again bool
	order caseLine // text is empty where no order was given
	seat  string
	draws []caseLine
	says  []caseLine // refusals, echoes, and values to compare, in the order of the file
}

type caseLine struct {
	line int
	text string
}

// readCases reads every case of the corpus.
func readCases(t testing.TB) []ruleCase {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rule cases found: %v", err)
	}
	var all []ruleCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := parseCases(file, string(data))
		if err != nil {
			t.Error(err)
		}
		all = append(all, cases...)
	}
	return all
}

// caseParser reads a file of cases line by line.
type caseParser struct {
	file       string
	cases      []ruleCase
	inPosition bool
}

func parseCases(file, text string) ([]ruleCase, error) {
	p := &caseParser{file: file}
	for i, line := range strings.Split(text, "\n") {
		if err := p.line(i+1, strings.TrimRight(line, " \t\r")); err != nil {
			return p.cases, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
	}
	return p.cases, nil
}

func (p *caseParser) line(n int, line string) error {
	if title, ok := strings.CutPrefix(line, "== "); ok {
		id, title, _ := strings.Cut(title, " ")
		p.cases = append(p.cases, ruleCase{file: p.file, id: id, title: title, line: n, steps: []caseStep{{}}})
		p.inPosition = false
		return nil
	}
	if p.inPosition = p.inPosition && (line == "" || line[0] == ' ' || line[0] == '#'); p.inPosition {
		p.positionLine(n, line)
		return nil
	}
	if line == "" || line[0] == '#' {
		return nil
	}
	if len(p.cases) == 0 {
		return fmt.Errorf("expected == and the id of a case, found %q", line)
	}
	return p.last().add(n, line, p)
}

func (p *caseParser) last() *ruleCase { return &p.cases[len(p.cases)-1] }

// positionLine keeps a line of a position at its line number, so that an error in it names the line
// of the file.
func (p *caseParser) positionLine(n int, line string) {
	c := p.last()
	for have := strings.Count(string(c.position), "\n"); have < n-1; have++ {
		c.position = append(c.position, '\n')
	}
	c.position = append(c.position, line...)
	c.position = append(c.position, '\n')
}

// add takes a line of a case.
func (c *ruleCase) add(n int, line string, p *caseParser) error {
	head, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	step := &c.steps[len(c.steps)-1]
	switch {
	case head == "cite:":
		c.cites = append(c.cites, strings.Split(rest, ";")...)
	case head == "position:":
		p.inPosition = true
		p.positionLine(n, rest)
	case head == "again":
		c.steps = append(c.steps, caseStep{again: true})
	case head == "~" && step.order.text == "":
		return fmt.Errorf("expected draws after an order")
	case head == "~":
		step.draws = append(step.draws, caseLine{n, rest})
	case slices.Contains([]string{"!", "=", ">", "score", "tomove"}, head):
		step.says = append(step.says, caseLine{n, line})
	case strings.HasSuffix(head, ":"):
		order := caseStep{order: caseLine{n, withoutComment(rest)}, seat: strings.TrimSuffix(head, ":")}
		if order.order.text == "" {
			return fmt.Errorf("expected an order after %q", head)
		}
		c.steps = append(c.steps, order)
	default:
		return fmt.Errorf("expected a step of a case, found %q", line)
	}
	return nil
}

// withoutComment cuts a comment off an order.
func withoutComment(s string) string {
	if i := strings.Index(s+" ", " # "); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}
