package templates

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// optionsOf lists the options of a letter.
func optionsOf(d Document) (rows []Option) {
	for _, section := range d {
		for _, block := range section {
			if o, is := block.(Options); is {
				rows = append(rows, o.Rows...)
			}
		}
	}
	return rows
}

// splits are the orders that a letter shows as examples of units that are spent on two tracks.
func splits(d Document) (orders []string) {
	for _, section := range d {
		for _, block := range section {
			if drawn, is := block.(Drawn); is {
				block = drawn.Block
			}
			if p, is := block.(Paragraph); is {
				if m := splitSaid.FindStringSubmatch(p.Text); m != nil {
					orders = append(orders, strings.ReplaceAll(m[1], "\u00a0", " "))
				}
			}
		}
	}
	return orders
}

var splitSaid = regexp.MustCompile(`as in (G.*?), and follow a card`)

// offeredTo is the document of all that the reader of a page may do.
func offeredTo(p *Page) Document {
	w := newWriter(&p.Reader)
	w.options(p)
	return w.doc
}

// TestOffersAreLegalAndSayWhatComes holds of each order that a letter offers, in games of two, three
// and four: it is read as it stands, is legal in the position, and what is said of it agrees with
// what the engine foresees.
func TestOffersAreLegalAndSayWhatComes(t *testing.T) {
	t.Parallel()
	orders := map[string]int{}
	eachPage(func(g *table, p *Page) {
		if p.Ask.What == AskNothing {
			return
		}
		offered := offeredTo(p)
		for _, order := range splits(offered) {
			a, err := notation.Reader{Edition: p.Edition}.Order(p.Seat, order)
			if err == nil {
				_, err = engine.Foresee(p.View, a)
			}
			if orders["split"]++; err != nil {
				t.Fatalf("%q is not legal: %v", order, err)
			}
		}
		for _, o := range optionsOf(offered) {
			orders[o.Order[:1]]++
			a, err := notation.Reader{Edition: p.Edition}.Order(p.Seat, o.Order)
			if err != nil {
				t.Fatalf("%q is not read: %v", o.Order, err)
			}
			step, err := engine.Foresee(p.View, a)
			if err != nil {
				t.Fatalf("%q is not legal: %v", o.Order, err)
			}
			if _, plays := a.Move.(*engine.Plan); plays || p.Ask.What != AskAction {
				continue
			}
			checkSaid(t, p, o, step)
			if strings.Contains(o.Says, "no round follows") {
				orders["too late"]++
			}
		}
	})
	for _, verb := range []string{"split", "T", "R", "P", "G", "X", "B", "D", "S", "E", "too late"} {
		if orders[verb] == 0 {
			t.Errorf("no order with %s is offered", verb)
		}
	}
	t.Logf("count %v orders", orders)
}

// The numbers that options say.
var (
	worthSaid    = regexp.MustCompile(`(Mombasa|Cape Town|Saint-Louis|Cairo)'s share (\d+) to (\d+)`)
	trackSaid    = regexp.MustCompile(`(Mombasa|Cape Town|Saint-Louis|Cairo) to (\d+)`)
	sharesSaid   = regexp.MustCompile(`(Mombasa|Cape Town|Saint-Louis|Cairo) to \d+: (\d+) share`)
	diamondsSaid = regexp.MustCompile(`diamonds to (\d+)`)
	jarSaid      = regexp.MustCompile(`jar to (\d+)`)
	paidSaid     = regexp.MustCompile(`pay (\d+) pound`)
	gotSaid      = regexp.MustCompile(`(?:^|; )(\d+) pounds?(?: at \d+| for points|;|$|\.)`)
)

// checkSaid compares what is said of an order with the state before and after it.
func checkSaid(t *testing.T, p *Page, o Option, step *engine.Step) {
	t.Helper()
	before, after := &p.View.State.Seats[p.Seat], &step.State.Seats[p.Seat]
	says := strings.ReplaceAll(o.Says, "\u00a0", " ")
	says, _, _ = strings.Cut(says, ". Instead:")
	if strings.Contains(says, "round 8") {
		t.Errorf("%q is said to bring something after the last round: %s", o.Order, says)
	}
	is := func(what string, said string, want int) {
		if said != strconv.Itoa(want) {
			t.Errorf("%q says %s %s, and it is %d: %s", o.Order, what, said, want, says)
		}
	}
	company := func(name string) engine.Company {
		for _, c := range engine.Companies {
			if p.Edition.CompanyNames[c] == name {
				return c
			}
		}
		t.Fatal(name)
		return 0
	}
	worth := worthSaid.FindAllStringSubmatch(says, -1)
	for _, m := range worth {
		is("share from", m[2], p.View.State.ShareValue(company(m[1])))
		is("share to", m[3], step.State.ShareValue(company(m[1])))
	}
	changed, moved := 0, 0
	for _, c := range engine.Companies {
		if p.View.State.ShareValue(c) != step.State.ShareValue(c) {
			changed++
		}
		if before.Track[c] != after.Track[c] {
			moved++
		}
	}
	if changed != len(worth) {
		t.Errorf("%q changes the value of %d shares: %s", o.Order, changed, says)
	}
	tracks := trackSaid.FindAllStringSubmatch(says, -1)
	if moved != len(tracks) {
		t.Errorf("%q moves %d markers: %s", o.Order, moved, says)
	}
	for _, m := range tracks {
		is("track", m[2], int(after.Track[company(m[1])]))
	}
	for _, m := range sharesSaid.FindAllStringSubmatch(says, -1) {
		c := company(m[1])
		is("shares", m[2], int(step.State.TrackOf(c).Shares[after.Track[c]]))
	}
	if m := diamondsSaid.FindStringSubmatch(says); (m != nil) != (before.Diamond != after.Diamond) {
		t.Errorf("%q moves diamonds from %d to %d: %s", o.Order, before.Diamond, after.Diamond, says)
	} else if m != nil {
		is("diamonds", m[1], int(after.Diamond))
	}
	if m := jarSaid.FindStringSubmatch(says); (m != nil) != (before.Jar != after.Jar) {
		t.Errorf("%q moves the jar from %d to %d: %s", o.Order, before.Jar, after.Jar, says)
	} else if m != nil {
		is("jar", m[1], int(after.Jar))
	}
	net := 0
	for _, m := range paidSaid.FindAllStringSubmatch(says, -1) {
		n, _ := strconv.Atoi(m[1])
		net -= n
	}
	if opens := strings.Index(says, "opens a bonus"); opens >= 0 {
		return // whose costs and rewards are none of the order's
	}
	for _, part := range strings.Split(says, "; ") {
		if m := gotSaid.FindStringSubmatch(part); m != nil {
			n, _ := strconv.Atoi(m[1])
			net += n
		}
	}
	if net != after.Pounds-before.Pounds {
		t.Errorf("%q brings %d pounds, and %d are said: %s", o.Order, after.Pounds-before.Pounds, net, says)
	}
}

// TestUsedCardsGoWhereItIsSaid holds what a seat is told that can do no more than end the round against
// the decks that it has then; and where the markers stand that a brief letter tells of.
func TestUsedCardsGoWhereItIsSaid(t *testing.T) {
	t.Parallel()
	said := 0
	joins := regexp.MustCompile(`Afterwards your cards join their decks: ([^.]*)\.`)
	eachPage(func(g *table, p *Page) {
		if p.Ask.What != AskAction {
			return
		}
		w := newWriter(&p.Reader)
		w.turn(p)
		text := strings.Join(strings.Fields(w.doc.text(newGuard(w.Reader)).String()), " ")
		if m := joins.FindStringSubmatch(text); m != nil {
			legal := engine.Legal(p.View).Simple
			step, err := engine.Foresee(p.View, legal[len(legal)-1])
			if err != nil {
				t.Fatal(err)
			}
			after := &step.State.Seats[p.Seat]
			for item := range strings.SplitSeq(m[1], ", ") {
				card, deck, _ := strings.Cut(item, " to deck ")
				n, _ := strconv.Atoi(deck)
				lies := false
				for _, id := range after.Resting[n].List() {
					lies = lies || p.value(p.face(id)) == card
				}
				if said++; !lies {
					t.Errorf("%s does not lie in deck %d: %s", card, n, m[0])
				}
			}
		}
		p.Brief = true
		w = newWriter(&p.Reader)
		w.have(p.View)
		text = strings.Join(strings.Fields(w.doc.text(newGuard(w.Reader)).String()), " ")
		own := &p.View.State.Seats[p.Seat]
		for _, c := range engine.Companies {
			if want := p.companyName(c) + " " + strconv.Itoa(int(own.Track[c])); !strings.Contains(text, want) {
				t.Errorf("%q is not in %s", want, text)
			}
		}
		if want := "diamonds " + strconv.Itoa(int(own.Diamond)) + ", jar " + strconv.Itoa(int(own.Jar)); !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	})
	if said == 0 {
		t.Error("nothing is said of decks")
	}
}

// TestLettersAreNotEndless holds letters to their limits: 150 lines, of brief letters 40, and a fifth
// more in languages that have longer words than English.
func TestLettersAreNotEndless(t *testing.T) {
	t.Parallel()
	longest, longestBrief, pages := 0, 0, notation.Language(0)
	eachPage(func(g *table, p *Page) {
		pages++
		p.Language = pages % notation.Languages
		for _, p.Brief = range []bool{false, true} {
			text := Game(p).Text
			n := strings.Count(text, "\n")
			if n > p.mostLines() {
				t.Errorf("a letter of %d seats, brief %v, has %d lines:\n%s", p.View.State.Players, p.Brief, n, text)
			}
			if p.Brief {
				longestBrief = max(longestBrief, n)
			} else {
				longest = max(longest, n)
			}
		}
	})
	t.Logf("count %d lines in the longest letter, %d in the longest brief one", longest, longestBrief)
}
