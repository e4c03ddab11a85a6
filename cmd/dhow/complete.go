package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

var completeCommand = &command{
	name:  "complete",
	args:  "--as SEAT [--at N] [--lang LANGUAGE] [--json] [--spoil] " + sourceArgs + " FILE [TEXT]",
	short: "say how an order may go on",
	about: `Prints what may come next after the beginning of an order, one way a line: only what can still become an order that
is allowed now. An empty line first says that nothing need follow. Without TEXT it prints the verbs.

  --as SEAT         a colour, or the name of who sits there
  --at N            after so many orders of a record, or entries of a game file
  --lang LANGUAGE   en, fr, nl or pl: whose words TEXT is read with first
  --json            as data: what comes next, the order with it, and whether that is whole
` + spoilHelp + "\n" + sourceHelp,
	examples: []string{"dhow complete game.txt --as blue 'G Cf1'",
		"dhow complete --as Ann --json position.yaml 'X T 5'"},
	run: runComplete,
}

func runComplete(c *call) error {
	f := c.flags()
	c.langFlag(f)
	v, args, err := c.seatView(f, 2)
	if err != nil {
		return err
	}
	reader := notation.Reader{Edition: v.State.Edition, Language: c.lang}
	return c.writeCompletions(&v, reader, append(args, "")[1])
}

func (c *call) writeCompletions(v *engine.View, reader notation.Reader, text string) error {
	type way struct {
		Next  string `json:"next"`
		Order string `json:"order"`
		Whole bool   `json:"whole"`
	}
	ways := []way{}
	for _, w := range advice.Complete(reader, v, text) {
		ways = append(ways, way{w.Text, w.Order, w.Whole})
	}
	if c.json {
		return c.writeJSON(map[string]any{"seat": v.Seat.String(), "text": text, "ways": ways})
	}
	if len(ways) == 0 {
		return fmt.Errorf("nothing %v may order now begins with %s", v.Seat, quoted(text))
	}
	for _, w := range ways {
		fmt.Fprintln(c.stdout, w.Next)
	}
	return nil
}

// langFlag declares --lang, which is the language of the locale if it is not given.
func (c *call) langFlag(f *flag.FlagSet) {
	c.lang = localeLanguage(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
	f.Func("lang", "", func(value string) error {
		known, ok := notation.ParseLanguage(value)
		if !ok {
			return errors.New("not a language")
		}
		c.lang = known
		return nil
	})
}

// localeLanguage is the language of a locale, as fr_BE.UTF-8, or English where letters have none such.
func localeLanguage(locale string) notation.Language {
	code, _, _ := strings.Cut(locale, "_")
	code, _, _ = strings.Cut(code, ".")
	lang, _ := notation.ParseLanguage(code)
	return lang
}
