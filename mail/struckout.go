package mail

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// This file tells what is struck out on a page. Struck text is as if it had not been written: only
// that there was some is kept, as a line without it is asked about, and a mail of nothing else is
// answered with the reason.

// strikes tells whether a tag strikes its text out by itself.
func strikes(tag atom.Atom) bool { return tag == atom.S || tag == atom.Strike || tag == atom.Del }

// struckBy tells whether declarations of a style strike text out, and whether they say so or the
// contrary. The last word counts.
func struckBy(style string) (struck, said bool) {
	for one := range strings.SplitSeq(style, ";") {
		name, value, _ := strings.Cut(one, ":")
		switch strings.TrimSpace(name) {
		case "text-decoration", "text-decoration-line":
			struck, said = strings.Contains(value, "line-through"), true
		}
	}
	return struck, said
}

// mayBeStruck tells whether any of a page's text may be struck out, so that it is worth reading
// beside a plain text, which does not show it.
func mayBeStruck(page string) bool {
	page = strings.ToLower(page)
	if strings.Contains(page, "line-through") {
		return true
	}
	for _, tag := range []string{"<s", "<strike", "<del"} {
		for rest := page; ; {
			_, after, ok := strings.Cut(rest, tag)
			if !ok {
				break
			}
			if after == "" || strings.ContainsAny(after[:1], "> \t\r\n/") {
				return true
			}
			rest = after
		}
	}
	return false
}

// strikingClasses takes the classes that a style sheet strikes out, as far as it names them simply.
func (h *htmlReader) strikingClasses(sheet string) {
	const most = 20
	for rule := range strings.SplitSeq(strings.ToLower(sheet), "}") {
		selectors, style, _ := strings.Cut(rule, "{")
		if struck, _ := struckBy(style); !struck {
			continue
		}
		for one := range strings.SplitSeq(selectors, ",") {
			one = strings.TrimSpace(one)
			if _, class, ok := strings.Cut(one[strings.LastIndexAny(one, " >+~")+1:], "."); ok && len(h.striking) < most {
				h.striking = append(h.striking, class)
			}
		}
	}
}

// struckOut tells whether an element strikes its text out: by its tag, its class or its style, of
// which the style counts most.
func (h *htmlReader) struckOut(tag atom.Atom, m *marks) bool {
	if struck, said := struckBy(m.style); said {
		return struck
	}
	for class := range strings.FieldsSeq(m.classes) {
		for _, name := range h.striking {
			if class == name {
				return true
			}
		}
	}
	return strikes(tag)
}

// strike leaves text out that is struck out. Its blanks and its ends of lines part what is around it.
func (h *htmlReader) strike(text string) {
	for i := range strings.Count(text, "\n") + 1 {
		if i > 0 && h.pre > 0 && len(h.rows) < maxRows {
			h.breakLine()
		}
		h.cut = h.cut || strings.TrimSpace(text) != ""
	}
	h.gap = h.gap || strings.ContainsAny(text, " \t\n")
}

// withoutStruck takes out of new rows what is struck out in plain text.
func withoutStruck(rows []row) []row {
	for i := range rows {
		if r := &rows[i]; r.depth == 0 && len(r.text) <= maxLine {
			left, struck := cutStruck(r.text)
			r.text, r.struck = left, r.struck || struck
		}
	}
	return rows
}

// cutStruck returns a line without what is struck out in it: letters that have a stroke behind each,
// or words between two tildes and two tildes.
func cutStruck(text string) (left string, struck bool) {
	const stroke = '\u0336'
	if strings.ContainsRune(text, stroke) {
		var kept []rune
		for _, r := range text {
			if r != stroke {
				kept = append(kept, r)
			} else if len(kept) > 0 {
				kept, struck = kept[:len(kept)-1], true
			}
		}
		text = string(kept)
	}
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "~~")
		within, behind, closed := strings.Cut(rest, "~~")
		if !open || !closed || within == "" || strings.TrimSpace(within) != within {
			return b.String() + text, struck
		}
		b.WriteString(before)
		text, struck = behind, true
	}
}

// keepStruck keeps what is left of the row at hand, as one of which it is not certain that it is
// meant if it would be a line of ours.
func (s *sorter) keepStruck() {
	why := ""
	if s.matters() {
		why = "part of it is struck out"
	}
	s.keep(why)
}
