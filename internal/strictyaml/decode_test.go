package strictyaml_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"dhow/internal/strictyaml"
)

// sample has a field of every type that Decode fills.
type sample struct {
	Text   string            `yaml:"text,optional"`
	Int    int               `yaml:"int,optional"`
	Small  uint8             `yaml:"small,optional"`
	Tiny   int8              `yaml:"tiny,optional"`
	Flag   bool              `yaml:"flag,optional"`
	List   []int             `yaml:"list,optional"`
	Pair   [2]int            `yaml:"pair,optional"`
	ByWord map[string]int    `yaml:"words,optional"`
	ByInt  map[int][]string  `yaml:"ints,optional"`
	Maybe  *int              `yaml:"maybe,optional"`
	Inner  *inner            `yaml:"inner,optional"`
	Raw    *strictyaml.Node  `yaml:"raw,optional"`
	Own    shout             `yaml:"own,optional"`
	Node   *strictyaml.Node  `yaml:",node"`
	Left   string            `yaml:"-"`
	Untold func()            // no tag: left alone
	Many   map[string]string `yaml:"many,optional"`
}

type inner struct {
	Must string `yaml:"must"`
	May  int    `yaml:"may,optional"`
}

// shout decodes itself.
type shout string

func (s *shout) DecodeNode(n *strictyaml.Node) error {
	text, err := n.Scalar()
	if text == "whisper" {
		return n.Errorf("something loud")
	}
	*s = shout(strings.ToUpper(text))
	return err
}

func decode(t *testing.T, text string) (sample, error) {
	t.Helper()
	n, err := strictyaml.Parse("f", []byte(text), strictyaml.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var v sample
	err = n.Decode(&v)
	return v, err
}

func TestDecode(t *testing.T) {
	v, err := decode(t, `
text: 1.5
int: -7
small: 255
tiny: -128
flag: true
list: [1, 2]
pair: [3, 4]
words: {a: 1}
ints: {2: [x, "+1"]}
maybe: 9
inner: {must: yes}
raw: {any: thing}
own: hello
`)
	if err != nil {
		t.Fatal(err)
	}
	if v.Text != "1.5" || v.Int != -7 || v.Small != 255 || v.Tiny != -128 || !v.Flag || len(v.List) != 2 || v.Pair != [2]int{3, 4} {
		t.Errorf("got %+v", v)
	}
	if v.ByWord["a"] != 1 || v.ByInt[2][1] != "+1" || *v.Maybe != 9 || v.Inner.Must != "yes" || v.Raw.Get("any").Text != "thing" || v.Own != "HELLO" {
		t.Errorf("got %+v", v)
	}
	if v.Node == nil || v.Node.Get("flag").Line != 6 {
		t.Error("no node, or a wrong line")
	}
	if v, err := decode(t, "{maybe: null, inner: ~}"); err != nil || v.Maybe != nil || v.Inner != nil {
		t.Errorf("null gives %+v, %v", v, err)
	}
}

// badValues are texts and the error their decoding gives. The row's name is the rule.
var badValues = []struct{ name, text, want string }{
	{"fraction into int", "int: 1.5", `f:1: int, expected a whole number, found "1.5"`},
	{"quoted number into int", `int: "1"`, `f:1: int, expected a whole number, found "1"`},
	{"octal", "int: 010", `f:1: int, expected a whole number, found "010"`},
	{"hexadecimal", "int: 0x10", `f:1: int, expected a whole number, found "0x10"`},
	{"underscore", "int: 1_0", `f:1: int, expected a whole number, found "1_0"`},
	{"plus", "int: +1", `f:1: int, expected a whole number, found "+1"`},
	{"minus nothing", "int: -0", `f:1: int, expected a whole number, found "-0"`},
	{"beyond 64 bits", "int: 9223372036854775808", `f:1: int, expected a whole number from -9223372036854775808 to 9223372036854775807, found "9223372036854775808"`},
	{"beyond a byte", "small: 256", `f:1: small, expected a whole number from 0 to 255, found "256"`},
	{"negative byte", "small: -1", `f:1: small, expected a whole number from 0 to 255, found "-1"`},
	{"beyond int8", "tiny: 128", `f:1: tiny, expected a whole number from -128 to 127, found "128"`},
	{"word into int", "int: one", `f:1: int, expected a whole number, found "one"`},
	{"null into int", "int: ~", `f:1: int, expected a whole number, found nothing`},
	{"null into text", "text:", `f:1: text, expected text, found nothing`},
	{"list into text", "text: [a]", `f:1: text, expected text, found a list`},
	{"yes into bool", "flag: yes", `f:1: flag, expected true or false, found "yes"`},
	{"quoted bool", "flag: \"true\"", `f:1: flag, expected true or false, found "true"`},
	{"map into list", "list: {a: 1}", `f:1: list, expected a list, found a map`},
	{"scalar into map", "words: 3", `f:1: words, expected a map, found "3"`},
	{"list into struct", "inner: []", `f:1: inner, expected a map, found a list`},
	{"item of a list", "list:\n  - 1\n  - x\n", `f:3: list[1], expected a whole number, found "x"`},
	{"too few items", "pair: [1]", `f:1: pair, expected 2 items, found 1`},
	{"too many items", "pair: [1, 2, 3]", `f:1: pair, expected 2 items, found 3`},
	{"word key of ints", "ints: {two: [x]}", `f:1: ints.two, expected a whole number, found "two"`},
	{"value of a map", "words: {a: b}", `f:1: words.a, expected a whole number, found "b"`},
	{"missing key", "inner: {may: 1}", `f:1: inner: missing key, expected the key must`},
	{"unknown key", "inner:\n  must: a\n  mist: b\n", `f:3: inner: unknown key, expected one of must, may, found "mist"`},
	{"own decoder", "own: whisper", `f:1: own, expected something loud, found "whisper"`},
	{"several", "int: a\nflag: b\nunknown: 1\nlist: [x]\n",
		"f:3: document: unknown key, expected one of text, int, small, tiny, flag, list, pair, words, ints, maybe, inner, raw, own, many, found \"unknown\"\n" +
			"f:1: int, expected a whole number, found \"a\"\nf:2: flag, expected true or false, found \"b\"\nf:4: list[0], expected a whole number, found \"x\""},
	{"long text is cut", "int: " + strings.Repeat("é", 100), `f:1: int, expected a whole number, found "` + strings.Repeat("é", 30) + `"…`},
}

func TestDecodeRefuses(t *testing.T) {
	for _, row := range badValues {
		t.Run(row.name, func(t *testing.T) {
			_, err := decode(t, row.text)
			if err == nil || err.Error() != row.want {
				t.Errorf("got\n%v\nwant\n%s", err, row.want)
			}
			var typed *strictyaml.Error
			if !errors.As(err, &typed) || typed.Line == 0 {
				t.Errorf("error %T has no line", err)
			}
		})
	}
}

func TestErrorsAreCapped(t *testing.T) {
	_, err := decode(t, "list: ["+strings.Repeat("x, ", 200)+"]")
	var list strictyaml.Errors
	if !errors.As(err, &list) || len(list) != strictyaml.MaxErrors {
		t.Errorf("got %d errors", len(list))
	}
}

func TestErrorsAddEveryKind(t *testing.T) {
	one, two := &strictyaml.Error{What: "one"}, &strictyaml.Error{What: "two"}
	var list strictyaml.Errors
	for _, err := range []error{nil, one, strictyaml.Errors{two, one}, errors.New("other")} {
		list.Add(err)
	}
	if got := list.Error(); got != "one\ntwo\none\nother" {
		t.Errorf("got %s", got)
	}
}

func TestIntBounds(t *testing.T) {
	n := strictyaml.NewInt(int64(math.MinInt64))
	if v, err := n.Int(math.MinInt64, 0); err != nil || v != math.MinInt64 {
		t.Errorf("got %d, %v", v, err)
	}
	if _, err := n.Int(0, 9); err == nil {
		t.Error("out of bounds is accepted")
	}
}

func TestAccessors(t *testing.T) {
	n, err := strictyaml.Parse("f", []byte("a: 1\nb: [x]\n"), strictyaml.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	fields, err := n.Fields("a", "b", "c")
	if err != nil || fields["c"] != nil || fields["a"].Text != "1" {
		t.Errorf("fields %v, %v", fields, err)
	}
	if _, err := n.Fields("a"); err == nil || err.Error() != `f:2: document: unknown key, expected a, found "b"` {
		t.Errorf("got %v", err)
	}
	if !n.Get("c").IsNull() || n.Get("a").IsNull() || n.File() != "f" {
		t.Error("IsNull or File is wrong")
	}
}
