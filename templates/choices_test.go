package templates

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/notation/advice"
)

// inRandomGames shows n positions of random games, each to every seat that may act.
func inRandomGames(t *testing.T, seed uint64, n int, see func(v *engine.View, r *rand.Rand)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	for {
		players := 2 + r.IntN(3)
		s := &engine.NewDeal(edition.Mombasa(), engine.Table{Players: players, Setup: engine.RandomSetup, Rules: engine.CurrentRules}, r.IntN).State
		for s.Phase != engine.GameOver {
			v := s.View(s.ToMove()[0])
			if n--; n < 0 {
				return
			}
			see(&v, r)
			a, _ := engine.Sample(&v, r.IntN)
			step, err := engine.Deal(s, a, r.IntN)
			if err != nil {
				t.Fatal(err)
			}
			s = &step.State
		}
	}
}

// wordsOf lists what choices show for a verb, by the part it stands in.
func wordsOf(choices []Choice, verb string) map[string][]string {
	words := map[string][]string{}
	for _, c := range choices {
		for _, p := range c.Parts {
			if c.Verb == verb {
				words[p.What] = append(words[p.What], p.Words...)
			}
		}
		if c.Verb == verb {
			words[""] = append(words[""], c.Whole...)
		}
	}
	return words
}

// TestWhatOccursStandsInTheChoicesShown samples legal orders in positions of random games and looks
// for what they are made of among the words that letters and legal show.
func TestWhatOccursStandsInTheChoicesShown(t *testing.T) {
	t.Parallel()
	orders := 0
	inRandomGames(t, 61, 600, func(v *engine.View, r *rand.Rand) {
		choices := new(Reader).Choices(v)
		for range 20 {
			a, _ := engine.Sample(v, r.IntN)
			order := notation.PrintOrder(v.State.Edition, a)
			verb := order[:1]
			if a.PlusOne.Card != engine.NoCard {
				_, order, _ = strings.Cut(order, "; ")
				verb = order[:1]
			}
			words := wordsOf(choices, verb)
			shown := func(part, begins string) {
				for what, l := range words {
					if strings.HasPrefix(what, part) && slices.ContainsFunc(l, func(word string) bool {
						return word == begins || strings.HasPrefix(word, begins+"(") || strings.HasPrefix(word, begins+"=")
					}) {
						return
					}
				}
				t.Errorf("%q is legal, and %q of it does not stand among %q of the choices:\n%v", order, begins, part, choices)
			}
			orders++
			switch m := a.Move.(type) {
			case *engine.UseGoods:
				if m.Take != 0 {
					shown("cards to take", m.Take.String())
				}
				for _, ad := range m.Advance {
					shown("tracks", ad.Company.String())
				}
			case *engine.Expand:
				if len(m.Entries) > 0 {
					e := m.Entries[0]
					shown(m.Company.String()+" first into", strconv.Itoa(int(e.Region)))
				}
			case *engine.PlaceMarker:
				name := "S " + notation.SpaceName(v.State.Edition, m.Space)
				if slices.Contains(words[""], name) {
					break
				}
				if m.Buy != 0 {
					shown(name, m.Buy.String())
				}
				if m.Card != engine.NoCard {
					shown(name, notation.CardName(v.State.Edition, m.Card))
				}
				for _, c := range m.Tracks {
					shown(name, c.String())
				}
			case *engine.EndPhase:
				if !slices.Contains(words[""], order) && m.Deck != 0 {
					t.Errorf("%q is legal, and not among %q", order, words[""])
				}
			}
		}
	})
	t.Logf("count %d legal orders looked for among the choices shown", orders)
}

// TestWhatStandsInTheChoicesShownOccurs begins an order with each word of the choices in positions
// of random games: it can be brought to a legal end. The price of a card in goods is that which
// pays: with fewer units the order is refused.
func TestWhatStandsInTheChoicesShownOccurs(t *testing.T) {
	t.Parallel()
	words := 0
	bare := regexp.MustCompile(`^[^(=]+`)
	inRandomGames(t, 62, 250, func(v *engine.View, r *rand.Rand) {
		reader := notation.Reader{Edition: v.State.Edition}
		can := func(order string) bool {
			for _, way := range advice.Complete(reader, v, order) {
				if way.Whole || way.Text != "" {
					return true
				}
			}
			return false
		}
		choices := new(Reader).Choices(v)
		for _, c := range choices {
			before := ""
			if c.After != "" {
				before = c.After + "; "
			}
			for _, whole := range c.Whole {
				words++
				if !can(whole) {
					t.Errorf("%q stands among the choices and cannot be done", whole)
				}
			}
			for _, p := range c.Parts {
				for _, word := range p.Words {
					words++
					word = bare.FindString(word)
					var tries []string
					switch {
					case c.Verb == "S" && !strings.HasPrefix(word, "points"):
						name, _, _ := strings.Cut(p.What, " for ")
						tries = []string{name + " " + word}
					case c.Verb == "X":
						tries = []string{"X " + p.What[:1] + " " + word}
					case c.Verb == "B" && strings.HasPrefix(word, "!"):
						for _, ref := range c.Parts[0].Words {
							tries = append(tries, "B "+ref+" "+word)
						}
					case c.Verb == "G" && p.What[:5] == "cards" && strings.Contains(p.What, "take"):
						used := slices.IndexFunc(choices, func(c Choice) bool { return c.Verb == "G" })
						for _, cards := range subsets(choices[used].Parts[0].Words, bare) {
							tries = append(tries, "G "+cards+" "+word)
						}
					case c.Verb == "P", c.Verb == "G" && p.What[:5] == "cards":
						tries = []string{c.Verb + " " + word}
					default:
						continue
					}
					if !slices.ContainsFunc(tries, func(order string) bool { return can(before + order) }) {
						t.Errorf("%q of %s %q stands among the choices and occurs nowhere", word, c.Verb, p.What)
					}
				}
			}
		}
	})
	t.Logf("count %d words of the choices shown that begin a legal order", words)
}

// subsets lists the ways to use some cards together.
func subsets(words []string, bare *regexp.Regexp) []string {
	var l []string
	for set := 1; set < 1<<len(words); set++ {
		var cards []string
		for i, word := range words {
			if set>>i&1 == 1 {
				cards = append(cards, bare.FindString(word))
			}
		}
		l = append(l, strings.Join(cards, "+"))
	}
	return l
}
