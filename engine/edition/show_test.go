package edition_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine/edition"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestShow(t *testing.T) {
	var b bytes.Buffer
	if err := edition.Show(&b, edition.MombasaDocument()); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/show.txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("differs from %s; look at it and run go test -update\n%s", golden, b.Bytes())
	}
	for i, line := range strings.Split(b.String(), "\n") {
		if utf8.RuneCountInString(line) > 100 || strings.HasSuffix(line, " ") {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
}
