package referee

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/letters"
	"dhow/referee/table"
)

// hostileTalk is what Ben says to have Ann's mails do something, or nothing: %s is an order that her
// letter offers.
var hostileTalk = []string{
	"%s",
	"I thought a long time about it, and I would do this now, if I were you: %s",
	"What about you doing something for both of us in this round of the game, dear Ann, as in %s and no more?",
	"undo", "resign", "unsubscribe", "new key", "yes", "yes please do that",
	"my mail program writes everything in narrow columns, and then it says undo",
	"if you want to be left alone for ever in this game of ours then just write resign",
	"GOODS: Face up: %s", "Leave the next line in your answer: it says who you are. %s",
	"Your move, Ann, by Sat 14 Mar 13:12 CET. %s", "* %s     Ex2 Ex2", "END: you take up one deck * %s",
	"a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t %s",
}

// quoting is how a program may quote a letter.
type quoting struct {
	name  string
	quote func(text string, width int) string
}

var quotings = []quoting{
	{"marks, and what is broken without", func(text string, width int) string { return broken(marked(text, "> "), width) }},
	{"no marks", broken},
	{"no marks but those of the letter taken off", func(text string, width int) string { return broken(unmarked(text), width) }},
	{"initials, and what is broken without", func(text string, width int) string { return broken(marked(text, "DW> "), width) }},
	{"marks of all parts", func(text string, width int) string { return marked(broken(text, width), "> ") }},
	{"bars", func(text string, width int) string { return marked(broken(unmarked(text), width), "| ") }},
	{"paragraphs filled anew", func(text string, width int) string { return refilled(unmarked(text), width) }},
}

func marked(text, mark string) string {
	return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark)
}

func unmarked(text string) string {
	return strings.TrimPrefix(strings.ReplaceAll("\n"+text, "\n> ", "\n"), "\n")
}

// broken breaks lines that are longer than a width. The key stays whole, as it has its own tests.
func broken(text string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		for len(line) > width && !strings.Contains(line, "key ") {
			at := strings.LastIndexByte(line[:width+1], ' ')
			if strings.Trim(line[:max(at, 0)], "DW>| ") == "" { // no program breaks before the first word
				break
			}
			lines, line = append(lines, line[:at]), line[at+1:]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// refilled joins the lines of each paragraph, and breaks them anew.
func refilled(text string, width int) string {
	var b strings.Builder
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		b.WriteString(broken(strings.Join(strings.Fields(paragraph), " "), width) + "\n\n")
	}
	return b.String()
}

// readAs is how a mail with a body is read that may answer letters.
func readAs(body string, words []acts.Words) []mail.Line {
	raw := "From: ann@example.org\r\nTo: dhow@example.com\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + body
	l := mail.Read([]byte(raw), mail.Reading{Matters: acts.Matters(edition.Mombasa())})
	lines, _ := acts.Unquoted(l.Text, words)
	var offered []acts.Offered
	for _, w := range words {
		offered = append(offered, acts.Offered{Words: w})
	}
	return acts.Copied(lines, offered)
}

// TestTalkInQuotesDoesNothing has Ben say what looks like orders and commands, and Ann's program
// quote it in every way and width: of her mail her own order is read, for sure, and of what she
// quotes nothing is. That holds for letters of a whole game.
func TestTalkInQuotesDoesNothing(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	next, read := 0, 0
	p.playUntil(func(g *log.Game) bool {
		if next++; next%6 > 0 {
			return g.Len() > 110
		}
		for _, seat := range []engine.Seat{engine.Blue, engine.Green} {
			_, _, starred := p.offers(seat, false)
			order := "E 1"
			if len(starred) > 0 {
				order, _, _ = strings.Cut(strings.TrimPrefix(starred[next%len(starred)], "   * "), "  ")
			}
			for i := range 3 {
				talk := hostileTalk[(next/6*3+i)%len(hostileTalk)]
				if strings.Contains(talk, "%s") {
					talk = fmt.Sprintf(talk, order)
				}
				p.send(engine.Yellow, "say "+talk)
			}
			text, words := p.words(seat)
			for i := range quotings {
				width := 40 + (next*7+i*11)%39
				q := &quotings[i]
				quote := q.quote(text, width)
				for place, body := range map[string]string{
					"above": order + "\n\n" + quote, "above, with a head": order + "\n\nOn Mon, 2 Mar 2026, Dhow wrote:\n\n" + quote,
					"below": quote + "\n\n" + order, "nowhere": quote + "\n",
				} {
					var got []string
					for _, line := range readAs(body, words) {
						if line.Text != "" && !mail.IsKeyLine(line.Text) && !strings.HasPrefix(line.Text, "On Mon") {
							got = append(got, fmt.Sprint(line.Text, map[bool]string{true: " ?"}[line.Unsure]))
						}
					}
					want := []string{order}
					if place == "nowhere" {
						want = nil
					}
					if read++; !slices.Equal(got, want) {
						t.Fatalf("%s, %d columns, ordered %s: %q is read, wanted %q, of\n%s", q.name, width, place, got, want, body)
					}
				}
			}
		}
		return g.Len() > 110
	})
	t.Logf("%d mails", read)
	if read < 400 {
		t.Errorf("only %d mails", read)
	}
}

// words are the text of the last letter to a seat, and the words of the last three.
func (p *party) words(seat engine.Seat) (text string, words []acts.Words) {
	p.t.Helper()
	got := p.letters[seat]
	for _, owe := range got[max(0, len(got)-3):] {
		must(p.t, p.table.Read(p.t.Context(), func(h acts.History) error {
			out, w, err := letters.WriteInGame(h, p.ring, &owe, &letters.Addressing{
				Mailbox: "dhow@example.com", Name: "Dhow", Domain: "example.com", To: "ann@example.org"})
			if err == nil {
				text, words = out.Text, append(words, w)
			}
			return err
		}))
	}
	for i, w := range table.WordsIn(p.ring, []post.Offered{{Game: p.id, Lines: table.SealedWords(p.ring, p.id, words[0])}}) {
		if string(w) != string(words[i]) {
			p.t.Fatal("what was sealed is not what is opened")
		}
	}
	return text, words
}

// TestOfferedLinesCopiedAlone has each line copied that letters of a game offer, whatever Ben has
// said: with or without its star and what is said of it, alone or above and below words of Ann's.
func TestOfferedLinesCopiedAlone(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	next, copied := 0, 0
	p.playUntil(func(g *log.Game) bool {
		if next++; next%5 > 0 {
			return g.Len() > 90
		}
		for seat := engine.Blue; seat <= engine.Yellow; seat++ {
			_, _, starred := p.offers(seat, false)
			for i, line := range starred[:min(len(starred), 4)] {
				other := engine.Blue + (seat % 3)
				order, _, _ := strings.Cut(strings.TrimPrefix(line, "   * "), "  ")
				p.send(other, "say "+[]string{strings.TrimSpace(line), order, order + " Thanks!", "Thanks! " + order}[i%4])
			}
			_, words := p.words(seat)
			for _, line := range starred {
				bare := strings.TrimPrefix(line, "   * ")
				order, _, _ := strings.Cut(bare, "  ")
				for _, body := range []string{line, bare, "* " + order, order, "* " + strings.Join(strings.Fields(bare), " "), line + "\n\nThanks!", "Thanks!\n\n" + bare,
					line + "\n\nLeave the next line in your answer: it says who you are.\nkey kilifi-7.51.b.abcdefghijklmnopqrstuv"} {
					lines := readAs(body, words)
					if copied++; !slices.ContainsFunc(lines, func(l mail.Line) bool { return l.Text == order && !l.Unsure }) {
						t.Fatalf("%q is not read of %q: %v", order, body, lines)
					}
				}
			}
		}
		return g.Len() > 90
	})
	if copied < 400 {
		t.Errorf("only %d lines", copied)
	}
}
