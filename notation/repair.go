package notation

import (
	"slices"
	"strings"
	"unicode"

	"dhow/engine"
)

// refuseSecond fails if another order or line begins at the present token, where the one being read may end.
func (p *parser) refuseSecond(wanted ThingName) bool {
	switch wanted {
	case TheEnd, AClause, APointsClause, ABonusClause, TheGoodsUse, TheBookUse, TheChoice, APlannedCard, TheEntry:
	default:
		return false
	}
	q := *p
	q.terse = true
	if q.is(AsFiller) {
		q.scan()
	}
	if q.at(end) || q.at(newline) {
		return false
	}
	says := q.parseLine(engine.NoSeat)
	if order, ok := says.(Order); ok {
		if _, ok := order.Action.Move.(*engine.KeepTile); ok { // T 5 is rather a company and a number
			return false
		}
	}
	if q.err != nil {
		return false
	}
	p.fail(TwoOrders, PrintLine(p.ed, Line{Says: says}))
	return true
}

// mostRepairs is how many whole orders are offered, mostRepaired how many bytes an order has that is tried otherwise.
const (
	mostRepairs  = 3
	mostRepaired = 80
)

// repairs returns orders that differ in one word, or the order of two, from the one being read, which fails at the present
// token.
func (p *parser) repairs() []string {
	words, at := p.orderWords()
	if p.at(end) || at < 0 || at >= len(words) {
		return nil
	}
	var found []string
	for _, try := range p.changes(words, at) {
		order := p.readAs(try)
		if order != "" && !slices.Contains(found, order) {
			found = append(found, order)
		}
		if len(found) > 0 && at > 0 {
			break
		}
	}
	if len(found) > mostRepairs {
		return nil
	}
	return found
}

// orderText returns the text of the order being read, without what cannot belong to it.
func (p *parser) orderText() string {
	text := p.src[p.from:]
	if n := strings.IndexAny(text, "#|\n"); n >= 0 {
		text = text[:n]
	}
	return text
}

// orderWords cuts the order being read into words, and tells in which of them the present token stands.
func (p *parser) orderWords() (words []string, at int) {
	text := p.orderText()
	offset := p.tok.mark.at - p.from
	if offset < 0 || offset >= len(text) || len(text) > mostRepaired {
		return nil, 0
	}
	return strings.Fields(text), len(strings.Fields(text[:offset+1])) - 1
}

// changes lists orders that may have been meant, the likeliest first. Before the first word a verb may be missing, or the
// word is one too many; elsewhere a sign may be the wrong one, a word the wrong way round, in the wrong place, or one too
// many.
func (p *parser) changes(words []string, at int) [][]string {
	var l [][]string
	token := p.tok.all
	if at == 0 && p.verb != 0 {
		return nil
	}
	if at == 0 {
		for _, verb := range canonical[AsVerb] {
			if g := p.gist(); g.names() {
				l = append(l, slices.Concat([]string{verb}, words))
			}
		}
		if !digitIn(words[0]) {
			l = append(l, words[1:])
		}
		return l
	}
	if token == "$" || token == "€" {
		l = append(l, otherSign(words, token, "p"))
	}
	if token != "/" { // what stands behind it is no region
		l = append(l, otherSign(words, token, " "))
	}
	l = append(l, otherSign(words, token, "+"), turned(words, at))
	without := slices.Delete(slices.Clone(words), at, at+1)
	from, to := clauseAround(words, at)
	for ; from < to; from++ {
		if from > 0 && from != at {
			l = append(l, slices.Insert(slices.Clone(without), from, words[at]))
		}
	}
	if onlyWord(words[at]) && !betweenNumbers(words, at) && p.verb != 'E' {
		l = append(l, without)
	}
	return l
}

// otherSign puts another sign for one, if it is one.
func otherSign(words []string, sign, other string) []string {
	if kind, _ := shape(sign + " "); kind == word {
		return nil
	}
	text := strings.ReplaceAll(strings.Join(words, " "), sign, other)
	if other == " " {
		text = strings.NewReplacer("(", " ", ")", " ").Replace(text)
	}
	return strings.Fields(text)
}

// turned puts the letters of a word before its digits.
func turned(words []string, at int) []string {
	l, n := slices.Clone(words), digits(words[at])
	l[at] = words[at][n:] + words[at][:n]
	return l
}

// betweenNumbers tells whether a word stands between numbers, so that it says what the second is: without it, this would be
// a region more.
func betweenNumbers(words []string, at int) bool {
	return at > 0 && at+1 < len(words) && isNumber(strings.Trim(words[at-1], ",;")) && isDigit(words[at+1][0])
}

// clauseAround returns which words are in one clause with a word.
func clauseAround(words []string, at int) (from, to int) {
	from, to = at, at
	for from > 0 && !strings.HasSuffix(words[from-1], ";") {
		from--
	}
	for to < len(words) && (to == at || !strings.HasSuffix(words[to-1], ";")) {
		to++
	}
	return from, to
}

// onlyWord tells whether a word is one that may say nothing: of three letters or more, and no digits of any script.
func onlyWord(w string) bool { return len(w) >= 3 && !strings.ContainsFunc(w, unicode.IsDigit) }

// readAs returns the canonical text of the line being read with these words in place of the order in it. It is "" if they make
// none, or one that may not be offered.
func (p *parser) readAs(words []string) string {
	says, err := p.readInstead(strings.Join(words, " "))
	if err != nil || !p.mayMean(says) {
		return ""
	}
	return p.inItsLine(PrintLine(p.ed, Line{Says: says}))
}

// readInstead reads a text in place of the order being read.
func (p *parser) readInstead(text string) (says Saying, err *Error) {
	q := p.another(text)
	q.start()
	if p.anyLine && p.from == p.first {
		says = q.parseLine(engine.NoSeat)
	} else {
		says = Order{q.parseOrder(engine.NoSeat)}
		q.parseEnd()
	}
	return says, q.err
}

// inItsLine returns an order with what stands around the one being read: try, or the rest of a queue.
func (p *parser) inItsLine(order string) string {
	_, rest, queued := strings.Cut(p.src[p.from:], "|")
	if queued && p.queued {
		order += " | " + rest
	}
	return seen(p.src[p.first:p.from] + " " + order)
}

// seen returns a text with single blanks, and without what cannot be seen.
func seen(text string) string {
	text = strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) || unicode.IsSpace(c) {
			return c
		}
		return -1
	}, text)
	return strings.Join(strings.Fields(text), " ")
}
