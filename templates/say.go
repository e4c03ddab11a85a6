package templates

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/language"

	"dhow/engine"
	"dhow/templates/message"
)

//go:embed languages/en.txt
var englishText string

// english is the table of English sentences.
var english = sync.OnceValue(func() *message.Table {
	return message.New("languages/en.txt", englishText, language.English)
})

// messageKey names a sentence of the message tables.
type messageKey string

// say says a sentence in the reader's language. Its arguments are pairs of a name and a value. The
// argument who is a seat; where it is the reader's own, the twin of the sentence is said that
// speaks to them.
func (r *Reader) say(key messageKey, args ...any) string { return r.sayPairs(key, args) }

func (r *Reader) sayPairs(key messageKey, args []any) string {
	for i := 0; i+1 < len(args); i += 2 {
		seat, is := args[i+1].(engine.Seat)
		switch {
		case !is || args[i] != subject:
		case seat == r.Seat && seat != engine.NoSeat:
			key += you
		default:
			args[i+1] = r.who(seat)
		}
	}
	return english().Say(string(key), (*values)(r), args...)
}

const (
	moment  = "time"  // names arguments that are moments
	since   = "since" // likewise, when something began
	until   = "until" // likewise, when it ends
	length  = "span"  // names arguments that are lengths of time
	subject = "who"   // names the argument that is a player, and the subject of the sentence
	you     = ".you"  // ends the key of the twin that speaks to that player
)

// sayCode says the sentence of a code of some kind, whose arguments are numbered.
func (r *Reader) sayCode(kind, code string, args []any) string {
	return english().Code(kind+"."+code, (*values)(r), args)
}

// values is a reader as the one who writes the arguments of sentences.
type values Reader

// Write writes an argument in the reader's language.
func (v *values) Write(arg any) string { return (*Reader)(v).value(arg) }

// value writes an argument of a sentence in the reader's language.
func (r *Reader) value(arg any) string {
	switch arg := arg.(type) {
	case pounds:
		return r.say("pounds", "n", int(arg))
	case engine.Seat:
		return r.say(colours[arg])
	case engine.Phase:
		return r.say(phases[arg])
	case time.Time:
		return r.when(arg)
	case time.Duration:
		return r.span(arg)
	case pace:
		return r.exactly(time.Duration(arg))
	case []string:
		return r.list(arg)
	}
	return fmt.Sprint(arg)
}

// colours are those of the seats.
var colours = [...]messageKey{
	engine.Blue: "seat.blue", engine.Green: "seat.green", engine.Yellow: "seat.yellow", engine.Purple: "seat.purple",
}

// who names a seat and its colour, as the subject of a sentence.
func (r *Reader) who(seat engine.Seat) string {
	switch {
	case seat == engine.NoSeat:
		return r.say("who.referee")
	case r.Names[seat] == "":
		return r.say("who.unnamed", "seat", seat)
	}
	return r.say("who.named", "player", r.Names[seat], "seat", seat)
}

// player names a seat: by its player's name if that is known, else by its colour.
func (r *Reader) player(seat engine.Seat) string {
	if r.Names[seat] != "" {
		return r.Names[seat]
	}
	return r.value(seat)
}

// players names seats.
func (r *Reader) players(seats []engine.Seat) []string {
	l := make([]string, len(seats))
	for i, seat := range seats {
		l[i] = r.player(seat)
	}
	return l
}

// list joins names as a sentence does.
func (r *Reader) list(l []string) string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	n := len(l) - 1
	return r.say("list.and", "first", strings.Join(l[:n], ", "), "last", l[n])
}
