package notation

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// vocabulary is what one language calls the things of the notation. The canonical codes are understood in every
// language; the tables say which further words mean the same. A word may be cut to a beginning that fits nothing else.
type vocabulary struct {
	verbs     []entry // to the verb's letter
	companies []entry // to the company's letter
	tails     []entry // second words of companies' names, to the company's letter
	kinds     []entry // of cards, to the letters of their code; never cut
	spaces    []entry // bonus spaces, to their names
	rewards   []entry // kinds of reward, to their letter
	stop      []entry // never cut, like the next
	by        []entry
	seats     []entry
	draws     []entry
	tiles     []entry // what the spaces of bonus tiles may be called, to their names; never read
	fillers   []entry // never read
	pounds    []entry // never cut
	none      []entry // never cut, like the next
	jar       []entry
	flip      []entry
	deck      []entry
}

// entry is a word and the code it stands for.
type entry struct{ text, code string }

// english is the canonical vocabulary. Each table begins with the codes, so that the usual text is found first.
var english = vocabulary{
	verbs: []entry{
		{"T", "T"}, {"R", "R"}, {"P", "P"}, {"G", "G"}, {"X", "X"}, {"B", "B"}, {"D", "D"}, {"S", "S"}, {"E", "E"},
		{"tile", "T"}, {"rest", "R"}, {"plan", "P"}, {"goods", "G"}, {"expand", "X"}, {"expansion", "X"},
		{"bookkeeper", "B"}, {"bookkeep", "B"}, {"diamonds", "D"}, {"merchant", "D"}, {"bonus", "S"}, {"space", "S"},
		{"marker", "S"}, {"end", "E"},
	},
	companies: []entry{
		{"M", "M"}, {"T", "T"}, {"L", "L"}, {"C", "C"},
		{"Mombasa", "M"}, {"Cape", "T"}, {"CapeTown", "T"}, {"Cape-Town", "T"}, {"Saint", "L"}, {"SaintLouis", "L"},
		{"Saint-Louis", "L"}, {"St-Louis", "L"}, {"Cairo", "C"},
	},
	tails: []entry{{"Town", "T"}, {"Louis", "L"}},
	kinds: []entry{
		{"Cf", "Cf"}, {"Bn", "Bn"}, {"Ct", "Ct"}, {"Ex", "Ex"}, {"Bk", "Bk"}, {"Dm", "Dm"}, {"Sh", "Sh"},
		{"coffee", "Cf"}, {"banana", "Bn"}, {"bananas", "Bn"}, {"cotton", "Ct"}, {"expansion", "Ex"},
		{"bookkeeper", "Bk"}, {"merchant", "Dm"}, {"share", "Sh"},
	},
	spaces: []entry{
		{"first", "first"}, {"buy", "buy"}, {"remove", "remove"}, {"coffee", "cf"}, {"bananas", "bn"}, {"cotton", "ct"},
		{"expansion", "ex"},
	},
	rewards: []entry{
		{"p", "p"}, {"d", "d"}, {"b", "b"}, {"t", "t"}, {"r", "r"}, {"c", "c"},
		{"pounds", "p"}, {"diamonds", "d"}, {"books", "b"}, {"tracks", "t"}, {"removed", "r"}, {"posts", "r"}, {"cards", "c"},
	},
	stop:   []entry{{"stop", "stop"}},
	by:     []entry{{"by", "by"}},
	seats:  []entry{{"blue", "blue"}, {"green", "green"}, {"yellow", "yellow"}, {"purple", "purple"}},
	draws:  []entry{{"first", "first"}, {"tracks", "tracks"}, {"tiles", "tiles"}},
	pounds: []entry{{"p", "p"}, {"pound", "p"}, {"pounds", "p"}},
	none:   []entry{{"none", "none"}, {"nothing", "none"}},
	jar:    []entry{{"j", "j"}, {"jar", "j"}},
	flip:   []entry{{"flip", "!"}},
	deck:   []entry{{"deck", "deck"}},
	tiles: []entry{
		{"tile", "+1"}, {"tile", "tBk"}, {"tile", "tDm"}, {"tile", "tEx"}, {"goods", "+1"}, {"bookkeeper", "tBk"}, {"merchant", "tDm"},
	},
	fillers: []entry{{"to", "to"}, {"into", "into"}, {"for", "for"}, {"and", "and"}},
}

// exact returns the code of a word, or "".
func exact(table []entry, text string) string {
	for i := range table {
		if equal(table[i].text, text) {
			return table[i].code
		}
	}
	return ""
}

// meanings returns all codes of a word, or nil.
func meanings(table []entry, text string) []string {
	var codes []string
	for _, e := range table {
		if equal(e.text, text) {
			codes = append(codes, e.code)
		}
	}
	return codes
}

// lookup returns the code of a word or of the beginning of one, or "". It fails where the beginning fits words of
// different meaning.
func (p *parser) lookup(table []entry, text string) string {
	if code := exact(table, text); code != "" || text == "" {
		return code
	}
	code := ""
	for i := range table {
		if !begins(table[i].text, text) {
			continue
		}
		if code != "" && code != table[i].code {
			p.fail(Ambiguous, text, readings(table, text))
			return ""
		}
		code = table[i].code
	}
	return code
}

// readings lists words that begin with a text, one for each meaning.
func readings(table []entry, text string) []string {
	var l, codes []string
	for _, e := range table {
		if begins(e.text, text) && !slices.Contains(codes, e.code) {
			l, codes = append(l, e.text), append(codes, e.code)
		}
	}
	return l
}

func texts(table []entry) []string {
	l := make([]string, len(table))
	for i, e := range table {
		l[i] = e.text
	}
	return l
}

// equal tells whether two texts of one length differ in case only.
func equal(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] == b[i] {
			continue
		}
		if a[i] >= utf8.RuneSelf || b[i] >= utf8.RuneSelf {
			return strings.EqualFold(a, b)
		}
		if a[i]|0x20 != b[i]|0x20 || !isAlpha(a[i]) {
			return false
		}
	}
	return true
}

// begins tells whether a word begins with a text, whatever the case.
func begins(w, text string) bool { return len(w) >= len(text) && equal(w[:len(text)], text) }
