package notation

import (
	"unicode/utf8"

	"dhow/engine"
)

// Prefix is how far an order that is understood is right.
type Prefix struct {
	Text  string         // the longest beginning of the text, in whole tokens, that can still become a legal order
	Legal *engine.Action // the longest beginning that is a legal order as it stands; nil if none is

	Line, Col int // where what cannot be legal begins, from 1, in characters; the end of the text if something is missing
}

// mostCuts is in how many places a text is cut at most: behind its first tokens. No order needs so many.
const mostCuts = 100

// LegalPrefix finds how much of an order can stay. The text may be loosely written, and what is not understood in it cannot stay. Of a text of more than 100 tokens only these are looked at.
func (r Reader) LegalPrefix(v *engine.View, text string) Prefix {
	g := newGuide(v)
	cuts := r.tokenEnds(text)
	prefix := Prefix{Line: 1, Col: 1}
	alive := false
	for i := len(cuts) - 1; i >= 0 && prefix.Legal == nil; i-- {
		d, ok := r.draft(v.Seat, text[cuts[0].start.at:cuts[i].end])
		if !ok || d.a.Move == nil {
			continue
		}
		if !alive {
			if _, alive = g.finish(d); !alive {
				continue
			}
			prefix.Text = text[:cuts[i].end]
			prefix.Line, prefix.Col = cuts[i].next.place(text)
		}
		if g.fate(d) == legal {
			prefix.Legal = &d.a
		}
	}
	if !alive && len(cuts) > 0 {
		prefix.Line, prefix.Col = cuts[0].start.place(text)
	}
	return prefix
}

// cut is a place where a text may be cut.
type cut struct {
	start mark // of the token before the cut
	end   int
	next  mark // of the token behind it, or where the token before it ends if there is none
}

// place returns the line and the character that a mark is at, from 1.
func (m mark) place(text string) (line, col int) {
	return m.line, utf8.RuneCountInString(text[m.head:m.at]) + 1
}

// tokenEnds lists the ends of the tokens of an order, also those inside a word such as 9x1.
func (r Reader) tokenEnds(text string) []cut {
	var l []cut
	p := r.begin(text)
	for !p.at(end) && len(l) < mostCuts {
		start, all := p.tok.mark, p.tok.all
		for i := 1; i+1 < len(all); i++ {
			if all[i]|0x20 == 'x' && isDigit(all[i-1]) && isDigit(all[i+1]) {
				inside := start
				inside.at += i
				l = append(l, cut{start, inside.at, inside})
			}
		}
		behind := start
		behind.at += len(all)
		p.scan()
		next := p
		for next.at(';') {
			next.scan()
		}
		if next.at(end) {
			next.tok.mark = behind
		}
		l = append(l, cut{start, behind.at, next.tok.mark})
	}
	return l
}
