package advice_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// part is a piece of an order that need not stand where canonical text has it. Parts of a kind keep
// their order, which may matter.
type part struct{ kind, text string }

// shuffled writes parts in another order, those of a kind in theirs.
func shuffled(parts []part, r *rand.Rand) []string {
	kinds, byKind := make([]string, len(parts)), map[string][]string{}
	for i, p := range parts {
		kinds[i] = p.kind
		byKind[p.kind] = append(byKind[p.kind], p.text)
	}
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	l := make([]string, len(kinds))
	for i, kind := range kinds {
		l[i], byKind[kind] = byKind[kind][0], byKind[kind][1:]
	}
	return l
}

// permuted writes the free parts of an order in another order: what follows the cards of goods, the
// choices of a bonus marker, a book to flip and the jar, the pounds of a sum, and the clauses.
func permuted(text string, r *rand.Rand) string {
	clauses, head := strings.Split(text, "; "), ""
	if strings.HasPrefix(text, "+1@") {
		head, clauses = clauses[0]+"; ", clauses[1:]
	}
	move := strings.Join(permutedMove(strings.Fields(clauses[0]), r), " ")
	var parts []part
	for _, clause := range clauses[1:] {
		kind := clause[:1]
		if words := strings.Fields(clause); isPoints(words[0]) {
			kind, clause = "points", permutedSum(words, r)
		}
		parts = append(parts, part{kind, clause})
	}
	return head + strings.Join(append([]string{move}, shuffled(parts, r)...), "; ")
}

func isPoints(word string) bool { return word[0] == 'p' || isBookToken(word) }

// permutedMove writes the words behind a verb and what must follow it in another order.
func permutedMove(words []string, r *rand.Rand) []string {
	var fixed []string
	var parts []part
	switch words[0] {
	case "G":
		cards := strings.Split(words[1], "+")
		fixed = []string{"G", cards[0]}
		for _, card := range cards[1:] {
			parts = append(parts, part{"card", "+" + card})
		}
		for _, word := range words[2:] {
			kind := "advance"
			if word[0] >= 'x' {
				kind = "take"
			}
			parts = append(parts, part{kind, word})
		}
	case "B":
		fixed = words[:2]
		for _, word := range words[2:] {
			parts = append(parts, part{word[:1], word})
		}
	case "S":
		fixed = words[:2]
		var sum []string
		for _, word := range words[2:] {
			if isPoints(word) {
				sum = append(sum, word)
			} else {
				parts = append(parts, part{strings.Trim(word, "0123456789"), word})
			}
		}
		if sum != nil {
			parts = append(parts, part{"points", permutedSum(sum, r)})
		}
	default:
		return words
	}
	return slices.Concat(fixed, shuffled(parts, r))
}

// permutedSum writes the pounds of a sum of points at another place.
func permutedSum(words []string, r *rand.Rand) string {
	parts := make([]part, len(words))
	for i, word := range words {
		parts[i] = part{map[bool]string{true: "pounds", false: "book"}[word[0] == 'p'], word}
	}
	return strings.Join(shuffled(parts, r), " ")
}

// wordAt returns the word of an order that a column points at, or "" at its end.
func wordAt(text string, col int) string {
	if col > len(text) {
		return ""
	}
	rest := text[col-1:]
	if n := strings.IndexAny(rest[1:], " ;+"); n >= 0 {
		return rest[:n+1]
	}
	return rest
}

// refusalOf explains why a text is refused.
func refusalOf(t *testing.T, v *engine.View, text string) advice.Refusal {
	t.Helper()
	a, err := notation.ParseOrder(mombasa, v.Seat, text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var illegal *engine.IllegalError
	if !errors.As(engine.Check(v, a), &illegal) {
		t.Fatalf("%q is legal", text)
	}
	return advice.Refuse(english, v, text, a, illegal)
}

// TestCaretAndMessageSpeakOfOneWord holds that a refusal points at the word its message speaks of,
// in whatever order an order is written.
func TestCaretAndMessageSpeakOfOneWord(t *testing.T) {
	t.Parallel()
	count := map[engine.Code]int{}
	moved := 0
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	eachTable(t, loops(1, 8), func(_ *engine.State, v *engine.View, r *rand.Rand) {
		a, _ := mutant(v, r)
		canonical := notation.PrintOrder(mombasa, a)
		why := refusalOf(t, v, canonical)
		count[why.Err.Code]++
		found := wordAt(canonical, why.Col)
		if !speaksOf(canonical, found, why.Err) {
			fault("%q is refused at %q: %s", canonical, found, why.Err.Error())
		}
		for range 4 {
			text := permuted(canonical, r)
			b, err := notation.ParseOrder(mombasa, v.Seat, text)
			if err != nil || notation.PrintOrder(mombasa, b) != canonical {
				fault("%q is not read as %q: %v", text, canonical, err)
				continue
			}
			if text != canonical {
				moved++
			}
			if again := refusalOf(t, v, text); wordAt(text, again.Col) != found || again.Line != 1 {
				fault("%q is refused at %q, and %q at %q: %s", canonical, found, text, wordAt(text, again.Col), why.Err.Error())
			}
		}
	})
	for _, f := range faults[:min(len(faults), 20)] {
		t.Error(f)
	}
	t.Logf("count refusals of %d codes, %d permuted orders: %v", len(count), moved, count)
}

// speaksOf tells whether a message speaks of the word pointed at, if it speaks of any of the order.
func speaksOf(text, found string, err *engine.IllegalError) bool {
	words := tokensOf(text)
	spoken := false
	if err.Code == engine.PriceUnits || err.Code == engine.PricePounds { // they name the card that lies there
		return strings.IndexByte("xyz", found[0]) >= 0
	}
	for _, arg := range err.Args {
		if name, is := arg.(string); is {
			arg, _, _ = strings.Cut(name, "@")
		}
		if v := reflect.ValueOf(arg); v.Kind() == reflect.Slice || v.Kind() == reflect.Int && v.Type().Name() == "int" {
			continue
		}
		said := fmt.Sprint(arg)
		isSaid := func(word string) bool {
			word = strings.TrimPrefix(word, "stop ")
			region, _, _ := strings.Cut(strings.ReplaceAll(word, "/", "x"), "x")
			return word == said || region == said || strings.HasPrefix(word, said+"@") || len(said) == 1 && strings.TrimRight(word, "0123456789") == said
		}
		if slices.ContainsFunc(words, isSaid) {
			spoken = true
			if isSaid(found) {
				return true
			}
		}
	}
	return !spoken
}
