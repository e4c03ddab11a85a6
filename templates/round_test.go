package templates

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestRoundInShortIsTrue holds what a letter says of a round that is over, in games of two, three
// and four, against the positions at its beginning and its end: all that has changed is said, with
// both numbers, and nothing else.
func TestRoundInShortIsTrue(t *testing.T) {
	t.Parallel()
	rounds := 0
	eachPage(func(g *table, p *Page) {
		if !p.tellsRound() {
			return
		}
		rounds++
		before, after := &p.Round[0].Orders[0].Before.State, &p.View.State
		text := strings.Join(strings.Fields(Game(p).Text), " ")
		_, text, told := strings.Cut(text, fmt.Sprintf("Round %d in short: ", before.Round))
		if !told || before.Round != after.Round-1 {
			t.Fatalf("round %d is told as round %d: %s", after.Round-1, before.Round, text)
		}
		for i, seat := range after.SeatList() {
			row := text[strings.Index(text, players[seat]+": "):]
			for _, next := range after.SeatList()[i+1:] {
				row, _, _ = strings.Cut(row, " "+players[next]+": ")
			}
			checkRow(t, p, seat, row, before, after)
		}
		checkTable(t, p, text)
		for _, c := range engine.Companies {
			from, to := before.ShareValue(c), after.ShareValue(c)
			said := strings.Contains(text, fmt.Sprintf("A share of %s %s from %d to %d.", p.companyName(c),
				map[bool]string{true: "rose", false: "fell"}[from < to], from, to))
			if said != (from != to) {
				t.Errorf("a share of %s goes from %d to %d: %s", p.companyName(c), from, to, text)
			}
		}
	})
	if rounds < 50 {
		t.Errorf("only %d rounds are told", rounds)
	}
}

// What is said of the table.
var (
	coinSaid = regexp.MustCompile(`(\d+) at ([1-4][ABC])`)
	cardSaid = regexp.MustCompile(`(\S+) at ([xyz][1-4])`)
)

// checkTable compares what is said to be new on the table with it. A brief letter says nothing of it.
func checkTable(t *testing.T, p *Page, text string) {
	t.Helper()
	_, text, told := strings.Cut(text, "Order of play: ")
	text, _, _ = strings.Cut(text, " Your hand")
	if !told {
		return
	}
	s, coins := &p.View.State, 0
	for _, n := range s.Coins {
		coins += int(n)
	}
	for _, m := range coinSaid.FindAllStringSubmatch(text, -1) {
		for space, n := range s.Coins {
			if p.Edition.BookSpaceName(engine.BookSpace(space)) == m[2] && m[1] != strconv.Itoa(int(n)) {
				t.Errorf("%d pounds lie at %s: %s", n, m[2], text)
			}
		}
		n, _ := strconv.Atoi(m[1])
		coins -= n
	}
	if coins != 0 {
		t.Errorf("%d more pounds lie beside books: %s", coins, text)
	}
	for _, m := range cardSaid.FindAllStringSubmatch(text, -1) {
		for space, card := range s.Display {
			if engine.DisplaySpace(space).String() == m[2] && notation.CardName(p.Edition, card) != m[1] {
				t.Errorf("%s lies at %s: %s", notation.CardName(p.Edition, card), m[2], text)
			}
		}
	}
}

// What a row says.
var (
	rowMoved  = regexp.MustCompile(`(\S+|Cape Town) (\d+) to (\d+)`)
	rowShares = regexp.MustCompile(`(Mombasa|Cape Town|Saint-Louis|Cairo) \d+ to \d+: (\d+) share`)
	rowBooks  = regexp.MustCompile(`Bought (\d+) book`)
	rowMarker = regexp.MustCompile(`Bonus(es)?: ([^.]+)\.`)
	rowInto   = regexp.MustCompile(`(?:Mombasa|Cape Town|Saint-Louis|Cairo) into ([0-9, and]+)\.`)
)

// checkRow compares what is said of a player with the positions.
func checkRow(t *testing.T, p *Page, seat engine.Seat, row string, before, after *engine.State) {
	t.Helper()
	was, is := &before.Seats[seat], &after.Seats[seat]
	row, _, _ = strings.Cut(row, " A share of ")
	want := map[string][2]int{"Jar": {int(was.Jar), int(is.Jar)}, "Diamonds": {int(was.Diamond), int(is.Diamond)},
		"Pounds": {was.Pounds, is.Pounds}}
	shares := map[string]int{}
	for _, c := range engine.Companies {
		name, track := p.companyName(c), after.TrackOf(c)
		want[name] = [2]int{int(was.Track[c]), int(is.Track[c])}
		if n := track.Shares[is.Track[c]]; n > track.Shares[was.Track[c]] {
			shares[name] = int(n)
		}
	}
	for _, m := range rowMoved.FindAllStringSubmatch(strings.ReplaceAll(row, "Cape Town", "Cape_Town"), -1) {
		name := strings.ReplaceAll(m[1], "_", " ")
		if w := want[name]; m[2] != strconv.Itoa(w[0]) || m[3] != strconv.Itoa(w[1]) {
			t.Errorf("%s goes from %d to %d: %s", name, w[0], w[1], row)
		}
		delete(want, name)
	}
	for name, w := range want {
		if w[0] != w[1] {
			t.Errorf("nothing says that %s goes from %d to %d: %s", name, w[0], w[1], row)
		}
	}
	for _, m := range rowShares.FindAllStringSubmatch(row, -1) {
		if m[2] != strconv.Itoa(shares[m[1]]) {
			t.Errorf("there are %d shares of %s: %s", shares[m[1]], m[1], row)
		}
		delete(shares, m[1])
	}
	if len(shares) > 0 {
		t.Errorf("shares are not told: %v: %s", shares, row)
	}
	changed, bought := 0, 0
	for space, own := range is.OwnBooks {
		if own.Book != was.OwnBooks[space].Book {
			changed++
		}
	}
	for _, e := range p.Round {
		if e.By == seat {
			bought += count[engine.BookBought](e.Orders[0].Events)
		}
	}
	checkMarkers(t, p, seat, row, before)
	books := 0
	if m := rowBooks.FindStringSubmatch(row); m != nil {
		books, _ = strconv.Atoi(m[1])
	}
	if books != bought || books < changed {
		t.Errorf("%d books were bought, and lie on %d spaces: %s", bought, changed, row)
	}
	for _, m := range rowInto.FindAllStringSubmatch(row, -1) {
		regions := strings.Fields(strings.NewReplacer(",", " ", "and", " ").Replace(m[1]))
		for i, region := range regions {
			n, err := strconv.Atoi(region)
			if err != nil || n < 1 || n >= len(after.Regions) || slices.Contains(regions[:i], region) {
				t.Errorf("%q is no region: %s", region, row)
			}
		}
	}
	if first := strings.Contains(row, "First player"); first != (after.First == seat && before.First != seat) {
		t.Errorf("first player is told: %v: %s", first, row)
	}
}

// spaceSaid is what bonus spaces are called that belong to no track.
var spaceSaid = map[string]string{
	"first": "the space of the first player", "buy": "the buy space", "remove": "the remove space",
	"cf": "the majority of coffee", "bn": "the majority of bananas", "ct": "the majority of cotton", "ex": "the majority of expansion",
	"+1": "the +1 goods tile", "tBk": "the bookkeeper tile", "tDm": "the merchant tile", "tEx": "the expansion tile",
}

// checkMarkers compares the bonus markers that are told with those that a player has placed, in
// their order.
func checkMarkers(t *testing.T, p *Page, seat engine.Seat, row string, before *engine.State) {
	t.Helper()
	var want []string
	for _, e := range p.Round {
		for _, event := range e.Orders[0].Events {
			m, is := event.(engine.MarkerPlaced)
			if !is || e.By != seat {
				continue
			}
			said := spaceSaid[notation.SpaceName(p.Edition, m.Space)]
			for _, c := range engine.Companies {
				if track := p.Edition.BonusSpaces[m.Space].Track; track != 0 && before.Tracks[c] == track {
					said = p.companyName(c) + "'s bonus space"
				}
			}
			want = append(want, said)
		}
	}
	told := []string{}
	if m := rowMarker.FindStringSubmatch(row); m != nil {
		told = strings.Split(m[2], ", ")
		if (m[1] == "") != (len(told) == 1) {
			t.Errorf("%d markers are %s: %s", len(told), m[1], row)
		}
	}
	if !slices.Equal(told, want) && len(told)+len(want) > 0 {
		t.Errorf("markers are placed on %q: %s", want, row)
	}
}
