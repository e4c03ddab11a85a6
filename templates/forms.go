package templates

import (
	"fmt"
	"strings"
)

// Form is an example of a line that may be written, and the sentence that says how it reads.
type Form struct {
	Line  string
	reads messageKey
}

// formWidth is the room for the lines of a list of forms.
const formWidth = 15

// Form returns a form as a row of a list.
func (r *Reader) Form(f Form) string { return fmt.Sprintf("%-*s %s", formWidth, f.Line, r.meaning(f)) }

// Forms has an example of each kind of order, and of the clauses that most orders may have.
var Forms = []Form{
	tileForm, restForm, planForm, goodsForm, expandForm, bookkeepForm, merchantForm, markerForm, endForm,
	pointsForm, stopForm,
}

// Lines has an example of each line beside orders that the notation has.
var Lines = []Form{
	{"try G Cf1 M1", "form.try"},
	{"then E 2 | E 1", "form.then"},
	{"auto end 2", "form.auto"},
	{"undo", "form.undo"},
	{"say well done", "form.say"},
	{"say green: hi", "form.say-to"},
	{"note go there", "form.note"},
	{"show", "form.show"},
	{"legal", "form.legal"},
	{"log 3", "form.log"},
	{"help C1", "form.help"},
}

// command begins the keys of the lines that the referee reads himself.
const command = "command."

// Commands has an example of each line that may be written in a letter to the referee beside those
// of the notation, and that help lists: those that the message table has.
var Commands = func() (forms []Form) {
	for _, key := range english().Keys() {
		if strings.HasPrefix(key, command) {
			line, _ := divided((&Reader{}).say(messageKey(key)))
			forms = append(forms, Form{line, messageKey(key)})
		}
	}
	return forms
}()

// Example is the line of a form in the reader's own words: as the table of the language has it, for
// what people say, or else with the words that are read in every language in the reader's own.
func (r *Reader) Example(f Form) string {
	if own, _ := divided(r.say(f.reads)); own != "" && own != f.Line {
		return own
	}
	return r.inWords(f.Line)
}

// meaning says what a line means: what stands behind =, if something does.
func (r *Reader) meaning(f Form) string {
	_, meaning := divided(r.say(f.reads))
	return meaning
}

// divided returns what stands before and behind = in a text; one without is all meaning.
func divided(text string) (line, meaning string) {
	line, meaning, is := strings.Cut(text, " = ")
	if !is {
		return "", text
	}
	return line, meaning
}
