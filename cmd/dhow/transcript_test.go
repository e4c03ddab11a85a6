package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// typedWith is the edition that the players of the transcripts had before them: with other values
// their lines lose their point.
const typedWith = "../../engine/edition/testdata/reconstructed-1.yaml"

// TestTranscripts plays what wrong-headed players typed, and wants docs/transcripts to show what
// they are told. An input file of testdata/transcripts has "title", "about", "game", "new" and
// "play" lines, an empty line, and what was typed.
func TestTranscripts(t *testing.T) {
	inputs, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(inputs) < 3 {
		t.Fatalf("%d transcripts found, %v", len(inputs), err)
	}
	for _, input := range inputs {
		name := strings.TrimSuffix(filepath.Base(input), ".txt")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			head, typed, _ := strings.Cut(string(text), "\n\n")
			page := transcript(t, fields(head), typed)
			file := filepath.Join("../../docs/transcripts", name+".md")
			if *update {
				if err := os.WriteFile(file, page, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			kept, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(kept, page) {
				t.Errorf("%s is stale; run go test ./cmd/dhow -run Transcripts -update and read what changed", file)
			}
		})
	}
}

// fields reads "key: value" lines.
func fields(head string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(line, ":")
		m[key] = strings.TrimSpace(value)
	}
	return m
}

// transcript plays a session in a game of its own and returns its page.
func transcript(t *testing.T, head map[string]string, typed string) []byte {
	t.Helper()
	dir := t.TempDir()
	game := filepath.Join(dir, head["game"])
	dealing, playing := "new --edition "+typedWith+" "+head["new"], strings.TrimSpace("play --edition "+typedWith+" "+head["play"])
	mustRun(t, "", append(strings.Fields(dealing), game)...)
	var told bytes.Buffer
	run(append(strings.Fields(playing), game), strings.NewReader(typed), &told, &told)
	session := "$ dhow " + dealing + " " + game + "\n$ dhow " + playing + " " + game + "\n" + told.String()
	session = strings.NewReplacer(typedWith, filepath.Base(typedWith), game, head["game"]).Replace(session)
	return []byte("# " + head["title"] + "\n\n" + head["about"] + "\n\n```\n" + session + "```\n")
}
