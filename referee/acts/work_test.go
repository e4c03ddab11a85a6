package acts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dhow/engine/edition"
	"dhow/mail"
	"dhow/notation"
)

// misspelt is a line with a letter too many, somewhere else each time.
func misspelt(line string, n int) string {
	at := n * 7 % len(line)
	return line[:at] + string(rune('a'+n%26)) + line[at:]
}

// longMails are texts drawn from the table of acts, of so many lines each.
func longMails(count int) map[string][]mail.Line {
	texts := map[string][]mail.Line{}
	for _, act := range All {
		for kind, line := range map[string]func(n int) string{
			"right": func(int) string { return act.Example }, "misspelt": func(n int) string { return misspelt(act.Example, n) },
			"mixed": func(n int) string { return []string{act.Example, misspelt(act.Example, n), "E 2"}[n%3] },
		} {
			var lines []mail.Line
			for n := range count {
				lines = append(lines, mail.Line{Text: line(n)})
			}
			texts[kind+": "+act.Example] = lines
		}
	}
	return texts
}

// TestTooMuchIsNotRead counts the work of long mails: of a thousand lines nothing is read, whatever
// they are, and of a hundred everything, as the answer to the others says.
func TestTooMuchIsNotRead(t *testing.T) {
	for name, lines := range longMails(1000) {
		said := Read(&mail.Letter{Text: lines})
		if !said.TooMuch() || said.Commands != nil {
			t.Errorf("%s, a thousand times: %d steps, %d commands", name, said.Work, len(said.Commands))
		}
		if again := Read(&mail.Letter{Text: lines}); again.Work != said.Work {
			t.Errorf("%s: %d steps, and then %d", name, said.Work, again.Work)
		}
		if few := Read(&mail.Letter{Text: lines[:100]}); few.TooMuch() {
			t.Errorf("%s, a hundred times: %d steps", name, few.Work)
		}
	}
}

// TestBudgetKeepsWithinOtherLimits holds that no mail within the budget is refused in part, because
// it has more text or lines than the notation reads.
func TestBudgetKeepsWithinOtherLimits(t *testing.T) {
	reader := notation.Reader{Edition: edition.Mombasa()}
	for name, line := range map[string]string{
		"short": "E 2", "prose": "well played", "long": "say " + strings.Repeat("x", 3000), "wide": "say " + strings.Repeat("x ", 77), "empty": "", "command": "mine",
	} {
		var lines []mail.Line
		for said := (Said{}); !said.TooMuch(); said = Read(&mail.Letter{Text: lines}) {
			lines = append(lines, mail.Line{Text: line})
		}
		lines = lines[:len(lines)-1]
		var text []string
		for _, l := range lines {
			text = append(text, l.Text)
		}
		commands, rest := splitCommands(strings.Join(text, "\n"))
		_, err := reader.Lines(1, rest)
		if list, is := err.(*notation.ErrorList); is && (list.Errors[0].Code == notation.TooManyLines || list.Errors[0].Code == notation.TextTooLong) {
			t.Errorf("%s: %d lines of %d bytes are within the budget, and refused: %v", name, len(lines), len(rest), err)
		}
		t.Logf("%s: %d lines are within the budget, %d of them commands", name, len(lines), len(commands))
	}
}

// TestEachLineIsDecidedOnce counts how often lines are asked what they decide, where a mail is read:
// once each, and no name that is near to another is looked for.
func TestEachLineIsDecidedOnce(t *testing.T) {
	asked, searched := 0, 0
	for _, act := range All {
		if decides := act.decides; decides != nil {
			act.decides = func(c Command) (what, how string) {
				asked++
				return decides(c)
			}
			defer func() { act.decides = decides }()
		}
	}
	for _, s := range Settings {
		for i := range s.person.ways {
			if near := s.person.ways[i].near; near != nil {
				s.person.ways[i].near = func(p *Preferences, words []string) []string {
					searched++
					return near(p, words)
				}
				defer func() { s.person.ways[i].near = near }()
			}
		}
	}
	texts := longMails(130)
	texts["a zone that is called otherwise"] = slices.Repeat([]mail.Line{{Text: "set zone brussel"}}, 130)
	for name, lines := range texts {
		asked, searched = 0, 0
		ReadScript(notation.Reader{Edition: edition.Mombasa()}, &Mail{Seat: 1, Lines: lines})
		if asked > len(lines) || searched > 0 {
			t.Errorf("%s: %d lines are asked %d times what they decide, and %d times what they are near to", name, len(lines), asked, searched)
		}
	}
}

// TestContradictionsAreThoseOfPairs compares what contradicts what with the pairs of all lines.
func TestContradictionsAreThoseOfPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	typed := []string{
		"quiet 22-8", "quiet 23-7", "quiet off", "quiet sat sun", "quiet sun", "away 3 dec 9 dec", "wait", "ready", "pause", "resume", "extend 1d", "extend 2d",
		"set zone Europe/Brussels", "set zone Europe/Paris", "set zone brussel", "set pace 1d", "set pace 2d", "set picture on", "set picture off", "set picture off kilifi-7",
		"set picture on kilifi-7", "set letters brief", "letters turn", "brief", "daily 8", "daily 8 kilifi-7", "mute ben", "unmute ben", "mute all", "yes 7q4kz2abcd", "no 7q4kz2abcd",
		"agree 7q4kz2abcd", "disagree", "yes", "replace green dee@example.org", "replace green eve@example.org", "remove green", "keep green", "host dee@example.org", "address add a@example.org",
		"address drop a@example.org", "address b@example.org", "rewind 5", "rewind 6", "watch kilifi-7", "unwatch kilifi-7", "resign", "mine", "join palm", "join rose", "ask draw", "ask rewind 5",
	}
	told := 0
	for range 3000 {
		var lines []string
		for range 1 + random.IntN(9) {
			lines = append(lines, typed[random.IntN(len(typed))])
		}
		commands, _ := splitCommands(strings.Join(lines, "\n"))
		want := map[int]Result{}
		for _, c := range commands {
			d := c.decides()
			i := slices.IndexFunc(commands, func(by Command) bool {
				e := by.decides()
				within := d.what == e.what || strings.HasPrefix(d.what, e.what+" ") || strings.HasPrefix(e.what, d.what+" ")
				return d.what != "" && e.what != "" && within && d.how != e.how
			})
			if i >= 0 {
				want[c.Line] = c.Answer(contradicts, c.Text, commands[i].Text)
				told++
			}
		}
		if got := Contradicted(commands); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("of %q contradicted are\n%v\nnot\n%v", lines, got, want)
		}
	}
	if told < 1000 {
		t.Errorf("only %d lines contradict others", told)
	}
}
