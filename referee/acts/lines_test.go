package acts

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine/edition"
	"dhow/mail"
	"dhow/notation"
)

// TestLinesOfMails counts what the lines of mails are taken for against what they are: an order, a
// command or question, prose, or something to ask about. Those in apart.tsv were written before the
// program read them and apart from it. A row has the reader's language, what the game waits for,
// the line, and what it is; "question" stands for an answer to a question of ours. Further down in
// a mail a line is what it is at its top.
func TestLinesOfMails(t *testing.T) {
	kinds := []string{"order", "command", "prose", "ask", "ask-alone"}
	table, rows := map[[2]string]int{}, 0
	files, _ := filepath.Glob("testdata/lines/*.tsv")
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		for i, row := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
			columns := strings.Split(row, "\t")
			lang, known := notation.ParseLanguage(columns[0])
			if len(columns) < 4 || !known {
				t.Fatalf("%s:%d: %q", file, i+1, row)
			}
			got, want := kindOf(lang, columns[1], columns[2], 0), columns[3]
			table[[2]string{want, got}]++
			if below := kindOf(lang, columns[1], columns[2], 2); below != got {
				t.Errorf("%s:%d: %s: %q is %s, and %s two lines further down", filepath.Base(file), i+1, lang, columns[2], got, below)
			}
			if rows++; got != want {
				t.Logf("%s:%d: %s: %q is %s, wanted %s", filepath.Base(file), i+1, lang, columns[2], got, want)
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d lines; rows: what they are, columns: what they are taken for\n%-10s", rows, "")
	for _, got := range kinds {
		fmt.Fprintf(&b, "%10s", got)
	}
	for _, want := range kinds {
		fmt.Fprintf(&b, "\n%-10s", want)
		for _, got := range kinds {
			fmt.Fprintf(&b, "%10d", table[[2]string{want, got}])
		}
	}
	t.Log(b.String())
	prose, stopping := 0, 0
	for _, got := range kinds {
		prose += table[[2]string{"prose", got}]
	}
	stopping = table[[2]string{"prose", "ask"}] + table[[2]string{"prose", "ask-alone"}]
	lost := table[[2]string{"order", "prose"}] + table[[2]string{"command", "prose"}]
	done := table[[2]string{"prose", "order"}] + table[[2]string{"prose", "command"}]
	switch {
	case rows < 400:
		t.Errorf("only %d lines", rows)
	case lost > 0 || table[[2]string{"ask", "prose"}]+table[[2]string{"ask-alone", "prose"}] > 0:
		t.Error("an order, or what may be one, is taken for prose")
	case done > 0:
		t.Error("prose is carried out")
	case table[[2]string{"ask", "order"}] > 0:
		t.Error("what has to be asked about is carried out")
	case stopping*20 > prose:
		t.Errorf("of %d lines of prose %d stop orders", prose, stopping)
	}
}

// lettersOfLines has what letters have offered to those who wrote the lines.
var lettersOfLines = letterOf(`
GOODS: 3 units of cotton
   * G Ct3 z2              DmT: merchant of Cape Town
   * G Ct3 z1 Mombasa 1    Bk2: bookkeeper 2; Mombasa to 11
Three slots are open. Name a card for each, or _ for none:
   * P Ct3 Ex2 Bk2     for instance
You take up one deck:
   * E 1     Cf2 Cf3 Bn1 Bn2
   * E 2     Bn2 Ct1 Bk3
`)

// kindOf says what a mail of one line is taken for, with so many empty ones above it.
func kindOf(lang notation.Language, context, line string, above int) string {
	if context == "question" {
		if name, _ := SaidYes(line); name != "" {
			return "command"
		}
	}
	reader := notation.Reader{Edition: edition.Mombasa(), Language: lang}
	lines := Copied(append(make([]mail.Line, above), mail.Line{Text: line}), []Offered{{Words: WordsOf(lettersOfLines)}})
	sc := ReadScript(reader, &Mail{Lines: lines, Language: lang})
	if reader.GameNamed(line) != "" || mail.IsKeyLine(line) {
		return "command"
	}
	for _, l := range sc.lines {
		switch {
		case l.err != nil && l.err.Aside:
			return "ask-alone"
		case l.err != nil || l.unsure:
			return "ask"
		case l.aside:
			return "prose"
		case cmp.Or(l.act.Name, Orders) == Orders:
			return "order"
		default:
			return "command"
		}
	}
	return "prose"
}
