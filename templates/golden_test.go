package templates

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestLetters(t *testing.T) {
	for _, l := range letters {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			letter := l.make(t)
			golden(t, l.name, letter)
			checkSafe(t, letter)
			checkWhole(t, letter)
			if letter.HTML == "" {
				t.Error("there is no page")
			}
			if dir := os.Getenv("DHOW_PAGES"); dir != "" {
				writePage(t, dir, l.name, letter)
			}
		})
	}
}

// golden compares a letter with its file.
func golden(t *testing.T, name string, l Letter) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	got := "Subject: " + l.Subject + "\n\n" + l.Text
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: the letter is\n%s\nand was\n%s", file, got, want)
	}
}
