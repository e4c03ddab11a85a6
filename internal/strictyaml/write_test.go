package strictyaml_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"gopkg.in/yaml.v3"

	"dhow/internal/strictyaml"
)

// quoting tells for each text whether the writer puts it in quotes.
var quoting = []struct {
	text, want string
}{
	{"1A", `1A`}, {"2o", `2o`}, {"_", `_`}, {"Cf1", `Cf1`}, {"Cf1 used", `Cf1 used`}, {"-", `"-"`}, {"-x", `-x`}, {"+", `+`},
	{"+1", `"+1"`}, {"~", `"~"`}, {"no", `"no"`}, {"No", `"No"`}, {"y", `"y"`}, {"null", `"null"`}, {"true", `"true"`}, {"on", `"on"`},
	{"", `""`}, {" a", `" a"`}, {"a ", `"a "`}, {"a\nb", `"a\nb"`}, {"a\tb", `"a\tb"`}, {"a: b", `"a: b"`}, {"a:b", `a:b`}, {"a:", `"a:"`},
	{"a #b", `"a #b"`}, {"a#b", `a#b`}, {"#a", `"#a"`}, {"a, b", `"a, b"`}, {"[a", `"[a"`}, {"a{", `"a{"`}, {"a?", `"a?"`}, {"a?b", `"a?b"`}, {"!3", `"!3"`},
	{"* a", `"* a"`}, {"&a", `"&a"`}, {"|", `"|"`}, {"> a", `"> a"`}, {"'a", `"'a"`}, {"don't", `don't`}, {`say "a"`, `"say \"a\""`},
	{`a\b`, `a\b`}, {`a\, b`, `"a\\, b"`}, {"%a", `"%a"`}, {"@5", `"@5"`}, {"`a", "\"`a\""}, {"---", `"---"`}, {"...", `"..."`}, {"- a", `"- a"`},
	{"1", `"1"`}, {"007", `"007"`}, {"1_000", `"1_000"`}, {"0x1F", `"0x1F"`}, {"0b1", `"0b1"`}, {"0o7", `"0o7"`}, {"1.5", `"1.5"`}, {"1.", `"1."`}, {".5", `".5"`},
	{"1e5", `"1e5"`}, {"1E5", `"1E5"`}, {"1.5e+3", `"1.5e+3"`}, {"1:30", `"1:30"`}, {".inf", `".inf"`}, {"-.INF", `"-.INF"`}, {".nan", `".nan"`}, {"<<", `"<<"`}, {"=", `"="`},
	{"2026-11-20", `"2026-11-20"`}, {"2026-11-20T18:02:11Z", `"2026-11-20T18:02:11Z"`}, {"2026-1", `2026-1`}, {"kilifi-7", `kilifi-7`}, {"9f3a", `9f3a`}, {"1e", `1e`},
	{"sha256:ab", `sha256:ab`}, {"~ x1 Cf2", `~ x1 Cf2`}, {"Zoë", `Zoë`}, {"a\u00a0b", `"a\u00a0b"`}, {"a\u200bb", `"a\u200bb"`}, {"\u2028", `"\u2028"`}, {"\x00", `"\u0000"`},
	{"\U000E0001", `"\U000e0001"`}, {"\uFEFFa", `"\ufeffa"`}, {"→", `→`}, {"😀", `😀`},
}

func TestQuoting(t *testing.T) {
	for _, row := range quoting {
		got := strictyaml.WriteFlow(strictyaml.NewText(row.text))
		if got != row.want {
			t.Errorf("%q is written %s, want %s", row.text, got, row.want)
		}
		readAsText(t, got, row.text)
		readAsText(t, "["+got+"]", row.text)
	}
}

// readAsText asks the YAML library itself, which resolves types as YAML does.
func readAsText(t *testing.T, written, want string) {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(written), &v); err != nil {
		t.Errorf("%s: %v", written, err)
	}
	if list, ok := v.([]any); ok && len(list) == 1 {
		v = list[0]
	}
	if v != want {
		t.Errorf("%s is read as %T %v", written, v, v)
	}
}

func TestWrite(t *testing.T) {
	n := strictyaml.NewMap().
		Set("dhow", strictyaml.NewInt(1)).
		Set("at", strictyaml.NewTime(time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC))).
		Set("random", strictyaml.NewBool(true)).
		Set("turn", &strictyaml.Node{}).
		Set("display", strictyaml.NewMap().InFlow().Set("x1", strictyaml.NewText("Bn2")).Set("y", strictyaml.NewText("_"))).
		Set("tiles", strictyaml.NewTexts("tBk", "tEx used", "+1")).
		Set("seats", strictyaml.NewList(
			strictyaml.NewMap().Set("seat", strictyaml.NewText("blue")).Set("pounds", strictyaml.NewInt(3)),
			strictyaml.NewList(strictyaml.NewInt(-1), strictyaml.NewList()),
			strictyaml.NewMap(),
		)).
		Set("resting", strictyaml.NewMap().Set("1", strictyaml.NewTexts("Cf2")).Set("no", strictyaml.NewTexts[string]()))
	const want = `dhow: 1
at: 2026-11-20T18:02:11Z
random: true
turn: null
display: {x1: Bn2, "y": _}
tiles: [tBk, tEx used, "+1"]
seats:
  - seat: blue
    pounds: 3
  - - -1
    - []
  - {}
resting:
  1: [Cf2]
  "no": []
`
	if got := string(strictyaml.Write(n)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	roundTrip(t, n)
	if at := n.Get("seats").Items[0].Get("pounds").Path(); at != "seats[0].pounds" {
		t.Errorf("path %s", at)
	}
	if at, err := n.Get("at").Time(); err != nil || at.Hour() != 18 {
		t.Errorf("time %v, %v", at, err)
	}
}

func TestSetPanicsOnLongKeys(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	strictyaml.NewMap().Set(strings.Repeat("k", strictyaml.MaxKey+1), &strictyaml.Node{})
}

// TestRoundTrip writes random trees of the nastiest texts and reads them back.
func TestRoundTrip(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		roundTrip(t, randomTree(r, 4))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func randomTree(r *rand.Rand, depth int) *strictyaml.Node {
	kind := r.IntN(6)
	if depth == 0 {
		kind = r.IntN(4)
	}
	switch kind {
	case 0:
		return strictyaml.NewInt(r.Int64() >> r.IntN(64))
	case 1:
		return []*strictyaml.Node{strictyaml.NewBool(true), &strictyaml.Node{}, strictyaml.NewTime(time.Unix(r.Int64N(1<<33), r.Int64N(1e9)))}[r.IntN(3)]
	case 4:
		n := strictyaml.NewList()
		n.Flow = r.IntN(2) == 0
		for range r.IntN(4) {
			n.Append(randomTree(r, depth-1))
		}
		return n
	case 5:
		n := strictyaml.NewMap()
		n.Flow = r.IntN(2) == 0
		for i := range r.IntN(4) {
			n.Set(fmt.Sprint(cut(randomText(r)), i), randomTree(r, depth-1))
		}
		return n
	}
	return strictyaml.NewText(randomText(r))
}

func cut(s string) string {
	for i := range s {
		if i > strictyaml.MaxKey-10 {
			return s[:i]
		}
	}
	return s
}

// randomText joins pieces that mean something to YAML, or is a text of the quoting table.
func randomText(r *rand.Rand) string {
	if text := quoting[r.IntN(len(quoting))].text; r.IntN(3) == 0 && !strings.ContainsFunc(text, unicode.IsControl) {
		return text
	}
	const pieces = "\x00 \x00a\x001\x00-\x00:\x00?\x00#\x00,\x00[\x00]\x00{\x00}\x00&\x00*\x00!\x00|\x00>\x00'\x00\"\x00\\\x00%\x00@\x00`\x00\n\x00\t\x00.\x00~\x00=\x00<\x00+\x00_\x00e\x00é\x00\u2028\x00\uFEFF\x00\U0010FFFF\x00---\x00: \x00 #\x00- "
	list := strings.Split(pieces, "\x00")
	var b strings.Builder
	for range r.IntN(6) {
		b.WriteString(list[r.IntN(len(list))])
	}
	return b.String()
}
