package advice

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// ExplainAll explains an error that a notation.Reader returned, as Explain does: one, or each of a
// list.
func ExplainAll(err error, v *engine.View) error {
	switch err := err.(type) {
	case *notation.ErrorList:
		l := &notation.ErrorList{More: err.More}
		for _, e := range err.Errors {
			l.Errors = append(l.Errors, Explain(e, v))
		}
		return l
	case *notation.Error:
		return Explain(err, v)
	}
	return err
}

// Explain returns an error with what may have been meant. Where nothing may, it says the same. An
// order whose verb was not said is one that the phase of the view has; nil: any may be meant.
func Explain(e *notation.Error, v *engine.View) *notation.Error {
	if e.Fault == nil {
		return e
	}
	m := misread(e.Fault, v)
	code, args := explanation(e, m)
	if code == notation.Filler {
		if behind := m.behindFiller(e); behind != nil {
			return Explain(behind, v)
		}
	}
	return &notation.Error{Line: e.Line, Col: e.Col, Code: code, Args: args, Fault: e.Fault}
}

// explanation returns the code and the arguments that say best why a line is not understood.
func explanation(e *notation.Error, m *misreading) (notation.Code, []any) {
	expected := func(near []string) (notation.Code, []any) {
		found := m.Found
		if e.Code == notation.Expected {
			found = e.Args[1].(string)
		}
		return notation.Expected, []any{m.Wanted, found, near}
	}
	if m.takesCard() {
		return notation.CardByPlace, []any{m.Found}
	}
	if second := m.secondOrder(); second != "" {
		return notation.TwoOrders, []any{second}
	}
	if order, left := m.withoutFillers(); order != "" {
		if slices.ContainsFunc(left, isSign) {
			return expected([]string{order})
		}
		return notation.Fillers, []any{left, order}
	}
	if order := m.respelt(); order != "" {
		return expected([]string{order})
	}
	switch {
	case m.isFiller():
		return notation.Filler, []any{m.Found}
	case e.Code == notation.NoChoice || e.Code == notation.NothingHere:
		last := len(e.Args) - 1
		return e.Code, append(e.Args[:last:last], m.near())
	case e.Code != notation.Expected:
		return e.Code, e.Args
	}
	near := m.near()
	if near != nil || !m.beginsLine() {
		return expected(near)
	}
	examples := m.timely(m.examples())
	code, args := expected(examples)
	if isExample(examples) {
		return notation.Example, args[1:]
	}
	return code, args
}

// takesCard tells whether a word for taking, buying or paying stands before a card among goods:
// without the word, the card would pay.
func (m *misreading) takesCard() bool {
	if m.Wanted.Name != notation.TheGoodsUse || m.at < 0 || m.at >= len(m.tokens) || m.tokens[m.at].Sign != 0 {
		return false
	}
	if !isTaking(m.instead()) && m.Reader.Meaning(notation.AsFiller, m.Found) != "for" {
		return false
	}
	i := m.at + 1
	for i < len(m.tokens) && m.saysNothing(m.tokens[i]) {
		i++
	}
	return i < len(m.tokens) && m.mentioned(m.tokens[i], notation.CardPart)
}

// secondOrder returns the order or other line that begins where the one being read may end, or "".
func (m *misreading) secondOrder() string {
	switch m.Wanted.Name {
	case notation.TheEnd, notation.AClause, notation.APointsClause, notation.ABonusClause, notation.TheGoodsUse,
		notation.TheBookUse, notation.TheChoice, notation.APlannedCard, notation.TheEntry:
	default:
		return ""
	}
	from := m.At + len(m.Found) - len(m.Rest)
	if m.Reader.Meaning(notation.AsFiller, m.Rest) != "" {
		from += len(m.Rest)
	}
	if m.Found == "" || m.Found == "\n" || len(m.Text)-from > mostSecond {
		return ""
	}
	says, err := m.ReadLine(m.Text[from:])
	if err != nil || says == nil || keepsTile(says) { // T 5 is rather a company and a number
		return ""
	}
	return notation.PrintLine(m.Reader.Edition, notation.Line{Says: says})
}

// isFiller tells whether the word that is not understood is one that only links others.
func (m *misreading) isFiller() bool {
	switch m.Wanted.Name {
	case notation.AnEntry, notation.ARound:
		return false
	}
	return (m.At > m.Order || m.Wanted.Name == notation.ACard) && m.Reader.Meaning(notation.AsFiller, m.Rest) != ""
}

// behindFiller returns what is wrong behind a word that only links others, in a line that would not
// be read without that word either: of expand Cape Town to 99 the writer has to hear about 99. It is
// nil where nothing is.
func (m *misreading) behindFiller(e *notation.Error) *notation.Error {
	if !m.AnyLine || len(m.Text) > mostSecond {
		return nil
	}
	from := m.At + len(m.Found) - len(m.Rest)
	_, found := m.ReadLine(m.Text[:from] + strings.Repeat(" ", len(m.Rest)) + m.Text[from+len(m.Rest):])
	if found == nil || found.Fault == nil || found.Fault.At <= m.At {
		return nil
	}
	behind, between := *found, m.Text[m.At:found.Fault.At]
	behind.Fault.AnyLine = true // further such words may follow
	behind.Line, behind.Col = e.Line+strings.Count(between, "\n"), e.Col+utf8.RuneCountInString(between)
	if i := strings.LastIndexByte(between, '\n'); i >= 0 {
		behind.Col = 1 + utf8.RuneCountInString(between[i+1:])
	}
	return &behind
}
