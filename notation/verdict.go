package notation

import (
	"slices"
	"strings"

	"dhow/engine"
)

// Prose is a line of a mail that is left aside: it is no order, and stops none.
type Prose struct {
	Text string
	Why  *Error // it is no order
}

func (s Prose) print(b *printer) { b.add(s.Text) }

// verdict says what becomes of a line that is not read.
type verdict uint8

const (
	prose    verdict = iota // it is left aside
	ask                     // it may be an order: no order of its mail is carried out
	askAlone                // likewise, unless its mail has a complete order
)

// rule is a reason to ask about a line.
type rule struct {
	name  string
	holds func(*sentence) bool
	ask   verdict
}

// rules are tried one after the other on a line that is not read, or not without asking. The first
// that holds decides; a line for which none does is prose.
var rules = []rule{
	// Whole words that end a round are common words in other languages.
	{"another-end", (*sentence).endsElsewhere, ask},
	// A seat that is given up is gone, and no prose says the word by chance.
	{"resign", (*sentence).resigns, ask},
	// An order is taken back in words, or its author is not sure of it.
	{ruleDoubt, (*sentence).doubts, ask},
	// More is said than that an order be taken back, and perhaps the opposite.
	{"undo", (*sentence).undoes, ask},
	// What is to be said to others goes to nobody, and its author should know why.
	{"talk", (*sentence).talks, ask},
	// E needs nothing behind it, so that any sign there may matter.
	{"end", (*sentence).endsUnsure, ask},
	// An order with a question mark may be asked of the others.
	{"question", (*sentence).asksOrder, ask},
	// Who asks for a judgement counts on it before an order below is carried out.
	{"try", (*sentence).triesInVain, ask},
	// The end of a round has words behind it.
	{"pass", (*sentence).passes, ask},
	// Nothing goes by itself but the end of a phase, and its author should know.
	{"auto", (*sentence).isAuto, ask},
	// What is left for a later turn would not be there, and its author rely on it.
	{"queue", (*sentence).queues, ask},
	// Brackets and comparisons belong to an order left for the next turn.
	{"condition", (*sentence).hasCondition, ask},
	// An order has begun, and goes wrong behind something that fits.
	{"begun", (*sentence).begins, ask},
	// A verb stands first, and a component or a number of its own behind it.
	{"verb-and-component", (*sentence).orders, ask},
	// Who names a component first may have left out the verb.
	{"component-first", (*sentence).namesFirst, ask},
	// A clause mark below an order goes on with it.
	{"goes-on", (*sentence).goesOn, ask},
	// Nothing but things of the game stands beside a word that may be a mistyped verb.
	{"terse", (*sentence).isTerse, ask},
	// A sentence names a component: it may be about an order, or be one.
	{"component", (*sentence).names, askAlone},
}

// verdict judges a line that is not read as it stands, or one that is and has to be asked about. It
// is given with its number, and those that continue it, and whether an order stands right above it,
// or anywhere above.
func (r Reader) verdict(text string, line int, says Saying, err *Error, below, after bool) (verdict, string) {
	s := r.sentence(text, line, says, err, below)
	s.after = after
	for i := range rules {
		if rules[i].holds(s) {
			return rules[i].ask, rules[i].name
		}
	}
	return prose, ""
}

// unsureEnd tells whether a line that is read has to be asked about all the same.
func (r Reader) unsureEnd(text string, says Saying) bool {
	switch says := says.(type) {
	case Order:
		if _, end := says.Action.Move.(*engine.EndPhase); !end {
			return false
		}
	case Then:
		if len(says.Items) != 1 || !says.Items[0].isLoneEnd() {
			return false
		}
	default:
		return false
	}
	return r.sentence(text, 1, says, nil, false).endsElsewhere()
}

func (q *Queued) isLoneEnd() bool {
	return len(q.Alternatives) == 1 && !q.Waits() && q.Alternatives[0].If == nil && isLoneEnd(&q.Alternatives[0].Action)
}

func isLoneEnd(a *engine.Action) bool {
	m, end := a.Move.(*engine.EndPhase)
	return end && m.Deck == 0
}

// endsElsewhere tells whether a round would be ended by a word of another language than the
// reader's: Fin, Pas. Behind another word for then, any word for it may only be talk: Dan pas.
func (s *sentence) endsElsewhere() bool {
	if s.says == nil || len(s.words) == 0 || s.words[0].kind != word {
		return false
	}
	switch says := s.says.(type) {
	case Order:
		_, end := says.Action.Move.(*engine.EndPhase)
		said := s.words[0].text
		said = said[:letters(said)]
		return end && AsVerb.code(said) == "" && !s.reader.Owns(AsVerb, said)
	case Then:
		return AsLine.code(s.words[0].text) == "" && len(s.words) > 1 && AsVerb.code(s.words[1].text) == ""
	}
	return false
}

// resignWord is the command that gives a seat up, which is never done without being asked about.
const resignWord = "resign"

func (s *sentence) resigns() bool {
	return s.says == nil && slices.ContainsFunc(s.words, func(w token) bool { return equal(w.text, resignWord) })
}

// ruleDoubt is the rule by which a line stops the orders above it.
const ruleDoubt = "doubt"

// doubts tells whether the line takes back in words what is ordered above.
func (s *sentence) doubts() bool { return s.says == nil && s.after && Doubts(s.text) }

// undoes tells whether the line begins with a word that takes an order back.
func (s *sentence) undoes() bool { return len(s.words) > 1 && s.line == "undo" }

// talks tells whether the line begins with say, or with another language's word for it and has a
// colon.
func (s *sentence) talks() bool {
	return s.line == "say" && (AsLine.code(s.words[0].text) != "" || strings.Contains(s.text, ":"))
}

func isWord(w token) bool { return w.kind == word }

// endsUnsure tells whether nothing but signs stands around a word that ends a round, or behind it a
// number or what a deck is called.
func (s *sentence) endsUnsure() bool {
	if s.verb != "E" {
		i := slices.IndexFunc(s.words, isWord)
		return i > 0 && !slices.ContainsFunc(s.words[i+1:], isWord) && s.reader.VerbOf(s.words[i].text) == "E"
	}
	for _, w := range s.behindVerb() {
		switch {
		case w.kind != word:
		case digitIn(w.text):
			return true
		case !AsDeck.Has(w.text) && !AsFiller.Has(w.text):
			return len(s.behindVerb()) == 1 && len(s.words[s.first].text) == 1
		}
	}
	return !slices.ContainsFunc(s.behindVerb(), func(w token) bool { return w.kind == word && AsFiller.Has(w.text) })
}

// asksOrder tells whether the line is an order but for the question mark at its end.
func (s *sentence) asksOrder() bool {
	text, asks := strings.CutSuffix(strings.TrimSpace(s.text), "?")
	return asks && s.reader.isOrder(strings.TrimRight(text, "? "))
}

// isAuto tells whether an order stands behind auto, and cannot be read.
func (s *sentence) isAuto() bool { return s.says == nil && s.line == "auto" && s.verb != "" }

// queues tells whether the letter of a verb stands behind then, and no order can be read.
func (s *sentence) queues() bool {
	return s.says == nil && s.line == "then" && s.verb != "" && s.reader.Owns(AsLine, s.words[0].text) &&
		letters(s.words[s.first].text) == 1 && strings.ToUpper(s.words[s.first].text) == s.words[s.first].text
}

// hasCondition tells whether the line is a queue with a sign of a condition.
func (s *sentence) hasCondition() bool {
	return s.line == "then" && slices.ContainsFunc(s.words, func(w token) bool {
		return strings.ContainsRune("[]|=<>≥≤", w.kind)
	}) || s.isSign(0, '[') && s.verb != ""
}

// begins tells whether the line goes wrong behind a verb and something that fits it. A company alone
// is nothing to carry out.
func (s *sentence) begins() bool {
	if s.err == nil || s.verb == "" || s.verb == "E" {
		return false
	}
	behind := s.behindVerb()
	if len(behind) == 0 || behind[0].kind != word && behind[0].kind != '+' {
		return false
	}
	if s.verb == "X" && s.err.Fault != nil && s.err.Fault.Wanted.Name == ARegion && s.err.Fault.Found != "" {
		return false
	}
	at := s.column(behind[0])
	return s.err.Line > s.number || at < s.err.Col || at == s.err.Col && s.err.Code != Expected
}

// orders tells whether a verb stands first, and behind it what belongs to orders.
func (s *sentence) orders() bool {
	if s.verb == "S" {
		if behind := s.behindVerb(); len(behind) > 0 && len(behind[0].text) > 1 && AsCompany.Has(behind[0].text) {
			return true
		}
	}
	return s.verb != "" && (s.component() >= 0 || s.numbered())
}

// namesFirst tells whether the line begins with the code of a component.
func (s *sentence) namesFirst() bool {
	return s.component() == 0 && len(s.words) > 0 && (s.words[0].kind != word || digitIn(s.words[0].text))
}

// names tells whether the line names a component.
func (s *sentence) names() bool { return s.component() >= 0 }

// isNameInBars tells whether the line has bars around it, and between them words that begin with
// capitals, as names do.
func (s *sentence) isNameInBars() bool {
	last := len(s.words) - 1
	return last > 1 && s.words[0].kind == '|' && s.words[last].kind == '|' &&
		!slices.ContainsFunc(s.words[1:last], func(w token) bool {
			return w.kind != word || len(w.text) < 3 || !isCapital(w.text) || digitIn(w.text)
		})
}

// goesOn tells whether the line begins as one does that continues an order: with a clause, or with
// anything behind a clause mark where an order stands right above.
func (s *sentence) goesOn() bool {
	if len(s.words) < 2 || clauseMark(s.words[0].text) == 0 {
		return false
	}
	next := s.words[1]
	clause := next.kind == word && (AsClause.Has(next.text) || digitIn(s.text) && AsCompany.Has(next.text))
	if s.words[0].kind == '-' {
		return clause || s.below && (digitIn(s.text) || next.kind == word && AsCompany.Has(next.text))
	}
	if s.isNameInBars() {
		return clause // |Ben|
	}
	numbered := s.words[0].kind != '|' && digitIn(next.text) || s.words[0].kind == ';' && digitIn(s.text)
	return clause || slices.ContainsFunc(s.words, isWord) && (s.below || numbered)
}
