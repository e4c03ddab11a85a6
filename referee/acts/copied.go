package acts

import (
	"encoding/base64"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"

	"dhow/mail"
	"dhow/templates"
)

// This file has the starred lines of our letters that come back. One that was copied is an order;
// one that stands in a quotation is none, and quotations do not always show that they are such. So
// the journal keeps what each letter offers, as digests of its lines in their order: a line that
// stands in a mail beside one that it stands beside in a letter, or before or behind one that it
// stands before or behind there, is quoted. In doubt it stays as it is, and is asked about.

// Digests are what a letter offers, in the order of its text. An order that is offered is a star and
// three digests: of the order, of its first line and of all its lines. A line beside one is a full
// stop and its digest.
type Digests string

const (
	offeredMark = '*'
	besideMark  = '.'

	digestLength = 3 // of base64: enough to tell the lines of a mail from those of a few letters
)

// DigestsOf returns what a letter offers; empty if nothing. An order that stands in it elsewhere
// too, as in what people say, is none that can be told from a quotation.
func DigestsOf(l *templates.Letter) Digests {
	var d []byte
	elsewhere := map[string]bool{}
	at := 0
	beside := make([][]string, 0, len(l.Offers)+1) // the lines before each offer, and behind the last
	for i := 0; i <= len(l.Offers) && len(l.Offers) > 0; i++ {
		to, next := len(l.Text), len(l.Text)
		if i < len(l.Offers) {
			to, next = l.Offers[i].From, l.Offers[i].To
		}
		var lines []string
		for line := range strings.Lines(l.Text[at:to]) {
			if line = bare(line); line != "" {
				lines = append(lines, line)
				elsewhere[line] = true
			}
		}
		beside, at = append(beside, lines), next
	}
	for i, lines := range beside {
		if i > 0 && len(lines) > 0 {
			d = appendBeside(d, lines[0])
		}
		if i == len(l.Offers) {
			break
		}
		if n := len(lines); n > 1 || n == 1 && i == 0 {
			d = appendBeside(d, lines[n-1])
		}
		o := l.Offers[i]
		first, _, _ := strings.Cut(l.Text[o.From:o.To], "\n")
		order, line, all := bare(o.Order), bare(first), bare(l.Text[o.From:o.To])
		if elsewhere[order] || elsewhere[line] {
			d = appendBeside(d, line)
			continue
		}
		d = append(append(append(append(d, offeredMark), digestOf(order)...), digestOf(line)...), digestOf(all)...)
	}
	return Digests(d)
}

func appendBeside(d []byte, line string) []byte {
	return append(append(d, besideMark), digestOf(line)...)
}

// bare is a line as it is compared: without the marks that may stand before it, and with single
// blanks.
func bare(line string) string {
	return strings.Join(strings.Fields(strings.TrimLeft(plainBlanks(line), " \t\u00a0*•>")), " ")
}

func digestOf(bare string) string {
	h := fnv.New64a()
	h.Write([]byte(bare))
	sum := h.Sum64()
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, uint32(sum^sum>>32)))[:digestLength]
}

// Offered is what a letter to the seat has offered.
type Offered struct {
	Digests Digests
	Past    bool // the seat has acted since
}

// lines divides digests into those of the lines.
func (d Digests) lines() []string {
	var l []string
	for i := 0; i < len(d); {
		end := i + 1
		for end < len(d) && d[end] != offeredMark && d[end] != besideMark {
			end++
		}
		l = append(l, string(d[i:end]))
		i = end
	}
	return l
}

// Copied returns the lines of a mail with those that were copied from what letters offer as the
// orders that they are.
func Copied(lines []mail.Line, letters []Offered) []mail.Line {
	if !slices.ContainsFunc(lines, func(l mail.Line) bool { return isStarred(l.Text) }) || len(letters) == 0 {
		return lines
	}
	c := &copies{letters: letters}
	for _, l := range letters {
		c.digests = append(c.digests, l.Digests.lines())
	}
	for i := 0; i < len(lines); {
		p := c.passage(lines, i)
		if i = p.to; bare(lines[p.from].Text) != "" {
			c.passages = append(c.passages, p)
		}
	}
	read := slices.Clone(lines)
	for i, p := range c.passages {
		if p.order == "" || c.isQuoted(i) {
			continue
		}
		for at := p.from; at < p.to; at++ {
			read[at].Text = ""
		}
		read[p.from].Text = p.order
	}
	return read
}

func isStarred(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "*") }

// copies are the passages of a mail that stand in letters.
type copies struct {
	letters  []Offered
	digests  [][]string // of the lines of each letter
	passages []passage
}

// passage is a line of a mail, or the lines that a letter offers an order in.
type passage struct {
	from, to int    // lines of the mail
	at       []int  // by letter: its place there; -1: it is not there
	order    string // that a letter for the position offers in it; empty: none
}

// mostOfOffer is how many lines of a mail the lines of an order in a letter may become.
const mostOfOffer = 8

// passage finds what begins at a line of a mail.
func (c *copies) passage(lines []mail.Line, from int) passage {
	p := passage{from: from, to: from + 1, at: make([]int, len(c.letters))}
	text := bare(lines[from].Text)
	starred := isStarred(lines[from].Text)
	for i := range c.letters {
		p.at[i] = slices.Index(c.digests[i], string(besideMark)+digestOf(text))
		if !starred {
			continue
		}
		for to := from + 1; to <= min(from+mostOfOffer, len(lines)); to++ {
			if to > from+1 && (lines[to-1].Unsure || isStarred(lines[to-1].Text) || bare(lines[to-1].Text) == "") {
				break
			}
			at, order := c.offer(i, lines[from:to])
			if at < 0 {
				continue
			}
			p.at[i], p.to = at, max(p.to, to)
			if !c.letters[i].Past && !lines[from].Unsure {
				p.order = order
			}
		}
	}
	return p
}

// offer finds the order that a letter offers in lines of a mail; -1 if it does not.
func (c *copies) offer(letter int, lines []mail.Line) (at int, order string) {
	var text string
	for _, l := range lines {
		text = strings.TrimLeft(text+" "+bare(l.Text), " ")
	}
	digest := digestOf(text)
	for at, line := range c.digests[letter] {
		if line[0] != offeredMark || len(line) != 1+3*digestLength {
			continue
		}
		ordered, first, all := line[1:1+digestLength], line[1+digestLength:1+2*digestLength], line[1+2*digestLength:]
		if digest != ordered && digest != first && digest != all {
			continue
		}
		for end := range len(text) + 1 {
			if (end == len(text) || text[end] == ' ') && digestOf(text[:end]) == ordered {
				return at, text[:end]
			}
		}
	}
	return -1, ""
}

// isQuoted tells whether a passage stands in a mail below or above another below or above which it
// stands in a letter.
func (c *copies) isQuoted(i int) bool {
	for letter := range c.letters {
		at := c.passages[i].at[letter]
		if at < 0 {
			continue
		}
		if i > 0 && 0 <= c.passages[i-1].at[letter] && c.passages[i-1].at[letter] < at {
			return true
		}
		if i+1 < len(c.passages) && c.passages[i+1].at[letter] > at {
			return true
		}
	}
	return false
}
