package advice

import (
	"slices"
	"strings"
	"unicode"

	"dhow/engine"
	"dhow/notation"
)

const (
	mostRewritten = 80  // bytes of an order that is rewritten
	mostBefore    = 200 // bytes before a word in whose place others are tried
	mostSecond    = 500 // bytes of a second order on a line
	mostOrders    = 3   // how many whole orders are offered
)

// misreading is a line that is not understood.
type misreading struct {
	*notation.Fault
	order    string             // the text of its order
	tokens   []token            // of the order; none if it is too long to be rewritten
	at       int                // which of them is not understood; their number: there should be more; -1: none of them
	mentions []notation.Mention // of the order
	view     *engine.View       // of who wrote it; nil: not known
	unbegun  bool               // the order has not begun, as in a condition: the line stands for it
}

// token is a word or sign of an order, and where it stood.
type token struct {
	notation.Token
	gap  string // what stood between the token before it and this one: blanks, commas, quotes
	from int    // its place among the tokens typed; -1: it is put in
}

func misread(f *notation.Fault, v *engine.View) *misreading {
	unbegun := f.At < f.Order
	if unbegun {
		line := *f
		line.Order = 0
		f = &line
	}
	m := &misreading{Fault: f, order: f.OrderText(), at: -1, view: v, unbegun: unbegun}
	at := f.At - f.Order
	if len(m.order) > mostRewritten || at < 0 || at >= len(m.order) && f.Found != "" {
		return m
	}
	m.mentions = f.Reader.Mentions(m.order)
	behind := 0
	for i, t := range f.Reader.Tokens(m.order) {
		m.tokens = append(m.tokens, token{t, m.order[behind:t.At], i})
		if behind = t.At + len(t.Text); t.At == at {
			m.at = i
		}
	}
	if f.Found == "" {
		m.at = len(m.tokens)
	}
	return m
}

// near returns what may have been meant: whole orders, or else words for the one that is not
// understood, or how a line begins. The ranks are tried one after the other, the likeliest first,
// and the first that finds anything decides.
func (m *misreading) near() []string {
	ranks := withinOrder
	switch {
	case m.beginsLine() && isSign(m.Found):
		ranks = atFirstSign
	case m.beginsLine():
		ranks = atFirstWord
	}
	for _, find := range ranks {
		if near := find(m); near != nil {
			return m.timely(near)
		}
	}
	return nil
}

// withinOrder are the ranks behind a verb.
var withinOrder = []func(*misreading) []string{
	(*misreading).turned,
	(*misreading).inPlace,
	(*misreading).otherSign,
	(*misreading).moved,
	(*misreading).without,
	(*misreading).maybeTalk,
}

// atFirstWord are the ranks where a line or an order should begin.
var atFirstWord = []func(*misreading) []string{
	(*misreading).conditional,
	(*misreading).otherFirst,
	(*misreading).withVerb,
	(*misreading).withoutFirst,
	(*misreading).begun,
	(*misreading).question,
	(*misreading).talk,
}

// atFirstSign are the ranks where a sign stands in its place.
var atFirstSign = []func(*misreading) []string{(*misreading).withoutFirst}

// beginsLine tells whether a verb, or another word that a line begins with, is missing at a word.
func (m *misreading) beginsLine() bool {
	return m.Wanted.Name == notation.AnOrder || m.Wanted.Name == notation.ALine
}

// meant returns the canonical text of the line with other tokens in place of its order. It is "" if
// they make none, or one that would do harm.
func (m *misreading) meant(tokens []token) string { return m.meantBy(joined(tokens)) }

func (m *misreading) meantBy(text string) string {
	if text == "" {
		return ""
	}
	says, err := m.Read(text)
	if err != nil || says == nil || m.harms(says) {
		return ""
	}
	return m.inItsLine(notation.PrintLine(m.Reader.Edition, notation.Line{Says: says}))
}

// firstMeant returns what the first of some texts means that means anything.
func (m *misreading) firstMeant(texts ...[]token) []string {
	for _, tokens := range texts {
		if order := m.meant(tokens); order != "" {
			return []string{order}
		}
	}
	return nil
}

// joined writes tokens as they stood. What did not stand together is divided by a blank. It is ""
// where that would make an empty slot of a hyphen.
func joined(tokens []token) string {
	var b strings.Builder
	for i, t := range tokens {
		switch together := i > 0 && t.from > 0 && tokens[i-1].from == t.from-1; {
		case i == 0:
		case together || t.gap != "":
			b.WriteString(t.gap)
		case t.Sign == '-' && t.Glue && tokens[i-1].Sign == 0:
			return ""
		default:
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// written is a token that is put in.
func written(text string) token {
	return token{Token: notation.Token{Text: text}, from: -1}
}

// with returns the tokens with others in place of those from … to.
func (m *misreading) with(from, to int, texts ...string) []token {
	l := slices.Clone(m.tokens[:from])
	for _, text := range texts {
		l = append(l, written(text))
	}
	return append(l, m.tokens[to:]...)
}

// inItsLine returns an order with what stands around the one that is not understood: try, or the
// rest of a queue.
func (m *misreading) inItsLine(order string) string {
	_, rest, queued := strings.Cut(m.Text[m.Order:], "|")
	if queued && m.Queued {
		order += " | " + rest
	}
	text := m.Text[:m.Order] + " " + order // single blanks, and nothing that cannot be seen
	text = strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) || unicode.IsSpace(c) {
			return c
		}
		return -1
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// mentioned tells whether a token begins the name of a thing of a kind.
func (m *misreading) mentioned(t token, part notation.Part) bool {
	return slices.ContainsFunc(m.mentions, func(n notation.Mention) bool { return n.At == t.At && n.Part == part })
}

// namesCode tells whether a number or the code of a card stands in the order, so that it is no mere
// talk: words for things of the game stand in talk too.
func (m *misreading) namesCode() bool {
	isCard := func(w string) bool { return m.card(w) != engine.NoCard }
	return digitIn(m.order) || slices.ContainsFunc(strings.Fields(m.order), isCard)
}

func isSign(token string) bool {
	return !strings.ContainsFunc(token, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, digits) == ""
}

func digitIn(text string) bool { return strings.ContainsAny(text, digits) }

const digits = "0123456789"

// onlyWord tells whether a word is one that may say nothing: of three letters or more, and no
// digits of any script.
func onlyWord(w string) bool {
	return len(w) >= 3 && !strings.ContainsFunc(w, unicode.IsDigit) && !isSign(w)
}
