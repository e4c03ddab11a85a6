package main

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/position"
	"dhow/notation"
)

// shownIn are the texts in which people are shown orders as examples.
var shownIn = []string{
	"../../README.md", "../../docs/*.md", "../../docs/dhow.1", "../../notation/doc.go", "../../notation/error.go", "../../notation/vocabulary.go",
	"../../notation/markerchoices.go", "../../templates/*.go", "../../referee/acts/commands.go", "*.go",
}

// wrongOrders are the block of docs/notation.md that shows what is not understood, and the loose
// beginnings of lines in another.
var wrongOrders = regexp.MustCompile("(?s:```refused\n.*?```)|(?m:^.*# => )")

// shownOrder is an order that is shown as an example.
type shownOrder struct {
	file, text string
	action     engine.Action
}

// orderBegins is where an order may begin in a text.
var orderBegins = regexp.MustCompile("(^|[\\s`\"(|·*])(\\+1@[A-Za-z0-9@]+; )?[TRPGXBDSE] ?[A-Za-z0-9+_]")

// shownOrders gathers the examples.
func shownOrders(t *testing.T) (l []shownOrder) {
	t.Helper()
	seen := map[string]bool{}
	for _, pattern := range shownIn {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(wrongOrders.ReplaceAllString(string(data), ""), "\n") {
				if filepath.Base(file) == "letters.md" && !strings.HasPrefix(strings.TrimSpace(line), "* ") {
					continue // what is no example was ordered in a game, or refused
				}
				for _, o := range ordersIn(strings.NewReplacer("\\u00a0", " ", "\\-", "-").Replace(line)) {
					if !seen[o.text] {
						seen[o.text] = true
						o.file = filepath.Base(file)
						l = append(l, o)
					}
				}
			}
		}
	}
	return l
}

// ordersIn finds the canonical orders in a line of text.
func ordersIn(line string) (l []shownOrder) {
	for _, at := range orderBegins.FindAllStringIndex(line, -1) {
		rest := strings.TrimLeft(line[at[0]:], " \t`\"(|·*")
		words := strings.SplitAfter(rest, " ")
		for n := len(words); n > 1; n-- {
			text := strings.Trim(strings.Join(words[:n], ""), " `\"'}).,:;|*")
			a, err := notation.ParseOrder(mombasaEdition, engine.Blue, text)
			if goods, is := a.Move.(*engine.UseGoods); is && goods.Take == 0 && goods.Advance == nil {
				break // the beginning of an order
			}
			if err == nil && notation.PrintOrder(mombasaEdition, a) == text {
				l = append(l, shownOrder{text: text, action: a})
				break
			}
		}
	}
	return l
}

var mombasaEdition = edition.Mombasa()

// TestShownOrdersCanBeLegal holds that every order that people are shown as an example is legal in
// some position: one of a game played by chance, or one made up around the order.
func TestShownOrdersCanBeLegal(t *testing.T) {
	t.Parallel()
	orders := shownOrders(t)
	shown, played := len(orders), 0
	for seed := range 6 {
		playChance(uint64(seed), func(v *engine.View) {
			orders = slices.DeleteFunc(orders, func(o shownOrder) bool { return isLegal(v, o.action) })
		})
	}
	played = shown - len(orders)
	for _, o := range orders {
		if !canBeLegal(o.action) {
			t.Errorf("%s shows %q, which is legal nowhere", o.file, o.text)
		}
	}
	if shown < 100 {
		t.Errorf("only %d orders are shown", shown)
	}
	t.Logf("count %d orders shown, %d legal in games", shown, played)
}

func isLegal(v *engine.View, a engine.Action) bool {
	a.Seat = v.Seat
	return engine.Check(v, a) == nil
}

// canBeLegal looks for a position in which an order is legal among some made up around it.
func canBeLegal(a engine.Action) bool {
	const tries = 3000
	r := rand.New(rand.NewPCG(12, 5))
	for range tries {
		s, err := position.Read(mombasaEdition, "example", []byte(around(a, r)))
		if err != nil {
			continue
		}
		if v := s.View(engine.Blue); isLegal(&v, a) {
			return true
		}
	}
	return false
}

// around makes up a position in which blue has what an order names, and the rest by chance.
func around(a engine.Action, r *rand.Rand) string {
	ed := mombasaEdition
	some := func(n int, of func() string) string {
		l := make([]string, n)
		for i := range l {
			l[i] = of()
		}
		return strings.Join(l, ", ")
	}
	names := func(cards []string) string { return strings.Join(cards, ", ") }
	expansion := func() string { return []string{"Ex1", "Ex2", "Ex3", "Ex2M", "Ex3T"}[r.IntN(5)] }
	phase, area, hand, tiles, display, regions := "action", []string{}, []string{}, []string{}, map[string]string{}, map[int]string{}
	tile, pounds := "", r.IntN(30)
	company := func() string { return engine.Companies[r.IntN(4)].String() }
	for range r.IntN(8) {
		regions[1+r.IntN(engine.Regions)] = company()
	}
	for n := range r.IntN(4) {
		display[[]string{"x", "y", "z"}[n%3]+strconv.Itoa(1+r.IntN(4))] = []string{"Cf1", "Bn1", "Dm", "Ct3", "Cf2", "Ex2"}[r.IntN(6)]
	}
	ref := func(c engine.CardRef) {
		for c.Slot != 0 && len(area) < int(c.Slot)-1 {
			area = append(area, ed.CardName(c.Card))
		}
		name := ed.CardName(c.Card)
		if c.Slot != 0 && a.PlusOne.Card == engine.NoCard {
			name += " +1" // which is what tells the two apart
		}
		area = append(area, name)
	}
	switch m := a.Move.(type) {
	case *engine.Rest:
		phase = "setup"
		for _, card := range m.Cards {
			hand = append(hand, ed.CardName(card))
		}
		tile = "tile: " + notation.TileName(ed, engine.TileID(1+r.IntN(len(ed.StartingTiles)-1)))
	case *engine.Plan:
		phase = "planning"
		for _, c := range m.Cards {
			if c.Card != engine.NoCard {
				hand = append(hand, ed.CardName(c.Card))
			}
		}
	case *engine.UseGoods:
		for _, c := range m.Cards {
			ref(c)
		}
	case *engine.Expand:
		area = append(area, strings.Split(some(1+r.IntN(3), expansion), ", ")...)
		for _, e := range m.Entries {
			delete(regions, int(e.Region))
			if e.Return != 0 || r.IntN(3) == 0 {
				regions[int(e.Region)] = company()
			}
		}
	case *engine.Bookkeep:
		ref(m.Card)
		area = append(area, "Ex3", "Bn2")
	case *engine.UseMerchant:
		ref(m.Card)
	case *engine.PlaceMarker:
		area = append(area, []string{"Cf1", "Cf4", "Cf3", "Ct3"}[r.IntN(4)], []string{"Cf2", "Bn3"}[r.IntN(2)])
		if m.Card != engine.NoCard {
			hand = append(hand, ed.CardName(m.Card))
		}
	}
	if a.PlusOne.Card != engine.NoCard {
		tiles = append(tiles, "+1")
	}
	for _, e := range a.Expect {
		switch {
		case e.Display != 0:
			display[e.Display.String()] = ed.CardName(e.Card)
		case e.Region != 0 && e.Company != engine.NoCompany:
			regions[int(e.Region)] = e.Company.String()
		case e.Region == 0:
			pounds = e.Pounds
		}
	}
	area = slices.DeleteFunc(area, func(card string) bool { return card == "" })
	sides := func(letter string) string { return letter + strconv.Itoa(1+r.IntN(2)) }
	letters := []string{"A", "B", "C", "D"}
	r.Shuffle(4, func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	if m, is := a.Move.(*engine.Expand); is {
		for _, e := range m.Entries { // a neighbour of each region is the company's
			borders := ed.Regions[e.Region].Borders
			if to := borders[r.IntN(len(borders))].To; !slices.ContainsFunc(m.Entries, func(e engine.Entry) bool { return e.Region == to }) {
				regions[int(to)] = m.Company.String()
			}
		}
	}
	books, easy := []string{"1: S01"}, []string{"A06", "B05", "B14", "B15", "B18", "C09", "C14", "C15"} // what an expansion card and bananas are enough for
	r.Shuffle(len(easy), func(i, j int) { easy[i], easy[j] = easy[j], easy[i] })
	for i := range r.IntN(6) {
		books = append(books, fmt.Sprintf("%d: %s", i+2, easy[i]))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "setup: random\nplayers: %d\nphase: %s\nround: %d\nfirst: blue\n", 2+r.IntN(3), phase, map[bool]int{true: 0, false: 1 + r.IntN(6)}[phase == "setup"])
	if phase == "action" {
		b.WriteString("turn: blue\n")
	}
	fmt.Fprintf(&b, "tracks: {M: %s, T: %s, L: %s, C: %s}\n", sides(letters[0]), sides(letters[1]), sides(letters[2]), sides(letters[3]))
	if len(regions) > 0 && phase != "setup" {
		fmt.Fprintf(&b, "regions: {%s}\n", pairs(regions))
		fmt.Fprintf(&b, "bases: {M: [%s], T: [%[2]s], L: [%[3]s], C: [%[4]s]}\n", base(r), base(r), base(r), base(r))
	}
	if len(display) > 0 {
		fmt.Fprintf(&b, "display: {%s}\n", pairs(display))
	}
	fmt.Fprintf(&b, "blue: {pounds: %d, ", pounds)
	if phase == "action" {
		fmt.Fprintf(&b, "acted: %v, ", r.IntN(3) > 0)
	}
	if phase != "setup" {
		fmt.Fprintf(&b, "markers: {M: %d, T: %d, L: %d, C: %d}, diamond: %d, jar: %d, books: {%s}, ", r.IntN(19), r.IntN(19), r.IntN(19), r.IntN(19), r.IntN(29), r.IntN(len(books)+1), strings.Join(books, ", "))
	}
	if len(hand) > 0 && phase != "setup" {
		fmt.Fprintf(&b, "hand: [%s], ", names(hand))
	}
	if len(area) > 0 {
		fmt.Fprintf(&b, "area: [%s], ", names(area))
	}
	if len(tiles) > 0 {
		fmt.Fprintf(&b, "tiles: [%s], ", names(tiles))
	}
	fmt.Fprintf(&b, "%s}\n", tile)
	return strings.ReplaceAll(b.String(), ", }", "}")
}

// base is a base with some posts left.
func base(r *rand.Rand) string {
	return fmt.Sprintf("%d, %d, %d", r.IntN(6), 1+r.IntN(5), 1+r.IntN(5))
}

// pairs writes a map as YAML does.
func pairs[K cmp.Ordered](m map[K]string) string {
	var l []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		l = append(l, fmt.Sprintf("%v: %s", key, m[key]))
	}
	return strings.Join(l, ", ")
}

// playChance plays a game by chance and shows what each seat that may order sees.
func playChance(seed uint64, see func(*engine.View)) {
	r := rand.New(rand.NewPCG(seed, 12))
	table := engine.Table{Players: 2 + r.IntN(3), Setup: engine.Setup(r.IntN(2)), Rules: engine.CurrentRules}
	s := &engine.NewDeal(mombasaEdition, table, r.IntN).State
	for s.Phase != engine.GameOver {
		seat := s.ToMove()[r.IntN(len(s.ToMove()))]
		v := s.View(seat)
		see(&v)
		a, ok := engine.Sample(&v, r.IntN)
		if !ok {
			return
		}
		step, err := engine.Deal(s, a, r.IntN)
		if err != nil {
			return
		}
		s = &step.State
	}
}
