package strictyaml

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"gopkg.in/yaml.v3"
)

// flowLines are documents in one line, with whether they are read without the library.
var flowLines = []struct {
	name, text string
	own        bool
}{
	{"an entry", `--- {n: 12, at: 2026-11-20T18:02:11Z, by: blue, orders: ["G Cf1 M1", "~ 2A A07"]}`, true},
	{"maps in lists", `--- {says: [{to: all, text: "a, b: {c} # d"}], open: [2, 3], none: [], nothing: {}}`, true},
	{"text beyond one byte, and what follows it", `--- {text: "żółw, €, 🐢", after: b}`, true},
	{"escapes of the writer", `--- {text: "a\nb\tc \"d\" \\ e"}`, true},
	{"an escape first and last", `--- {text: "\"a\""}`, true},
	{"empty text", `--- {text: ""}`, true},
	{"words with marks", `--- {a: 1.5, b: x/y, c: -x, d: 12:30}`, false},
	{"words with marks within", `--- {a: 1.5, b: x/y, c: a-b_c, d: 12:30}`, true},
	{"words of other types", `--- {a: true, b: 010, c: yes}`, true},
	{"null", `--- {a: null}`, false},
	{"a missing value", `--- {a: }`, false},
	{"a tilde", `--- {a: ~}`, false},
	{"blanks in plain text", `--- {a: b c}`, false},
	{"single quotes", `--- {a: 'b'}`, false},
	{"no blank after a comma", `--- {a: [1,2]}`, false},
	{"no blank after a colon", `--- {"a":1}`, false},
	{"a comma at the end", `--- {a: [1, ], }`, false},
	{"other escapes", `--- {a: "\u00e9\x41"}`, false},
	{"a line separator", "--- {a: \"b\u2028c\"}", false},
	{"a tab", "--- {a: \"b\tc\"}", false},
	{"a mark of direction", "--- {a: \"b\u202ec\"}", false},
	{"a key twice", `--- {a: 1, a: 2}`, false},
	{"a list as a key", `--- {[a]: 1}`, false},
	{"an anchor", `--- {a: &x 1}`, false},
	{"a merge key", `--- {<<: 1}`, false},
	{"too deep", `--- {a: [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}`, false},
	{"an empty list too deep", `--- {a: [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}`, false},
	{"a comment behind it", `--- {a: 1} # said`, false},
	{"a second line", "--- {a: 1,\n b: 2}", false},
	{"torn", `--- {a: [1, 2`, false},
	{"torn in text", `--- {a: "b`, false},
	{"torn in an escape", `--- {a: "b\`, false},
	{"something behind it", `--- {a: 1}}`, false},
	{"a list", `--- [1, 2]`, true},
	{"no dashes", `{a: [1, 2]}`, true},
	{"a list without dashes", `[{a: b}, "c"]`, true},
	{"text alone", `--- "a"`, false},
	{"a word alone", `a`, false},
	{"nothing but dashes", `--- `, false},
	{"an empty map", `--- {}`, true},
}

func TestFlowLinesAreReadAsTheLibraryReadsThem(t *testing.T) {
	t.Parallel()
	for _, row := range flowLines {
		t.Run(row.name, func(t *testing.T) {
			if own := compareFlow(t, []byte(row.text)); own != row.own {
				t.Errorf("read without the library: %v", own)
			}
		})
	}
}

func FuzzFlowLine(f *testing.F) {
	for _, row := range flowLines {
		f.Add([]byte(row.text))
	}
	f.Fuzz(func(t *testing.T, data []byte) { compareFlow(t, data) })
}

// compareFlow reads a document on the short way and by the library. What the short way reads must
// be the same.
func compareFlow(t *testing.T, data []byte) (own bool) {
	t.Helper()
	p, err := newParser("file", data, Limits{})
	if err != nil {
		return false
	}
	p.above = 7
	short, own := p.flow()
	if !own {
		return false
	}
	p.dec = yaml.NewDecoder(bytes.NewReader(p.data))
	long, err := p.next()
	if err != nil {
		t.Fatalf("%s: the library says %v", data, err)
	}
	if got, want := dump(short), dump(long); got != want {
		t.Fatalf("%s: read as\n%s\nthe library reads\n%s", data, got, want)
	}
	if _, err := p.next(); err == nil {
		t.Fatalf("%s: the library reads a second document", data)
	}
	return true
}

// dump writes everything of a tree.
func dump(n *Node) string {
	s := fmt.Sprintf("%v %q quoted %v flow %v at %d:%d of %s as %s\n", n.Kind, n.Text, n.Quoted, n.Flow, n.Line, n.Col, n.file, n.Path())
	for _, item := range n.Items {
		s += dump(item)
	}
	for _, pair := range n.Pairs {
		s += dump(pair.Key) + dump(pair.Value)
	}
	return s
}

// TestStreamInParts cuts a stream where documents begin, and finds places as if it had not been
// cut.
func TestStreamInParts(t *testing.T) {
	t.Parallel()
	const stream = "# log\na: 1\n---\nb:\n  c: 2\n# between\n--- {d: 3}\n\n--- {e: [4]}\n--- # all at once\n{f: 5}\n...\n# after the end\n---\ng: |\n text\n --- within\n---x: 7\n--- {h: 8}\n--- {i: [}\n--- {j: 9}"
	docs, err := ParseStream("file", []byte(stream), Limits{})
	if err == nil {
		t.Fatal("the last document but one is read")
	}
	var places []string
	for _, n := range docs {
		places = append(places, fmt.Sprintf("%v %d:%d", n.Kind, n.Line, n.Col))
	}
	want := "[a map 2:1 a map 4:1 a map 7:5 a map 9:5 a map 11:1 a map 15:1 a map 19:5]"
	if got := fmt.Sprint(places); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := err.Error(), "file:20: "; !bytes.HasPrefix([]byte(got), []byte(want)) {
		t.Errorf("the error is %s", got)
	}
}

// FuzzStream reads streams cut into parts and whole: both succeed with the same documents, or both
// fail.
func FuzzStream(f *testing.F) {
	f.Add([]byte("a: 1\n--- {b: 2}\n---\nc: |\n  x\n--- d"))
	f.Add([]byte("# x\n--- {b: 2}\n...\n--- \"a\n--- b\"\n"))
	f.Add([]byte("--- {a: 1}\r\n--- {b: 2}\r\n"))
	f.Add([]byte("--- |\n---\n"))
	f.Add([]byte("\r0\n---"))
	f.Add([]byte("a: 1 # \u0085b: 2\u2028c: 3 # \u2029d: 4\r\n--- {a: 1}\n---"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := newParser("file", data, Limits{})
		if err != nil {
			return
		}
		var whole string
		p.dec = yaml.NewDecoder(bytes.NewReader(p.data))
		n, err := p.next()
		for ; err == nil; n, err = p.next() {
			whole += dump(n)
		}
		docs, partErr := ParseStream("file", data, Limits{})
		var parts string
		for _, n := range docs {
			parts += dump(n)
		}
		if (err == io.EOF) != (partErr == nil) || err == io.EOF && parts != whole {
			t.Fatalf("in parts: %v\n%s\nwhole: %v\n%s", partErr, parts, err, whole)
		}
	})
}
