package templates

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/picture"
)

// TestLastLetterTellsHowTheGameWent wants the standing of each player and the value of each share,
// round by round, as text and as pictures with the same in words, and who was ahead of whom in what.
func TestLastLetterTellsHowTheGameWent(t *testing.T) {
	t.Parallel()
	for players := 2; players <= engine.MaxPlayers; players++ {
		g := gameOf(players, engine.FirstGame, inPhase(engine.GameOver, 7))
		for _, seat := range g.state.SeatList() {
			p := g.page(seat, g.n-1)
			l := Game(p)
			var shown []picture.Panel
			for _, one := range l.Pictures {
				shown = append(shown, one.Panel)
			}
			for _, chart := range picture.Charts {
				if !slices.Contains(shown, chart) {
					t.Errorf("%d players: the charts are %v", players, shown)
				}
			}
			for _, other := range g.state.SeatList() {
				row := regexp.QuoteMeta(p.column(other))
				alt := p.column(other) + ": "
				for i := range p.Rounds {
					n := strconv.Itoa(p.Rounds[i].Score()[other].Total())
					row += " +" + n
					alt += n + ", "
				}
				if !regexp.MustCompile("(?m)^(\\* )?"+row+"$").MatchString(l.Text) || !strings.Contains(l.HTML, strings.TrimSuffix(alt, ", ")) {
					t.Errorf("%d players: no row %q, or no words for it, in\n%s", players, row, l.Text)
				}
			}
			checkAhead(t, p, l.Text)
			p.Brief = true
			if text := Game(p).Text; strings.Count(text, "\n") > p.mostLines() {
				t.Errorf("%d players: the brief letter has %d lines", players, strings.Count(text, "\n"))
			}
			p.Brief, p.Rounds = false, nil
			if l := Game(p); slices.ContainsFunc(l.Pictures, func(one Picture) bool { return slices.Contains(picture.Charts, one.Panel) }) {
				t.Error("charts where the letter does not tell of the end")
			}
		}
	}
}

// checkAhead adds up what the letter says that the reader and the other were ahead by.
func checkAhead(t *testing.T, p *Page, text string) {
	t.Helper()
	text = strings.Join(strings.Fields(text), " ")
	sum := 0
	rival := ""
	for i, found := range regexp.MustCompile(`Where (?:(\S+) was ahead of you|you were ahead of (\S+))(?:, in pounds)?: ([^.]*)\.`).FindAllStringSubmatch(text, -1) {
		if i == 0 {
			rival = found[1] + found[2]
		}
		for _, n := range regexp.MustCompile(` (\d+)(?:,|$)`).FindAllStringSubmatch(found[3], -1) {
			by, _ := strconv.Atoi(n[1])
			if found[1] != "" {
				by = -by
			}
			sum += by
		}
	}
	scores := p.View.State.Score()
	for _, seat := range p.View.State.SeatList() {
		if p.player(seat) == rival && scores[p.Seat].Total()-scores[seat].Total() == sum {
			return
		}
	}
	t.Errorf("%s is told to be %d ahead of %q in all:\n%s", p.Name, sum, rival, text)
}
