package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/language"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/templates/message"
)

// spoken is the language of the letters that tests make.
var spoken = notation.English

// pseudo is a language made of the English table: each of its letters has an accent, its words are
// a third longer, and lists stand the other way round. It takes the place of French.
func pseudo() *message.Table {
	var text strings.Builder
	key, _, _ := strings.Cut("", " ")
	for line := range strings.Lines(englishFile()) {
		switch line[0] {
		case ' ':
			before, meaning := divided(line)
			if before != "" && (strings.HasPrefix(key, "sign.") || strings.HasPrefix(key, command)) {
				line = before + " = " + accented(meaning)
			} else if !strings.HasPrefix(key, "list.") || !strings.Contains(line, "{first}") {
				line = accented(line)
			} else {
				line = " {last} ← {first}\n"
			}
		case '#', '\n':
		default:
			key, _, _ = strings.Cut(strings.TrimSpace(line), " ")
		}
		text.WriteString(line)
	}
	return message.New("pseudo", text.String(), language.French)
}

func englishFile() string {
	text, err := languageFiles.ReadFile("languages/en.txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// accented writes the letters of a sentence with accents, and every third one of a word twice, but
// for the names of arguments.
func accented(sentence string) string {
	const plain, accents = "abcdefghijklmnopqrstuvwxyz", "áƀçđéƒğħíĵķłɱñóþɋřšŧúṽŵẋýž"
	inName, at := false, 0
	var b strings.Builder
	for _, c := range sentence {
		i := strings.IndexRune(plain, unicode.ToLower(c))
		switch {
		case c == '{':
			inName = true
		case c == '|' || c == '}':
			inName = false
		}
		if inName || i < 0 {
			b.WriteRune(c)
			at = 0
			continue
		}
		accent := []rune(accents)[i]
		if unicode.IsUpper(c) {
			accent = unicode.ToUpper(accent)
		}
		b.WriteRune(accent)
		if at++; at%3 == 0 {
			b.WriteRune(accent)
		}
	}
	return b.String()
}

// TestEveryLetterSpeaksAnotherLanguage makes every letter, all pages of help and the refusals of
// many lines in a language with longer words that no table has. What is left in English are orders
// and other lines as they are typed, what was typed, and names; no line is too wide.
func TestEveryLetterSpeaksAnotherLanguage(t *testing.T) { // not parallel: it changes what others read
	table := pseudo()
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
			if !strings.HasPrefix(line, "key ") && slices.ContainsFunc(latin.FindAllString(cutWord.ReplaceAllString(line, ""), -1), isEnglish) {
				lines = append(lines, line)
			}
		}
		return lines
	}
	for _, l := range letters {
		letter := l.make(t)
		checkSafe(t, letter)
		if dir := os.Getenv("DHOW_PAGES"); dir != "" && slices.Contains(opened, l.name) {
			writePage(t, dir, l.name+"-pseudo", letter)
		}
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
	for _, mail := range slices.Concat(helpMails(), wrongMails(t)) {
		letter := turnOfThree().reply(t, engine.Blue, mail)
		checkSafe(t, letter)
		for _, word := range latin.FindAllString(mail, -1) {
			allowed[word] = true
		}
		for _, line := range englishIn(letter.Text) {
			t.Errorf("the answer to %.60q: there is English in %q", mail, line)
		}
	}
	page := (&Reader{Language: spoken}).EditionPage(edition.MombasaDocument())
	for _, line := range englishIn(sourceWords.ReplaceAllString(page, "")) {
		t.Errorf("the components: there is English in %q", line)
	}
}

// helpMails ask for all that help tells of.
func helpMails() (mails []string) {
	for _, topic := range topics {
		mails = append(mails, "help "+new(Reader).wordsOf(&topic)[0])
	}
	for _, form := range slices.Concat(Forms, Lines, Commands) {
		word, _, _ := strings.Cut(form.Line, " ")
		mails = append(mails, "help "+word)
	}
	return mails
}

// wrongMails have the wrong lines that the notation's tests have, so many in each.
func wrongMails(t *testing.T) (mails []string) {
	files, err := filepath.Glob("../notation/testdata/errors/*.txt")
	if err != nil || files == nil {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for line := range strings.Lines(string(text)) {
			if line, _, is := strings.Cut(line, "  # ERROR"); is {
				lines = append(lines, line)
			}
		}
		for some := range slices.Chunk(lines, 20) {
			mails = append(mails, strings.Join(some, "\n"))
		}
	}
	return mails
}

// latin is a word in the letters of English, cutWord is one that was too long, and sourceWords is
// where an edition's file says that a value comes from.
var (
	latin       = regexp.MustCompile(`[A-Za-z]{3,}`)
	cutWord     = regexp.MustCompile(`[A-Za-z]+…`)
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
	for lang := range notation.Languages {
		add((&Reader{Language: lang}).say("invite.switch"))
	}
	add("key yes no add never join admit", "CET UTC") // lines that are answers to questions; zones
	french := Reader{Language: notation.French}
	for _, line := range []string{"yes 7q4kz2abcd luck palm", "yes add", "no", "join", "admit", "new game house", "never", "resend", "back", "letters brief", "rule yes", "rule no"} {
		add(french.inWords(line))
	}
	for _, whom := range []string{"blue", "green", "yellow", "purple", "all"} {
		add(notation.Reader{Language: notation.French}.RecipientInWords(whom))
	}
	add("volgens zielony") // words that may have been meant
	for _, form := range slices.Concat(Forms, Lines, Commands) {
		add(form.Line, french.inWords(form.Line))
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

// formsOf returns the forms that sentences of a table want names in.
func formsOf(table *message.Table) map[string]bool {
	wanted := map[string]bool{}
	for _, key := range table.Keys() {
		if m := table.Sentence(key); m != nil {
			for _, behind := range m.Styles() {
				if _, form := styleAndForm(behind); form != "" {
					wanted[form] = true
				}
			}
		}
	}
	return wanted
}

// TestFormsOfNames says names in the form that a sentence wants, alone and in lists, and plainly
// where the table has no such form.
func TestFormsOfNames(t *testing.T) { // not parallel: it changes what others read
	text := strings.NewReplacer("{company} into {regions}", "{company:of} into {regions}",
		"Took {cards}", "Took {cards:acc}").Replace(englishFile()) + `
company.cairo.of
    of Cairo
suit.coffee.acc
    a coffee
span.minutes.acc n
    a minute {n}
card.goods.acc good n company
    {good:acc} {n}[ {company:of}]
`
	before := tables[notation.French]
	table := message.New("with forms", text, language.French)
	tables[notation.French] = func() *message.Table { return table }
	defer func() { tables[notation.French] = before }()
	ed := edition.Mombasa()
	r := &Reader{Edition: ed, Language: notation.French}
	for want, got := range map[string]string{
		"of Cairo into 1.":                    r.say("round.enters", "company", r.company(engine.Cairo), "regions", []int{1}),
		"Mombasa into 1.":                     r.say("round.enters", "company", r.company(engine.Mombasa), "regions", []int{1}),
		"Took a coffee 1 and expansion 1.":    r.say("round.cards", "cards", []any{r.face(card(t, ed, "Cf1")), r.face(card(t, ed, "Ex1"))}),
		"a minute 2":                          (*values)(r).Write(2*time.Minute, "acc"),
		"A and b are c":                       (*values)(r).Write([]string{"a", "b are c"}, "capital"),
		"Took a coffee 2 of Cairo.":           r.say("round.cards", "cards", []any{r.faceWith(card(t, ed, "Cf2"), r.company(engine.Cairo))}),
		"Took a coffee 1, a coffee 1.":        r.say("round.cards", "cards", nouns{[]any{r.face(card(t, ed, "Cf1")), r.face(card(t, ed, "Cf1"))}, inCommas}),
		"Took coffee and Cairo and the rest.": r.say("round.cards", "cards", "coffee and Cairo and the rest"),
	} {
		if got != want {
			t.Errorf("%q is said, not %q", got, want)
		}
	}
}

// card is the face of a code.
func card(t *testing.T, ed *engine.Edition, code string) engine.CardID {
	t.Helper()
	for id := range ed.Cards {
		if notation.CardName(ed, engine.CardID(id)) == code {
			return engine.CardID(id)
		}
	}
	t.Fatalf("there is no card %s", code)
	return engine.NoCard
}

// TestLanguagesHaveTheSameSentences holds each language to the keys of the English table, with the
// same arguments in the same order.
func TestLanguagesHaveTheSameSentences(t *testing.T) {
	t.Parallel()
	lacks := func(table *message.Table) (l []string) {
		if err := table.Check(); err != nil {
			l = append(l, err.Error())
		}
		wanted := formsOf(table)
		for _, key := range english().Keys() {
			if m := table.Sentence(key); m == nil || !slices.Equal(m.Args, english().Sentence(key).Args) {
				l = append(l, key)
			}
		}
		formed := map[string]bool{}
		for _, key := range table.Keys() {
			if english().Sentence(key) != nil {
				continue
			}
			dot := max(strings.LastIndex(key, "."), 0)
			plain, form := english().Sentence(key[:dot]), strings.TrimPrefix(key[dot:], ".")
			formed[form] = true
			if m := table.Sentence(key); plain == nil || !wanted[form] || m == nil || !slices.Equal(m.Args, plain.Args) {
				l = append(l, key)
			}
		}
		for form := range wanted {
			if !formed[form] {
				l = append(l, ":"+form)
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
		"seat.blue.of":   whole + "seat.blue.of\n    of blue\n",
		":off":           strings.Replace(whole, "{player} ({seat})", "{player} ({seat:off})", 1),
	} {
		if l := lacks(message.New("broken", text, language.English)); !slices.Equal(l, []string{want}) {
			t.Errorf("a table with a mistake at %s lacks %q", want, l)
		}
	}
}
