package advice_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// tokensOf cuts a canonical text into tokens, from the text alone. Points that begin a further sum
// keep their semicolon, but it does not count (see changes).
func tokensOf(text string) []string {
	var l []string
	points := false
	for _, clause := range strings.Split(text, "; ") {
		words := strings.Fields(clause)
		if words[0] == "by" {
			l, words = append(l, clause), nil
		}
		for i, word := range words {
			isPoints := word[0] == 'p' || isBookToken(word)
			switch {
			case words[0] == "stop" && i == 0:
			case words[0] == "stop":
				l = append(l, "stop "+word)
			case isPoints && points && i == 0:
				l = append(l, "; "+word)
			default:
				l = append(l, splitWord(text, word)...)
			}
			points = points || isPoints
		}
	}
	return l
}

func isBookToken(word string) bool {
	at := strings.IndexByte(word, '@')
	return at == 2 && word[0] >= '1' && word[0] <= '9' && word[1] >= 'A' && word[1] <= 'C'
}

// splitWord cuts cards joined by +, and the columns behind a region.
func splitWord(text, word string) []string {
	_, order, ok := strings.Cut(text, "; ")
	if !ok || !strings.HasPrefix(text, "+1@") {
		order = text
	}
	switch {
	case strings.HasPrefix(word, "+1@"):
	case order[0] == 'G':
		return strings.Split(word, "+")
	case order[0] == 'X' && word[0] >= '0' && word[0] <= '9' && !isBookToken(word):
		return strings.Fields(strings.NewReplacer("/", " /", "x", " x").Replace(word))
	}
	return []string{word}
}

// changes counts the tokens to replace by one of the same kind, add or take away to make one list
// of the other. Semicolons do not count.
func changes(a, b []string) int {
	verb := a[verbAt(a)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		corner := row[0]
		row[0] = i + 1
		for j := range b {
			above := row[j+1]
			least := min(above, row[j]) + 1
			switch x, y := strings.TrimPrefix(a[i], "; "), strings.TrimPrefix(b[j], "; "); {
			case x == y:
				least = min(least, corner)
			case kindOf(verb, x) == kindOf(verb, y):
				least = min(least, corner+1)
			}
			row[j+1], corner = least, above
		}
	}
	return row[len(b)]
}

// tokenKinds has a pattern for every kind of token behind the verb. M is a company or a track, M1
// an advance, a number a region, a deck or a tile; the verbs tell these apart.
var tokenKinds = func() []*regexp.Regexp {
	var l []*regexp.Regexp
	for _, pattern := range []string{
		`\+1@.*`, `_|(Cf|Bn|Ct|Ex|Bk|Dm|Sh)\d?[MTLC]?(@\d)?|t(Bk|Dm|Ex)@\d`, `none`, `[xyz][1-4]`, `[MTLC]\d+`, `[MTLC]`, `\d+`, `/\d`,
		`!\d+`, `j\d*`, `\d+\+`, `[db]\d`, `\d[ABC]@\d+`, `p\d*`, `-[MTLC]/\d`, `stop .*`, `by .*`, `=[xyz].*`, `=\d.*`, `=p.*`,
		`first|buy|remove|cf|bn|ct|ex|\+1|t(Bk|Dm|Ex)|[CD][12]\.[12]`,
	} {
		l = append(l, regexp.MustCompile("^(?:"+pattern+")$"))
	}
	return l
}()

func kindOf(verb, token string) int {
	if verb != "S" && len(token) == 3 && token[0] == 't' {
		token += "@6" // a tile used as a card, and no bonus space
	}
	return slices.IndexFunc(tokenKinds, func(k *regexp.Regexp) bool { return k.MatchString(token) })
}

// wordsOf lists the tokens that orders of a verb are made of, whether they make sense or not.
func wordsOf(verb byte) []string {
	var l []string
	count := func(format string, from, to int) {
		for n := from; n <= to; n++ {
			l = append(l, fmt.Sprintf(format, n))
		}
	}
	cards := func(slots ...string) {
		for i := 1; i < len(mombasa.Cards); i++ {
			for _, slot := range slots {
				l = append(l, notation.CardName(mombasa, engine.CardID(i))+slot)
			}
		}
	}
	displays := func() {
		for _, column := range "xyz" {
			count(string(column)+"%d", 1, 4)
		}
	}
	points := func(signs ...string) {
		for _, sign := range signs {
			for _, letter := range "ABC" {
				for n := 1; n <= 4; n++ {
					count(fmt.Sprintf("%s%d%c@%%d", sign, n, letter), 1, mombasa.Bookkeeping.Spaces)
				}
			}
			count(sign+"p%d", 0, 5)
			l = append(l, sign+"p")
		}
	}
	posts := func() {
		for _, c := range engine.Companies {
			count("-"+c.String()+"/%d", 1, engine.BaseColumns)
		}
	}
	switch verb {
	case 'T':
		count("%d", 1, 10)
	case 'R':
		cards("")
	case 'P':
		cards("", "@4", "@5")
		l = append(l, "_", "none")
	case 'G':
		cards("", "@1", "@2", "@3", "@4", "@5")
		displays()
		for _, c := range engine.Companies {
			count(c.String()+"%d", 1, 12)
		}
	case 'X':
		l = append(l, "M", "T", "L", "C", "none")
		count("%d", 1, engine.Regions)
		count("/%d", 1, 3)
		count("x%d", 1, 3)
		points("")
	case 'B':
		cards("")
		count("!%d", 1, mombasa.Bookkeeping.Spaces)
		count("j%d", 0, mombasa.Bookkeeping.Spaces)
		points("", "; ")
		posts()
	case 'D':
		cards("")
	case 'S':
		for i := 1; i < len(mombasa.BonusSpaces); i++ {
			l = append(l, notation.SpaceName(mombasa, engine.SpaceID(i)))
		}
		count("%d+", 1, 9)
		l = append(l, "d1", "d2", "M", "T", "L", "C")
		displays()
		cards("")
		l = slices.DeleteFunc(l, func(word string) bool { return word[0] == 't' }) // bonus spaces and cards are called so
		l = append(l, "tBk", "tDm", "tEx")
		points("")
		posts()
	case 'E':
		count("%d", 1, engine.ActionSlots)
	}
	return append(l, "stop M", "stop T", "stop L", "stop C")
}

var words = func() map[byte][]string {
	m := map[byte][]string{}
	for _, verb := range []byte("TRPGXBDSE") {
		m[verb] = wordsOf(verb)
	}
	return m
}()

// read reads tokens put together again as an order.
func readTokens(v *engine.View, tokens []string) (engine.Action, bool) {
	a, err := notation.ParseOrder(mombasa, v.Seat, strings.Join(tokens, " "))
	return a, err == nil
}

// verbAt finds the verb among tokens.
func verbAt(tokens []string) int {
	if strings.HasPrefix(tokens[0], "+1@") {
		return 1
	}
	return 0
}

// edits calls see with every list that differs from one by a single token behind its verb.
func edits(tokens []string, see func([]string)) {
	verb := verbAt(tokens)
	for i := verb + 1; i <= len(tokens); i++ {
		if i < len(tokens) {
			see(slices.Delete(slices.Clone(tokens), i, i+1))
		}
		for _, word := range words[tokens[verb][0]] {
			see(slices.Insert(slices.Clone(tokens), i, word))
			if i < len(tokens) {
				changed := slices.Clone(tokens)
				changed[i] = word
				see(changed)
			}
		}
	}
}

// mutant changes some tokens of a legal order until it is understood but not allowed.
func mutant(v *engine.View, r *rand.Rand) (engine.Action, error) {
	for {
		a, _ := engine.Sample(v, r.IntN)
		tokens := tokensOf(notation.PrintOrder(mombasa, a))
		verb := verbAt(tokens)
		for range 1 + r.IntN(3) {
			i := verb + 1 + r.IntN(len(tokens)-verb)
			word := words[tokens[verb][0]][r.IntN(len(words[tokens[verb][0]]))]
			switch {
			case i == len(tokens) || r.IntN(3) == 0:
				tokens = slices.Insert(tokens, i, word)
			case r.IntN(2) == 0:
				tokens = slices.Delete(tokens, i, i+1)
			default:
				tokens[i] = word
			}
		}
		a, ok := readTokens(v, tokens)
		if m, marker := a.Move.(*engine.PlaceMarker); !ok || marker && notation.CardName(mombasa, m.Card)[0] == 't' {
			continue // a tile in the place of a hand card is called as a bonus space is
		}
		if err := engine.Check(v, a); err != nil {
			return a, err
		}
	}
}

// oracle compares the nearest orders with all that are a token away and with many more.
type oracle struct {
	t        *testing.T
	v        *engine.View
	text     string
	tokens   []string
	err      error
	nearest  []engine.Action
	meanings []string
	farthest int
	last     string
	answered bool // a question, and the orders only add to what was typed
}

func newOracle(t *testing.T, v *engine.View, r *rand.Rand) *oracle {
	a, err := mutant(v, r)
	o := &oracle{t: t, v: v, text: notation.PrintOrder(mombasa, a), err: err, nearest: advice.Nearest(v, a)}
	o.tokens = tokensOf(o.text)
	o.answered = isQuestion(err)
	for _, n := range o.nearest {
		o.add(n)
	}
	return o
}

// add holds an order returned to be legal, and to stand behind those before it.
func (o *oracle) add(n engine.Action) {
	text := notation.PrintOrder(mombasa, n)
	filled, err := engine.Fill(o.v, n)
	if err != nil {
		o.t.Fatalf("%q: %q is not legal: %v", o.text, text, err)
	}
	o.meanings = append(o.meanings, notation.PrintOrder(mombasa, filled))
	tokens := tokensOf(text)
	d := changes(o.tokens, tokens)
	if d < o.farthest || d == o.farthest && o.before(text, o.last) {
		o.t.Fatalf("%q: %q does not stand where it belongs behind %q", o.text, text, o.last)
	}
	o.answered = o.answered && d == len(tokens)-len(o.tokens)
	o.farthest, o.last = d, text
}

// before tells whether an order stands before another that is as near: with goods it goes on the
// tracks typed, else its text comes first.
func (o *oracle) before(text, other string) bool {
	unlike := func(text string) bool {
		return o.tokens[verbAt(o.tokens)] == "G" && !slices.EqualFunc(tokensOf(text), o.tokens, alike)
	}
	if unlike(text) != unlike(other) {
		return unlike(other)
	}
	return text < other
}

// alike tells whether two tokens of an order with goods are of one kind, and advances on the same
// track.
func alike(a, b string) bool {
	kind := func(token string) byte {
		switch {
		case strings.ContainsAny(token[:1], "MTL"), token[0] == 'C' && token[1] >= '0' && token[1] <= '9':
			return token[0]
		case strings.ContainsAny(token[:1], "xyz"):
			return 'x'
		case strings.HasPrefix(token, "+1@"):
			return '+'
		case strings.HasPrefix(token, "stop"), strings.HasPrefix(token, "by"), token == "G":
			return token[0]
		}
		return 'g'
	}
	return kind(a) == kind(b)
}

// isQuestion tells whether a refusal asks for something.
func isQuestion(err error) bool {
	var illegal *engine.IllegalError
	errors.As(err, &illegal)
	switch illegal.Code {
	case engine.NameReturn, engine.NameJar, engine.NamePost, engine.NameChoice, engine.NameTracks, engine.MustBuy,
		engine.NameCard, engine.NameDeck, engine.NameClause:
		return true
	}
	return false
}

// repeats tells whether neighbouring advances are on one track, which canonical text joins.
func repeats(a *engine.Action) bool {
	m, ok := a.Move.(*engine.UseGoods)
	for i := 1; ok && i < len(m.Advance); i++ {
		if m.Advance[i].Company == m.Advance[i-1].Company {
			return true
		}
	}
	return false
}

// hold compares a legal order with those returned.
func (o *oracle) hold(a engine.Action) {
	filled, err := engine.Fill(o.v, a)
	if err != nil || o.answered && len(o.nearest) > 0 || repeats(&a) || slices.Contains(o.meanings, notation.PrintOrder(mombasa, filled)) {
		return
	}
	text := notation.PrintOrder(mombasa, a)
	tokens := tokensOf(text)
	d := changes(o.tokens, tokens)
	switch {
	case len(o.nearest) == 0:
		o.t.Fatalf("%q (%v): nothing is near, but %q is legal", o.text, o.err, text)
	case d < o.farthest:
		o.t.Fatalf("%q (%v): %q is %d changes away, but %q is returned with %d", o.text, o.err, text, d, o.last, o.farthest)
	case d == o.farthest && d == 1 && (o.before(text, o.last) || len(o.nearest) < 3) && !o.unusual(tokens):
		o.t.Fatalf("%q (%v): %q is left out, the last is %q", o.text, o.err, text, o.last)
	}
}

// unusual tells whether a token was added that is only offered in certain places: a book with its
// place, a column, a slot, a tier, a stop.
func (o *oracle) unusual(tokens []string) bool {
	return slices.ContainsFunc(tokens, func(token string) bool {
		return !slices.Contains(o.tokens, token) && (strings.ContainsAny(token, "@/") || strings.HasPrefix(token, "stop") ||
			strings.HasSuffix(token, "+") || token[0] == 'x' && o.tokens[verbAt(o.tokens)] == "X")
	})
}

// TestNoLegalOrderIsNearer compares the nearest legal orders with every order a token away, written
// out by itself, and with many sampled ones.
func TestNoLegalOrderIsNearer(t *testing.T) {
	t.Parallel()
	tried, away := 0, map[int]int{}
	eachTable(t, loops(1, 8), func(_ *engine.State, v *engine.View, r *rand.Rand) {
		if r.IntN(loops(4, 1)) > 0 {
			return
		}
		o := newOracle(t, v, r)
		edits(o.tokens, func(tokens []string) {
			if a, ok := readTokens(v, tokens); ok {
				o.hold(a)
			}
		})
		verb := o.tokens[verbAt(o.tokens)]
		for range 100 {
			a, _ := engine.Sample(v, r.IntN)
			a.By = engine.RewardOrder{} // which is never added
			if text := notation.PrintOrder(mombasa, a); tokensOf(text)[verbAt(tokensOf(text))] == verb {
				o.hold(a)
			}
		}
		tried++
		away[o.farthest]++
	})
	t.Logf("count %d refused orders; the farthest of the orders returned are so many changes away: %v", tried, away)
}

// TestNothingIsNearNothing holds that orders which name what does not exist, which only programs
// make up, have no orders near them, and nothing breaks.
func TestNothingIsNearNothing(t *testing.T) {
	t.Parallel()
	moves := []engine.Move{
		nil, &engine.KeepTile{Tile: 200}, &engine.Rest{Cards: [3]engine.CardID{200}}, &engine.UseGoods{}, &engine.Bookkeep{},
		&engine.Plan{Cards: []engine.PlannedCard{{Card: 1, Slot: 99}}}, &engine.Plan{Cards: []engine.PlannedCard{{Card: 200}}},
		&engine.UseGoods{Cards: []engine.CardRef{{Card: 1, Slot: 99}}}, &engine.UseMerchant{Card: engine.CardRef{Card: 200}},
		&engine.Expand{Company: 9, Entries: []engine.Entry{{Region: 5}}}, &engine.PlaceMarker{Space: 250}, &engine.EndPhase{Deck: 99},
	}
	eachTable(t, 1, func(s *engine.State, v *engine.View, _ *rand.Rand) {
		for _, m := range moves {
			if l := advice.Nearest(v, engine.Action{Seat: v.Seat, Move: m}); l != nil {
				t.Fatalf("%+v: %v", m, l)
			}
		}
	})
}

// BenchmarkNearest looks for orders near refused ones of random games.
func BenchmarkNearest(b *testing.B) {
	var views []*engine.View
	var refused []engine.Action
	eachTable(b, 4, func(_ *engine.State, v *engine.View, r *rand.Rand) {
		a, _ := mutant(v, r)
		views, refused = append(views, v), append(refused, a)
	})
	benchmarkEach(b, len(views), func(i int) { advice.Nearest(views[i], refused[i]) },
		func(i int) string { return notation.PrintOrder(mombasa, refused[i]) })
}
