package acts

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

var update = flag.Bool("update", false, "write the table of docs/commands.md anew")

// TestSplitCommands protects what is taken for a command and what is left to the notation, with its
// line numbers.
func TestSplitCommands(t *testing.T) {
	for _, row := range []struct {
		why, text, commands string
		rest                string
	}{
		{"a word behind join is the luck word", "join palm", "1 join [palm]", ""},
		{"join needs no word", "Join.", "1 join []", ""},
		{"talk that begins with join is none", "join us for dinner", "", "join us for dinner"},
		{"case and invisible signs do not matter", "\u200bRESIGN !", "1 resign []", ""},
		{"talk that begins with a command is none", "resign? never", "", "resign? never"},
		{"yes alone", "yes", "1 yes []", ""},
		{"yes with its code in any case", "Yes 7Q4KZ2ABCD", "1 yes [7Q4KZ2ABCD]", ""},
		{"yes that adds the address", "yes 7q4kz2abcd add", "1 yes [7q4kz2abcd add]", ""},
		{"talk that begins with yes is none", "yes of course", "", "yes of course"},
		{"no with a code", "no 7q4kz2abcd", "1 no [7q4kz2abcd]", ""},
		{"yes in French with its code", "oui 7q4kz2abcd", "1 yes [7q4kz2abcd]", ""},
		{"yes and no of all languages", "Oui.\nja\nTak!\nnon\nnee\nNie", "1 yes []; 2 yes []; 3 yes []; 4 no []; 5 no []; 6 no []", "\n\n\n\n\n"},
		{"agree of all languages", "d'accord 7q4kz2abcd\nD’accord\nakkoord\nzgoda\nzgadzam sie", "1 agree [7q4kz2abcd]; 2 agree []; 3 agree []; 4 agree []; 5 agree []", "\n\n\n\n"},
		{"disagree is longer than no and agree", "pas d'accord\nniet akkoord\nnie zgadzam się", "1 disagree []; 2 disagree []; 3 disagree []", "\n\n"},
		{"join of all languages", "je participe\nrejoindre palm-3\ndoe mee\nDołącz palma\nrejoins phare", "1 join []; 2 join game [palm-3]; 3 join []; 4 join [palma]; 5 join [phare]", "\n\n\n\n"},
		{"new game of all languages", "nouvelle partie : ben@example.org cas@example.net\nnieuw spel ben@example.org\nnowa gra", "1 new game [ben@example.org cas@example.net]; 2 new game [ben@example.org]; 3 new game []", "\n\n"},
		{"what one sets in other languages", "absent 3-10 dec\nstil 22-8\nczekaj\nprêt\nkolejka", "1 away [3-10 dec]; 2 quiet [22-8]; 3 wait []; 4 ready []; 5 queue []", "\n\n\n\n"},
		{"times in words, of all languages", "extend 2 days\nExtend 36H\nprolonger 2 jours\nverlengen 1 week\nprzedluz 12 godzin\nextend the deadline",
			"1 extend [2 days]; 2 extend [36H]; 3 extend [2 jours]; 4 extend [1 week]; 5 extend [12 godzin]", "\n\n\n\n\nextend the deadline"},
		{"what stands behind, without accents and in capitals", "Calme SAM dim\nabsence 3 dec - 10 dec\nWYCISZ zolty\nDomowy\nOUI 7q4kz2abcd AJOUTER\njoin chance",
			"1 quiet [sat sun]; 2 away [3 dec - 10 dec]; 3 mute [yellow]; 5 yes [7q4kz2abcd add]; 6 join [chance]", "\n\n\nDomowy\n\n"},
		{"talk in other languages is none", "Oui, bien sûr\nnouvelle partie demain ?\nja hoor\ndoe mee met ons avondeten vanavond\nnie wiem\nprêt à jouer\nDołącz do nas wieczorem", "", "Oui, bien sûr\nnouvelle partie demain ?\nja hoor\ndoe mee met ons avondeten vanavond\nnie wiem\nprêt à jouer\nDołącz do nas wieczorem"},
		{"talk of the length of a code is none", "Oui, volontiers !\nJa, natuurlijk!\nOui, 7q4kz2abcd", "3 yes [7q4kz2abcd]", "Oui, volontiers !\nJa, natuurlijk!\n"},
		{"a ruling of other languages may be long", "décider Le coup tardif de Ben compte quand même\nbeslis de late order van Ben telt toch mee", "1 rule [Le coup tardif de Ben compte quand même]; 2 rule [de late order van Ben telt toch mee]", "\n"},
		{"numbers of lines stay", "G Cf1 M1\nresend\nE", "2 resend []", "G Cf1 M1\n\nE"},
		{"new game takes what follows", "New game: ben@example.org cas@example.net", "1 new game [ben@example.org cas@example.net]", ""},
		{"new game alone", "new game", "1 new game []", ""},
		{"lines of ours that were edited", "\n * set lang fr\n* set zone UTC\n\nset html off\nkey kilifi-7.41.b.abcdefghijklmnopqrstuv\n", "2 set [lang fr]; 3 set [zone UTC]; 5 set [html off]", "\n\n\n\n\nkey kilifi-7.41.b.abcdefghijklmnopqrstuv\n"},
		{"lines of ours beside others are quoted", "* set lang fr\nThe word help brings how orders are written.", "", "* set lang fr\nThe word help brings how orders are written."},
		{"lines of ours beside an order are quoted", "* set lang fr\nE", "", "* set lang fr\nE"},
		{"a starred line that gives something up is none", "* resign", "", "* resign"},
		{"lines of the notation are left", "show\nlegal G\nhelp\nsay hi\nundo\ngame kilifi-7", "", "show\nlegal G\nhelp\nsay hi\nundo\ngame kilifi-7"},
	} {
		t.Run(row.why, func(t *testing.T) {
			commands, rest := splitCommands(row.text)
			var got []string
			for _, c := range commands {
				got = append(got, fmt.Sprint(c.Line, " ", c.Name, " ", c.Args))
			}
			if strings.Join(got, "; ") != row.commands || rest != row.rest {
				t.Errorf("%q: commands %q and rest %q, expected %q and %q", row.text, got, rest, row.commands, row.rest)
			}
		})
	}
}

// TestCommandsInLetters wants no line of a letter to be a command when it is typed back, whichever
// the table has: what begins like one stands behind a star.
func TestCommandsInLetters(t *testing.T) {
	for _, row := range All {
		if row.Reads != nil {
			continue
		}
		name := string(row.Name)
		for _, line := range []string{row.Example, name + " and more", name, strings.ToUpper(name), name + ".", name + " !", name + ":"} {
			if _, is := readCommand(line); !is {
				continue
			}
			l := templates.Invitation(&templates.Invited{Seal: line}) // which has the seal in a line of its own
			if !strings.Contains(l.Text, line) || strings.Contains("\n"+l.Text, "\n"+line) {
				t.Errorf("a letter has %q as a line of its own:\n%s", line, l.Text)
			}
		}
	}
}

// TestCommandExamples protects the table: each example reads as the command of its row, by us or by
// the notation.
func TestCommandExamples(t *testing.T) {
	reader := notation.Reader{Edition: edition.Mombasa()}
	for _, row := range All {
		c, ok := readCommand(row.Example)
		switch {
		case row.Reads != nil && ok:
			t.Errorf("%q is read as the command %q", row.Example, c.Name)
		case row.Reads != nil && row.Name != keyLine:
			if _, err := reader.Lines(engine.Blue, row.Example); err != nil {
				t.Errorf("%q: %v", row.Example, err)
			}
		case row.Reads == nil && c.Name != row.Name:
			t.Errorf("%q is read as %q, expected %q", row.Example, c.Name, row.Name)
		}
	}
}

// TestHelpIsRead wants every line that help or a letter shows as an example to be read, in the
// words of every language, as what it stands for.
func TestHelpIsRead(t *testing.T) {
	examples := []string{"yes 7q4kz2abcd", "no 7q4kz2abcd", "yes 7q4kz2abcd add", "yes 7q4kz2abcd luck palm", "join", "join 7q4kz2abcd",
		"join lighthouse", "join kilifi-7 off", "standby kilifi-7 off", "standby off", "never", "resend", "unsubscribe", "back", "ready",
		"letters brief", "letters daily 8", "letters turn", "follow", "new game ben@example.org cas@example.net", "new game house",
		"admit 7q4kz2abcd", "rule yes 41", "rule no 41", "queue clear", "quiet sat sun", "quiet off", "away off",
		"away 3 dec - 10 dec house", "replace me dee@example.org", "address add ann@example.net", "ask rewind to 41", "ask draw",
		"mute watchers", "correct green: G Cf1 M1", "host add dee@example.org", "set lang fr", "note clear",
		"then E 2 until round 3", "auto end 2 until round 3"}
	for _, form := range slices.Concat(templates.Lines, templates.Commands) {
		examples = append(examples, form.Line)
	}
	for _, act := range All {
		if act.Reads == nil {
			examples = append(examples, act.Example)
		}
	}
	reader := notation.Reader{Edition: edition.Mombasa(), Names: notation.NamesOf("Ann", "Ben")}
	read := func(line string) string {
		commands, rest := splitCommands(line)
		if len(commands) > 0 && commands[0].Name == setAct.Name {
			own := Preferences{Profile: new(store.Profile)}
			own.read(commands[0].Args)
			return fmt.Sprint(own.Lines())
		} else if len(commands) > 0 {
			return fmt.Sprint(commands[0].Name, commands[0].Args)
		}
		lines, err := reader.Lines(engine.Blue, rest)
		if err != nil || len(lines) != 1 {
			t.Errorf("%q is read as %v: %v", line, lines, err)
			return ""
		}
		return notation.PrintLine(reader.Edition, lines[0])
	}
	for _, line := range examples {
		for lang := range notation.Languages {
			reader.Language = lang
			if own := reader.InWords(line); read(own) != read(line) {
				t.Errorf("%q, which is %q in %v, is read as %q, not %q", own, line, lang, read(own), read(line))
			}
		}
	}
	for _, form := range slices.Concat(templates.Lines, templates.Commands) { // as people would say them
		for lang := range notation.Languages {
			reader.Language = lang
			own, _, _ := strings.Cut(reader.InWords(form.Line), " ")
			if shown := (&templates.Reader{Language: lang}).Example(form); !strings.HasPrefix(shown, own) || read(shown) == "" {
				t.Errorf("%q, for %q in %v, is not the same kind of line", shown, form.Line, lang)
			}
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestCommandsPage holds the table of docs/commands.md to the table of commands. With -update it is
// written anew.
func TestCommandsPage(t *testing.T) {
	const page, head = "../../docs/commands.md", "| line | as | |\n|---|---|---|\n"
	was, err := os.ReadFile(page)
	must(t, err)
	text, table, _ := strings.Cut(string(was), head)
	asked := map[identity.Demand]string{
		identity.ToTend:    "asked about, unless you answer a letter",
		identity.ToChange:  "guarded: asked about, unless you answer a letter and your mail provider vouches for you",
		identity.ToRelease: "always asked about",
	}
	var b strings.Builder
	for _, row := range All {
		fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", strings.ReplaceAll(row.Form, "|", `\|`), row.Example, asked[row.Demand])
	}
	if table == b.String() {
		return
	}
	if !*update {
		t.Fatalf("the table of %s is not that of Acts; -update writes it", page)
	}
	must(t, os.WriteFile(page, []byte(text+head+b.String()), 0o644))
}

// TestMatters protects typed lines from being taken for quotation or signature, and prose from
// being taken for orders.
func TestMatters(t *testing.T) {
	matters := Matters(edition.Mombasa())
	for line, want := range map[string]bool{
		"G Cf1 M1": true, "resign": true, "join palm": true, "say hello": true, "": false, "# a comment": false,
		"Best regards, Ann": false, "Ann wrote:": false,
	} {
		if matters(line) != want {
			t.Errorf("%q matters: %v, expected %v", line, !want, want)
		}
	}
}
