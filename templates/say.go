package templates

import (
	"embed"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"dhow/engine"
	"dhow/notation"
	"dhow/templates/message"
)

//go:embed languages/*.txt
var languageFiles embed.FS

// tables are the tables of sentences by language. A language without a file speaks English.
var tables = func() (tables [notation.Languages]func() *message.Table) {
	for l := range tables {
		tables[l] = sync.OnceValue(func() *message.Table { return readTable(notation.Language(l)) })
	}
	return tables
}()

// HasTable tells whether there are sentences of a language, so that letters are written in it.
func HasTable(l notation.Language) bool {
	file, err := languageFiles.Open(fmt.Sprintf(languageFile, l))
	if err == nil {
		err = file.Close()
	}
	return err == nil
}

const languageFile = "languages/%v.txt"

func readTable(l notation.Language) *message.Table {
	file := fmt.Sprintf(languageFile, l)
	text, err := languageFiles.ReadFile(file)
	if err != nil {
		return readTable(notation.English)
	}
	return message.New(file, string(text), language.MustParse(l.String()))
}

// english is the table of English sentences, which has the names of the arguments of all.
func english() *message.Table { return tables[notation.English]() }

// table is the table of the reader's language.
func (r *Reader) table() *message.Table { return tables[r.Language]() }

// messageKey names a sentence of the message tables.
type messageKey string

// say says a sentence in the reader's language. Its arguments are pairs of a name and a value. The
// argument who is a seat; where it is the reader's own, the twin of the sentence is said that
// speaks to them.
func (r *Reader) say(key messageKey, args ...any) string { return r.sayPairs(key, args) }

func (r *Reader) sayPairs(key messageKey, args []any) string {
	for i := 0; i+1 < len(args); i += 2 {
		seat, is := args[i+1].(engine.Seat)
		quiet, hours := args[i+1].(string)
		switch {
		case hours && args[i] == quietHours:
			args[i+1] = quietTime(quiet)
		case !is || args[i] != subject:
		case seat == r.Seat && seat != engine.NoSeat:
			key += you
		default:
			args[i+1] = r.who(seat)
		}
	}
	return r.table().Say(string(key), (*values)(r), args...)
}

const (
	moment     = "time"  // names arguments that are moments
	since      = "since" // likewise, when something began
	until      = "until" // likewise, when it ends
	shown      = "shown" // likewise, by a clock
	known      = "known" // likewise, by all else
	length     = "span"  // names arguments that are lengths of time
	quietHours = "quiet" // names quiet hours and days
	subject    = "who"   // names the argument that is a player, and the subject of the sentence
	you        = ".you"  // ends the key of the twin that speaks to that player
)

// sayCode says the sentence of a code of some kind, whose arguments are numbered.
func (r *Reader) sayCode(kind, code string, args []any) string {
	return r.table().Code(kind+"."+code, (*values)(r), args)
}

// values is a reader as the one who writes the arguments of sentences.
type values Reader

// Write writes an argument in the reader's language, in a style, in a form, or in both with a colon
// between: the lists and orders of a style are unbroken.
func (v *values) Write(arg any, style string) string {
	r := (*Reader)(v)
	style, form := styleAndForm(style)
	write := func(arg any) string {
		switch style {
		case asTyped:
			return r.typed(arg.(string))
		case inOr, inAnd, asEither:
			return strings.ReplaceAll(r.valueIn(form, arg), " ", message.NoBreak)
		}
		return r.valueIn(form, arg)
	}
	list := reflect.ValueOf(arg)
	if list.Kind() != reflect.Slice {
		return begun(write(arg), style)
	}
	items := make([]string, list.Len())
	for i := range items {
		items[i] = write(list.Index(i).Interface())
	}
	return begun(r.list(items, style), style)
}

// begun is a text with a capital in front, where the style wants that.
func begun(text, style string) string {
	first, n := utf8.DecodeRuneInString(text)
	if style != asBegin || n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// typed writes a word as somebody has typed it.
func (r *Reader) typed(word string) string {
	switch word {
	case "":
		return r.say("typed.end")
	case "\n":
		return r.say("typed.line")
	}
	if len(word) > notation.MaxWord {
		word = strings.ToValidUTF8(word[:notation.MaxWord], "") + "…"
	}
	quoted := strconv.Quote(word)
	return r.say("typed.text", "text", quoted[1:len(quoted)-1])
}

// value writes an argument of a sentence in the reader's language.
func (r *Reader) value(arg any) string { return r.valueIn("", arg) }

// valueIn writes it in a form that the sentence wants.
func (r *Reader) valueIn(form string, arg any) string {
	switch arg := arg.(type) {
	case string:
		return arg
	case messageKey:
		return r.formed(form, noun{key: arg})
	case noun:
		return r.formed(form, arg)
	case nouns:
		items := make([]string, len(arg.list))
		for i := range items {
			items[i] = r.valueIn(form, arg.list[i])
		}
		return r.list(items, arg.style)
	case pounds:
		return r.formed(form, named("pounds", "n", int(arg)))
	case engine.Seat:
		if int(arg) < len(colours) {
			return r.formed(form, noun{key: colours[arg]})
		}
	case engine.Phase:
		return r.formed(form, noun{key: phases[arg]})
	case time.Time:
		return r.when(arg)
	case time.Duration:
		return r.valueIn(form, span(arg))
	case quietTime:
		return r.quiet(arg)
	case sitter:
		if arg.name == r.value(arg.seat) { // nobody sits there
			return r.value(arg.seat)
		}
		return r.say("who.named", "player", arg.name, "seat", arg.seat)
	case holding:
		return r.say("holding", "n", arg.n, "company", withCompanies([]any{arg.company})[0], "pounds", pounds(arg.worth))
	case pace:
		return r.formed(form, exactly(time.Duration(arg)))
	}
	return r.refusedFor(form, arg)
}

// colours are those of the seats.
var colours = [...]messageKey{
	engine.NoSeat: "seat.nobody",
	engine.Blue:   "seat.blue", engine.Green: "seat.green", engine.Yellow: "seat.yellow", engine.Purple: "seat.purple",
}

// who names a seat as the subject of a sentence.
func (r *Reader) who(seat engine.Seat) string {
	switch {
	case seat == engine.NoSeat:
		return r.say("who.referee")
	case r.Names[seat] == "":
		return r.say("who.unnamed", "seat", seat)
	}
	return r.player(seat)
}

// longestName is how much of a name a letter shows.
const longestName = 60

// player names a seat: by its player's name if that is known, else by its colour.
func (r *Reader) player(seat engine.Seat) string {
	if name := r.sayName(r.Names[seat]); name != "" {
		return name
	}
	return r.value(seat)
}

// formerPlayer is what games call somebody who is forgotten; a second one has a number behind it.
const formerPlayer = "Former player"

// watchers is what stands for all who watch, where somebody is named.
const watchers = "watchers"

// sayName is a name as a letter has it: games name open seats by their colours, give a colour to a
// name that could be taken for another, and name who is forgotten or watches in English.
func (r *Reader) sayName(name string) string {
	if seat, is := coloured(name).(engine.Seat); is {
		return r.value(seat)
	}
	if own, seat := cutColour(name); seat != engine.NoSeat {
		return r.say("who.named", "player", clipped(own, longestName), "seat", seat)
	}
	if number, is := strings.CutPrefix(name, formerPlayer); is && strings.Trim(number, " 0123456789") == "" {
		return r.say("who.former") + number
	}
	if name == watchers {
		return r.say("who.watchers")
	}
	return clipped(name, longestName)
}

// cutColour divides a name from the colour that games have put behind it; NoSeat: there is none.
func cutColour(name string) (own string, seat engine.Seat) {
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if own, has := strings.CutSuffix(name, " ("+seat.String()+")"); has {
			return own, seat
		}
	}
	return name, engine.NoSeat
}

// short names a seat where there is little room: by the colour alone, where a name that needs its
// colour is too long.
func (r *Reader) short(seat engine.Seat, most int) string {
	name := r.player(seat)
	if _, coloured := cutColour(r.Names[seat]); coloured != engine.NoSeat && utf8.RuneCountInString(name) > most {
		name = r.value(seat)
	}
	return clipped(name, most)
}

// players names seats.
func (r *Reader) players(seats []engine.Seat) []string {
	l := make([]string, len(seats))
	for i, seat := range seats {
		l[i] = r.player(seat)
	}
	return l
}

// The styles in which sentences write arguments, beside "".
const (
	inAnd    = "and"
	inOr     = "or"
	asEither = "either"
	inCommas = "comma"
	asListed = "listed"
	asTyped  = "typed"
	inRules  = "rules"
	asGained = "gained"
	asCost   = "cost"
	inAndOr  = "and-or"
	asChoice = "choice"
	asBegin  = "capital"

	inSentences = "sentences"
)

// lastOf are the sentences that put the last thing of a list behind the others, by style; between
// are those that put the next one behind what stands before; and noneOf are said of an empty list.
var (
	lastOf = map[string]messageKey{
		"": "list.and", asBegin: "list.and", inAnd: "list.and", asTyped: "list.and", asGained: "list.and", asCost: "list.and",
		inOr: "list.or", asEither: "list.or", inCommas: "list.comma", asListed: "list.comma",
		inRules: "list.rules", inAndOr: "list.and-or", asChoice: "list.choice", inSentences: "list.sentences",
	}
	between = map[string]messageKey{
		"": "list.comma", asEither: "list.or", inRules: "list.rules", inAndOr: "list.and-or", asChoice: "list.choice",
		inSentences: "list.sentences",
	}
	noneOf = map[string]messageKey{asListed: "list.none", asGained: "list.no-gain", asCost: "list.no-cost"}
)

// list joins things as a sentence does.
func (r *Reader) list(l []string, style string) string {
	if len(l) == 0 && noneOf[style] != "" {
		return r.say(noneOf[style])
	}
	inside := style
	if between[style] == "" {
		inside = ""
	}
	text := ""
	for i, thing := range l {
		switch {
		case i == 0:
			text = thing
		case i < len(l)-1:
			text = r.say(between[inside], "first", text, "last", thing)
		default:
			text = r.say(lastOf[style], "first", text, "last", thing)
		}
	}
	return text
}
