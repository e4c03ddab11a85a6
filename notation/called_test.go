package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestNamesShown holds which names are shown with the colour of the seat: those that come later with
// a word of an earlier one, those that look like one, and those that mean something else.
func TestNamesShown(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ rule, names, want string }{
		{"plain names", "Ann|Ben|Cas|Dee", "Ann|Ben|Cas|Dee"},
		{"the same name", "Ann|Ann", "Ann|Ann (green)"},
		{"three of a name", "Ann|Ann|ANN", "Ann|Ann (green)|ANN (yellow)"},
		{"a word more", "Ann|Ann B", "Ann|Ann B (green)"},
		{"words of two", "Ann|Ann Dee|Cas|Dee", "Ann|Ann Dee (green)|Cas|Dee (purple)"},
		{"a beginning is no word", "Ann|Anna|Annick", "Ann|Anna|Annick"},
		{"an accent", "Zoe|Zoé", "Zoe|Zoé (green)"},
		{"a hyphen", "Jean-Luc|Luc", "Jean-Luc|Luc (green)"},
		{"an apostrophe", "Ann|Ann's", "Ann|Ann's (green)"},
		{"Cyrillic", "Ann|Аnn", "Ann|Аnn (green)"},
		{"Cyrillic alone", "Ben|Веn", "Ben|Веn (green)"},
		{"a capital I", "Al|AI", "Al|AI (green)"},
		{"figures", "Bob|B0b", "Bob|B0b (green)"},
		{"wide letters", "Ann|Ａｎｎ", "Ann|Ａｎｎ (green)"},
		{"mathematical letters", "Ann|𝐀𝐧𝐧", "Ann|𝐀𝐧𝐧 (green)"},
		{"a filler behind", "Ann|Ann\u3164", "Ann|Ann (green)"},
		{"a filler between", "Ann|Ann\u3164Dee", "Ann|AnnDee (green)"},
		{"a joiner within", "Ann|A\u034fnn", "Ann|Ann (green)"},
		{"a zero-width space", "Ann|A\u200bnn", "Ann|Ann (green)"},
		{"a mark of direction", "Ann|\u200fAnn", "Ann|Ann (green)"},
		{"combining marks", "Ann|A\u0308n\u0323n", "Ann|A\u0308n\u0323n (green)"},
		{"nothing to be seen", "Ann|\u3164", "Ann|green"},
		{"a sign", "Ann|🦊", "Ann|🦊 (green)"},
		{"figures alone", "Ann|42", "Ann|42 (green)"},
		{"a number behind", "Ann|Ann 2", "Ann|Ann 2 (green)"},
		{"all", "All|Tous|Iedereen|Wszyscy", "All (blue)|Tous (green)|Iedereen (yellow)|Wszyscy (purple)"},
		{"all in Cyrillic", "АII|Ann", "АII (blue)|Ann"},
		{"me", "me|moi|mij|mnie", "me (blue)|moi (green)|mij (yellow)|mnie (purple)"},
		{"a colour", "Green|Vert|Yellow Ann|Purple", "Green (blue)|Vert|Yellow Ann|Purple"},
		{"companies", "Mombasa|Cairo|Le Caire|Kaapstad", "Mombasa (blue)|Cairo (green)|Le Caire (yellow)|Kaapstad (purple)"},
		{"those beside the game", "Host|Referee|Arbitre|Sędzia", "Host (blue)|Referee (green)|Arbitre (yellow)|Sędzia (purple)"},
		{"the program", "Dhow|House|Programma|Watchers", "Dhow (blue)|House (green)|Programma (yellow)|Watchers (purple)"},
		{"who is forgotten", "Former player|Ancien joueur|Oud-speler|Były gracz",
			"Former player (blue)|Ancien joueur (green)|Oud-speler (yellow)|Były gracz (purple)"},
		{"brackets", "Ann (green)|Ann", "Ann (green) (blue)|Ann (green)"},
		{"wide brackets", "Ben （x）|Ann", "Ben （x） (blue)|Ann"},
		{"words of talk alone", "Hello|Thanks|Ok|I", "Hello (blue)|Thanks (green)|Ok (yellow)|I (purple)"},
		{"words of talk beside others", "Ann de Wit|Jan van Dijk", "Ann de Wit|Jan van Dijk"},
		{"colours alone, of their own seats", "Blue|Vert|Geel|Purple", "Blue|Vert|Geel|Purple"},
		{"other scripts", "Аня|安|דנה|Ζωή", "Аня|安|דנה|Ζωή"},
	} {
		names := strings.Split(row.names, "|")
		shown := notation.NamesOf(names...).All()
		if row.rule == "a colour" { // the third seat's own colour is in its name
			row.want = "Green (blue)|Vert|Yellow Ann (yellow)|Purple"
		}
		if got := strings.Join(shown[1:len(names)+1], "|"); got != row.want {
			t.Errorf("%s: %s", row.rule, got)
		}
	}
}

// attackers are names that somebody may take, and why.
var attackers = []string{
	"Ann", "ann", "ANN", "Ann B", "B Ann", "Ann Dee", "Dee Ann", "Dee Cas Ann", "Ann-Cas", "Ann's", "Ann.", "Ann and Dee", "Ann 2", "Ann only", "Only Ann",
	"to Ann", "Ann please", "An", "Anna", "Annn", "A", "B", "I", "Á", "Ánn", "Аnn", "Ann\u3164", "\u3164Ann", "A\u034fnn", "A\u200bnn", "\u200fAnn", "\u202eAnn", "Ａｎｎ",
	"A\u0308nn", "Ann\ufe0f", "\u3164", "🦊", "Ann 🦊", "42", "0", "All", "all", "ALL", "АII", "AII", "A11", "Everyone", "Everybody", "Tous", "Toutes", "Tout", "Iedereen", "Allen",
	"Alle", "Wszyscy", "Wszystkim", "All of you", "Me", "Moi", "Mij", "Mnie", "Host", "Hôte", "Referee", "Watchers", "House", "Dhow", "Former player", "Green", "Vert", "Yellow",
	"Bleu", "Paars", "Fioletowy", "Niebieski", "Blue Ann", "Ann (blue)", "M", "C", "Mombasa", "Le Caire", "Saint Louis", "To", "And", "À", "Et", "En", "Do", "Dla", "Hello", "Hi", "Thanks",
	"Merci", "Dank", "Dzięki", "Sorry", "Ok", "Yes", "Well", "Nobody", "Private", "Cas", "Dee", "Dee B", "Cas Dee", strings.Repeat("Ann ", 10) + "x",
}

// talkLines are what Cas may write.
var talkLines = []string{
	"say Ann: hi", "say ann : hi", "say to Ann: hi", "say Ann and Dee: hi", "say Ann, Dee: hi", "say Ann Dee: hi", "say Dee & Ann: hi", "say Ann, hi", "say to Ann hi", "say Dee hi",
	"say all: hi", "say ALL: hi", "say to all: hi", "say everyone: hi", "say everybody, hi", "say all, hi", "say hi all", "say All: hi", "say green: hi", "say green and Ann: hi", "say blue yellow: hi",
	"say yellow: hi", "say purple: hi", "say blue: hi", "say g: hi", "say Hello all, how are you?", "say Thanks everybody", "say Thanks to Dee!", "say Well, I go there", "say I think so",
	"say Yes: I go there", "say Sorry: late again", "say watchers: hi", "say me: hi", "say host: hi", "say 42: is the answer", "say OK",
	"dire Ann : bonjour", "dire à Ann : bonjour", "dire à tous : bonjour", "dire tous : salut", "dire Merci à tous", "dire vert : salut", "dis à Dee : salut", "dire moi : je finis",
	"zeg Ann: hoi", "zeg aan Ann: hoi", "zeg iedereen: hoi", "zeg tegen Dee: hoi", "zeg groen: hoi", "zeg Dank aan Ann", "zeg En nu: verder",
	"powiedz Ann: cześć", "powiedz do Ann: cześć", "powiedz wszystkim: cześć", "powiedz zielony: cześć", "powiedz Dzięki wszystkim", "powiedz Ann i Dee: cześć", "say Ann please: hi", "say only Ann: hi",
	"say Ann and everyone: hi", "say all but Ann: hi",
}

// TestNoNameDivertsTalk holds that whatever Ben calls himself, no line reaches fewer or other seats
// than the same line among Ann, Ben, Cas and Dee. A line that could be meant for two is asked about,
// and never goes to more.
func TestNoNameDivertsTalk(t *testing.T) {
	t.Parallel()
	base := notation.NamesOf("Ann", "Ben", "Cas", "Dee")
	for i, name := range attackers {
		names := base.After(notation.Naming{Seat: engine.Green, Name: name, Same: true})
		for j, line := range talkLines {
			lang := notation.Language((i + j) % int(notation.Languages))
			got := saidTo(notation.Reader{Edition: mombasa, Names: names, Language: lang}, line)
			want := saidTo(notation.Reader{Edition: mombasa, Names: base, Language: lang}, line)
			asks := strings.Contains(got, beforeColon)
			switch {
			case got == want || asks && (strings.Contains(want, beforeColon) || slices.Contains(ambiguous[name], line)):
			default:
				t.Errorf("Ben is %s, %s: %q is %q, not %q", name, lang, line, got, want)
			}
		}
	}
}

// beforeColon is in what is said of a line that is asked about.
const beforeColon = "before the colon"

// ambiguous are lines with the name of an attacker in the place of a recipient. It means nobody there,
// but the line may be meant for them alone, so that it does not go to all.
var ambiguous = map[string][]string{
	"Me": {"say me: hi"}, "Moi": {"dire moi : je finis"}, "Merci": {"say me: hi"}, "Host": {"say host: hi"}, "Watchers": {"say watchers: hi"},
	"Sorry": {"say Sorry: late again"}, "Yes": {"say Yes: I go there"},
}

// TestNoRandomNameDivertsTalk tries names that chance makes of pieces of names and words.
func TestNoRandomNameDivertsTalk(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(33, 13))
	pieces := append(slices.Clone(attackers), "\u200d", "\u3164", "-", "'", "x", "B", "de", "van", "the", "\u0301", "\u200e", "ń", "É")
	base := notation.NamesOf("Ann", "Ben", "Cas", "Dee")
	for range 400 {
		name := ""
		for range 1 + chance.IntN(4) {
			name += pieces[chance.IntN(len(pieces))] + []string{"", " "}[chance.IntN(2)]
		}
		names := base.After(notation.Naming{Seat: engine.Green, Name: strings.TrimSpace(name), Same: true})
		for range 4 {
			line := talkLines[chance.IntN(25)]
			got := saidTo(notation.Reader{Edition: mombasa, Names: names}, line)
			if want := saidTo(notation.Reader{Edition: mombasa, Names: base}, line); got != want && !strings.Contains(want, beforeColon) && !(line == "say g: hi" && strings.Contains(got, beforeColon)) {
				t.Errorf("Ben is %q: %q is %q, not %q", name, line, got, want)
			}
		}
	}
}

// TestWordsOfNames holds whom the words of names mean: an earlier name has them first, and whoever
// comes later is called by the colour or by a word that is only theirs.
func TestWordsOfNames(t *testing.T) {
	t.Parallel()
	nobody := "asked"
	for _, row := range []struct{ rule, names, line, want string }{
		{"the earlier of two", "Ann|Ann|Cas", "say Ann: x", "say blue: x"},
		{"the later by colour", "Ann|Ann|Cas", "say green: x", "say green: x"},
		{"a word that is only theirs", "Ann|Ann Jones|Cas", "say Jones: x", "say green: x"},
		{"the shared word", "Ann|Ann Jones|Cas", "say Ann: x", "say blue: x"},
		{"a whole name that two may be meant by", "Ann|Ann Jones|Cas", "say Ann Jones: x", nobody},
		{"with a link it is two", "Ann|Cas Dee|Eve", "say Ann and Dee: x", "say blue green: x"},
		{"the whole name of the earlier", "Ann Smith|Ann Jones", "say Ann Smith: x", "say blue: x"},
		{"any word of a name", "Ann Smith|Ben", "say Smith: x", "say blue: x"},
		{"a word that begins talk", "Ann|Ben Jones", "say Jones, hi", "say green: Jones, hi"},
		{"a letter", "Ann B|Cas", "say B: x", "say blue: x"},
		{"a letter that begins talk", "Ann B|Cas", "say B is good", nobody},
		{"a beginning", "Annick|Ben", "say Ann: x", nobody},
		{"a slip", "Annick|Ben", "say Annikc: x", nobody},
		{"a beginning of a colour and a name", "Ann|Ben|Gus", "say g: x", nobody},
		{"accents do not matter", "Zoé|Ben", "say zoe: x", "say blue: x"},
		{"an accent of one who comes later", "Zoe|Zoé", "say Zoé: x", "say blue: x"},
		{"a reserved word of one name alone", "Green|Ben", "say green: x", "say green: x"},
		{"a company beside a name", "Ann Mombasa|Ben", "say Ann: x", "say blue: x"},
		{"another alphabet", "Аня|Ben", "say Аня: x", "say blue: x"},
	} {
		got := saidTo(notation.Reader{Edition: mombasa, Names: notation.NamesOf(strings.Split(row.names, "|")...)}, row.line)
		if strings.Contains(got, beforeColon) {
			got = nobody
		}
		if got != row.want {
			t.Errorf("%s: %s", row.rule, got)
		}
	}
}

// TestWordsOfNamesThatChange holds that a word goes from one seat to another only when its name is given
// up, and for somebody who has not been told only after that.
func TestWordsOfNamesThatChange(t *testing.T) {
	t.Parallel()
	call := func(seat engine.Seat, name string) notation.Naming {
		return notation.Naming{Seat: seat, Name: name, Same: true}
	}
	first := notation.NamesOf("Ann", "Ben", "Cas")
	spy := first.After(call(engine.Green, "Ann Lee"))
	wed := spy.After(call(engine.Blue, "Ann Smith"))
	away := wed.After(call(engine.Blue, "Zoe"))
	other := first.After(notation.Naming{Seat: engine.Blue, Name: "Zoe"}, call(engine.Green, "Ann"))
	for _, row := range []struct {
		rule       string
		names      *notation.PlayerNames
		line, want string
	}{
		{"it is taken later", spy, "say Ann: x", "say blue: x"},
		{"whoever adds a word keeps the others", wed, "say Ann: x", "say blue: x"},
		{"it is given up", away, "say Ann: x", "say green: x"},
		{"it is given up, which is not known", away.With(wed), "say Ann: x", "say blue: x"},
		{"a new name counts beside", away.With(wed), "say Zoe: x", "say blue: x"},
		{"another player, and a name that is free", other, "say Ann: x", "say green: x"},
		{"the same, which is not known", other.With(first), "say Ann: x", "say blue: x"},
		{"a name that nobody has any more", first.After(call(engine.Green, "Bob")), "say Ben: x", "asked"},
		{"the same behind to", first.After(call(engine.Green, "Bob")), "say to Ben: x", "asked"},
		{"the same of a player who has left", other, "say Ben: x", "asked"},
		{"an old name of somebody", first.After(call(engine.Green, "Bob")).With(first), "say Ben: x", "say green: x"},
	} {
		got := saidTo(notation.Reader{Edition: mombasa, Names: row.names}, row.line)
		if got != row.want && !(row.want == "asked" && strings.Contains(got, beforeColon)) {
			t.Errorf("%s: %s", row.rule, got)
		}
	}
	if shown := wed.Shown(engine.Blue) + ", " + wed.Shown(engine.Green) + ", " + away.Shown(engine.Green); shown != "Ann Smith, Ann Lee (green), Ann Lee" {
		t.Errorf("they are shown as %s", shown)
	}
}

// TestSeatCalled finds seats where players are named outside talk.
func TestSeatCalled(t *testing.T) {
	t.Parallel()
	shown := notation.NamesOf("Ann", "Ann B", "Green", "Dee Ann").All()
	for text, want := range map[string]engine.Seat{
		"ann": engine.Blue, "Ann B": engine.Green, "b": engine.Green, "green": engine.Green, "vert": engine.Green, "yellow": engine.Yellow, "dee": engine.Purple,
		"Dee Ann": engine.Purple, "Ann B (green)": engine.Green, "x": engine.NoSeat, "": engine.NoSeat,
	} {
		if got := notation.SeatCalled(shown, text); got != want {
			t.Errorf("%q is %v", text, got)
		}
	}
}
