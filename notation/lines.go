package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
)

// MaxLines is how many lines a text may have, comments included and empty ones not.
const MaxLines = 200

// lineReader reads a text line by line.
type lineReader struct {
	reader Reader
	seat   engine.Seat
	text   string
	next   mark // of the line to read
	lines  []Line
	errors []*Error

	above  mark // of the order right above, from which the next line may have been cut off; line 0: there is none
	failed bool // the order above is not understood
	aside  bool // what stands above is prose
	talk   bool // the line right above is long and ends in talk or a comment, which may have been cut there
	quoted bool // the line right above is a quoted one
}

// withinLimits refuses a text that is too long before anything of it is read.
func (r *lineReader) withinLimits() bool {
	if len(r.text) > MaxText {
		r.errors = []*Error{{Line: 1, Col: 1, Code: TextTooLong, Args: []any{MaxText}}}
		return false
	}
	number, full := 0, 0
	for line := range strings.Lines(r.text) {
		number++
		if trimBlanks(line) == "" {
			continue
		}
		if full++; full > MaxLines {
			r.errors = []*Error{{Line: number, Col: 1, Code: TooManyLines, Args: []any{MaxLines}}}
			return false
		}
	}
	return true
}

// read reads the next line, with those that continue it.
func (r *lineReader) read() {
	end := lineEnd(r.text, r.next.at)
	rest := trimBlanks(r.text[r.next.at:end])
	switch {
	case rest == "":
		r.above, r.quoted, r.talk = mark{}, false, false
	case rest[0] == '>':
		r.refuseQuoted(end)
	case rest[0] == '*' && r.reader.saysAny(r.seat, unemphasised(rest[1:])):
		r.refuse(r.parser(r.next, end), Starred)
		r.above, r.quoted, r.talk = mark{}, false, false
	default:
		r.quoted = false
		end = r.readSaying(end)
	}
	r.step(end)
}

// readSaying reads a line that says something, if only a comment, and returns where the last line
// that continues it ends.
func (r *lineReader) readSaying(end int) int {
	p := r.parser(r.next, end)
	switch {
	case r.talk && r.refuseTalkCutOff(end):
		return end
	case startsWithClause(trimBlanks(r.text[r.next.at:end])):
		r.take(end)
		return end
	case !p.takesClauses():
		r.take(end)
		r.above = mark{}
		return end
	}
	end = r.wholeEnd(end)
	if whole := r.withAbove(end); whole != nil {
		r.refuseCutOff(whole, end)
		return end
	}
	lines, errors := len(r.lines), len(r.errors)
	r.take(end)
	r.above, r.failed = r.next, len(r.errors) > errors
	r.aside = len(r.lines) > lines && isProse(r.lines[len(r.lines)-1].Says)
	return end
}

// wholeEnd returns where the last line ends that continues the one with this end. A line that begins
// with a clause mark continues none where it is prose there, or an order of a list.
func (r *lineReader) wholeEnd(end int) int {
	to := continuedEnd(r.text, end)
	for to > end {
		p := r.parser(r.next, to)
		if p.parseLine(r.seat); p.err == nil {
			return to
		}
		from := r.next.at
		for line := r.next.line; line < p.err.Line; line++ {
			from = lineEnd(r.text, from) + 1
		}
		first := from == r.next.at
		text := r.text[from:lineEnd(r.text, from)]
		if v, _ := r.reader.verdict(text, p.err.Line, nil, p.err, !first, false); v != prose && r.reader.forgiven(r.seat, text) == nil {
			return to
		}
		if first {
			return end
		}
		to = from - 1
	}
	return end
}

func isTalk(says Saying) bool {
	switch says.(type) {
	case Say, Note:
		return true
	}
	return false
}
func isQueue(says Saying) bool { _, queue := says.(Then); return queue }
func ordersNow(l Line) bool    { _, order := l.Says.(Order); return order }
func isProse(says Saying) bool { _, ok := says.(Prose); return ok }

// isRead tells whether a line says something, and is not only to find the game of its mail by.
func isRead(l Line) bool {
	switch l.Says.(type) {
	case nil, Prose, Game, Key:
		return false
	}
	return true
}

// has tells whether one of the lines read so far is of a kind.
func (r *lineReader) has(is func(Line) bool) bool { return slices.ContainsFunc(r.lines, is) }

// longTalk is how many bytes a line of talk has at least where a mail program may have cut it.
const longTalk = 60

// refuseTalkCutOff refuses a line that can be read, but may as well be the end of the talk, the
// comment or the prose right above it.
func (r *lineReader) refuseTalkCutOff(to int) bool {
	text := r.text[r.next.at:to]
	if !r.reader.saysAny(r.seat, text) || isTalk(r.reader.whole(r.seat, text)) {
		return false
	}
	r.refuse(r.parser(r.next, to), TalkAbove)
	r.above, r.talk = mark{}, false
	return true
}

// take keeps what a line says, or why it is not understood.
func (r *lineReader) take(to int) {
	p := r.parser(r.next, to)
	var says Saying
	if !p.at(end) {
		says = p.parseLine(r.seat)
	}
	if p.err != nil {
		says = nil
	}
	typed := r.text[r.next.at:to]
	text := trimBlanks(typed)
	if r.takeInitial(to) || r.takePass(to) {
		r.talk = false
		return
	}
	if p.err == nil && !r.reader.unsureEnd(typed, says) {
		if says != nil || len(p.comments) > 0 {
			r.keep(len(typed)-len(text), strings.TrimRightFunc(text, unicode.IsSpace), strings.Join(p.comments, "; "), says)
		}
		last := text[strings.LastIndexByte(text, '\n')+1:]
		r.talk = len(last) >= longTalk && (isTalk(says) || len(p.comments) > 0)
		return
	}
	if all := r.reader.forgiven(r.seat, typed); all != nil {
		for _, s := range all {
			r.keep(s.at, strings.TrimRightFunc(s.text, unicode.IsSpace), "", s.says)
		}
		r.talk = false
		return
	}
	if n := clauseMark(text); n > 0 {
		p = r.parser(r.next, to)
		p.fail(NothingAbove, text[:n])
	}
	v, rule, err := r.judge(typed, to, says, p.err)
	p.err = err
	if v == prose {
		text = strings.TrimRightFunc(text, unicode.IsSpace)
		r.keepTrimmed(typed, Prose{text, p.err})
		r.talk = len(text) >= longTalk && !strings.ContainsAny(text[len(text)-1:], ".!?:;)")
		return
	}
	if rule == ruleDoubt {
		p = r.parser(r.next, to)
		p.fail(Doubted)
	} else if p.err == nil {
		p = r.parser(r.next, to)
		p.fail(AnotherEnd, p.tok.all)
	}
	p.err.Rule, p.err.Aside = rule, v == askAlone
	r.errors = append(r.errors, p.err)
}

// judge says what becomes of a line that is not read, by which rule and why. What stands before its
// first word makes no line prose that would be none without.
func (r *lineReader) judge(typed string, to int, says Saying, err *Error) (verdict, string, *Error) {
	if says == nil && r.has(isRead) && r.reader.signs(typed) {
		return prose, "", err
	}
	below, after := r.above.line > 0 && !r.aside, r.has(ordersNow)
	v, rule := r.reader.verdict(typed, r.next.line, says, err, below, after)
	at := headAt(typed)
	if v == ask && err == nil || strings.TrimSpace(typed[:at]) == "" || !r.reader.startsLine(typed[at:]) {
		return v, rule, err
	}
	from := r.next
	from.at += at
	p := r.parser(from, to)
	p.parseLine(r.seat)
	switch {
	case p.err == nil && v == ask:
		return v, rule, err
	case p.err == nil:
		return ask, "", err
	case v == ask && strings.HasPrefix(trimBlanks(typed), "*"): // what is wrong stands behind the star
		return v, rule, p.err
	case v == ask:
		return v, rule, err
	}
	bare, why := r.reader.verdict(headed(typed), r.next.line, nil, p.err, below, after)
	switch marked, _ := unmarked(typed); {
	case bare != ask:
		return v, rule, err
	case marked < at && typed[marked] != '*':
		return bare, why, err
	}
	return bare, why, p.err
}

// keepTrimmed keeps a line as it is typed, without the blanks around it.
func (r *lineReader) keepTrimmed(typed string, says Saying) {
	text := trimBlanks(typed)
	r.keep(len(typed)-len(text), strings.TrimRightFunc(text, unicode.IsSpace), "", says)
}

// keep keeps what a part of the line says that begins at an offset.
func (r *lineReader) keep(at int, text, comment string, says Saying) {
	r.lines = append(r.lines, Line{
		Line: r.next.line, Col: utf8.RuneCountInString(r.text[r.next.at:r.next.at+at]) + 1,
		Text: text, Comment: comment, Says: says,
	})
}

// withAbove reads the line and the order right above it as one order, which a mail program may have
// cut. It is nil if they are none together, or mean the same apart: a queue may go on in the next
// line.
func (r *lineReader) withAbove(to int) Saying {
	if r.above.line == 0 {
		return nil
	}
	p := r.reader.parser(r.text[:to], r.above)
	p.folded = true
	p.start()
	says := p.parseLine(r.seat)
	if p.err != nil || isQueue(says) && !r.failed && isQueue(r.reader.whole(r.seat, r.text[r.next.at:to])) {
		return nil
	}
	return says
}

// refuseCutOff refuses a line that may belong to the order above, which then needs no refusal of
// its own.
func (r *lineReader) refuseCutOff(whole Saying, to int) {
	if r.failed {
		r.errors = r.errors[:len(r.errors)-1]
		r.failed = false
	}
	if r.aside {
		r.lines = r.lines[:len(r.lines)-1]
		r.aside = false
	}
	alone := r.parser(r.next, to)
	alone.parseLine(r.seat)
	code := CutAbove
	if alone.err == nil {
		code = CutOrAlone
	}
	r.refuse(r.parser(r.next, to), code, PrintLine(r.reader.Edition, Line{Says: whole}))
}

// refuseQuoted refuses the first of some quoted lines.
func (r *lineReader) refuseQuoted(end int) {
	if !r.quoted {
		r.refuse(r.parser(r.next, end), Quoted)
	}
	r.above, r.quoted = mark{}, true
}

// refuse refuses a line at its first token, unless that has been refused already.
func (r *lineReader) refuse(p parser, code Code, args ...any) {
	p.fail(code, args...)
	r.errors = append(r.errors, p.err)
}

// parser returns a parser of a part of the text.
func (r *lineReader) parser(from mark, end int) parser {
	p := r.reader.parser(r.text[:end], from)
	p.anyLine = true
	p.start()
	return p
}

// step goes on behind the end of a line.
func (r *lineReader) step(end int) {
	r.next.line += 1 + strings.Count(r.text[r.next.at:end], "\n")
	r.next.at = end + 1
	r.next.head = r.next.at
}

// takesClauses tells whether the line is an order or holds orders, so that clauses may continue it.
func (p *parser) takesClauses() bool {
	if p.at(end) && p.err == nil {
		return false
	}
	return slices.Contains([]string{"", "try", "then", "auto"}, p.lineWord())
}

// lineEnd returns where the line ends that a place is in.
func lineEnd(text string, at int) int {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(text)
}

// continuedEnd returns where the last line ends that continues the one with this end. Comments may
// stand between. Below an empty line none does: in a mail something else begins there.
func continuedEnd(text string, end int) int {
	for at := end; at < len(text); {
		next := lineEnd(text, at+1)
		rest := trimBlanks(text[at+1 : next])
		if startsWithClause(rest) {
			end = next
		} else if !startsWithComment(rest) {
			break
		}
		at = next
	}
	return end
}

func trimBlanks(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' })
}

// startsWithClause tells whether a line continues the one above: it begins with a clause mark.
func startsWithClause(text string) bool { return clauseMark(text) > 0 }

// clauseMark returns the length of the clause mark that a text begins with; 0 if there is none.
func clauseMark(text string) int {
	if text == "" {
		return 0
	}
	switch kind, n := shape(text); kind {
	case ';', '=', '-', '|':
		return n
	}
	return 0
}

func startsWithComment(text string) bool {
	return strings.HasPrefix(text, "#") || strings.HasPrefix(text, "//")
}
