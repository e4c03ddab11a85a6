package notation_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// grammar is the one of the package comment: what each name stands for, as the words of its
// production.
type grammar map[string][]string

func readGrammar(t *testing.T) grammar {
	t.Helper()
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, line := range strings.Split(string(source), "\n") {
		if rule, ok := strings.CutPrefix(line, "//\t"); ok {
			text = append(text, rule)
		}
	}
	rules, _ := productions(strings.Join(text, "\n"))
	g := grammar{}
	for name, rule := range rules {
		g[name] = strings.Fields(rule)
	}
	return g
}

// alternatives divides words at the bars that stand outside of brackets.
func alternatives(words []string) [][]string {
	var l [][]string
	from, depth := 0, 0
	for i, w := range words {
		switch {
		case strings.Contains("([{", w):
			depth++
		case strings.Contains(")]}", w):
			depth--
		case w == "|" && depth == 0:
			l = append(l, words[from:i])
			from = i + 1
		}
	}
	return append(l, words[from:])
}

// first divides a sequence behind its first item, which may be one in brackets.
func first(words []string) (item, rest []string) {
	depth := 0
	for i, w := range words {
		if strings.Contains("([{", w) {
			depth++
		} else if strings.Contains(")]}", w) {
			depth--
		}
		if depth == 0 {
			return words[:i+1], words[i+1:]
		}
	}
	panic("brackets: " + strings.Join(words, " "))
}

// names lists what a name in capitals stands for.
func names(terminal string) []string {
	var l []string
	switch terminal {
	case "CODE":
		for id := 1; id < len(mombasa.Cards); id++ {
			l = append(l, notation.CardName(mombasa, engine.CardID(id)))
		}
	case "SPACE":
		for i := 1; i < len(mombasa.BonusSpaces); i++ {
			l = append(l, mombasa.BonusSpaces[i].Name)
		}
	case "TILE":
		for i := 1; i < len(mombasa.StartingTiles); i++ {
			l = append(l, mombasa.StartingTiles[i].ID)
		}
	case "TRACK":
		for i := 1; i < len(mombasa.Tracks); i++ {
			l = append(l, mombasa.Tracks[i].ID)
		}
	case "BOOK":
		for i := 1; i < len(mombasa.Books); i++ {
			l = append(l, mombasa.Books[i].ID)
		}
	case "DIGIT":
		l = strings.Fields("0 1 2 3 4 5 6 7 8 9")
	case "NAME":
		l = []string{"expand", "kilifi-7"}
	case "TEXT":
		l = []string{"Good luck!"}
	}
	return l
}

// ends returns where the words of a grammar can end that begin at a place in a text.
func (g grammar) ends(words []string, text string, at int) []int {
	if all := alternatives(words); len(all) > 1 {
		var l []int
		for _, a := range all {
			l = append(l, g.ends(a, text, at)...)
		}
		return distinct(l)
	}
	if len(words) == 0 {
		return []int{at}
	}
	item, rest := first(words)
	var l []int
	for _, end := range g.itemEnds(item, text, at) {
		l = append(l, g.ends(rest, text, end)...)
	}
	return distinct(l)
}

func (g grammar) itemEnds(item []string, text string, at int) []int {
	switch inside := item[min(1, len(item)-1):max(1, len(item)-1)]; item[0] {
	case "(":
		return g.ends(inside, text, at)
	case "[":
		return append(g.ends(inside, text, at), at)
	case "{":
		reached := []int{at}
		for i := 0; i < len(reached); i++ {
			reached = append(reached, slices.DeleteFunc(g.ends(inside, text, reached[i]), func(end int) bool { return slices.Contains(reached, end) })...)
		}
		return reached
	}
	if rule := g[item[0]]; rule != nil {
		return g.ends(rule, text, at)
	}
	at += len(text[at:]) - len(strings.TrimLeft(text[at:], " "))
	if literal, ok := strings.CutPrefix(item[0], `"`); ok {
		return endsOf(text, at, []string{strings.TrimSuffix(literal, `"`)})
	}
	return endsOf(text, at, names(item[0]))
}

func endsOf(text string, at int, literals []string) []int {
	var l []int
	for _, literal := range literals {
		if strings.HasPrefix(text[at:], literal) {
			l = append(l, at+len(literal))
		}
	}
	return distinct(l)
}

func distinct(l []int) []int {
	slices.Sort(l)
	return slices.Compact(l)
}

// derives tells whether a text is all that a name of the grammar stands for.
func (g grammar) derives(name, text string) bool {
	return slices.Contains(g.ends(g[name], text, 0), len(text))
}

// TestCanonicalTextIsInTheGrammar holds that what is printed is what the grammar describes.
func TestCanonicalTextIsInTheGrammar(t *testing.T) {
	t.Parallel()
	g := readGrammar(t)
	c := chooser{rand.New(rand.NewPCG(11, 12))}
	for range 1000 {
		if text := notation.PrintOrder(mombasa, c.action()); !g.derives("order", text) {
			t.Fatalf("%q is no order of the grammar", text)
		}
		if says, ok := c.saying().(notation.Then); ok {
			if text := notation.PrintLine(mombasa, notation.Line{Says: says}); !g.derives("then", text) {
				t.Fatalf("%q is no queue of the grammar", text)
			}
		}
		if text := notation.PrintDraws(mombasa, []engine.Draw{c.draw(), c.draw()}); !g.derives("draws", text) {
			t.Fatalf("%q are no draws of the grammar", text)
		}
	}
}

// writer makes up sentences of the grammar.
type writer struct {
	grammar
	chooser
}

// oneWord are productions of which the text is one word.
var oneWord = []string{"display", "book", "number", "alternative"}

// write makes up what some words of the grammar stand for. What the grammar leaves to the text
// around it is made up by hand.
func (w writer) write(words []string) string {
	all := alternatives(words)
	var b strings.Builder
	for rest := all[w.IntN(len(all))]; len(rest) > 0; {
		var item []string
		item, rest = first(rest)
		b.WriteString(w.item(item))
		if !(item[0] == `"p"` && len(rest) > 0 && (rest[0] == "number" || rest[0] == "[")) {
			b.WriteByte(' ')
		}
	}
	return strings.TrimRight(b.String(), " ")
}

func (w writer) item(item []string) string {
	switch inside := item[min(1, len(item)-1):max(1, len(item)-1)]; item[0] {
	case "(":
		return w.write(inside)
	case "[":
		if w.maybe() {
			return ""
		}
		return w.write(inside)
	case "{":
		var l []string
		for range w.IntN(3) {
			l = append(l, w.write(inside))
		}
		return strings.Join(l, " ")
	}
	return w.named(item[0])
}

// named makes up what a name stands for.
func (w writer) named(name string) string {
	switch name {
	case "region":
		return strconv.Itoa(w.from1(engine.Regions))
	case "column":
		return strconv.Itoa(w.from1(engine.BaseColumns))
	case "place":
		return strconv.Itoa(w.from1(mombasa.Bookkeeping.Spaces))
	case "slot":
		return strconv.Itoa(w.from1(engine.ActionSlots))
	case "number":
		return strconv.Itoa(w.from1(4))
	case "majority":
		return strings.Fields("cf bn ct ex")[w.IntN(4)]
	case "order":
		return w.order()
	case "marker":
		return w.markerOrder()
	case "card":
		name = "CODE"
	}
	if literal, ok := strings.CutPrefix(name, `"`); ok {
		return strings.TrimSuffix(literal, `"`)
	}
	if rule := w.grammar[name]; rule != nil {
		text := w.write(rule)
		if slices.Contains(oneWord, name) {
			text = strings.ReplaceAll(text, " ", "")
		}
		return text
	}
	all := names(name)
	return all[w.IntN(len(all))]
}

// order makes up an order with clauses that its move can have.
func (w writer) order() string {
	move := w.named("move")
	clauses := []string{move}
	kinds := strings.Fields("stop expectations")
	switch move[0] {
	case 'X':
		kinds = append(kinds, "points")
	case 'B', 'S':
		kinds = append(kinds, "points", "removals")
	}
	for range w.IntN(3) {
		clauses = append(clauses, w.named(kinds[w.IntN(len(kinds))]))
	}
	if w.maybe() {
		letters := strings.Fields("p d b t r c")
		w.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
		clauses = append(clauses, "by "+strings.Join(letters[:w.from1(6)], " , "))
	}
	text := strings.Join(clauses, " ; ")
	if w.maybe() {
		text = "+ 1 @ " + w.named("ref") + " ; " + text
	}
	return text
}

// markerOrder makes up the use of a bonus space with choices, none of them twice. Of the spaces
// with alternatives it takes one.
func (w writer) markerOrder() string {
	choices := []string{"S"}
	if w.maybe() {
		choices = append(choices, "C1.1", "d"+strconv.Itoa(w.from1(2)))
	} else {
		choices = append(choices, w.named("space"))
	}
	kinds := strings.Fields("tier display card company points")
	w.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	if i := slices.Index(kinds, "tier"); i > 0 && kinds[i-1] == "points" {
		kinds[i-1], kinds[i] = kinds[i], kinds[i-1] // p and 2+ would be p2
	}
	for _, kind := range kinds[:w.IntN(len(kinds))] {
		choices = append(choices, w.named(kind))
	}
	return strings.Join(choices, " ")
}

// TestTheGrammarIsUnderstood holds that sentences of the grammar are read, with a blank between any
// two tokens, and print as sentences of it.
func TestTheGrammarIsUnderstood(t *testing.T) {
	t.Parallel()
	w := writer{readGrammar(t), chooser{rand.New(rand.NewPCG(13, 14))}}
	read := 0
	for range 4000 {
		text := w.write(w.grammar["line"])
		if len(strings.Fields(text)) > notation.MaxWords {
			continue
		}
		lines, err := english.Lines(engine.Green, text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, l := range lines {
			if printed := notation.PrintLine(mombasa, l); !w.derives("line", printed) {
				t.Fatalf("%q prints as %q, which is no line of the grammar", text, printed)
			}
			read++
		}
	}
	for range 1000 {
		text := w.write(w.grammar["draws"])
		if _, err := english.Draws(text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	if read < 1000 {
		t.Errorf("only %d lines were read", read)
	}
}
