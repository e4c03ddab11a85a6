package strictyaml_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/internal/strictyaml"
)

// goodDocuments are texts and the canonical one-line form of what they say. The row's name is the
// rule.
var goodDocuments = []struct{ name, text, want string }{
	{"scalar", "word\n", `word`},
	{"block map", "a: 1\nb: two\n", `{a: 1, b: two}`},
	{"block list", "- 1\n- 2\n", `[1, 2]`},
	{"list of maps", "- a: 1\n  b: 2\n- c: 3\n", `[{a: 1, b: 2}, {c: 3}]`},
	{"flow", "{a: [1, 2], b: {c: d}}", `{a: [1, 2], b: {c: d}}`},
	{"comments", "# first\na: 1 # why\n", `{a: 1}`},
	{"null words", "[~, null, Null, NULL, '']", `[null, null, null, null, ""]`},
	{"empty value", "a:\nb: 1\n", `{a: null, b: 1}`},
	{"quoted number is text", `["1", '2', 3]`, `["1", "2", 3]`},
	{"words of other readers are text", "[yes, no, 0x10, 1_000, +1, 1.5, 1A, _, 2o]", `["yes", "no", "0x10", "1_000", "+1", "1.5", 1A, _, 2o]`},
	{"dates are text, times are times", "[2026-11-20, 2026-11-20T18:02:11Z]", `["2026-11-20", 2026-11-20T18:02:11Z]`},
	{"number keys", "{1: a, \"2\": b}", `{1: a, 2: b}`},
	{"multi-line text", "a: |\n  x\n  y\n", `{a: "x\ny\n"}`},
	{"folded text", "a: >-\n  x\n  y\n", `{a: x y}`},
	{"byte order mark", "\uFEFFa: 1\n", `{a: 1}`},
	{"windows lines", "a: 1\r\nb: 2\r\n", `{a: 1, b: 2}`},
	{"document marks", "---\na: 1\n...\n", `{a: 1}`},
	{"escapes", `"caf\u00e9 \x41"`, `café A`},
	{"quoted merge key", `{"<<": 1}`, `{"<<": 1}`},
}

func TestParse(t *testing.T) {
	for _, row := range goodDocuments {
		t.Run(row.name, func(t *testing.T) {
			n, err := strictyaml.Parse("f.yaml", []byte(row.text), strictyaml.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if got := strictyaml.WriteFlow(n); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

var small = strictyaml.Limits{Bytes: 1000, Depth: 4, Nodes: 20, Documents: 3}

// badDocuments are texts and the error each gives. The row's name is the rule.
var badDocuments = []struct{ name, text, want string }{
	{"empty file", "", `f.yaml: document, expected one, found an empty file`},
	{"only comments", "# nothing\n", `f.yaml: document, expected one, found an empty file`},
	{"second document", "a: 1\n---\nb: 2\n", `f.yaml:3: document, expected only one, found a second one`},
	{"second document broken", "a: 1\n---\nb: [\n", `f.yaml:3: not YAML: did not find expected node content here or below`},
	{"brace missing on line 4", "a: 1\nb: 2\nc: 3\nd: {e: 5\n", `f.yaml:4: not YAML: did not find expected ',' or '}' here or below`},
	{"brace missing before more lines", "a: 1\nb: 2\nc: 3\nd: {e: 5\nf: 6\ng: 7\n", `f.yaml:4: not YAML: did not find expected ',' or '}' here or below`},
	{"quote missing", "a: 1\nb: \"2\nc: 3\n", `f.yaml:2: not YAML: found unexpected end of stream`},
	{"dash missing", "a:\n  - 1\n  b: 2\n", `f.yaml:2: not YAML: did not find expected '-' indicator here or below`},
	{"line of its own indent", "a: 1\nb: 2\n c: 3\n", `f.yaml:3: not YAML: mapping values are not allowed in this context`},
	{"two colons on the first line", "a: b: c\n", `f.yaml:1: not YAML: mapping values are not allowed in this context`},
	{"empty lines first", "\n\na: [1,\n", `f.yaml:3: not YAML: did not find expected node content here or below`},
	{"two colons", "x: 1\na: b: c\n", `f.yaml:2: not YAML: mapping values are not allowed in this context`},
	{"duplicate key", "a: 1\nb: 2\na: 3\n", `f.yaml:3: document: key "a", expected once, found again (first on line 1)`},
	{"duplicate key, quoted and not", "x: {1: a, \"1\": b}", `f.yaml:1: x: key "1", expected once, found again (first on line 1)`},
	{"anchor", "a: &x 1\n", `f.yaml:1: anchor, expected no anchors, found "&x"`},
	{"alias", "a: &x 1\nb: *x\n", "f.yaml:1: anchor, expected no anchors, found \"&x\"\nf.yaml:2: alias, expected no aliases, found \"*x\""},
	{"unknown alias", "b: *x\n", `f.yaml: not YAML: unknown anchor 'x' referenced`},
	{"merge key", "a: {<<: {b: 1}}\n", `f.yaml:1: a: key, expected no merge keys, found "<<"`},
	{"custom tag", "a: !thing 1\n", `f.yaml:1: tag, expected no tags, found "!thing"`},
	{"standard tag", "a: !!str 1\n", `f.yaml:1: tag, expected no tags, found "!!str"`},
	{"tag on a map", "a: !!map {}\n", `f.yaml:1: tag, expected no tags, found "!!map"`},
	{"list as key", "? [1, 2]\n: 3\n", `f.yaml:1: document: key, expected a word or number, found a list`},
	{"null as key", "~: 3\n", `f.yaml:1: document: key, expected a word or number, found nothing`},
	{"no key", ": 3\n", `f.yaml:1: not YAML: did not find expected key here or below`},
	{"long key", strings.Repeat("k", 101) + ": 1", `f.yaml:1: document: key, expected at most 100 bytes, found "` + strings.Repeat("k", 60) + `"…`},
	{"size", strings.Repeat("#", 1001), `f.yaml: size, expected at most 1000 bytes, found 1001 bytes`},
	{"depth", "[[[[[]]]]]", `f.yaml:1: nesting, expected at most 4 levels, found more`},
	{"nodes", "[" + strings.Repeat("1,", 20) + "]", `f.yaml:1: size, expected at most 20 values in a document, found more`},
	{"tab for indentation", "a:\n\tb: 1\n", `f.yaml:2: not YAML: found character that cannot start any token`},
	{"unclosed", "a: [1, 2\nb: 3\n", `f.yaml:2: not YAML: did not find expected ',' or ']' here or below`},
	{"not UTF-8", "a: 1\nb: \xff\n", `f.yaml:2: encoding, expected UTF-8, found other bytes`},
	{"UTF-16", "\xff\xfea\x00", `f.yaml:1: encoding, expected UTF-8, found other bytes`},
	{"control character", "a: 1\nb: é\nc: \x01\n", `f.yaml:3: not YAML: control characters are not allowed`},
	{"escape that a terminal would obey", "a: \"\\e[2J\"\n", `f.yaml:1: text, expected characters that can be seen, found "\x1b[2J"`},
	{"key that a terminal would obey", "\"\\e[2J\": 1\n", `f.yaml:1: text, expected characters that can be seen, found "\x1b[2J"`},
	{"mark of direction", "a: x\u202ey\n", `f.yaml:1: text, expected characters that can be seen, found "x\u202ey"`},
	{"directive", "%TAG !a! b\n--- a\n", `f.yaml:1: directive, expected no line that begins with %, found one`},
	{"directive of a later document", "a: 1\n...\n%YAML 1.2\n", `f.yaml:3: directive, expected no line that begins with %, found one`},
	{"control character of the second block", "a: \u0085\n\nb: \u0080\n", `f.yaml:3: not YAML: control characters are not allowed`},
}

func TestParseRefuses(t *testing.T) {
	for _, row := range badDocuments {
		t.Run(row.name, func(t *testing.T) {
			_, err := strictyaml.Parse("f.yaml", []byte(row.text), small)
			var typed *strictyaml.Error
			if !errors.As(err, &typed) {
				t.Fatalf("error %v is not a *strictyaml.Error", err)
			}
			if err.Error() != row.want {
				t.Errorf("got\n%s\nwant\n%s", err, row.want)
			}
		})
	}
}

// TestLimits reads texts exactly at the limits that the rows of badDocuments break by one.
func TestLimits(t *testing.T) {
	for name, text := range map[string]string{
		"size":  strings.Repeat("#", 998) + "\n1",
		"depth": "[[[[]]]]",
		"nodes": "[" + strings.Repeat("1,", 19) + "]",
		"key":   strings.Repeat("k", 100) + ": 1",
	} {
		if _, err := strictyaml.Parse("f", []byte(text), small); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestParseStream(t *testing.T) {
	docs, err := strictyaml.ParseStream("log", []byte("a: 1\n--- {n: 1}\n--- {n: 2}\n"), small)
	if err != nil || len(docs) != 3 {
		t.Fatalf("got %d documents, %v", len(docs), err)
	}
	if got := docs[2].Get("n").Line; got != 3 {
		t.Errorf("third document is on line %d", got)
	}
	docs, err = strictyaml.ParseStream("log", []byte("a: 1\n--- {n: 1}\n--- {n: 2, n: 3}\n--- {n: 4}\n"), small)
	if len(docs) != 2 || err == nil || err.Error() != `log:3: document: key "n", expected once, found again (first on line 3)` {
		t.Errorf("got %d documents, %v", len(docs), err)
	}
	_, err = strictyaml.ParseStream("log", []byte("--- 1\n--- 2\n--- 3\n--- 4\n"), small)
	if err == nil || err.Error() != "log:4: documents, expected at most 3, found more" {
		t.Errorf("got %v", err)
	}
	if docs, err := strictyaml.ParseStream("log", nil, small); err != nil || docs != nil {
		t.Errorf("an empty log gives %v, %v", docs, err)
	}
}

// bombs are small texts that cost naive readers time or memory without bound.
func bombs() map[string]string {
	var keys, words strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&keys, "a: %d\n", i)
		fmt.Fprintf(&words, "k%d: ~\nk%d: ~\n", i, i)
	}
	laughs := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'k'; c++ {
		laughs += fmt.Sprintf("%c: &%c [%s*%c]\n", c, c, strings.Repeat(fmt.Sprintf("*%c, ", c-1), 8), c-1)
	}
	return map[string]string{
		"one key many times":      keys.String(),
		"many keys twice":         words.String(),
		"billion laughs":          laughs,
		"deep flow":               strings.Repeat("[", 20_000),
		"deep flow, closed":       strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000),
		"deep block":              strings.Repeat("- ", 20_000),
		"deep map":                strings.Repeat("{a: ", 5_000),
		"many empty documents":    strings.Repeat("---\n", 20_000),
		"many comments":           strings.Repeat("#\n", 200_000) + "a: [1, ",
		"comments after comments": strings.Repeat("- #\n  #\n\n", 30_000) + "[",
		"question marks":          strings.Repeat("? ", 20_000),
		"colons":                  strings.Repeat(": ", 20_000),
		"anchors":                 strings.Repeat("&a ", 20_000),
		"tags":                    strings.Repeat("! ", 20_000),
		"quotes":                  strings.Repeat(`"`, 20_001),
		"one line":                strings.Repeat("a ", 400_000) + ": [",
	}
}

func TestBombs(t *testing.T) {
	for name, text := range bombs() {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, err := strictyaml.Parse("bomb", []byte(text), strictyaml.Limits{})
			if err == nil {
				t.Error("accepted")
			} else if len(err.Error()) > 10_000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			if took := time.Since(start); took > 20*time.Second { // the naive reading of the first took minutes
				t.Errorf("took %v for %d bytes", took, len(text))
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, row := range goodDocuments {
		f.Add(row.text)
	}
	for _, row := range badDocuments {
		f.Add(row.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		docs, err := strictyaml.ParseStream("f", []byte(text), strictyaml.Limits{})
		var typed *strictyaml.Error
		if err != nil && !errors.As(err, &typed) {
			t.Fatalf("error of type %T", err)
		}
		for _, n := range docs {
			roundTrip(t, n)
		}
	})
}

// roundTrip writes a tree, reads it back, and writes it again.
func roundTrip(t *testing.T, n *strictyaml.Node) {
	t.Helper()
	written := strictyaml.Write(n)
	limits := strictyaml.Limits{Bytes: 1 << 24}
	back, err := strictyaml.Parse("written", written, limits)
	if err != nil {
		t.Fatalf("%v in\n%s", err, written)
	}
	if !equal(n, back) {
		t.Fatalf("reads back differently:\n%s\n%s", written, strictyaml.Write(back))
	}
	if again := strictyaml.Write(back); string(again) != string(written) {
		t.Fatalf("writes again differently:\n%s\n%s", written, again)
	}
	flow, err := strictyaml.Parse("flow", []byte("--- "+strictyaml.WriteFlow(n)+"\n"), limits)
	if err != nil || !equal(n, flow) {
		t.Fatalf("in flow: %v in\n%s", err, strictyaml.WriteFlow(n))
	}
}

// equal tells whether two trees say the same: kinds, texts, items and pairs in the same order.
// Position, quoting and style do not count.
func equal(a, b *strictyaml.Node) bool {
	if a.Kind != b.Kind || a.Text != b.Text || len(a.Items) != len(b.Items) || len(a.Pairs) != len(b.Pairs) {
		return false
	}
	for i := range a.Items {
		if !equal(a.Items[i], b.Items[i]) {
			return false
		}
	}
	for i := range a.Pairs {
		if a.Pairs[i].Key.Text != b.Pairs[i].Key.Text || !equal(a.Pairs[i].Value, b.Pairs[i].Value) {
			return false
		}
	}
	return true
}
