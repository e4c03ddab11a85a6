package acts

import (
	"encoding/base64"
	"encoding/binary"
	"hash"
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/mail"
	"dhow/templates"
)

// This file has the starred lines of our letters that come back. One that was copied is an order;
// one that stands in a quotation is none, and quotations do not always show that they are such. So
// the journal keeps what each letter offers, as digests of its lines in their order: a line that
// stands in a mail beside one that it stands beside in a letter, or before or behind one that it
// stands before or behind there, is quoted. It keeps also what is starred in a letter and not
// offered, as in what people say: that is no order, whatever other letters offer. In doubt a line
// stays as it is, and is asked about.

// Digests are what a letter offers, in the order of its text. An order that is offered is a star
// and three digests: of the order, of its first line and of all its lines. A line beside one is a
// full stop and its digest. Behind these, a line that is shown otherwise is a quote mark and its
// digest; one of talk also with the lines below it, as programs may join them.
type Digests string

const (
	offeredMark   = '*'
	besideMark    = '.'
	otherwiseMark = '>'

	digestLength = 3 // of base64: enough to tell the lines of a mail from those of a few letters

	mostJoined = 2 // lines of talk below a starred one
)

// DigestsOf returns what a letter offers and what it shows otherwise; empty if nothing.
func DigestsOf(l *templates.Letter) Digests {
	offered := map[string]bool{}
	for _, o := range l.Offers {
		offered[bare(o.Order)], offered[bare(firstLine(l, o))] = true, true
	}
	var d, otherwise []byte
	at := 0
	beside := make([][]string, 0, len(l.Offers)+1) // the lines before each offer, and behind the last
	for i := range len(l.Offers) + 1 {
		to, next := len(l.Text), len(l.Text)
		if i < len(l.Offers) {
			to, next = l.Offers[i].From, l.Offers[i].To
		}
		var lines []string
		between := slices.Collect(strings.Lines(l.Text[at:to]))
		for i, line := range between {
			text := bare(line)
			if text == "" {
				continue
			}
			lines = append(lines, text)
			if !offered[text] && !isStarred(strings.TrimLeft(plainBlanks(line), " \t\u00a0>")) {
				continue
			}
			otherwise = append(append(otherwise, otherwiseMark), digestOf(text)...)
			for _, below := range between[i+1 : min(i+1+mostJoined, len(between))] {
				if !strings.HasPrefix(below, ">") {
					break
				}
				text += " " + bare(below)
				otherwise = append(append(otherwise, otherwiseMark), digestOf(text)...)
			}
		}
		beside, at = append(beside, lines), next
	}
	for i, o := range l.Offers {
		if lines := beside[i]; len(lines) > 1 || len(lines) == 1 && i == 0 {
			d = appendBeside(d, lines[len(lines)-1])
		}
		d = append(append(d, offeredMark), digestOf(bare(o.Order))...)
		d = append(append(d, digestOf(bare(firstLine(l, o)))...), digestOf(bare(l.Text[o.From:o.To]))...)
		if below := beside[i+1]; len(below) > 0 {
			d = appendBeside(d, below[0])
		}
	}
	return Digests(append(d, otherwise...))
}

// firstLine is the line of a letter that an offer begins in.
func firstLine(l *templates.Letter, o templates.Copyable) string {
	line, _, _ := strings.Cut(l.Text[o.From:o.To], "\n")
	return line
}

func appendBeside(d []byte, line string) []byte {
	return append(append(d, besideMark), digestOf(line)...)
}

// bare is a line as it is compared: without the marks that may stand before it, and with single
// blanks.
func bare(line string) string {
	line = strings.TrimSpace(strings.TrimLeft(plainBlanks(line), " \t\u00a0*•>"))
	if hasSingleBlanks(line) {
		return line
	}
	return strings.Join(strings.Fields(line), " ")
}

// hasSingleBlanks tells whether a line has no other blanks than single spaces, as most lines of
// letters, which it costs little to see.
func hasSingleBlanks(line string) bool {
	for i := range len(line) {
		if c := line[i]; c < ' ' || c >= utf8.RuneSelf || c == ' ' && line[i-1] == ' ' {
			return false
		}
	}
	return true
}

func digestOf(bare string) string {
	h := fnv.New64a()
	h.Write([]byte(bare))
	return digestOfSum(h.Sum64())
}

// digestOfSum spreads a sum of FNV first, which its last bytes change only low down.
func digestOfSum(sum uint64) string {
	spread := (sum ^ sum>>32) * 0x9e3779b97f4a7c15
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint64(nil, spread))[:digestLength]
}

// Offered is what a letter to the seat has offered.
type Offered struct {
	Digests Digests
	Past    bool // the seat has acted since
}

// marks begin the digests of a line.
var marks = string([]byte{offeredMark, besideMark, otherwiseMark})

// lines divides digests into those of the lines.
func (d Digests) lines() []string {
	var l []string
	for i := 0; i < len(d); {
		end := i + 1
		for end < len(d) && strings.IndexByte(marks, d[end]) < 0 {
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
	c := newCopies(letters)
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = bare(l.Text)
	}
	for i := 0; i < len(lines); {
		p := c.passage(lines, texts, i)
		if i = p.to; texts[p.from] != "" {
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

// copies are the passages of a mail that stand in letters, and by their digests the lines of those.
type copies struct {
	letters   []Offered
	offers    map[string][]standing // of orders, of their first lines and of all their lines
	beside    map[string][]standing
	otherwise map[string]bool
	passages  []passage
}

// standing is where a line stands in a letter.
type standing struct {
	letter, at int
	digests    string // of an offer: of the order, its first line and all its lines
}

func newCopies(letters []Offered) *copies {
	c := &copies{
		letters: letters, offers: map[string][]standing{}, beside: map[string][]standing{}, otherwise: map[string]bool{},
	}
	for letter, l := range letters {
		for at, line := range l.Digests.lines() {
			p := standing{letter, at, line[1:]}
			switch {
			case line[0] == offeredMark && len(p.digests) == 3*digestLength:
				for digest := range slices.Chunk([]byte(p.digests), digestLength) {
					enter(c.offers, string(digest), p)
				}
			case line[0] == besideMark:
				enter(c.beside, p.digests, p)
			case line[0] == otherwiseMark:
				c.otherwise[p.digests] = true
			}
		}
	}
	return c
}

// enter adds a place unless its letter has the same further up.
func enter(places map[string][]standing, digest string, p standing) {
	same := func(o standing) bool { return o.letter == p.letter && o.digests == p.digests }
	if known := places[digest]; !slices.ContainsFunc(known, same) {
		places[digest] = append(known, p)
	}
}

// passage is a line of a mail, or the lines that a letter offers an order in.
type passage struct {
	from, to int        // lines of the mail
	places   []standing // one a letter at most
	order    string     // that a letter for the position offers in it, and none shows otherwise; empty: none
}

// The lines of an order in a letter may become some more in a mail, and are no longer than this.
const (
	mostOfOffer  = 8
	longestOffer = 1024

	shortestWrapped = 36 // of a line of talk that goes on in the next one
)

// passage finds what begins at a line of a mail, whose lines are bare in texts.
func (c *copies) passage(lines []mail.Line, texts []string, from int) passage {
	p := passage{from: from, to: from + 1, places: c.beside[digestOf(texts[from])]}
	if !isStarred(lines[from].Text) {
		return p
	}
	var j joined
	for to := from + 1; to <= min(from+mostOfOffer, len(lines)); to++ {
		if to > from+1 && (lines[to-1].Unsure || isStarred(lines[to-1].Text) || texts[to-1] == "") || !j.add(texts[to-1]) {
			break
		}
		for _, offer := range c.offers[j.digest()] {
			order := j.beginning(offer.digests[:digestLength])
			if order == "" || p.to == to && len(order) > len(p.order) && p.order != "" {
				continue // of two that have the digest the shorter one has its explanation's, too
			}
			others := slices.DeleteFunc(slices.Clone(p.places), func(o standing) bool { return o.letter == offer.letter })
			p.places, p.to = append(others, offer), to
			switch {
			case c.isOtherwise(offer, &j, len(order)):
				p.order = ""
				return p
			case !c.letters[offer.letter].Past && !lines[from].Unsure:
				p.order = order
			}
		}
	}
	return p
}

// isOtherwise tells whether a letter shows an order as something else than an offer: as it is
// offered with what is said of it, or as the joined lines begin, up to the end of one of them. A
// long line is wrapped in a letter, so half of an order is enough there, and lines may end
// elsewhere.
func (c *copies) isOtherwise(offer standing, j *joined, order int) bool {
	for digest := range slices.Chunk([]byte(offer.digests[digestLength:]), digestLength) {
		if c.otherwise[string(digest)] {
			return true
		}
	}
	return slices.ContainsFunc(j.words, func(w word) bool {
		return 2*w.end >= order && (w.last || w.end >= shortestWrapped) && c.otherwise[w.digest]
	})
}

// joined are lines of a mail as one, with the digests of all that ends with a word of it.
type joined struct {
	text  string
	hash  hash.Hash64
	words []word
}

// word is one of joined lines.
type word struct {
	end    int
	digest string // of the text up to there
	last   bool   // of its line
}

// add appends a line; false if what is joined is too long for any offer.
func (j *joined) add(line string) bool {
	if len(j.text)+1+len(line) > longestOffer {
		return false
	}
	if j.hash == nil {
		j.hash = fnv.New64a()
	}
	end := len(j.text)
	for w := range strings.SplitSeq(line, " ") {
		if end > 0 {
			w = " " + w
		}
		j.hash.Write([]byte(w))
		end += len(w)
		j.words = append(j.words, word{end, digestOfSum(j.hash.Sum64()), false})
	}
	j.words[len(j.words)-1].last = true
	j.text = strings.TrimLeft(j.text+" "+line, " ")
	return true
}

// digest is that of all lines.
func (j *joined) digest() string { return j.words[len(j.words)-1].digest }

// beginning is the text up to the word where it has a digest; empty if nowhere.
func (j *joined) beginning(digest string) string {
	for _, w := range j.words {
		if w.digest == digest {
			return j.text[:w.end]
		}
	}
	return ""
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
