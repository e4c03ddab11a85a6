package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dhow/engine/edition"
)

// page is README.md. Tests want it to show what the commands print; with -update they write that
// there.
type page struct {
	*testing.T
	file, text string
}

func readme(t *testing.T) *page {
	t.Helper()
	file, err := filepath.Abs("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return &page{t, file, string(text)}
}

// between returns what stands behind a text, up to another.
func (p *page) between(begin, end string) string {
	p.Helper()
	_, rest, _ := strings.Cut(p.text, begin)
	shown, _, found := strings.Cut(rest, end)
	if !found {
		p.Fatalf("README.md has no %q with %q behind it", begin, end)
	}
	return shown
}

// wants wants a part of the page to be another text.
func (p *page) wants(want, have string) {
	p.Helper()
	switch {
	case want == have:
	case !*update:
		p.Errorf("README.md is stale; run go test ./cmd/dhow -run Readme -update. It has\n%s\nand should have\n%s", have, want)
	default:
		p.text = strings.Replace(p.text, have, want, 1)
		if err := os.WriteFile(p.file, []byte(p.text), 0o644); err != nil {
			p.Fatal(err)
		}
	}
}

// TestReadmeLetter wants the letter in README.md to be one that the referee writes, with gaps.
func TestReadmeLetter(t *testing.T) {
	p := readme(t)
	const begins, ends = "This is what one of them gets:\n\n```\n", "```"
	golden, err := os.ReadFile("../../templates/testdata/turn.golden")
	if err != nil {
		t.Fatal(err)
	}
	p.wants(letterWithGaps(string(golden)), p.between(begins, ends))
}

// letterWithGaps leaves out of a letter what a first look can do without: most of what may be
// ordered, and the tables.
func letterWithGaps(letter string) string {
	parts := strings.Split(letter, "\n\n")
	shown := slices.Clone(parts[:4])
	for _, part := range parts[4:] {
		switch {
		case strings.HasPrefix(part, "GOODS"), strings.HasPrefix(part, "END"), strings.HasPrefix(part, "Leave "):
			shown = append(shown, strings.TrimSuffix(part, "\n"))
		case shown[len(shown)-1] != "…":
			shown = append(shown, "…")
		}
	}
	return strings.Join(shown, "\n\n") + "\n"
}

// TestReadmeExample wants the demo's game in README.md to be what the commands print.
func TestReadmeExample(t *testing.T) {
	p := readme(t)
	shown := p.between("$ dhow demo --quiet --dir lamu\n", "```")
	t.Chdir(t.TempDir())
	verdict := mustRun(t, "", "demo", "--quiet", "--dir", "lamu")
	record := mustRun(t, "", "export", "lamu/archive/2026/bosaso-7124.yaml")
	lines := strings.SplitAfter(record, "\n")
	p.wants(verdict+"$ dhow export lamu/archive/2026/bosaso-7124.yaml > game.txt\n"+
		"$ tail -n 4 game.txt\n"+strings.Join(lines[len(lines)-5:], "")+
		"$ dhow judge game.txt\n"+mustRun(t, record, "judge", "-"), shown)
}

// TestReadmeRefusal wants the refused order of README.md to be told as judge tells it.
func TestReadmeRefusal(t *testing.T) {
	p := readme(t)
	const place = "```\ntable-1.txt:17:9: "
	lines := strings.Split(string(recordedGame()), "\n")
	lines[16] = "blue: P Ct4 Ex2 Cf2 Ex1"
	file := filepath.Join(t.TempDir(), "table-1.txt")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	run([]string{"judge", file}, nil, &out, &errs)
	p.wants("```\n"+strings.ReplaceAll(errs.String(), filepath.Dir(file)+string(filepath.Separator), ""), place+p.between(place, "```"))
}

// TestReadmeSessions runs the sessions of README.md that show their files: "$ cat FILE" is followed
// by what is in the file, "$ dhow …" by what it prints. A digest is left out as sha256:….
func TestReadmeSessions(t *testing.T) {
	p := readme(t)
	sessions := 0
	t.Chdir(t.TempDir())
	for _, block := range strings.Split(p.text, "```") {
		if !strings.HasPrefix(block, "\n$ cat ") {
			continue
		}
		sessions++
		want := ""
		for _, step := range strings.Split(strings.TrimSuffix(block, "\n"), "\n$ ")[1:] {
			want += "\n$ " + strings.TrimSuffix(runStep(t, step+"\n"), "\n")
		}
		p.wants(want+"\n", block)
	}
	if sessions != 2 {
		t.Errorf("%d sessions found", sessions)
	}
}

// runStep writes the file, or runs the command, that the first line names, and returns the step as
// it should read.
func runStep(t *testing.T, step string) string {
	line, text, _ := strings.Cut(step, "\n")
	args, ed := strings.Fields(line), edition.Mombasa()
	if args[0] == "cat" {
		text = regexp.MustCompile(`(?m)^edition: .*$`).ReplaceAllString(text, "edition: "+ed.Name+" sha256:…")
		if err := os.WriteFile(args[1], []byte(strings.ReplaceAll(text, "sha256:…", ed.Digest)), 0o644); err != nil {
			t.Fatal(err)
		}
		return line + "\n" + text
	}
	var out bytes.Buffer
	run(args[1:], strings.NewReader(""), &out, &out)
	return line + "\n" + regexp.MustCompile("sha256:[0-9a-f]{64}").ReplaceAllString(out.String(), "sha256:…")
}

// TestReadmePlay plays what README.md shows of dhow play, in the game that it deals: Ben's first
// turn, up to Ann's.
func TestReadmePlay(t *testing.T) {
	p := readme(t)
	args := p.between("$ dhow new ", "\n")
	shown := "Ben> " + p.between("```\nBen> ", "```")
	t.Chdir(t.TempDir())
	mustRun(t, "", append([]string{"new"}, strings.Fields(args)...)...)
	typed := "R Bn1 Ct2 Ex2\nR Cf1 Bn2 Ex2\nP Cf1 Ct1 Bk2\nP Cf2 Bn1 Ex1\n"
	for line := range strings.Lines(shown) {
		if order, ok := strings.CutPrefix(line, "Ben> "); ok {
			typed += order
		}
	}
	var out bytes.Buffer
	run([]string{"play", "kilifi-7.yaml"}, strings.NewReader(typed), &out, &out)
	_, told, begun := strings.Cut(out.String(), "\nBen> ")
	told, _, ended := strings.Cut(told, "\nAnn> ")
	if !begun || !ended {
		t.Fatalf("dhow play prints\n%s", out.String())
	}
	p.wants("Ben> "+told+"\n", shown)
}

// TestManualListsCommands keeps the package comment, which is the manual of programmers, in step
// with the commands.
func TestManualListsCommands(t *testing.T) {
	manual, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var listed strings.Builder
	for _, cmd := range commands {
		listed.WriteString("//\t" + strings.TrimPrefix(usage(cmd), "usage: ") + "\n")
	}
	if !strings.Contains(string(manual), listed.String()) {
		t.Errorf("doc.go should list\n%s", listed.String())
	}
}
