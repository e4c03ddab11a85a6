package templates

import (
	_ "embed"
	"fmt"
	"sync"
	"time"

	"golang.org/x/text/language"

	"dhow/templates/message"
)

//go:embed languages/en.txt
var englishText string

// english is the table of English sentences. It is read when the first letter is written.
var english = sync.OnceValue(func() *message.Table {
	t, err := message.Parse("languages/en.txt", englishText, language.English)
	if err != nil {
		panic(err) // the table is built in, and the tests read it
	}
	return t
})

// messageKey names a sentence of the message tables.
type messageKey string

// say says a sentence in the reader's language. Its arguments are pairs of a name and a value.
func (r *Reader) say(key messageKey, args ...any) string {
	return english().Say(string(key), r.value, args...)
}

// sayCode says the sentence of a code of some kind, whose arguments are numbered.
func (r *Reader) sayCode(kind, code string, args []any) string {
	return english().Code(kind+"."+code, r.value, args)
}

// value writes an argument of a sentence in the reader's language.
func (r *Reader) value(arg any) string {
	switch arg := arg.(type) {
	case time.Time:
		return r.when(arg)
	case time.Duration:
		return r.span(arg)
	case []string:
		return r.list(arg)
	}
	return fmt.Sprint(arg)
}
