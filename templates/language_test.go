package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"dhow/engine/edition"
	"dhow/notation"
	"dhow/templates/message"
)

// spoken is the language of the letters that tests make.
var spoken = notation.English

// madeUp is a language made of the English table: each of its letters is another one, and lists
// stand the other way round. It takes the place of a language that has no file.
func madeUp() *message.Table {
	var text strings.Builder
	key, _, _ := strings.Cut("", " ")
	for line := range strings.Lines(englishFile()) {
		switch line[0] {
		case ' ':
			before, meaning := divided(line)
			if before != "" && (strings.HasPrefix(key, "sign.") || strings.HasPrefix(key, command)) {
				line = before + " = " + disguised(meaning)
			} else if !strings.HasPrefix(key, "list.") || !strings.Contains(line, "{first}") {
				line = disguised(line)
			} else {
				line = " {last} ← {first}\n"
			}
		case '#', '\n':
		default:
			key, _, _ = strings.Cut(strings.TrimSpace(line), " ")
		}
		text.WriteString(line)
	}
	return message.New("made up", text.String(), language.French)
}

func englishFile() string {
	text, err := languageFiles.ReadFile("languages/en.txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// disguised writes the letters of a sentence as other ones, but for the names of arguments.
func disguised(sentence string) string {
	inName := false
	return strings.Map(func(c rune) rune {
		switch {
		case c == '{':
			inName = true
		case c == '|' || c == '}':
			inName = false
		case inName:
		case 'a' <= c && c <= 'z':
			return 'а' + c - 'a' // Cyrillic
		case 'A' <= c && c <= 'Z':
			return 'А' + c - 'A'
		}
		return c
	}, sentence)
}

// TestEveryLetterSpeaksAnotherLanguage makes every letter in a made-up language: what is left in
// English are orders and other lines as they are typed, what was typed, and names.
func TestEveryLetterSpeaksAnotherLanguage(t *testing.T) { // not parallel: it changes what others read
	table := madeUp()
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	before := tables[notation.French]
	tables[notation.French], spoken = func() *message.Table { return table }, notation.French
	defer func() { tables[notation.French], spoken = before, notation.English }()
	allowed := untranslated(t)
	englishIn := func(text string) (lines []string) {
		for line := range strings.Lines(text) {
			isEnglish := func(word string) bool { return !allowed[word] }
			if !strings.HasPrefix(line, "key ") && slices.ContainsFunc(latin.FindAllString(line, -1), isEnglish) {
				lines = append(lines, line)
			}
		}
		return lines
	}
	for _, l := range letters {
		letter := l.make(t)
		checkSafe(t, letter)
		for _, line := range englishIn(letter.Subject + "\n" + letter.Text) {
			t.Errorf("%s: there is English in %q", l.name, line)
		}
		written, err := os.ReadFile("testdata/" + l.name + ".golden")
		if err != nil {
			t.Fatal(err)
		}
		if len(englishIn(string(written))) == 0 {
			t.Errorf("%s: no English is seen in the English letter", l.name)
		}
	}
	page := (&Reader{Language: spoken}).EditionPage(edition.MombasaDocument())
	for _, line := range englishIn(sourceWords.ReplaceAllString(page, "")) {
		t.Errorf("the components: there is English in %q", line)
	}
}

// latin is a word in the letters of English, and sourceWords is where an edition's file says that a
// value comes from.
var (
	latin       = regexp.MustCompile(`[A-Za-z]{3,}`)
	sourceWords = regexp.MustCompile(`(?s)\[.*?\]|sha256:\w+|\d+ +(rulebook|reported|reconstructed)`)
)

// untranslated are the words that letters have in all languages: those of orders and other lines as
// they are typed, what the mails of the letters have, names, and the headings of the rulebook.
func untranslated(t *testing.T) map[string]bool {
	words := map[string]bool{}
	add := func(texts ...string) {
		for _, text := range texts {
			for _, word := range latin.FindAllString(text, -1) {
				words[word] = true
			}
		}
	}
	add("key yes no add never join admit", "CET UTC") // lines that are answers to questions; zones
	for _, form := range slices.Concat(Forms, Lines, Commands) {
		add(form.Line)
	}
	for _, sign := range signs {
		shown, _ := divided(new(Reader).say(sign))
		add(shown)
	}
	ed := edition.Mombasa()
	add(notation.Names(ed)...)
	add(players[:]...)
	add(ed.CompanyNames[:]...)
	for _, region := range ed.Regions {
		add(region.Name)
	}
	about := edition.MombasaDocument().About
	add(about.Game, about.Author, about.Name)
	goFiles(t, "../engine", func(_ *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, is := n.(*ast.BasicLit); is && strings.HasPrefix(literal.Value, `"rulebook, `) {
				add(literal.Value)
			}
			return true
		})
	})
	rows, err := parser.ParseFile(token.NewFileSet(), "letters_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(rows, func(n ast.Node) bool {
		if made, is := n.(*ast.FuncLit); is {
			ast.Inspect(made, func(n ast.Node) bool {
				if literal, is := n.(*ast.BasicLit); is {
					text, _ := strconv.Unquote(literal.Value)
					add(text)
				}
				return true
			})
		}
		return true
	})
	return words
}

// TestLanguagesHaveTheSameSentences holds each language to the keys of the English table, with the
// same arguments in the same order.
func TestLanguagesHaveTheSameSentences(t *testing.T) {
	t.Parallel()
	lacks := func(table *message.Table) (l []string) {
		if err := table.Check(); err != nil {
			l = append(l, err.Error())
		}
		for _, key := range english().Keys() {
			if m := table.Sentence(key); m == nil || !slices.Equal(m.Args, english().Sentence(key).Args) {
				l = append(l, key)
			}
		}
		for _, key := range table.Keys() {
			if english().Sentence(key) == nil {
				l = append(l, key)
			}
		}
		return l
	}
	files, err := languageFiles.ReadDir("languages")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		lang, known := notation.ParseLanguage(strings.TrimSuffix(file.Name(), ".txt"))
		if !known {
			t.Errorf("%s is of no language that the notation has", file.Name())
		} else if l := lacks(tables[lang]()); l != nil {
			t.Errorf("%s: %q", file.Name(), l)
		}
	}
	whole := englishFile()
	for want, text := range map[string]string{
		"pounds":         strings.Replace(whole, "\npounds n\n    {n} {n|pound|pounds}\n", "\n", 1),
		"list.or":        strings.Replace(whole, "\nlist.or first last\n", "\nlist.or last first\n", 1),
		"is.not.english": whole + "is.not.english\n    no\n",
	} {
		if l := lacks(message.New("broken", text, language.English)); !slices.Equal(l, []string{want}) {
			t.Errorf("a table with a mistake at %s lacks %q", want, l)
		}
	}
}
