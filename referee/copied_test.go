package referee

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/letters"
)

// offers is what the letter to a seat offers, and each of its orders with the lines that it stands
// in.
func (p *party) offers(seat engine.Seat, html bool) (letter *mail.Outgoing, offered []acts.Offered, starred []string) {
	p.t.Helper()
	owe := p.letters[seat][len(p.letters[seat])-1]
	err := p.table.Read(p.t.Context(), func(h acts.History) error {
		out, words, err := letters.WriteInGame(h, p.ring, &owe, &letters.Addressing{
			Mailbox: "dhow@example.com", Name: "Dhow", Domain: "example.com", To: "ann@example.org", HTML: html,
		})
		letter, offered = out, []acts.Offered{{Words: words}}
		return err
	})
	must(p.t, err)
	for line := range strings.Lines(letter.Text) {
		if strings.HasPrefix(line, "   * ") && wordsHave(offered, line) {
			starred = append(starred, strings.TrimRight(line, "\n"))
		}
	}
	return letter, offered, starred
}

// wordsHave tells whether a line alone is read as an order that a letter offers.
func wordsHave(offered []acts.Offered, line string) bool {
	return acts.Copied([]mail.Line{{Text: line}}, offered)[0].Text != line
}

// TestCopiedLinesOfMailPrograms answers letters by each mail program, with and without a page: a
// starred line on top counts as what it offers, and of what the program quotes nothing does,
// however it is trimmed, with or without marks.
func TestCopiedLinesOfMailPrograms(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	clerk := NewClerk(ClerkSettings{Config: &config.Config{Mailbox: "dhow@example.com"}, Edition: edition.Mombasa(), Ring: p.ring})
	orders := func(lines []mail.Line, offered []acts.Offered) (read []string) {
		for i, l := range acts.Copied(lines, offered) {
			if l.Text != "" && l.Text != lines[i].Text {
				read = append(read, l.Text)
			}
		}
		return read
	}
	lines := func(texts []string) (l []mail.Line) {
		for _, text := range texts {
			l = append(l, mail.Line{Text: strings.TrimSpace(text)})
		}
		return l
	}
	copied, quoted, trimmed, next := 0, 0, 0, 0
	offers, most := 0, 0 // letters, and bytes that the journal keeps of one
	p.playUntil(func(g *log.Game) bool {
		if next++; next%8 > 0 {
			return g.Len() > 90
		}
		for seat := engine.Blue; seat <= engine.Yellow; seat++ {
			letter, offered, starred := p.offers(seat, next%16 == 0)
			if n := len(offered[0].Words); n > 0 {
				offers, most = offers+1, max(most, n)
			}
			raw, err := mail.Compose(letter)
			must(t, err)
			sent, err := correspondents.Read(raw)
			must(t, err)
			answer := func(program correspondents.Program, text string) *mail.Letter {
				return clerk.Read(program.Write(&correspondents.Answer{
					To: sent, ID: "answer@example.org", From: "ann@example.org", Name: "Ann", At: time.Unix(1.8e9, 0), Text: text,
				}), "")
			}
			for i, line := range starred {
				program := correspondents.Programs[(i+next)%len(correspondents.Programs)]
				order, _, _ := strings.Cut(strings.TrimPrefix(line, "   * "), "  ")
				for _, text := range []string{line, "Hello!\n\n" + line + "\n\nAnn"} {
					if got := orders(answer(program, text).Text, offered); len(got) != 1 || got[0] != order {
						t.Fatalf("%s: %q is read as %q", program.Name, line, got)
					}
					copied++
				}
			}
			for _, program := range correspondents.Programs {
				if got := orders(answer(program, "Thanks!").Text, offered); len(got) > 0 {
					t.Fatalf("%s: of what is quoted %q is read", program.Name, got)
				}
				quoted++
			}
			// All of the text without marks, and any part of it of more than a line, is a
			// quotation.
			var text []string
			for line := range strings.Lines(letter.Text) {
				if line = strings.TrimSpace(line); line != "" {
					text = append(text, line)
				}
			}
			if got := orders(lines(text), offered); len(got) > 0 {
				t.Fatalf("of the whole letter %q is read", got)
			}
			for i := range starred {
				for j := i + 1; j < len(starred); j++ {
					if got := orders(lines([]string{"I wonder", starred[i], "", starred[j]}), offered); len(got) > 0 {
						t.Fatalf("of two quoted lines %q is read", got)
					}
					trimmed++
				}
			}
		}
		return g.Len() > 90
	})
	if copied < 50 || quoted < 50 || trimmed < 50 {
		t.Errorf("only %d lines copied, %d letters quoted, %d trimmed", copied, quoted, trimmed)
	}
	if most > 1500 {
		t.Errorf("the journal keeps %d bytes of a letter", most)
	}
	t.Logf("count %d lines copied, %d letters quoted, %d trimmed; %d letters offer something, %d bytes at most", copied, quoted, trimmed, offers, most)
}
