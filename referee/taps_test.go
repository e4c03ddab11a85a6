package referee

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/config"
)

var linked = regexp.MustCompile(`href="(mailto:[^"]*)"`)

// TestTapsAreReadAsTheyAreMeant opens a mail by each link of the letters of a game, and sends it by
// each mail program: what is read is the line that the link stands for, under the key of the
// letter.
func TestTapsAreReadAsTheyAreMeant(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	clerk := NewClerk(ClerkSettings{Config: &config.Config{Mailbox: "dhow@example.com"}, Edition: edition.Mombasa(), Ring: p.ring})
	orders, links, next := 0, 0, 0
	p.playUntil(func(g *log.Game) bool {
		if next++; next%4 > 0 {
			return g.Len() > 120
		}
		for seat := engine.Blue; seat <= engine.Yellow; seat++ {
			letter := p.render(p.letters[seat][len(p.letters[seat])-1])
			for _, link := range linked.FindAllStringSubmatch(letter.HTML, -1) {
				links++
				if p.tap(clerk, seat, letter, html.UnescapeString(link[1])) {
					orders++
				}
			}
		}
		return g.Len() > 120
	})
	if orders < 100 || links == orders {
		t.Errorf("%d links, %d of them orders", links, orders)
	}
	t.Logf("count %d links by %d programs", links, len(correspondents.Programs))
}

// tap sends the mail that a link opens by each program, and tells whether it is an order.
func (p *party) tap(clerk *Clerk, seat engine.Seat, letter *mail.Outgoing, link string) bool {
	p.t.Helper()
	opened, err := correspondents.Tap(link)
	must(p.t, err)
	opened.ID, opened.From, opened.Name, opened.At = "tapped@example.org", "ann@example.org", "Ann", time.Unix(1.8e9, 0)
	line, _, _ := strings.Cut(opened.Text, "\n")
	for _, program := range correspondents.Programs {
		read := clerk.Read(program.WriteNew(opened), "")
		text, rest, _ := strings.Cut(read.NewText(), "\n")
		switch {
		case read.Kind != mail.Person || len(read.Problems) > 0 || len(read.Keys) != 1:
			p.t.Errorf("%s writes a mail of kind %v with %v and %d keys", program.Name, read.Kind, read.Problems, len(read.Keys))
		case !strings.HasSuffix(strings.TrimSpace(letter.Text), read.Keys[0].Text):
			p.t.Errorf("%s writes the key %s", program.Name, read.Keys[0].Text)
		case text != line || strings.TrimSpace(rest) != "key "+read.Keys[0].Text:
			p.t.Errorf("%s has %q read as %q", program.Name, opened.Text, read.NewText())
		}
	}
	lines, err := notation.Reader{Edition: edition.Mombasa()}.Lines(seat, line)
	if err != nil || len(lines) != 1 {
		return false
	}
	order, is := lines[0].Says.(notation.Order)
	if is {
		state, err := p.game().State()
		must(p.t, err)
		view := state.View(seat)
		if err := engine.Check(&view, order.Action); err != nil && engine.Seat(state.Turn) == seat {
			p.t.Errorf("%q is offered, and is not legal: %v", line, err)
		}
	}
	return is
}
