package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/strictyaml"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// refusal is an error as data: where, of what kind, and why. What is not known is empty or 0.
type refusal struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Kind string `json:"kind"` // the words that stand before the reason
	Code string `json:"code"` // the stable name of the reason
	Rule string `json:"rule"` // where the rules say so
	Text string `json:"text"`

	Legal  []string `json:"legal,omitempty"` // of an order that is not allowed: the nearest legal ones
	advice []string
}

// The two kinds of refusal are never mixed: what is not understood may well be allowed. Draws and
// positions that cannot be are not allowed. An entry that cannot stand in its log, and a file that
// is not read, are neither.
const (
	notUnderstood = "not understood"
	notAllowed    = "not allowed"
	allowed       = "allowed" // and the draws that it brings about are wanted
	doesNotHold   = "does not hold"
	notRead       = "not read"
)

// The codes of refusals that carry none of their own.
const (
	fileCode    = "file"
	formatCode  = "format"
	newerCode   = "newer"
	editionCode = "edition"
	yamlCode    = "yaml"
)

// refusals takes an error apart, joined ones into several, and says it in a language.
func refusals(lang notation.Language, err error) []refusal {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []refusal
		for _, e := range joined.Unwrap() {
			all = append(all, refusals(lang, e)...)
		}
		return all
	}
	r := refusal{}
	wanted := errors.As(err, new(*drawsWantedError))
	var placed *games.Error
	var told *advisedError
	if errors.As(err, &told) {
		r.Legal, r.advice = told.legal, told.advice
	}
	if errors.As(err, &placed) {
		r.File, r.Line, r.Col = placed.File, placed.Line, placed.Col
		err = placed.Err
	}
	r.explain(lang, err, wanted)
	return []refusal{r}
}

// explain says of which kind an error is, and why it came. An order may have been allowed, with
// draws wanted.
func (r *refusal) explain(lang notation.Language, err error, wanted bool) {
	var (
		unread   *notation.Error
		illegal  *engine.IllegalError
		draw     *engine.DrawError
		position *engine.PositionError
		format   *games.FormatError
		newer    *games.NewerError
		made     *games.EditionError
		yaml     *strictyaml.Error
		log      *log.GameError
		file     *fileError
	)
	r.Text = reason(lang, err)
	switch {
	case errors.As(err, &unread):
		r.Kind, r.Code = notUnderstood, string(advice.Explain(unread, nil).Code)
	case errors.As(err, &illegal):
		r.Kind, r.Code, r.Rule = notAllowed, string(illegal.Code), illegal.Rule
	case errors.As(err, &draw) && wanted:
		r.Kind, r.Code = allowed, string(draw.Code)
	case errors.As(err, &draw):
		r.Kind, r.Code = notAllowed, string(draw.Code)
	case errors.As(err, &position):
		r.Kind, r.Code = notAllowed, string(position.Code)
	case errors.As(err, &format):
		r.Kind, r.Code = notUnderstood, formatCode
	case errors.As(err, &newer):
		r.Kind, r.Code = notUnderstood, newerCode
	case errors.As(err, &made):
		r.Kind, r.Code, r.Text = notUnderstood, editionCode, r.Text+"; say --edition FILE, with the file of that edition"
	case errors.As(err, &yaml):
		r.Kind, r.Code = notUnderstood, yamlCode
		r.File, r.Line, r.Col = yaml.File, yaml.Line, yaml.Col
		r.Text = (&strictyaml.Error{What: yaml.What, Expected: yaml.Expected, Found: yaml.Found}).Error()
	case errors.As(err, &log):
		r.Kind, r.Code = doesNotHold, string(log.Code)
	case errors.As(err, &file):
		r.Kind, r.Code, r.File = notRead, fileCode, file.name
	}
}

// reason says why something is refused, without the name of the engine before it, which tells its
// reader nothing.
func reason(lang notation.Language, err error) string {
	return strings.TrimPrefix(speaker(lang, nil, nil).Reason(err), "engine: ")
}

// english is whom the commands of operators speak to.
var english = new(templates.Reader)

// speaker is who is spoken to in a language, of an edition and of players with names.
func speaker(lang notation.Language, ed *engine.Edition, names []string) *templates.Reader {
	return &templates.Reader{Language: lang, Edition: ed, Names: seated(names)}
}

// String renders a refusal as place: kind: reason.
func (r *refusal) String() string {
	place := games.Error{File: r.File, Line: r.Line, Col: r.Col}
	between := ": "
	if r.Kind == allowed {
		between = "; "
	}
	return place.Place() + ": " + r.Kind + between + r.Text
}

// at renders the refusal with the name of the file where it names none itself.
func (r *refusal) at(file string) string {
	if r.File != "" && r.Line > 0 {
		return r.String()
	}
	return file + ": " + r.Text
}

// writeRefusals reports why something is refused: what is wrong in a file at its place, anything
// else as the command's own trouble.
func (c *call) writeRefusals(err error) {
	for _, r := range refusals(c.lang, err) {
		if r.File != "" && r.Kind != notRead {
			fmt.Fprintln(c.stderr, r.String())
			c.writeExcerpt(&r)
		} else {
			fmt.Fprintf(c.stderr, "dhow %s: %s\n", c.cmd.name, r.Text)
		}
	}
}

// writeExcerpt shows the line of a file at fault, and what would be legal there.
func (c *call) writeExcerpt(r *refusal) {
	text, known := c.texts[r.File]
	if !known || r.Col == 0 {
		return
	}
	fmt.Fprintln(c.stderr, notation.Excerpt(text, r.Line, r.Col))
	for _, advice := range r.advice {
		writeWrapped(c.stderr, advice)
	}
}

// toldError carries an error that has been reported already.
type toldError struct{ error }

// writeJSON writes data to be read by programs, and by people at need.
func (c *call) writeJSON(data any) error {
	out := json.NewEncoder(c.stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(data)
}
