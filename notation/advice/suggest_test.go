package advice_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// prose are words of mails that are no orders. Many are near to a word that orders have.
var prose = strings.Fields(`a about after again agree all almost already am an and answer any anyway are as at attach away back bad base be
	because been before best better bit board boarding both bring bye by call came can cancel cards care catch change check cheers Christmas clear
	clever close coffees coming cool could day days deal dear decide design did do done door down draw dry each early easy email end enjoy enter
	ever every exit extend extra family fast fever few file finally find fine finish flip fly for forget form found free Friday friend from fun
	funny game gave get give go goal going gone good great guess had half happy hard has have he health hello help her here hey hi him history
	hold holiday home hope hour house how I if in indeed into is it join joke judge just keen kept key kids kind know last late later least leave
	less let letter lever lie like list little live log long look lose lost lot love luck mad made mail make many mark maybe me mean meet Merry
	message might mind Monday more morning most move much must my name near need never new news next nice night no none not note nothing now of
	off office OK old on one only open or other our out over own pace part pas pass passed past pause pay people phone place plan plane plans play
	please point poor post price prize problem promise put question quick quiet quit quite ready real really regards remember reply rest resend
	resent resign rest right road round rules run sad said same Saturday saw say see send sent shall she shop short should show sick sign since
	slow snow so some soon sorry sort sound spare speak spend start stay still stop store strange street such sun Sunday sure take talk tea tell
	test text than thank thanks that the their them then there they thing think this though thought time tired to today together tomorrow tonight
	too took tough town track trap travel tray trial tried trip trouble try turn two under undone until up us use vacation very view wait walk
	want was watch way we week weekend well went were what when where which while who why wife will win wish with without wonder word work worry
	would write wrong year yes yesterday yet you your`)

// allWords lists the words of all languages, from the tables of docs/glossary.md. Codes stand there
// in quotes.
func allWords(t *testing.T) (l []string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		for cell := range strings.SplitSeq(line, "|") {
			if line[0] == '|' && !strings.Contains(cell, "`") {
				l = append(l, strings.FieldsFunc(cell, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })...)
			}
		}
	}
	slices.Sort(l)
	if l = slices.Compact(l); len(l) < 500 {
		t.Fatalf("only %d words", len(l))
	}
	return l
}

// suggested returns what an error offers to write instead, and whether it does so as examples.
func suggested(e *notation.Error) (l []string, examples bool) {
	switch e.Code {
	case notation.Expected, notation.NoRecipient:
		l, _ = e.Args[2].([]string)
	case notation.NoChoice:
		l, _ = e.Args[3].([]string)
	case notation.Example:
		l, examples = e.Args[1].([]string), true
	case notation.Fillers:
		l = []string{e.Args[1].(string)}
	}
	return l, examples
}

// firstError reads a text that is one line, and returns the first reason for which it is not
// understood, if any.
func firstError(r notation.Reader, text string) *notation.Error {
	var list *notation.ErrorList
	lines, err := r.Lines(engine.Blue, text)
	if errors.As(advice.ExplainAll(err, nil), &list) {
		return list.Errors[0]
	}
	for _, l := range lines {
		if aside, is := l.Says.(notation.Prose); is {
			return advice.Explain(aside.Why, nil)
		}
	}
	return nil
}

// ordersIn returns the orders that a line holds: its own, the one tried, or those queued.
func ordersIn(r notation.Reader, text string) (l []engine.Action, says notation.Saying) {
	lines, err := r.Lines(engine.Blue, text)
	if err != nil || len(lines) != 1 {
		return nil, nil
	}
	switch says := lines[0].Says.(type) {
	case notation.Order:
		l = append(l, says.Action)
	case notation.Try:
		l = append(l, says.Action)
	case notation.Then:
		for _, a := range alternativesOf(says) {
			l = append(l, a.Action)
		}
	}
	return l, lines[0].Says
}

// alternativesOf lists all orders of a queue.
func alternativesOf(t notation.Then) (l []notation.Alternative) {
	for _, q := range t.Items {
		l = append(l, q.Alternatives...)
	}
	return l
}

// does tells whether a line would do something, rather than ask or say something.
func does(r notation.Reader, text string) bool {
	orders, says := ordersIn(r, text)
	_, undo := says.(notation.Undo)
	return undo || len(orders) > 0
}

// TestProseBecomesNoOrder holds that a line which names nothing of the game is never said to mean
// an order, nor that something be taken back, unless it begins with the very word for it.
func TestProseBecomesNoOrder(t *testing.T) {
	t.Parallel()
	vocabulary := allWords(t)
	chance := rand.New(rand.NewPCG(12, 3))
	ends := []string{"", "", ".", "!", "?", ",", "..."}
	texts := slices.Concat(prose, vocabulary)
	for range 4_000 {
		words := make([]string, 1+chance.IntN(6))
		for i := range words {
			words[i] = prose[chance.IntN(len(prose))]
		}
		if chance.IntN(3) == 0 {
			words[0] = vocabulary[chance.IntN(len(vocabulary))]
		}
		texts = append(texts, strings.Join(words, " ")+ends[chance.IntN(len(ends))])
	}
	suggestions := 0
	for i, text := range texts {
		for lang := range notation.Languages {
			if i >= 1000 && i%int(notation.Languages) != int(lang) {
				continue
			}
			r := notation.Reader{Edition: mombasa, Language: lang}
			e := firstError(r, text)
			if e == nil {
				continue
			}
			l, examples := suggested(e)
			for _, s := range l {
				suggestions++
				switch {
				case isWord(s) && e.Col > 1:
					s = inPlaceOf(text, s, e)
				case (examples && !endsAPhase(r, s) || s == "undo") && saysNothing(r, behindFound(text, e)):
					continue // how a single word is written
				}
				if does(r, s) && !begins(r, text, s) {
					t.Errorf("%v: %q is said to mean %q", lang, text, s)
				}
			}
		}
	}
	if suggestions < 1000 {
		t.Errorf("only %d suggestions", suggestions)
	}
}

// isWord tells whether what is offered is one word for the place of another, and no whole line.
func isWord(s string) bool { return !strings.Contains(s, " ") && s != "E" && s != "undo" }

// inPlaceOf returns a text with what is offered in the place of what was found.
func inPlaceOf(text, offered string, e *notation.Error) string {
	return string([]rune(text)[:e.Col-1]) + offered + behindFound(text, e)
}

// behindFound returns what stands in a text behind what was found where it is not understood.
func behindFound(text string, e *notation.Error) string {
	found := e.Args[0]
	if e.Code == notation.Expected {
		found = e.Args[1]
	}
	return strings.TrimPrefix(string([]rune(text)[e.Col-1:]), found.(string))
}

// saysNothing tells whether words are such as are left out of orders.
func saysNothing(r notation.Reader, words string) bool {
	words = strings.Trim(words, ".!?, ")
	if words == "" {
		return true
	}
	e := firstError(r, "undo "+words)
	return e == nil || e.Code == notation.Fillers
}

// begins tells whether a text begins with words that read as a line does, if only to readers of
// another language: to them the end of a phase is offered by its letter.
func begins(r notation.Reader, text, line string) bool {
	_, want := ordersIn(r, line)
	words := strings.Fields(text)
	for n := range words {
		said := strings.TrimRight(strings.Join(words[:n+1], " "), "!")
		for r.Language = range notation.Languages {
			if _, says := ordersIn(r, said); says != nil && notation.PrintLine(mombasa, notation.Line{Says: says}) == notation.PrintLine(mombasa, notation.Line{Says: want}) {
				return true
			}
		}
	}
	return false
}

// endsAPhase tells whether a line ends somebody's action phase, or uses up what has been given for
// nothing.
func endsAPhase(r notation.Reader, text string) bool {
	orders, _ := ordersIn(r, text)
	return slices.ContainsFunc(orders, func(a engine.Action) bool {
		switch m := a.Move.(type) {
		case *engine.EndPhase:
			return true
		case *engine.Plan:
			return len(m.Cards) == 0
		case *engine.Expand:
			return len(m.Entries) == 0
		}
		return false
	})
}

// TestSuggestionsKeepTheOrder holds of damaged orders that what is offered is an order of the same
// verb, with cards that it has a use for, or a word that belongs where the order goes wrong: with
// it, the order reads or goes wrong later.
func TestSuggestionsKeepTheOrder(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(12, 4))
	texts := documented(t)
	suggestions := 0
	for range 8_000 {
		text := damaged(texts[chance.IntN(len(texts))], chance)
		r := notation.Reader{Edition: mombasa, Language: notation.Language(chance.IntN(int(notation.Languages)))}
		e := firstError(r, text)
		if e == nil {
			continue
		}
		l, _ := suggested(e)
		for _, s := range l {
			suggestions++
			if orders, _ := ordersIn(r, s); len(orders) > 0 && s != "undo" {
				checkOrderOffered(t, r, text, s, orders[0])
			} else if !strings.HasSuffix(s, "…") {
				checkWordOffered(t, r, text, s, e)
			}
		}
	}
	if suggestions < 1000 {
		t.Errorf("only %d suggestions", suggestions)
	}
}

// damaged returns a text with one or two mistakes of typing, or a word too few, too many or in the
// wrong place.
func damaged(text string, chance *rand.Rand) string {
	for range 1 + chance.IntN(2) {
		words, letters := strings.Fields(text), []rune(text)
		i, j := chance.IntN(len(words)), chance.IntN(len(letters))
		strange := []rune("abcegjlmnoprstxyzABCDEGLMPSTX0123456789 .,;:/@+-!")
		switch chance.IntN(7) {
		case 0:
			letters = slices.Delete(letters, j, j+1)
		case 1:
			letters = slices.Insert(letters, j, strange[chance.IntN(len(strange))])
		case 2:
			letters[j] = strange[chance.IntN(len(strange))]
		case 3:
			k := max(j-1, 0)
			letters[j], letters[k] = letters[k], letters[j]
		case 4:
			k := chance.IntN(len(words))
			words[i], words[k] = words[k], words[i]
			letters = []rune(strings.Join(words, " "))
		case 5:
			letters = []rune(strings.Join(slices.Delete(words, i, i+1), " "))
		default:
			letters = []rune(strings.Join(slices.Insert(words, i, prose[chance.IntN(len(prose))]), " "))
		}
		if text = strings.TrimSpace(string(letters)); text == "" {
			return "G"
		}
	}
	return text
}

// checkOrderOffered looks at an order that is offered for a text.
func checkOrderOffered(t *testing.T, r notation.Reader, text, offered string, a engine.Action) {
	t.Helper()
	verb, first := verbOf(a), verbBegun(text)
	own := r.VerbOf(first)
	switch {
	case own != "" && own != verb && own != "T": // T may be Cape Town
		t.Errorf("%v: %q is said to mean %q", r.Language, text, offered)
	case own == "" && endsAPhase(r, offered):
		t.Errorf("%v: %q is said to mean %q", r.Language, text, offered)
	}
	if !usable(a) {
		t.Errorf("%v: %q is said to mean %q, with a card that no such order uses", r.Language, text, offered)
	}
}

// verbOf returns the letter of an order's verb.
func verbOf(a engine.Action) string {
	text := notation.PrintOrder(mombasa, a)
	if strings.HasPrefix(text, "+1@") {
		_, text, _ = strings.Cut(text, "; ")
	}
	return text[:1]
}

// verbBegun returns the first word of a text behind its +1 clause, without a number joined to it.
func verbBegun(text string) string {
	if _, rest, laid := strings.Cut(text, ";"); laid && strings.HasPrefix(text, "+1@") {
		text = rest
	}
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.TrimRight(word, "0123456789.,:;")
}

// usable tells whether the cards of an order are of the kind that its verb uses.
func usable(a engine.Action) bool {
	is := func(card engine.CardID, kinds ...engine.CardKind) bool {
		return card == engine.NoCard || slices.Contains(kinds, mombasa.Cards[card].Kind)
	}
	switch m := a.Move.(type) {
	case *engine.UseGoods:
		return !slices.ContainsFunc(m.Cards, func(c engine.CardRef) bool { return !is(c.Card, engine.GoodsCard) })
	case *engine.Bookkeep:
		return is(m.Card.Card, engine.BookkeeperCard)
	case *engine.UseMerchant:
		return is(m.Card.Card, engine.MerchantCard)
	}
	return true
}

// checkWordOffered puts a word that is offered in the place of the one at fault.
func checkWordOffered(t *testing.T, r notation.Reader, text, offered string, e *notation.Error) {
	t.Helper()
	changed := inPlaceOf(text, offered, e)
	if again := firstError(r, changed); again != nil && again.Line == 1 && again.Col <= e.Col {
		t.Errorf("%v: %q is said to mean %q at %d, and %q is not understood there either: %s", r.Language, text, offered, e.Col, changed, again.Error())
	}
}
