package notation_test

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// spoken are orders and draws in each language, with their canonical text.
var spoken = [notation.Languages][]struct{ text, canonical string }{
	notation.English: {
		{"keep 4", "T 4"},
		{"tile S04", "T 4"},
		{"rest coffee 1, expansion 2, banana 1", "R Cf1 Ex2 Bn1"},
		{"plan coffee 1 _ bookkeeper 2", "P Cf1 _ Bk2"},
		{"plan nothing", "P none"},
		{"plan diamond merchant Cairo, share Cape Town, merchant", "P DmC ShT Dm"},
		{"goods coffee 1 + coffee 3 y2 Mombasa 1", "G Cf1+Cf3 y2 M1"},
		{"goods cotton 3 Cape Town 2 St Louis 1", "G Ct3 T2 L1"},
		{"expand Saint Louis 5 6/2; 1A@4 3pounds", "X L 5 6/2; 1A@4 p3"},
		{"expansion nothing", "X none"},
		{"bookkeeper bookkeeper 2 flip 3 jar 4", "B Bk2 !3 j4"},
		{"diamond merchant C", "D DmC"},
		{"merchant tDm", "D tDm"},
		{"bonus first 1A@3", "S first 1A@3"},
		{"space discard coffee 1", "S remove Cf1"},
		{"marker cotton 4+", "S ct 4+"},
		{"bonus D2.1 Mombasa Cape", "S D2.1 M T"},
		{"pass", "E"},
		{"end deck 2", "E 2"},
		{"expand Cairo 5 stop Cairo Mombasa", "X C 5; stop M C"},
		{"expand Cairo 5; by tracks, pounds, diamonds, books, posts, cards", "X C 5; by t,p,d,b,r,c"},
		{"~ first purple; tracks A1 B2 C1 D2; tiles yellow S03", "~ first purple; tracks A1 B2 C1 D2; tiles yellow S03"},
	},
	notation.French: {
		{"garder 4", "T 4"},
		{"tuile S04", "T 4"},
		{"repos café 1, développement 2, banane 1", "R Cf1 Ex2 Bn1"},
		{"planifier café 1 _ comptable 2", "P Cf1 _ Bk2"},
		{"plan rien", "P none"},
		{"plan café 2 rien comptable 2 vide", "P Cf2 _ Bk2"},
		{"Plan marchand de diamants C part M", "P DmC ShM"},
		{"plan marchand Le Caire, part Cap", "P DmC ShT"},
		{"marchandises café 1 + café 3 y2 Mombasa 1", "G Cf1+Cf3 y2 M1"},
		{"Marchandise coton 3 Le Cap 2 Saint-Louis 1", "G Ct3 T2 L1"},
		{"développer Le Caire 5 6/2; 1A@4 3livres", "X C 5 6/2; 1A@4 p3"},
		{"développement Cape Town 5; livres", "X T 5; p"},
		{"étendre aucun", "X none"},
		{"comptable comptable 2 retourner 3 encrier 4", "B Bk2 !3 j4"},
		{"compta tBk encrier", "B tBk j"},
		{"marchand marchand C", "D DmC"},
		{"diamants tDm", "D tDm"},
		{"bonus premier 1A@3", "S first 1A@3"},
		{"case acheter y2", "S buy y2"},
		{"marqueur défausser café 1", "S remove Cf1"},
		{"bonus coton 4+", "S ct 4+"},
		{"bonus bananes", "S bn"},
		{"bonus développement 1A@3", "S ex 1A@3"},
		{"case D2.1 Mombasa Caire", "S D2.1 M C"},
		{"passer", "E"},
		{"fin pile 2", "E 2"},
		{"marchandises bananes 2 St Louis 2; arrêt Saint-Louis Mombasa", "G Bn2 L2; stop M L"},
		{"développer Cap 5 par pistes, diamants, comptes, comptoirs, cartes", "X T 5; by t,d,b,r,c"},
		{"~ premier vert; pistes A1 B2 C1 D2; tuiles bleu S03 S07", "~ first green; tracks A1 B2 C1 D2; tiles blue S03 S07"},
		{"~ premier jaune; tuiles violet -", "~ first yellow; tiles purple -"},
	},
	notation.Dutch: {
		{"houden 4", "T 4"},
		{"starttegel S04", "T 4"},
		{"rust koffie 1, uitbreiding 2, banaan 1", "R Cf1 Ex2 Bn1"},
		{"plan koffie 1 _ boekhouder 2", "P Cf1 _ Bk2"},
		{"plannen niets", "P none"},
		{"plan koffie 2 leeg boekhouder 2", "P Cf2 _ Bk2"},
		{"plan diamant handelaar C, aandeel Kaapstad", "P DmC ShT"},
		{"goederen koffie 1 + koffie 3 y2 Mombasa 1", "G Cf1+Cf3 y2 M1"},
		{"goederen katoen 3 Kaapstad 2 Saint-Louis 1", "G Ct3 T2 L1"},
		{"uitbreiden Caïro 5 6/2; 1A@4 3ponden", "X C 5 6/2; 1A@4 p3"},
		{"uitbreiding Cape Town 5; pond", "X T 5; p"},
		{"uitbreiding geen", "X none"},
		{"boekhouder boekhouder 2 omdraaien 3 inktpot 4", "B Bk2 !3 j4"},
		{"boekhouden tBk inktpot", "B tBk j"},
		{"handelaar diamanthandelaar C", "D DmC"},
		{"diamant tDm", "D tDm"},
		{"bonus startspeler 1A@3", "S first 1A@3"},
		{"bonusschijf eerste 1A@3", "S first 1A@3"},
		{"bonusvak kopen y2", "S buy y2"},
		{"schijf verwijder koffie 1", "S remove Cf1"},
		{"vak katoen 4+", "S ct 4+"},
		{"bonus bananen", "S bn"},
		{"bonus uitbreiding 1A@3", "S ex 1A@3"},
		{"bonus D2.1 Mombasa Cairo", "S D2.1 M C"},
		{"einde", "E"},
		{"passen stapel 2", "E 2"},
		{"goederen bananen 2 Kaap 2; stoppen Kaap Mombasa", "G Bn2 T2; stop M T"},
		{"uitbreiden Kaap 5 volgens sporen, ponden, diamanten, boeken, posten, kaarten", "X T 5; by t,p,d,b,r,c"},
		{"~ eerste groen; sporen A1 B2 C1 D2; tegels blauw S03 S07", "~ first green; tracks A1 B2 C1 D2; tiles blue S03 S07"},
		{"~ startspeler geel; starttegels paars -", "~ first yellow; tiles purple -"},
	},
	notation.Polish: {
		{"zachowaj 4", "T 4"},
		{"żeton S04", "T 4"},
		{"odłóż kawa 1, ekspansja 2, banan 1", "R Cf1 Ex2 Bn1"},
		{"planuj kawa 1 _ księgowy 2", "P Cf1 _ Bk2"},
		{"plan nic", "P none"},
		{"planuj kawa 2 puste księgowy 2", "P Cf2 _ Bk2"},
		{"plan handlarz diamentów C, udział Kapsztadu", "P DmC ShT"},
		{"towary kawa 1 + kawa 3 y2 Mombasa 1", "G Cf1+Cf3 y2 M1"},
		{"towar bawełna 3 Kapsztad 2 Saint-Louis 1", "G Ct3 T2 L1"},
		{"ekspansja Kair 5 6/2; 1A@4 3funty", "X C 5 6/2; 1A@4 p3"},
		{"ekspansja Cape Town 5; funty", "X T 5; p"},
		{"rozwiń żadna", "X none"},
		{"księgowy księgowy 2 odwróć 3 kałamarz 4", "B Bk2 !3 j4"},
		{"księgowość tBk kałamarz", "B tBk j"},
		{"handlarz handlarz Kairu", "D DmC"},
		{"handlarz tDm", "D tDm"},
		{"diamenty handlarz C", "D DmC"},
		{"premia pierwszy 1A@3", "S first 1A@3"},
		{"znacznik kup y2", "S buy y2"},
		{"pole odrzuć kawę 1", "S remove Cf1"},
		{"premia bawełna 4+", "S ct 4+"},
		{"bonus banany", "S bn"},
		{"premia ekspansja 1A@3", "S ex 1A@3"},
		{"premia D2.1 Mombasa Kair", "S D2.1 M C"},
		{"pas", "E"},
		{"zakończ stos 2", "E 2"},
		{"towary banany 2 Kair 2; zatrzymaj Kair Mombasa", "G Bn2 C2; stop M C"},
		{"ekspansja Kapsztad 5 według tory, funty, diamenty, książki, faktorie, karty", "X T 5; by t,p,d,b,r,c"},
		{"~ pierwszy zielony; tory A1 B2 C1 D2; żetony niebieski S03 S07", "~ first green; tracks A1 B2 C1 D2; tiles blue S03 S07"},
		{"~ pierwszy żółty; żetony fioletowy -", "~ first yellow; tiles purple -"},
	},
}

// read returns what a text prints as for a reader of a language, or why it is not understood.
func read(lang notation.Language, text string) string {
	if strings.HasPrefix(text, "~") {
		return canonical(lang, "draws", text)
	}
	return canonical(lang, "orders", text)
}

// TestSpokenOrders holds that whole words of any language are read by every reader: any language
// works in every game.
func TestSpokenOrders(t *testing.T) {
	t.Parallel()
	for lang, rows := range spoken {
		for _, row := range rows {
			for _, text := range []string{row.text, strings.ToUpper(row.text), unaccented.Replace(row.text), decomposed.Replace(row.text)} {
				for reader := range notation.Languages {
					if got := read(reader, text); got != row.canonical {
						t.Errorf("%v: %v reads %q as %q, want %q", notation.Language(lang), reader, text, got, row.canonical)
					}
				}
			}
		}
	}
}

var unaccented = strings.NewReplacer("é", "e", "è", "e", "ê", "e", "ï", "i", "ą", "a", "ę", "e", "ł", "l", "ó", "o", "ś", "s",
	"ż", "z", "ź", "z", "ć", "c", "ń", "n")

// decomposed writes letters and their accents as two characters, as some keyboards and mail
// programs do.
var decomposed = strings.NewReplacer("é", "e\u0301", "è", "e\u0300", "ê", "e\u0302", "ï", "i\u0308", "ą", "a\u0328", "ę", "e\u0328",
	"ó", "o\u0301", "ś", "s\u0301", "ż", "z\u0307", "ź", "z\u0301", "ć", "c\u0301", "ń", "n\u0301")

// lookedUp are texts whose meaning hangs on the order in which words are looked up.
var lookedUp = []struct {
	rule string
	lang notation.Language
	text string
	want string
}{
	{"codes mean themselves in every language", notation.French, "P Cf1", "P Cf1"}, // and not passer
	{"codes of rewards too", notation.French, "X T 5; by c,p", "X T 5; by c,p"},    // and not comptes
	{"languages mix", notation.Dutch, "goods café 1 bawełna 2 Kaapstad 1 stop Le Caire", "G Cf1+Ct2 T1; stop C"},
	{"accents lost", notation.Polish, "ekspansja Kair 5; wedlug ksiazki", "X C 5; by b"},
	{"accents too many", notation.French, "marchandise cafè 1 Mômbasa 1", "G Cf1 M1"},
	{"a beginning in the own language", notation.French, "bo buy y2", "S buy y2"},
	{"the same of two meanings in another", notation.Dutch, "bo Bk2", `1:1: "bo" can mean boekhouder or bonusschijf`},
	{"no beginning ends a round", notation.Polish, "zako", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "zako"`},
	{"a company of two meanings", notation.Polish, "X Ka 5", `1:3: "Ka" can mean Kapsztad or Kair`},
	{"the same of one meaning", notation.Dutch, "X Ka 5", "X T 5"},
	{"a beginning in another language", notation.English, "uitb Mombasa 5", "X M 5"},
	{"two letters are too little there", notation.English, "ui Mombasa 5",
		`1:1: expected an order (T, R, P, G, X, B, D, S or E), found "ui"; did you mean: X M 5`},
	{"a beginning of two meanings elsewhere", notation.Polish, "march Bn1 M1",
		`1:1: "march" can mean marchandises (fr: G) or marchand (fr: D)`},
	{"the own language before others", notation.English, "mar buy y2", "S buy y2"},
	{"two meanings in others", notation.Polish, "mar buy y2",
		`1:1: "mar" can mean marchandises (fr: G), marchand (fr: D) or marker (en: S)`},
	{"whole words of others before their beginnings", notation.Dutch, "marchand DmC", "D DmC"},
	{"a word of two meanings", notation.French, "X T 5; by livres",
		`1:11: "livres" can mean livres (fr: p) or livres (fr: b)`},
	{"the same where it has one", notation.French, "X T 5; 2livres", "X T 5; p2"},
	{"an article belongs to a company", notation.French, "le Cf1", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "le"`},
	{"words that say nothing, by name", notation.French, "X Cape Town vers 5", `1:13: leave out "vers": X T 5`},
	{"in Dutch", notation.Dutch, "goederen Cf1 voor M3", `1:14: leave out "voor": G Cf1 M3`},
	{"in Polish", notation.English, "towary Cf1 i Cf3", `1:12: leave out "i": G Cf1+Cf3`},
	{"suggestions in the own language", notation.French, "case aceter y2",
		`1:6: expected a bonus space (first, buy, remove, cf, bn, ct, ex, +1, tBk, tDm, tEx or one of a track, as C1.1), found "aceter"; did you mean: S buy y2`},
	{"suggestions forgive accents", notation.Polish, "premia kupc y2",
		`1:8: expected a bonus space (first, buy, remove, cf, bn, ct, ex, +1, tBk, tDm, tEx or one of a track, as C1.1), found "kupc"; did you mean: S buy y2`},
	{"suggestions in another language", notation.Polish, "ekspansja Kaapstda 5",
		`1:11: expected a company (M, T, L or C), found "Kaapstda"; did you mean: X T 5`},
	{"misspelt verbs of any language, in whole orders", notation.Dutch, "marchandsie koffie 1 Mombasa 1",
		`1:1: expected an order (T, R, P, G, X, B, D, S or E), found "marchandsie"; did you mean: G Cf1 M1`},
	{"companies suggested", notation.Dutch, "uitbreiden Kapstad 5", `1:12: expected a company (M, T, L or C), found "Kapstad"; did you mean: X T 5`},
	{"bonus tiles by their kind", notation.French, "bonus comptable",
		`1:7: expected a bonus space (first, buy, remove, cf, bn, ct, ex, +1, tBk, tDm, tEx or one of a track, as C1.1), found "comptable"; did you mean: S tBk`},
	{"bonus tiles as a word", notation.Polish, "premia żeton",
		`1:8: expected a bonus space (first, buy, remove, cf, bn, ct, ex, +1, tBk, tDm, tEx or one of a track, as C1.1), found "żeton"; did you mean: +1, tBk, tDm or tEx`},
	{"a lone letter keeps its accent", notation.French, "é 5", `1:1: expected an order (T, R, P, G, X, B, D, S or E), found "é"`},
}

func TestLookup(t *testing.T) {
	t.Parallel()
	for _, row := range lookedUp {
		if got := read(row.lang, row.text); got != row.want {
			t.Errorf("%s: %v reads %q as\n     %s\nwant %s", row.rule, row.lang, row.text, got, row.want)
		}
	}
}

// TestCanonicalInEveryLanguage holds that canonical text, of which files are made, means the same
// to every reader. The examples of the documents are held to it as well.
func TestCanonicalInEveryLanguage(t *testing.T) {
	t.Parallel()
	c := chooser{rand.New(rand.NewPCG(5, 6))}
	for range 2000 {
		text := notation.PrintOrder(mombasa, c.action())
		for lang := range notation.Languages {
			if got := read(lang, text); got != text {
				t.Fatalf("%v reads %q as %q", lang, text, got)
			}
		}
	}
}

// TestSpokenActions holds that an action said in a language's words is read as the same action by
// its reader.
func TestSpokenActions(t *testing.T) {
	t.Parallel()
	for lang := range notation.Languages {
		s := speaker{chooser{rand.New(rand.NewPCG(7, uint64(lang)))}, lang}
		r := notation.Reader{Edition: mombasa, Language: lang}
		for range 3000 {
			want := s.action()
			text := s.say(notation.PrintOrder(mombasa, want))
			if len(strings.Fields(text)) > notation.MaxWords {
				continue
			}
			got, err := r.Order(want.Seat, text)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%v: %q, for %q, is read as %q, %v", lang, text, notation.PrintOrder(mombasa, want), notation.PrintOrder(mombasa, got), err)
			}
		}
	}
}

// speaker puts words of a language in place of codes.
type speaker struct {
	chooser
	lang notation.Language
}

var (
	canonicalToken = regexp.MustCompile(`!?[A-Za-z0-9.]+`)
	tokenParts     = regexp.MustCompile(`^(Cf|Bn|Ct|Ex|Bk|Dm|Sh|[MTLCjp!])([0-9]*[MTLC]?)$`)
)

// say says canonical text in other words.
func (s speaker) say(text string) string {
	verb, before := "", ""
	return canonicalToken.ReplaceAllStringFunc(text, func(token string) string {
		said := token
		switch {
		case verb == "" && len(token) == 1 && token >= "A":
			verb, said = token, s.word(notation.AsVerb, token)
		case before == "S":
			said = s.word(notation.AsSpace, token)
		case before == "E" && token[0] <= '9':
			said = s.word(notation.AsDeck, "deck") + " " + token
		case before == "by":
			return s.word(notation.AsReward, token) // and those behind it as well
		case token == "stop" || token == "by":
			said = s.word(notation.AsClause, token)
		case token == "none":
			said = s.word(notation.AsNone, token)
		default:
			said = s.partly(token)
		}
		before = token
		return said
	})
}

// partly says a token that begins with a code.
func (s speaker) partly(token string) string {
	m := tokenParts.FindStringSubmatch(token)
	if m == nil {
		return token
	}
	switch code, rest := m[1], m[2]; code {
	case "j":
		return s.word(notation.AsJar, code) + rest
	case "p":
		return s.word(notation.AsPounds, code) + rest
	case "!":
		return s.word(notation.AsFlip, code) + " " + rest
	case "M", "T", "L", "C":
		return s.word(notation.AsCompany, code) + rest
	default:
		if rest == "" { // a company might follow
			return token
		}
		if word := s.word(notation.AsKind, code); word != code {
			return word + " " + rest
		}
		return token
	}
}

// word is any word for a code that means nothing else, or the code.
func (s speaker) word(c notation.Category, code string) string {
	words := append(notation.WordsOf(c, s.lang, code), code)
	for {
		if w := words[s.IntN(len(words))]; c != notation.AsReward || w != "livre" && w != "livres" {
			return w
		}
	}
}

// lineTails are what may follow the words of lines, and lines as a whole in canonical text.
var lineTails = map[string]string{
	"try": " E", "then": " E | G Cf1 M1", "undo": "", "show": " 3", "log": " 2", "legal": " G", "help": " expand",
	"say": " green: hi", "note": " go there", "game": " kilifi-7", "key": " k-1.2.b.x",
}

// TestSpokenLines holds that every reader reads every word of lines that are no orders.
func TestSpokenLines(t *testing.T) {
	t.Parallel()
	for code, tail := range lineTails {
		everyWord(t, notation.AsLine, code, func(reader notation.Language, word string) (text, got, want string) {
			return word + tail, canonical(reader, "lines", word+tail), code + tail
		})
	}
	everyWord(t, notation.AsMajority, "maj", func(reader notation.Language, word string) (text, got, want string) {
		text = "then [" + word + " cf] E"
		return text, canonical(reader, "lines", text), "then [maj cf] E"
	})
	everyWord(t, notation.AsAll, "all", func(reader notation.Language, word string) (text, got, want string) {
		text = "say " + word + ": hi"
		return text, canonical(reader, "lines", text), "say hi"
	})
}

// TestPrivateTalkStaysPrivate holds that no reader takes talk for all, or for another seat, of
// which the first word is a seat in any language.
func TestPrivateTalkStaysPrivate(t *testing.T) {
	t.Parallel()
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		everyWord(t, notation.AsSeat, seat.String(), func(reader notation.Language, word string) (text, got, want string) {
			text = "say " + word + ": hi"
			return text, canonical(reader, "lines", text), "say " + seat.String() + ": hi"
		})
		for _, form := range []string{"say % hi", "say %", "say %, hi", "say % - hi", "say (%) hi", "say to % hi", "say à % hi", "say do % hi",
			"dire % hi", "zeg tegen % hi", "powiedz % i wszystkim: hi", "say the % player: hi"} {
			everyWord(t, notation.AsSeat, seat.String(), func(reader notation.Language, word string) (text, got, want string) {
				text = strings.ReplaceAll(form, "%", word)
				r := notation.Reader{Edition: mombasa, Language: reader}
				lines, err := r.Lines(engine.Green, text)
				var says notation.Say
				said := false
				if err == nil {
					says, said = lines[0].Says.(notation.Say)
				}
				if !said && !strings.HasPrefix(text, "say ") {
					return text, seat.String(), seat.String() // it may be talk itself
				}
				got = says.To.String()
				return text, got, seat.String()
			})
		}
	}
}

// everyWord calls a check with every word for a code, in every language and as unaccented capitals,
// and every reader.
func everyWord(t *testing.T, c notation.Category, code string, check func(reader notation.Language, word string) (text, got, want string)) {
	t.Helper()
	words := []string{code}
	for lang := range notation.Languages {
		words = append(words, notation.WordsOf(c, lang, code)...)
	}
	for _, word := range words {
		for _, w := range []string{word, strings.ToUpper(unaccented.Replace(word))} {
			for reader := range notation.Languages {
				if text, got, want := check(reader, w); got != want {
					t.Errorf("%v reads %q as %q, want %q", reader, text, got, want)
				}
			}
		}
	}
}

// FuzzReader holds for every language that no text makes the parser panic, and that what is read
// prints as canonical text that every reader reads the same.
func FuzzReader(f *testing.F) {
	for lang, rows := range spoken {
		for _, row := range rows {
			f.Add(row.text, uint8(lang))
		}
	}
	f.Fuzz(func(t *testing.T, text string, lang uint8) {
		r := notation.Reader{Edition: mombasa, Language: notation.Language(lang)}
		a, err := r.Order(engine.Blue, text)
		if err != nil {
			return
		}
		canonical := notation.PrintOrder(mombasa, a)
		for other := range notation.Languages {
			r.Language = other
			if b, err := r.Order(engine.Blue, canonical); err != nil || !reflect.DeepEqual(a, b) {
				t.Fatalf("%q is read as %q, which %v reads as %q, %v", text, canonical, other, notation.PrintOrder(mombasa, b), err)
			}
		}
	})
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	names := ""
	for lang := range notation.Languages + 1 {
		names += lang.String()
		if again, ok := notation.ParseLanguage(strings.ToUpper(lang.String())); ok != (lang < notation.Languages) || ok && again != lang {
			t.Errorf("%v is read as %v, %v", lang, again, ok)
		}
	}
	if names != "enfrnlpl?" {
		t.Errorf("languages are called %s", names)
	}
}

// TestUnknownLanguage holds that a reader of no known language reads the words of all where they
// have one meaning.
func TestUnknownLanguage(t *testing.T) {
	t.Parallel()
	if got := read(notation.Language(200), "uitbreiding Kair 5; by comptes"); got != "X C 5; by b" {
		t.Errorf("read as %q", got)
	}
}

func BenchmarkReader(b *testing.B) {
	for _, row := range []struct {
		reader notation.Language
		text   string
	}{
		{notation.English, "goods coffee 1 + coffee 3 y2 Mombasa 1"},
		{notation.English, "ekspansja Kapsztad 5 według tory, funty, diamenty, książki"},
		{notation.French, "comptable comptable 2 retourner 3 encrier 4; 1A@6; 2C@7"},
		{notation.Dutch, "uitbreiden Kaapstad 5 6/2 9/2x1; 1A@4 3A@5 1ponden"},
		{notation.Polish, "ekspansja Kapsztad 5 według tory, funty, diamenty, książki"},
	} {
		b.Run(row.reader.String()+" "+row.text, func(b *testing.B) {
			r := notation.Reader{Edition: mombasa, Language: row.reader}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Order(engine.Blue, row.text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
