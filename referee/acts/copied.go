package acts

import (
	"slices"
	"strings"

	"dhow/mail"
)

// This file has the lines of our letters that come back because somebody has copied them: an order
// that a letter offers, with or without its star and what is said of it there, is that order. Two
// lines of a letter in their order may be quoted, however they are trimmed; then no star is taken
// away, and the mail is asked about.

// Offered is what a letter to the seat has offered.
type Offered struct {
	Words Words
	Past  bool // the seat has acted since
}

// Copied returns the lines of a mail with those that were copied from what letters offer as the
// orders that they are.
func Copied(lines []mail.Line, letters []Offered) []mail.Line {
	c := newCopies(lines, letters)
	copied := false
	for i := 0; i < len(lines); {
		p := c.passage(i)
		if i = p.to; len(c.texts[p.from]) > 0 {
			c.passages = append(c.passages, p)
			copied = copied || p.order != ""
		}
	}
	if !copied {
		return lines
	}
	c.placeOthers()
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

// copies are the passages of a mail that stand in letters, and by their sums the lines of those.
type copies struct {
	lines    []mail.Line
	texts    [][]string // the words of the lines
	letters  []*letterWords
	offers   map[sum][]standing
	passages []passage
	steps    int // words that were compared
}

// standing is where a line stands in a letter.
type standing struct {
	letter *letterWords
	at     int // of its words
	offer  *letterOffer
	past   bool
}

const (
	mostAlike    = 2 // offers of one letter that have the same order, and lines that have the same words
	footLines    = 2 // of a letter: the key, and what is said of it
	leastBeside  = 3 // words of a line that tell where it stands
	mostOfOffer  = 8 // lines of a mail that an order and what is said of it may take
	mostOfOrder  = 60
	mostLetters  = 8
	mostStanding = mostAlike * mostLetters
)

func newCopies(lines []mail.Line, letters []Offered) *copies {
	c := &copies{lines: lines, offers: map[sum][]standing{}}
	for _, line := range lines {
		c.texts = append(c.texts, wordsOf(line.Text))
	}
	for _, offered := range letters[max(0, len(letters)-mostLetters):] {
		l := offered.Words.read()
		for i := range l.offers {
			o := &l.offers[i]
			enter(c.offers, o.sum, standing{l, o.from, o, offered.Past})
		}
		c.letters = append(c.letters, l)
	}
	return c
}

// placeOthers finds where passages that are no offers stand among the referee's own lines. Shorter
// lines than of some words may stand there by chance, and the foot stays where the rest is taken
// away.
func (c *copies) placeOthers() {
	own := map[string][]standing{}
	for _, l := range c.letters {
		for _, line := range l.lines[:max(0, len(l.lines)-footLines)] {
			if line.kind == ownLine && line.to-line.from >= leastBeside {
				enter(own, string(l.words[line.from:line.to]), standing{letter: l, at: line.from})
			}
		}
	}
	for i := range c.passages {
		if p := &c.passages[i]; len(p.places) == 0 {
			p.places = own[string(appendWords(nil, c.texts[p.from]))]
		}
	}
}

// enter adds a place, unless its letter has enough such.
func enter[Key comparable](places map[Key][]standing, key Key, p standing) {
	known := places[key]
	if n := len(known); n < mostAlike || known[n-mostAlike].letter != p.letter {
		places[key] = append(known, p)
	}
}

// passage is a line of a mail, or the lines that a letter offers an order in.
type passage struct {
	from, to int // lines of the mail
	places   []standing
	order    string // that a letter for the position offers in it; empty: none
}

// passage finds what begins at a line of a mail.
func (c *copies) passage(from int) passage {
	words := c.texts[from]
	p := passage{from: from, to: from + 1}
	s := emptySum
	for n, word := range words[:min(len(words), mostOfOrder)] {
		s = s.with(word)
		for _, o := range c.offers[s] {
			if to := c.saidOf(o, from, n+1); to > 0 {
				c.take(&p, o, to, strings.Join(words[:n+1], " "))
			}
		}
	}
	return p
}

// saidOf returns where lines end that are an order of so many words and what a letter says of it:
// nothing, what stands in its first line, or all. 0: they say something else.
func (c *copies) saidOf(o standing, from, words int) (to int) {
	if o.offer.order-o.offer.from != words {
		return 0
	}
	rest, at := c.texts[from][words:], o.offer.order
	for line := from; ; rest = c.texts[line] {
		said := appendWords(nil, rest)
		c.steps += len(said) + 1
		if at+len(said) > o.offer.to || string(o.letter.words[at:at+len(said)]) != string(said) {
			return to
		}
		at += len(said)
		if line++; at == o.offer.order || at == o.offer.first || at == o.offer.to {
			to = line
		}
		if line == len(c.lines) || line == from+mostOfOffer || len(c.texts[line]) == 0 || c.lines[line].Unsure ||
			isStarred(c.lines[line].Text) {
			return to
		}
	}
}

// take takes lines of a mail for an order that a letter offers. A line without a star that is the
// order alone is read as it stands.
func (c *copies) take(p *passage, o standing, to int, order string) {
	if to < p.to {
		return
	}
	if to > p.to {
		p.order = ""
	}
	if p.to = to; len(p.places) < mostStanding {
		p.places = append(p.places, o)
	}
	first := c.lines[p.from]
	alone := to == p.from+1 && len(strings.Fields(order)) == len(c.texts[p.from])
	if !o.past && !first.Unsure && (isStarred(first.Text) || !alone) {
		p.order = order
	}
}

// isQuoted tells whether a passage stands in a mail below or above another below or above which it
// stands in a letter.
func (c *copies) isQuoted(i int) bool {
	for _, p := range c.passages[i].places {
		before := func(o standing) bool { return o.letter == p.letter && o.at < p.at }
		behind := func(o standing) bool { return o.letter == p.letter && o.at > p.at }
		if i > 0 && slices.ContainsFunc(c.passages[i-1].places, before) ||
			i+1 < len(c.passages) && slices.ContainsFunc(c.passages[i+1].places, behind) {
			return true
		}
	}
	return false
}
