package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// structure tells what programs call the parts of the pages they make, by words in id, class, name
// and data-marker.
var structure = []struct {
	word string
	says says
}{
	{"gmail_attr", says{attributed: true}}, // Gmail
	{"gmail_quote_attribution", says{attributed: true}},
	{"moz-cite-prefix", says{attributed: true}},                    // Thunderbird
	{"reply-intro", says{attributed: true}},                        // Roundcube
	{"divrplyfwdmsg", says{rest: true}},                            // Outlook on the web and newer ones
	{"outlookmessageheader", says{rest: true}},                     // Outlook for Mac
	{"mail-editor-reference-message-container", says{loose: true}}, // Outlook on phones
	{"ms-outlook-mobile-reference-message", says{loose: true}},
	{"yahoo_quoted", says{loose: true}},        // Yahoo
	{"=quote", says{loose: true}},              // GMX, WEB.DE
	{"quoted-content", says{loose: true}},      // likewise
	{"__quoted_text__", says{loose: true}},     // Zimbra
	{"messagereplysection", says{loose: true}}, // Spark
	{"gmail_signature", says{signed: true}},
	{"moz-signature", says{signed: true}},
	{"applemailsignature", says{signed: true}},
	{"protonmail_signature_block", says{signed: true}},
	{"yahoo-signature", says{signed: true}},
	{"k9mail-signature", says{signed: true}},
	{"ms-outlook-mobile-signature", says{signed: true}},
	{"composer_signature", says{signed: true}}, // Samsung
	{"messagesignaturesection", says{signed: true}},
	{"=signature", says{signed: true}}, // Outlook
	{"=x_signature", says{signed: true}},
}

// saysTag is what a tag says by itself.
func saysTag(tag atom.Atom) says {
	switch tag {
	case atom.Script, atom.Style, atom.Head, atom.Title, atom.Template, atom.Noscript, atom.Object, atom.Svg, atom.Math,
		atom.Select,
		atom.Textarea, atom.Iframe, atom.Noembed, atom.Noframes:
		return says{hidden: true}
	case atom.Pre:
		return says{pre: true}
	}
	return says{}
}

// marks are the attributes of an element that say what it is, in lower case.
type marks struct {
	names   string // id, class, name and data-marker, a "=" before and a space behind each
	classes string
	style   string // without spaces
	cited   bool   // type=cite, or a cite attribute
	gone    bool   // hidden
}

// blockquote tells what is quoted from what is indented. Without a mark of either it may be both.
func (m *marks) blockquote() says {
	switch {
	case m.cited || strings.Contains(m.names, "quote") && !strings.Contains(m.names, "indent") ||
		strings.Contains(m.style, "border-left"):
		return says{quoted: true}
	case strings.Contains(m.style, "border:none") || strings.Contains(m.names, "indent"):
		return says{}
	}
	return says{loose: true}
}

// readMarks reads what a tag and its attributes say of the rows in it.
func (h *htmlReader) readMarks(z *html.Tokenizer, tag atom.Atom, more bool) says {
	var m marks
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "id", "class", "name", "data-marker":
			value := strings.ToLower(string(value[:min(len(value), maxTextual)]))
			if m.names += "=" + value + " "; string(key) == "class" {
				m.classes = value
			}
		case "style":
			m.style = strings.ReplaceAll(strings.ToLower(string(value[:min(len(value), maxTextual)])), " ", "")
		case "type":
			m.cited = m.cited || strings.EqualFold(string(value), "cite")
		case "cite":
			m.cited = true
		case "hidden":
			m.gone = true
		}
	}
	s := saysTag(tag)
	if tag == atom.Blockquote {
		s = m.blockquote()
	}
	if m.gone || strings.Contains(m.style, "display:none") || strings.Contains(m.style, "mso-hide:all") ||
		strings.Contains(m.style, "visibility:hidden") {
		s.hidden = true
	}
	if strings.Contains(m.style, "white-space:pre") {
		s.pre = true
	}
	s.struck = h.struckOut(tag, &m)
	if m.names != "" {
		for _, known := range structure {
			if strings.Contains(m.names, known.word) && m.fits(known.word) {
				s = s.and(known.says)
			}
		}
	}
	return s
}

// fits tells whether a word of the table that must be a whole name is one.
func (m *marks) fits(word string) bool {
	return word[0] != '=' || strings.Contains(m.names, word+" ")
}

func (s says) and(o says) says {
	return says{
		s.quoted || o.quoted, s.loose || o.loose, s.hidden || o.hidden, s.pre || o.pre,
		s.attributed || o.attributed, s.signed || o.signed, s.struck || o.struck, s.rest || o.rest,
	}
}
