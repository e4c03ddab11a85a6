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

// TestShowFaces holds that different cards of one code are shown by the names that orders give
// them.
func TestShowFaces(t *testing.T) {
	const old = "value: 3, points: 0, share: null, crate: 3, copies: 2, source: {default: reconstructed}}\n  - {id: Bn3.2"
	own := strings.Replace(old, "crate: 3, copies: 2, source: {default: reconstructed}", "crate: 5, copies: 2, source: transcribed", 1)
	d, err := edition.Load("own.yaml", []byte(strings.Replace(embedded(t), old, own, 1)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := edition.Show(&b, d); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\n  Cf3.1     1 x coffee 3, crate 3 (other Cf3 differ) [reconstructed]\n",
		"\n  Cf3.2     1 x coffee 3, crate 5 (other Cf3 differ) [transcribed]\n",
		"\n  Bn3       1 x bananas 3, crate 3 [reconstructed]\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("not shown: %s", want)
		}
	}
}

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
