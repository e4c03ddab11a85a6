package main

import (
	"errors"
	"io"
	"strings"
)

// passwordConsole is a console where passwords can be typed: they are neither shown nor kept.
type passwordConsole interface {
	console
	hiddenLine(prompt string) (string, error)
}

// asker puts questions that flags may have answered already.
type asker struct {
	passwordConsole
	given  map[string]func() (value string, given bool) // what flags say, by name
	people bool                                         // somebody sits at a keyboard
}

func newAsker(c *call) *asker {
	a := &asker{given: map[string]func() (string, bool){}}
	if k, ok := onKeyboard(c.stdin, c.out); ok && c.watched {
		a.passwordConsole, a.people = k, true
	} else {
		a.passwordConsole = newPipe(c.stdin, c.stdout)
	}
	return a
}

// ask returns what a flag says, or what is answered: the word in brackets where that is nothing. A
// question that wants an answer and gets none is a wrong call.
func (a *asker) ask(flag, text, absent string) (string, error) {
	if given := a.given[flag]; given != nil {
		if value, ok := given(); ok {
			return value, nil
		}
	}
	prompt := text + ": "
	if absent != "" {
		prompt = text + " [" + absent + "]: "
	}
	for {
		line, err := a.line(question{prompt: prompt, secret: true})
		line = strings.TrimSpace(line)
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return "", err
		case line != "":
			return line, nil
		case absent != "":
			return absent, nil
		case err != nil:
			return "", wrongCall("--%s is missing", flag)
		}
	}
}

// again tells whether a question can be put a second time: a flag would only say the same.
func (a *asker) again(flag string) bool {
	if given := a.given[flag]; given != nil {
		if _, ok := given(); ok {
			return false
		}
	}
	return a.people
}

// secret reads a line that is not shown.
func (a *asker) secret(prompt string) (string, error) {
	line, err := a.hiddenLine(prompt)
	if err == nil && line == "" {
		err = io.EOF
	}
	return line, err
}
