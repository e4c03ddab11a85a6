package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dhow/engine/edition"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadmeExample wants the demo's game in README.md to be what the commands print. With -update it is written there.
func TestReadmeExample(t *testing.T) {
	text := readme(t)
	const begin, end = "$ dhow demo --quiet --dir lamu\n", "```"
	before, rest, _ := strings.Cut(text, begin)
	shown, after, found := strings.Cut(rest, end)
	if !found {
		t.Fatal("README.md has no demo")
	}
	file, err := filepath.Abs("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	verdict := mustRun(t, "", "demo", "--quiet", "--dir", "lamu")
	record := mustRun(t, "", "export", "lamu/archive/2026/demo-1.yaml")
	lines := strings.SplitAfter(record, "\n")
	want := verdict + "$ dhow export lamu/archive/2026/demo-1.yaml > game.txt\n" +
		"$ tail -n 4 game.txt\n" + strings.Join(lines[len(lines)-5:], "") +
		"$ dhow judge game.txt\n" + mustRun(t, record, "judge", "-")
	if *update {
		if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if shown != want {
		t.Errorf("README.md is stale; run go test ./cmd/dhow -run ReadmeExample -update. It should have:\n%s", want)
	}
}

// TestReadmeRefusal wants the refused order of README.md to be told as judge tells it.
func TestReadmeRefusal(t *testing.T) {
	lines := strings.Split(string(recordedGame), "\n")
	lines[16] = "blue: P Ct4 Ex2 Cf2 Ex1"
	file := filepath.Join(t.TempDir(), "table-1.txt")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	run([]string{"judge", file}, nil, &out, &errs)
	if told := strings.ReplaceAll(errs.String(), filepath.Dir(file)+string(filepath.Separator), ""); !strings.Contains(readme(t), "```\n"+told+"```") {
		t.Errorf("README.md should have:\n%s", told)
	}
}

// TestReadmeSessions runs the sessions of README.md that show their files: "$ cat FILE" is followed by what is in the
// file, "$ dhow …" by what it prints. A digest is left out as sha256:….
func TestReadmeSessions(t *testing.T) {
	sessions := 0
	blocks := strings.Split(readme(t), "```")
	t.Chdir(t.TempDir())
	for _, block := range blocks {
		if strings.HasPrefix(block, "\n$ cat ") {
			sessions++
			for _, step := range strings.Split(block, "\n$ ")[1:] {
				runStep(t, strings.TrimSuffix(step, "\n")+"\n")
			}
		}
	}
	if sessions != 2 {
		t.Errorf("%d sessions found", sessions)
	}
}

// runStep writes the file, or runs the command, that the first line names.
func runStep(t *testing.T, step string) {
	line, text, _ := strings.Cut(step, "\n")
	args := strings.Fields(line)
	if args[0] == "cat" {
		text = strings.ReplaceAll(text, "sha256:…", edition.Mombasa().Digest)
		if err := os.WriteFile(args[1], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	var out bytes.Buffer
	run(args[1:], strings.NewReader(""), &out, &out)
	if got := regexp.MustCompile("sha256:[0-9a-f]{64}").ReplaceAllString(out.String(), "sha256:…"); got != text {
		t.Errorf("%s prints\n%s\nREADME.md has\n%s", line, got, text)
	}
}

// TestReadmePlay plays what README.md shows of dhow play, in the game that it deals.
func TestReadmePlay(t *testing.T) {
	text := readme(t)
	t.Chdir(t.TempDir())
	_, deal, _ := strings.Cut(text, "$ dhow new ")
	args, _, _ := strings.Cut(deal, "\n")
	var out bytes.Buffer
	if run(append([]string{"new"}, strings.Fields(args)...), nil, &out, &out) != done {
		t.Fatal(out.String())
	}
	_, shown, _ := strings.Cut(text, "```\nBen> ")
	shown, _, _ = strings.Cut("Ben> "+shown, "```")
	typed := "R Bn1 Ct2 Ex2\nR Cf1 Bn2 Ex2\nP Cf1 Ct1 Bk2\nP Cf2 Bn1 Ex1\n"
	for line := range strings.Lines(shown) {
		if order, ok := strings.CutPrefix(line, "Ben> "); ok {
			typed += order
		}
	}
	out.Reset()
	run([]string{"play", "kilifi-7.yaml"}, strings.NewReader(typed), &out, &out)
	if !strings.Contains(out.String(), shown) {
		t.Errorf("dhow play prints\n%s\nREADME.md has\n%s", out.String(), shown)
	}
}

// TestManualListsCommands keeps the package comment, which is the manual of programmers, in step with the commands.
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
