package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/notation"
)

// polyglot is how somebody at a table of four languages writes.
type polyglot struct {
	lang      notation.Language
	name      string
	address   mail.Address
	program   string // a mail program whose words above quotations show the language; empty: any
	join      string // the answer to the invitation
	says      string // talk, on a line of its own
	verbs     map[byte]string
	suits     map[string]string
	companies map[byte]string
}

// polyglots sit at the table: blue and English first.
var polyglots = []polyglot{
	{notation.English, "Ann", "ann@example.org", "", "", "say: Good luck!",
		map[byte]string{'T': "keep", 'R': "rest", 'P': "plan", 'G': "goods", 'X': "expand", 'B': "bookkeeper", 'D': "merchant", 'S': "bonus", 'E': "end"},
		map[string]string{"Cf": "coffee", "Bn": "bananas", "Ct": "cotton", "Ex": "expansion", "Bk": "bookkeeper"},
		map[byte]string{'M': "Mombasa", 'T': "Cape", 'L': "Saint-Louis", 'C': "Cairo"}},
	{notation.French, "Ben", "ben@example.net", "K-9 Mail, in French", "rejoindre maree", "dire : Bonne chance à tous !",
		map[byte]string{'T': "garder", 'R': "repos", 'P': "planifier", 'G': "marchandises", 'X': "développer", 'B': "comptable", 'D': "marchand", 'S': "marqueur", 'E': "fin"},
		map[string]string{"Cf": "café", "Bn": "bananes", "Ct": "coton", "Ex": "développement", "Bk": "comptable"},
		map[byte]string{'M': "Mombasa", 'T': "Cape", 'L': "Saint-Louis", 'C': "Caire"}},
	{notation.Dutch, "Cas", "cas@example.com", "", "meedoen getij", "zeg: Veel geluk allemaal!",
		map[byte]string{'T': "houden", 'R': "rust", 'P': "plannen", 'G': "goederen", 'X': "uitbreiden", 'B': "boekhouder", 'D': "handelaar", 'S': "bonusschijf", 'E': "einde"},
		map[string]string{"Cf": "koffie", "Bn": "bananen", "Ct": "katoen", "Ex": "uitbreiding", "Bk": "boekhouder"},
		map[byte]string{'M': "Mombasa", 'T': "Kaapstad", 'L': "Saint-Louis", 'C': "Caïro"}},
	{notation.Polish, "Dee", "dee@example.org", "", "set lang pl\njoin morze", "powiedz: Powodzenia wszystkim!",
		map[byte]string{'T': "zachowaj", 'R': "odłóż", 'P': "planuj", 'G': "towary", 'X': "rozwiń", 'B': "księgowy", 'D': "handlarz", 'S': "znacznik", 'E': "koniec"},
		map[string]string{"Cf": "kawa", "Bn": "banany", "Ct": "bawełna", "Ex": "ekspansja", "Bk": "księgowy"},
		map[byte]string{'M': "Mombasa", 'T': "Kapsztad", 'L': "Saint-Louis", 'C': "Kair"}},
}

var (
	cardCode  = regexp.MustCompile(`\b(Cf|Bn|Ct|Ex|Bk)([1-4])\b`)
	trackStep = regexp.MustCompile(` ([MTLC])([1-9])\b`)
	ofCompany = regexp.MustCompile(`^X ([MTLC]) `)
)

// words writes a canonical order in the words of the language, as far as they are read as the same.
func (p *polyglot) words(order string) string {
	same := func(text string) bool {
		a, err := notation.Reader{Edition: edition.Mombasa(), Language: p.lang}.Order(engine.Blue, text)
		return err == nil && notation.PrintOrder(edition.Mombasa(), a) == notation.PrintOrder(edition.Mombasa(), mustOrder(order))
	}
	text := ofCompany.ReplaceAllStringFunc(order, func(head string) string { return "X " + p.companies[head[2]] + " " })
	if order[0] == 'G' {
		text = trackStep.ReplaceAllStringFunc(text, func(step string) string { return " " + p.companies[step[1]] + " " + step[2:] })
	}
	text = cardCode.ReplaceAllStringFunc(text, func(code string) string { return p.suits[code[:2]] + " " + code[2:] })
	verb := p.verbs[order[0]]
	if verb == "" || len(order) > 1 && order[1] != ' ' {
		return order
	}
	for _, said := range []string{verb + text[1:], verb + order[1:]} {
		if same(said) {
			return said
		}
	}
	return order
}

func mustOrder(text string) engine.Action {
	a, err := notation.ParseOrder(edition.Mombasa(), engine.Blue, text)
	if err != nil {
		panic(err)
	}
	return a
}

// ownWords are frequent in letters of one language, and are no words of the others.
var ownWords = map[string]notation.Language{
	"the": notation.English, "your": notation.English, "with": notation.English, "and": notation.English, "from": notation.English,
	"votre": notation.French, "vous": notation.French, "est": notation.French, "les": notation.French, "pour": notation.French,
	"het": notation.Dutch, "een": notation.Dutch, "je": notation.Dutch, "jouw": notation.Dutch, "voor": notation.Dutch,
	"jest": notation.Polish, "twoja": notation.Polish, "twoje": notation.Polish, "oraz": notation.Polish, "się": notation.Polish,
}

// wantLanguage wants a letter to be in one language, but for talk, orders and keys.
func (p *polyglot) wantLanguage(t *testing.T, l *correspondents.Letter) {
	t.Helper()
	if !strings.Contains(l.HTML, `<html lang="`+p.lang.String()+`"`) {
		t.Errorf("a letter to %s is not in %v:\n%s", p.name, p.lang, l.Text)
		return
	}
	for line := range strings.Lines(l.Subject + "\n" + l.Text) {
		if strings.HasPrefix(line, ">") || strings.HasPrefix(line, "key ") || strings.Contains(line, "* ") {
			continue
		}
		for word := range strings.FieldsFuncSeq(line, func(c rune) bool { return !unicode.IsLetter(c) }) {
			if lang, known := ownWords[strings.ToLower(word)]; known && lang != p.lang {
				t.Errorf("%s reads %q in %q, in\n%s", p.name, word, line, l.Text)
			}
		}
	}
}

// writesWith is the mail program of a player.
func (p *polyglot) writesWith() correspondents.Program {
	for _, program := range correspondents.Programs {
		if program.Name == p.program {
			return program
		}
	}
	return correspondents.Programs[0]
}

// polyglotGame seats the four.
func (s *served) polyglotGame(imap func(mail.Address) mail.Account, write func(*mailPlayer, *correspondents.Answer)) *servedGame {
	m := s.newGame()
	for _, p := range polyglots {
		m.sit(p.name, p.address, imap).write = write
	}
	m.words = func(p *mailPlayer, order string) string {
		text := polyglots[p.seat-1].words(order)
		if p.seat == engine.Blue && p.written == 2 || p.seat != engine.Blue && p.written == 1 { // the first order
			text += "\n" + polyglots[p.seat-1].says
		}
		return text
	}
	return m
}

// playInFourLanguages plays a game of four, of whom each writes in the words of one language.
func (m *servedGame) playInFourLanguages() {
	m.Helper()
	ann := m.players[0]
	ann.start("new game Ben ben@example.net, Cas cas@example.com, Dee dee@example.org\njoin reef")
	asked := ann.await("the question whether the mail is Ann's", func(l *correspondents.Letter) bool { return heldCode.MatchString(l.Text) })
	ann.answer(asked, "yes "+heldCode.FindStringSubmatch(asked.Text)[1])
	for i, p := range m.players[1:] {
		p.answer(p.newest(0), polyglots[i+1].join)
	}
	m.id = games.GameID(m.onlyGame())
	m.until("the deal", func() bool { return m.game().Dealt() })
	m.playOut()
	last := m.game().Len()
	for i, p := range m.players {
		p.newest(last)
		p.wantOneVersion()
		m.wantThreads(p)
		var all strings.Builder
		for _, l := range p.letters {
			if positionOf(l) > 0 { // behind the invitation
				polyglots[i].wantLanguage(m.T, l)
			}
			all.WriteString(strings.Join(strings.Fields(l.Text), " "))
		}
		for _, other := range polyglots {
			if _, talk, _ := strings.Cut(other.says, ": "); other.name != p.name && !strings.Contains(all.String(), talk) {
				m.Errorf("%s does not hear %q", p.name, talk)
			}
		}
		m.Logf("%s: %d mails, %d letters in %v", p.name, p.written, len(p.letters), polyglots[i].lang)
	}
	mustRun(m.T, "", "verify", m.file())
	if inbox := mustRun(m.T, "", "inbox", "--data", m.dir); strings.Contains(inbox, "  refused  ") {
		m.Errorf("mails are refused\n%s", inbox)
	}
	m.stop()
}

// wantThreads wants all letters of a round to lead to the same one, whatever language their subjects are in.
func (m *servedGame) wantThreads(p *mailPlayer) {
	m.Helper()
	last := -1
	for _, l := range p.letters {
		if positionOf(l) == 0 || len(l.References) == 0 {
			continue
		}
		round := -1
		for _, id := range l.References {
			if n, err := fmt.Sscanf(string(id), "round-%d-"+string(m.id)+"-"+p.seat.String()+"@", &round); n == 1 && err != io.EOF {
				break
			}
		}
		if round < last {
			m.Errorf("%s: %q refers to %v, behind a letter of round %d", p.name, l.Subject, l.References, last)
		}
		last = round
	}
	if last != engine.Rounds {
		m.Errorf("the last letter to %s stands in the thread of round %d", p.name, last)
	}
}

// TestGameInFourLanguages plays a whole game on the embedded post office, in which everybody writes
// the words of their own language and reads letters in no other: Ben's language is that of his mail
// program, Cas and Dee ask for theirs.
func TestGameInFourLanguages(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	for _, more := range []mail.Address{"cas@example.com", "dee@example.org"} {
		if err := s.office.AddAccount(more, "hunter2"); err != nil {
			t.Fatal(err)
		}
	}
	s.start()
	m := s.polyglotGame(s.office.IMAP, func(p *mailPlayer, a *correspondents.Answer) {
		if err := s.office.Deliver(composed(a, polyglots[p.seat-1].writesWith()), addressee(a)); err != nil {
			p.Fatal(err)
		}
	})
	m.playInFourLanguages()
}

// TestGameInFourLanguagesOnServers plays such a game by Dovecot and Postfix, with DHOW_LONG in the
// environment.
func TestGameInFourLanguagesOnServers(t *testing.T) {
	if os.Getenv("DHOW_LONG") == "" {
		t.Skip("DHOW_LONG is not set")
	}
	mailservers.NeedPrograms(t, "swaks")
	t.Parallel()
	i := newInterop(t, mailservers.StartDovecot)
	i.start()
	m := i.polyglotGame(i.dovecot.IMAP, func(p *mailPlayer, a *correspondents.Answer) { i.bySwaks(p, a, polyglots[p.seat-1].writesWith()) })
	m.playInFourLanguages()
}

// TestWordsOfFourLanguages holds that nearly all orders of a game can be given in words.
func TestWordsOfFourLanguages(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"T 4", "P Cf1 Ex2 Ct1", "G Cf1+Cf3 y2 M1", "X T 5 6/2; 1A@4 p1", "B Bk2 j4; p; 2C@7", "D DmC", "S cf; -M/2", "E 2"} {
		for _, p := range polyglots {
			if said := p.words(order); said == order || strings.HasPrefix(said, fmt.Sprint(order[:1], " ")) {
				t.Errorf("%v: %s stays %q", p.lang, order, said)
			}
		}
	}
}
