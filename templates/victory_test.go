package templates

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
)

// Where one player was ahead of another, and the shares on cards.
var (
	behindSaid = regexp.MustCompile(`Where (\S+) was ahead of you, in pounds: ([^.]*)\.`)
	aheadSaid  = regexp.MustCompile(`Where you were ahead of (\S+): ([^.]*)\.`)
	onCardSaid = regexp.MustCompile(`(\d+) of (Mombasa|Cape Town|Saint-Louis|Cairo) \((\w+)\)`)
	totalSaid  = regexp.MustCompile(`(\w+) with (\d+)`)
)

// TestLastLetterComparesTruly holds what the last letter says of the players against the score: the
// leads of both add up to what is between them, and the shares of the sheet are those on the tracks
// and those on cards.
func TestLastLetterComparesTruly(t *testing.T) {
	t.Parallel()
	compared := 0
	eachPage(func(g *table, p *Page) {
		if p.View.State.Phase != engine.GameOver || p.Seat == engine.NoSeat {
			return
		}
		compared++
		s := &p.View.State
		score := s.Score()
		text := strings.Join(strings.Fields(Game(p).Text), " ")
		seatOf := func(name string) engine.Seat {
			if name == "you" {
				return p.Seat
			}
			for seat, other := range players {
				if other == name {
					return engine.Seat(seat)
				}
			}
			t.Fatalf("nobody is called %q", name)
			return engine.NoSeat
		}
		between, other := 0, engine.NoSeat
		for sign, said := range map[int]*regexp.Regexp{-1: behindSaid, 1: aheadSaid} {
			m := said.FindStringSubmatch(text)
			if m == nil {
				continue
			}
			other = seatOf(m[1])
			for lead := range strings.SplitSeq(m[2], ", ") {
				n, err := strconv.Atoi(lead[strings.LastIndex(lead, " ")+1:])
				if err != nil || n <= 0 {
					t.Errorf("%q is no lead: %s", lead, text)
				}
				between += sign * n
			}
		}
		if other == engine.NoSeat || score[p.Seat].Total()-score[other].Total() != between {
			t.Errorf("%d pounds are between %v and %v: %s", between, p.Seat, other, text)
		}
		onCards := 0
		for _, m := range onCardSaid.FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(m[1])
			onCards += n
			for _, c := range engine.Companies {
				seat := seatOf(m[3])
				if p.companyName(c) == m[2] && s.Shares(seat, c) != n+int(s.TrackOf(c).Shares[s.Seats[seat].Track[c]]) {
					t.Errorf("%s", m[0])
				}
			}
		}
		for _, seat := range s.SeatList() {
			for _, c := range engine.Companies {
				onCards -= s.Shares(seat, c) - int(s.TrackOf(c).Shares[s.Seats[seat].Track[c]])
			}
		}
		if onCards != 0 {
			t.Errorf("%d shares on cards are told too many: %s", onCards, text)
		}
		first, _, _ := strings.Cut(text, "Thank you")
		for _, m := range totalSaid.FindAllStringSubmatch(first[strings.Index(first, "before"):], -1) {
			if strconv.Itoa(score[seatOf(m[1])].Total()) != m[2] {
				t.Errorf("%s: %v", first, score)
			}
		}
	})
	if compared < 15 {
		t.Errorf("only %d letters compare", compared)
	}
}
