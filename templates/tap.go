package templates

import (
	"net/url"
	"strings"
	"unicode/utf8"
)

// maxLink is how long a link may be that opens a mail: mail programs cut longer ones.
const maxLink = 1800

// tap is the link that opens an answer to the letter with a line in it, and the key below (RFC
// 6068); empty where there is none. A line that a program may divide or change on the way is left
// to be copied.
func (h *htmlWriter) tap(line string) markup {
	if h.r.Mailbox == "" || utf8.RuneCountInString(line) > Columns || line != plain(line) {
		return ""
	}
	if h.answer.to == "" {
		h.answer = h.newAnswer()
	}
	link := h.answer.to + percent(line) + h.answer.foot
	if len(link)+len(h.answer.subject) <= maxLink {
		return link + h.answer.subject
	}
	for _, c := range legible(h.subject) {
		piece := percent(string(c))
		if len(link)+len(piece) > maxLink {
			break
		}
		link += piece
	}
	return link
}

// answer is what the links of a letter have in common: all before the line, and behind it up to the
// subject, which stands last since it may be cut, character by character.
type answer struct{ to, foot, subject markup }

func (h *htmlWriter) newAnswer() answer {
	local, domain, _ := strings.Cut(h.r.Mailbox, "@")
	a := answer{to: "mailto:" + percent(local) + "@" + percent(domain) + "?body=", foot: percent("\r\n")}
	if h.r.Key != "" {
		a.foot += percent("\r\n" + KeyLine{h.r.Key}.line() + "\r\n")
	}
	a.foot += "&amp;subject=" + percent("Re: ")
	a.subject = percent(legible(h.subject))
	return a
}

// percent is a text as a link may have it: letters, digits and a few signs stay, a blank is %20.
func percent(text string) markup {
	return markup(strings.ReplaceAll(url.QueryEscape(text), "+", "%20"))
}

// mostTaps is how many orders of a list have a button; the others follow in a line.
const mostTaps = 2

func (b Options) html(h *htmlWriter) {
	n := min(len(b.Rows), mostTaps)
	if len(b.Rows) == mostTaps+1 {
		n++
	}
	for _, o := range b.Rows[:n] {
		h.button(o)
	}
	if n == len(b.Rows) {
		return
	}
	h.put(`<p style="margin:0 0 6px;line-height:2">`)
	var rest strings.Builder
	for _, o := range b.Rows[n:] {
		rest.WriteString("* " + o.Order + "  ")
		if link := h.tap(o.Order); link != "" {
			h.put(`<a href="`, link, `" class="h" style="display:inline-block;`, mono, `;font-size:15px;color:#14263A">* `, escaped(o.Order), "</a> \u00a0\n")
			continue
		}
		h.put(`<b style="`, mono, `;font-size:15px">* `, escaped(o.Order), "</b> \u00a0\n")
	}
	h.put("</p>\n")
	h.tall(rest.String(), 36, 32, 6)
}

// button writes an order, and what it brings, to be tapped; or to be copied where a link cannot
// hold it.
func (h *htmlWriter) button(o Option) {
	h.begin()
	h.tall("* "+o.Order, 31, 22, 6)
	h.tall(o.Says, 43, 19, 19)
	link := h.tap(o.Order)
	if link == "" {
		h.put(`<p style="margin:0 0 8px"><b style="`, mono, `;font-size:15px;word-break:break-word">* `, escaped(o.Order), "</b>")
		if o.Says != "" {
			h.put(`<br>`, escaped(o.Says))
		}
		h.put("</p>\n")
		return
	}
	pad := markup("11px 12px")
	if o.Says != "" {
		pad = "6px 12px 7px"
	}
	h.put(layout, ` style="margin:0 0 6px"><tr><td class="b" bgcolor="#14263A" style="background-color:#14263A;border-radius:6px">`,
		`<a href="`, link, `" class="bt" style="display:block;padding:`, pad, `;text-decoration:none;color:#FFFFFF">`,
		`<b class="bt" style="`, mono, `;font-size:16px;line-height:1.4;color:#FFFFFF">* `, escaped(o.Order), `</b>`)
	if o.Says != "" {
		h.put(`<br><span class="bn" style="`, sans, `;font-size:14px;line-height:1.35;color:#D5DEE6">`, escaped(o.Says), `</span>`)
	}
	h.put("</a></td></tr></table>\n")
}

// chip writes a small button.
func (h *htmlWriter) chip(link, font, text markup) {
	h.put(`<a href="`, link, `" class="h l" style="display:inline-block;margin:0 4px 6px 0;padding:10px 9px;`,
		`border:1px solid #9AA7B2;border-radius:6px;`, font, `;font-size:14px;line-height:1.5;color:#14263A;text-decoration:none">`,
		text, "</a>\n")
}

// Taps are lines that help along, in the page alone: the text says how they are typed.
type Taps struct{ Rows []Form }

func (b Taps) text(*textWriter) {}

func (b Taps) html(h *htmlWriter) {
	h.begin()
	h.height += 98
	h.put(`<p style="margin:0 0 4px">`)
	for _, tap := range b.Rows {
		if link := h.tap(tap.Line); link != "" {
			h.chip(link, sans, h.guarded(h.r.say(tap.reads)))
		}
	}
	h.put("</p>\n")
}

// taps lets the reader plan by taking cards out of the whole hand, try an order, and ask, without
// typing.
func (w *writer) taps(p *Page) {
	if w.Key == "" || p.View == nil || p.over() {
		return
	}
	var rows []Form
	switch order := exampleOrder(p.View); p.Ask.What {
	case AskPlan:
		c := choiceWriter{w.Reader, p.View.State.Edition, &p.View.State.Display, nil}
		hand := strings.Join(c.cards(p.View.State.Seats[p.Seat].Hand.List()), " ")
		rows = []Form{{"P " + hand, "tap.plan"}, {"try " + order, "tap.try"}}
	case AskTile, AskRest:
		rows = []Form{{"try " + order, "tap.try"}}
	case AskAction:
		rows = []Form{{"try " + firstTile(p.View), "tap.try"}}
	}
	w.gap()
	w.add(Taps{append(rows, Form{"undo", "tap.undo"}, Form{"show", "tap.show"}, Form{"legal", "tap.legal"}, Form{"help", "tap.help"})})
}
