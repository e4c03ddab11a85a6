package engine_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/rules-coverage.md anew")

const coverageFile = "../docs/rules-coverage.md"

// sections are the parts of the rulebook, in its order, each with the phrases by which cases cite
// it.
var sections = []struct {
	name    string
	phrases []string
}{
	{"Setup of the first game", []string{"setup of the first game", "setup, step", "setup step", "setup, bonus markers", "components"}},
	{"Setup of subsequent games", []string{"setup of subsequent games"}},
	{"Object of the game", []string{"object of the game"}},
	{"Company shares and their value", []string{"company shares"}},
	{"Planning phase", []string{"planning phase"}},
	{"General action phase", []string{"general action phase", "flip used cards"}},
	{"Use 1 or more goods cards of one type", []string{"use 1 or more goods cards", "use goods cards"}},
	{"Acquire 1 card from the card display", []string{"acquire 1 card"}},
	{"Advance on 1 or more company tracks", []string{"advance on"}},
	{"Use all expansion cards", []string{"use all expansion cards"}},
	{"… rewards of the regions", []string{"rewards of the regions", "collect the rewards"}},
	{"… ousting", []string{"oust all trading posts"}},
	{"Bookkeeping points", []string{"bookkeeping points"}},
	{"… placing books", []string{"place the acquired books", "fill each empty space of the book display"}},
	{"Use 1 bookkeeper card", []string{"use 1 bookkeeper card"}},
	{"Use 1 diamond merchant card", []string{"use 1 diamond merchant card"}},
	{"Place 1 bonus marker", []string{"place 1 bonus marker"}},
	{"Bonus spaces of the board", []string{"bonus spaces"}},
	{"Majority bonus spaces", []string{"majority bonus spaces"}},
	{"Bonus tile spaces", []string{"bonus tile spaces"}},
	{"The bonus tiles", []string{"the bonus tiles", "goods tile", "-card tile"}},
	{"End your own action phase", []string{"end your own action phase"}},
	{"Preparation phase: coins", []string{"move coins", "preparation phase, coins", "coins on books"}},
	{"Preparation phase: card display", []string{"fill up the card display", "preparation phase, card display"}},
	{"Preparation phase: bonus markers and tiles", []string{"return the bonus markers", "preparation phase, bonus markers", "preparation phase for"}},
	{"Single share cards", []string{"single share cards"}},
	{"End of the game", []string{"end of the game"}},
	{"Company tracks: capital calls", []string{"capital calls", "details of the company tracks"}},
	{"Company tracks: special spaces", []string{"special spaces"}},
	{"Company tracks: when a bonus starts, never both", []string{"special track bonus"}},
	{"Permanent bonuses", []string{"permanent bonuses"}},
	{"Extra bonus spaces", []string{"extra bonus spaces"}},
	{"Special spaces of the player boards", []string{"of the player boards", "final diamond space", "final space of the bookkeeping"}},
	{"General game notes", []string{"general game notes"}},
	{"Overview of selected icons", []string{"overview of selected icons"}},
}

// sectionOf returns the index of the section a cite means, the one with the longest phrase in it,
// or -1.
func sectionOf(cite string) int {
	best, length := -1, 0
	for i, s := range sections {
		for _, phrase := range s.phrases {
			if len(phrase) > length && strings.Contains(strings.ToLower(cite), phrase) {
				best, length = i, len(phrase)
			}
		}
	}
	return best
}

var numbers = regexp.MustCompile(`\d+`)

// rulingsOf returns the rulings a cite means: "ruling 7", "rulings 8, 9", "rulings 8 to 10".
func rulingsOf(cite string) (rulings []int, ok bool) {
	list, ok := strings.CutPrefix(cite, "ruling")
	if !ok {
		return nil, false
	}
	list = strings.TrimPrefix(list, "s")
	for _, part := range strings.Split(list, ",") {
		ends := numbers.FindAllString(part, -1)
		if len(ends) == 0 || len(ends) > 2 || len(ends) == 2 && !strings.Contains(part, " to ") {
			return nil, false
		}
		low, _ := strconv.Atoi(ends[0])
		high, _ := strconv.Atoi(ends[len(ends)-1])
		for n := low; n <= high; n++ {
			rulings = append(rulings, n)
		}
	}
	return rulings, true
}

// knownRulings reads the numbers of docs/rulings.md.
func knownRulings(t *testing.T) []int {
	t.Helper()
	text, err := os.ReadFile("../docs/rulings.md")
	if err != nil {
		t.Fatal(err)
	}
	var known []int
	for _, m := range regexp.MustCompile(`(?m)^(?:\| )?(\d+)(?:\.| \|) `).FindAllSubmatch(text, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		known = append(known, n)
	}
	slices.Sort(known)
	return known
}

// coverage is which cases cite which part of the rules.
type coverage struct {
	bySection [][]string
	byRuling  map[int][]string
}

// cover sorts the cases by what they cite, and reports cites of nothing known.
func cover(t *testing.T, cases []ruleCase, known []int) *coverage {
	c := &coverage{bySection: make([][]string, len(sections)), byRuling: map[int][]string{}}
	for _, rc := range cases {
		for _, cite := range rc.cites {
			if !c.add(rc.id, strings.TrimSpace(cite), known) {
				t.Errorf("%s:%d: %s cites %q, which is no part of the rules", rc.file, rc.line, rc.id, strings.TrimSpace(cite))
			}
		}
	}
	return c
}

func (c *coverage) add(id, cite string, known []int) bool {
	if rulings, ok := rulingsOf(cite); ok {
		for _, n := range rulings {
			if !slices.Contains(known, n) {
				return false
			}
			c.byRuling[n] = appendNew(c.byRuling[n], id)
		}
		return true
	}
	i := sectionOf(cite)
	if i >= 0 {
		c.bySection[i] = appendNew(c.bySection[i], id)
	}
	return i >= 0
}

func appendNew(ids []string, id string) []string {
	if slices.Contains(ids, id) {
		return ids
	}
	return append(ids, id)
}

// document writes docs/rules-coverage.md.
func (c *coverage) document(cases int, known []int) []byte {
	var b bytes.Buffer
	b.WriteString("# Rules and their cases\n\n")
	fmt.Fprintf(&b, "Which of the %d cases in `engine/testdata/cases` cite which part of the rulebook, and which ruling.\n", cases)
	b.WriteString("Written by `go test ./engine -run TestRulesCoverage -update`; a test fails when it is out of date.\n\n")
	b.WriteString("## Rulebook\n| section | cases |\n|---|---|\n")
	for i, s := range sections {
		fmt.Fprintf(&b, "| %s | %s |\n", s.name, idList(c.bySection[i]))
	}
	b.WriteString("\n## Rulings\n| ruling | cases |\n|---|---|\n")
	for _, n := range known {
		fmt.Fprintf(&b, "| %d | %s |\n", n, idList(c.byRuling[n]))
	}
	return b.Bytes()
}

func idList(ids []string) string {
	if len(ids) == 0 {
		return "none"
	}
	return strings.Join(ids, ", ")
}

// TestRulesCoverage wants every cite to be of something known, every section of the rulebook to
// have a case, and docs/rules-coverage.md to be current.
func TestRulesCoverage(t *testing.T) {
	cases, known := readCases(t), knownRulings(t)
	c := cover(t, cases, known)
	for i, s := range sections {
		if len(c.bySection[i]) == 0 {
			t.Errorf("no case cites %q", s.name)
		}
	}
	text, err := os.ReadFile("../docs/rulings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range known {
		ruling := regexp.MustCompile(fmt.Sprintf(`(?ms)^%d\. .*?(?:^\d+\. |\z)`, n)).Find(text)
		if len(c.byRuling[n]) == 0 && !bytes.Contains(ruling, []byte("case")) {
			t.Errorf("ruling %d has no case, and does not say why", n)
		}
	}
	want := c.document(len(cases), known)
	if *update {
		if err := os.WriteFile(coverageFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(coverageFile); err != nil || !bytes.Equal(got, want) {
		t.Errorf("docs/rules-coverage.md is out of date; write it anew: go test ./engine -run TestRulesCoverage -update")
	}
}

// TestArchitectureShowsACase holds the page's example of a rule case to the corpus.
func TestArchitectureShowsACase(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, found := strings.Cut(string(page), "```\n== ")
	example, _, closed := strings.Cut(example, "```\n")
	if !found || !closed {
		t.Fatal("the page shows no case")
	}
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "== "+example) {
			return
		}
	}
	t.Error("the case that the page shows is not in the corpus")
}
