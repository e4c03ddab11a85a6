package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// refusal is an error as data: where, of what kind, and why.
type refusal struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`
	Kind string `json:"kind,omitempty"` // the words that stand before the reason
	Code string `json:"code,omitempty"` // the stable name of the reason
	Rule string `json:"rule,omitempty"` // where the rules say so
	Text string `json:"text"`

	place string
}

// The two kinds of refusal are never mixed: what is not understood may well be allowed. Draws and positions that cannot be are
// not allowed.
const (
	notUnderstood = "not understood"
	notAllowed    = "not allowed"
)

// refusals takes an error apart, joined ones into several.
func refusals(err error) []refusal {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []refusal
		for _, e := range joined.Unwrap() {
			all = append(all, refusals(e)...)
		}
		return all
	}
	r := refusal{}
	var placed *games.Error
	if errors.As(err, &placed) {
		r.File, r.Line, r.Col, r.place = placed.File, placed.Line, placed.Col, placed.Place()
		err = placed.Err
	}
	r.explain(err)
	return []refusal{r}
}

// explain says of which kind an error is, and why it came.
func (r *refusal) explain(err error) {
	var unread *notation.Error
	var illegal *engine.IllegalError
	var draw *engine.DrawError
	var position *engine.PositionError
	var format *games.FormatError
	var yaml *strictyaml.Error
	r.Text = err.Error()
	switch {
	case errors.As(err, &unread):
		r.Kind, r.Code, r.Text = notUnderstood, string(unread.Code), unread.Message()
	case errors.As(err, &illegal):
		r.Kind, r.Code, r.Rule = notAllowed, string(illegal.Code), illegal.Rule
	case errors.As(err, &draw):
		r.Kind, r.Code = notAllowed, string(draw.Code)
	case errors.As(err, &position):
		r.Kind, r.Code = notAllowed, string(position.Code)
	case errors.As(err, &format):
		r.Kind = notUnderstood
	case errors.As(err, &yaml):
		r.yaml(yaml)
	}
	r.Text = withoutPackage(r.Text)
}

// yaml takes the place of an error in a YAML file out of its text.
func (r *refusal) yaml(e *strictyaml.Error) {
	r.File, r.Line, r.Col = e.File, e.Line, e.Col
	r.place = e.File
	if e.Line > 0 {
		r.place = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	r.Text = strings.TrimPrefix(e.Error(), r.place+": ")
}

// withoutPackage cuts off the name of the package an error comes from, which tells its reader nothing.
func withoutPackage(text string) string {
	for _, name := range []string{"engine: ", "games: ", "edition: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}

// String renders a refusal as place: kind: reason.
func (r *refusal) String() string {
	var parts []string
	for _, part := range []string{r.place, r.Kind, r.Text} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ": ")
}

func writeRefusals(w io.Writer, err error) {
	for _, r := range refusals(err) {
		fmt.Fprintln(w, r.String())
	}
}

// refusedAsData carries an error whose refusals have been written already.
type refusedAsData struct{ error }

// asData writes the refusals of an error as JSON.
func (c *call) asData(err error) error {
	var wrong *callError
	if err == nil || errors.As(err, &wrong) {
		return err
	}
	text, failed := json.MarshalIndent(map[string]any{"refused": refusals(err)}, "", "  ")
	if failed != nil {
		return failed
	}
	fmt.Fprintf(c.stderr, "%s\n", text)
	return refusedAsData{err}
}
