package templates

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// eachPage calls use with the letter that each seat and an observer would get after each order of
// games of all kinds.
func eachPage(use func(g *table, p *Page)) {
	for setup := range wholes {
		for seats := 2; seats <= engine.MaxPlayers; seats++ {
			from := 0
			for _, g := range whole(seats, engine.Setup(setup)) {
				for seat := engine.NoSeat; int(seat) <= seats; seat++ {
					use(&g, g.page(seat, from))
				}
				from = g.n
			}
		}
	}
}

// checkSafe tests what is true of every letter: no line of it can be taken for one that somebody
// has typed, and none is too wide unless it has an order that is.
func checkSafe(t *testing.T, l Letter) {
	t.Helper()
	checkNothingMissing(t, l)
	checkPage(t, l)
	for line := range strings.Lines(l.Text) {
		line = strings.TrimRight(line, "\n")
		if !strings.HasPrefix(line, "key ") && reads(line) {
			t.Errorf("%q can be read, in\n%s", line, l.Text)
		}
		if n := utf8.RuneCountInString(line); n > Columns && !strings.Contains(line, "* ") {
			t.Errorf("%q is %d characters wide", line, n)
		}
	}
}

// reads tells whether a line says something in any language.
func reads(line string) bool {
	for lang := notation.English; lang <= notation.Polish; lang++ {
		if (notation.Reader{Edition: edition.Mombasa(), Language: lang}).Reads(engine.Blue, line) {
			return true
		}
	}
	return false
}

// checkWhole tests that a letter says nothing but its key when all of it is read as a mail.
func checkWhole(t *testing.T, l Letter) {
	t.Helper()
	lines, _ := notation.Reader{Edition: edition.Mombasa()}.Lines(engine.Blue, l.Text)
	for _, line := range lines {
		switch line.Says.(type) {
		case nil, notation.Key, notation.Prose:
		default:
			t.Errorf("a letter says %s:\n%s", line.Text, l.Text)
		}
	}
}

func TestLettersAreNoOrders(t *testing.T) {
	t.Parallel()
	n := 0
	eachPage(func(g *table, p *Page) {
		if n++; n%10 > 0 {
			return
		}
		p.Language = notation.Language(n/10) % notation.Languages
		l := Game(p)
		checkSafe(t, l)
		if n%70 == 0 {
			checkWhole(t, l)
		}
	})
	t.Logf("count %d letters", n/10)
}

// TestAnswersAreNoOrders answers mails of all kinds of lines, right, wrong and wild.
func TestAnswersAreNoOrders(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	eachPage(func(g *table, p *Page) {
		if p.Ask.What == AskNothing || r.IntN(20) > 0 {
			return
		}
		v := g.state.View(p.Seat)
		order, _ := engine.Sample(&v, r.IntN)
		text := notation.PrintOrder(g.state.Edition, order)
		cut := text[:r.IntN(len(text))]
		spoilt := strings.ReplaceAll(text, "2", "4")
		answers := (&table{state: g.state, n: g.n}).answer(t, p.Seat, strings.Join([]string{"try " + text, "try " + spoilt, "try " + cut, spoilt, "legal", "say E 2 " + text, "help"}, "\n\n"))
		p.Answers = answers
		for p.Language = range notation.Languages {
			checkSafe(t, Game(p))
		}
	})
}

// TestNamesAreNoOrders has players whose names and talk are orders.
func TestNamesAreNoOrders(t *testing.T) {
	t.Parallel()
	g := turnOfThree()
	for _, name := range []string{"E", "say", "undo", "E 2", "try E 2", "; stop M", "= p1", "never", "join", strings.Repeat("W", 60), "help Ann", "Say, Ann", "legal"} {
		p := g.page(engine.Green, max(g.n-20, 0))
		p.Names[engine.Blue], p.Name = name, name
		p.News = append(p.News, Entry{By: engine.Blue, Says: []Said{{Text: name + "\n" + strings.Repeat(name+" ", 40)}}})
		asked := *p
		p.Ask, p.ToMove = Ask{}, []engine.Seat{engine.Blue}
		for lang := range notation.Languages {
			asked.Language, p.Language = lang, lang
			checkSafe(t, Game(&asked))
			checkSafe(t, Game(p))
		}
	}
}
