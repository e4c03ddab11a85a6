package advice

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// Completion is one way in which the beginning of an order may go on.
type Completion struct {
	Text  string // the next token with the sign that joins it: +Cf3, y2, /2, ; 1A@4; empty: nothing need follow
	Order string // the canonical text of the order with it
	Whole bool   // the order is legal as it stands then
}

// Complete lists what may come next after the beginning of an order, canonical or loosely written,
// as far as its seat can see. A text that ends inside a token, or could, lists the tokens that
// begin so; one that ends at the end of a token lists what may stand behind it. The first
// completion has no Text if the order is whole and legal already. An order that nothing can make
// legal has no completions.
//
// Every completion offered can go on to a legal order. To keep them few some choices are offered
// only when they are begun: the base column of a post (X T 5/), the column of an ousted post where
// it does not matter (X T 9x), other places for a book than the first empty space (1A@), slots 4
// and 5 of a plan before slots 1 to 3 are said (Ct1@). What is accepted but never offered: rewards
// in another order (by), expectations, points that merely say what is left over (p0), the highest
// tier of a majority, j for as far as the jar can go, and parts of an order behind others that come
// after them in canonical text, unless the order needs them.
func Complete(r notation.Reader, v *engine.View, text string) []Completion {
	c := completer{reader: r, g: newGuide(v)}
	c.behind(text)
	last := strings.LastIndexAny(text, " \t\r\n;,") + 1
	if n := len(text) - last; n > 0 && n <= notation.MaxWord {
		c.within(text, last, last)
		for i := last + 1; i < len(text); i++ {
			if strings.IndexByte("+/xX", text[i]) >= 0 {
				c.within(text, last, i)
			}
		}
	}
	return c.list
}

// completer collects completions.
type completer struct {
	reader notation.Reader
	g      *guide
	list   []Completion
}

// beginning is what stands before the token to complete.
type beginning struct {
	*draft
	text   string
	clause bool // it ends in a semicolon
}

// read reads the beginning of an order, which may end in blanks and a semicolon.
func (c *completer) read(text string) (*beginning, bool) {
	const blanks = " \t\r\n,"
	text = strings.TrimRight(text, blanks)
	cut := strings.TrimRight(text, blanks+";")
	d, ok := readDraft(c.reader, c.g.v.Seat, cut)
	if !ok {
		return nil, false
	}
	return &beginning{d, d.text(c.g.ed), len(cut) < len(text) && d.a.Move != nil}, true
}

// behind offers what may stand behind a text that ends with a token.
func (c *completer) behind(text string) {
	b, ok := c.read(text)
	if !ok {
		return
	}
	if c.isWhole(b.draft) && !b.clause {
		c.list = append(c.list, Completion{Order: b.text, Whole: true})
	}
	c.offer(b, asked{}, func(string) bool { return true })
}

// within offers the tokens that begin with the last part of a text. The token stands behind a
// blank, or at a place inside a word where one can be joined to another.
func (c *completer) within(text string, word, at int) {
	b, ok := c.read(text[:at])
	if !ok {
		return
	}
	tail := text[at:]
	joined := at > word
	ask := asked{
		slots: strings.Contains(tail, "@"), places: strings.Contains(tail, "@"),
		columns: tail[0] == '/', returns: tail[0]|0x20 == 'x',
	}
	c.offer(b, ask, func(token string) bool {
		if joined && strings.IndexByte("+/x", token[0]) < 0 {
			return false
		}
		token = strings.TrimPrefix(token, "; ")
		if tail[0] != '+' {
			token = strings.TrimPrefix(token, "+")
		}
		return len(token) > len(tail) && strings.EqualFold(token[:len(tail)], tail)
	})
}

// offer adds the tokens wanted with which an order can become legal.
func (c *completer) offer(b *beginning, ask asked, wanted func(token string) bool) {
	for _, p := range c.pieces(b, ask) {
		d := c.g.with(b.draft, p)
		order := d.text(c.g.ed)
		token := added(b.text, order)
		if token == "" || !wanted(token) || c.has(order) {
			continue
		}
		if _, ok := c.g.finish(d); ok {
			c.list = append(c.list, Completion{Text: token, Order: order, Whole: c.isWhole(d)})
		}
	}
}

// pieces lists what an order may go on with: what follows in canonical text, what it lacks, and
// what may stop a marker.
func (c *completer) pieces(b *beginning, ask asked) []piece {
	l := c.g.next(b.draft, ask)
	if !b.bare {
		if _, refused := c.g.fill(b.a); refused != nil {
			l = append(l, c.g.missing(b.draft, refused.Code)...)
		}
		l = append(l, c.g.stops(b.draft)...)
	}
	if !b.clause {
		return l
	}
	said := len(engine.PointsOf(b.a.Move)) > 0
	return slices.DeleteFunc(l, func(p piece) bool {
		return p.kind < notation.BookPart || p.kind <= notation.CashPart && p.also != said
	})
}

func (c *completer) has(order string) bool {
	return slices.ContainsFunc(c.list, func(o Completion) bool { return o.Order == order })
}

func (c *completer) isWhole(d *draft) bool {
	if d.bare {
		return false
	}
	_, refused := c.g.fill(d.a)
	return refused == nil
}

// added returns the token by which one text is longer than another.
func added(before, after string) string {
	n := 0
	for n < len(before) && n < len(after) && before[n] == after[n] {
		n++
	}
	before, after = before[n:], after[n:]
	for before != "" && after != "" && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return strings.TrimSpace(after)
}
