package mail

import (
	"net/mail"
	"strconv"
	"strings"
	"unicode"
)

const (
	maxRecipients = 200 // in To and in Cc each
	maxAddress    = 254 // bytes (RFC 5321, section 4.5.3.1.3)
)

type named struct {
	name    string
	address Address
}

var addressParser = mail.AddressParser{WordDecoder: &words}

// addresses reads a list of addresses (RFC 5322, section 3.4), at most so many. Of what the
// standard does not allow it takes the addresses that can be made out.
func addresses(value string, most int) (list []named, more bool) {
	for _, one := range splitList(value, most+1) {
		for _, n := range parseAddresses(one) {
			if len(list) == most {
				return list, true
			}
			list = append(list, n)
		}
	}
	return list, false
}

// splitList cuts a list at commas and semicolons outside of quotes, comments and angle brackets,
// into at most so many.
func splitList(value string, most int) []string {
	var items []string
	quoted, depth, start := false, 0, 0
	for i := 0; i < len(value) && len(items) < most; i++ {
		switch c := value[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(' || c == '<':
			depth++
		case (c == ')' || c == '>') && depth > 0:
			depth--
		case (c == ',' || c == ';') && depth == 0:
			items, start = append(items, value[start:i]), i+1
		}
	}
	if len(items) < most {
		items = append(items, value[start:])
	}
	return items
}

func parseAddresses(text string) []named {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 4*maxAddress {
		return nil
	}
	a, err := addressParser.Parse(utf8Text(text))
	if err != nil {
		return salvageAddress(text)
	}
	if address, ok := address(a.Address); ok {
		return []named{{clean(a.Name), address}}
	}
	return nil
}

// salvageAddress takes what stands in angle brackets, or else the first word with an @, for the
// address, and what stands before it for the name. A group's name goes with its colon.
func salvageAddress(text string) []named {
	name, rest, bracket := strings.Cut(text, "<")
	if bracket {
		rest, _, _ = strings.Cut(rest, ">")
	} else {
		name, rest = "", text
		if at := strings.LastIndex(text, ":"); at >= 0 {
			rest = text[at+1:]
		}
		for _, word := range strings.Fields(rest) {
			if strings.Contains(word, "@") {
				rest = word
				break
			}
		}
	}
	a, ok := address(strings.Trim(strings.TrimSpace(rest), "\"'();,"))
	if !ok {
		return nil
	}
	return []named{{strings.Trim(decodeWords(name), "\"' "), a}}
}

// address returns a text as an address: something before and something behind the last @, nothing
// in it that would end it in a header or an envelope.
func address(text string) (Address, bool) {
	at := strings.LastIndexByte(text, '@')
	if at < 1 || at == len(text)-1 || len(text) > maxAddress {
		return "", false
	}
	if strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("<>,;", r)
	}) {
		return "", false
	}
	return NewAddress(text), true
}

// readPeople reads who wrote the mail, and to whom.
func (l *Letter) readPeople(h header) {
	var from []named
	for _, value := range h.all("from") {
		some, _ := addresses(value, 10)
		from = append(from, some...)
	}
	switch {
	case len(from) == 0:
		l.problem(NoFrom, 0)
	default:
		l.From, l.FromName = from[0].address, from[0].name
	}
	if len(from) > 1 || len(h.all("from")) > 1 {
		l.problem(SeveralFrom, 0, joined(from))
	} else if others := readOtherwise(utf8Text(h.get("from")), l.From); len(others) > 0 {
		l.problem(SeveralFrom, 0, string(l.From)+", "+clean(strings.Join(others, ", ")))
	}
	l.lookAlike()
	l.To, l.Cc = l.recipients(h, "to"), l.recipients(h, "cc")
	if reply, _ := addresses(h.get("reply-to"), 1); len(reply) > 0 {
		l.ReplyTo = reply[0].address
	}
}

// OneAuthor tells whether From names one author, and no more can be read into it.
func (l *Letter) OneAuthor() bool { return l.From != "" && !l.has(SeveralFrom) && !l.has(HeaderCut) }

func (l *Letter) recipients(h header, name string) []Address {
	var list []Address
	for _, value := range h.all(name) {
		some, more := addresses(value, maxRecipients-len(list))
		for _, n := range some {
			list = append(list, n.address)
		}
		if more {
			l.problem(RecipientsCut, 0, strconv.Itoa(maxRecipients))
			break
		}
	}
	return list
}

func joined(people []named) string {
	var all []string
	for _, p := range people {
		all = append(all, string(p.address))
	}
	return strings.Join(all, ", ")
}

// lookAlike notes a name that shows another address than the one it stands before, and an address
// with letters that are easily taken for others.
func (l *Letter) lookAlike() {
	foreign := strings.Contains(l.From.Domain(), "xn--") && l.From.Shown() == string(l.From)
	shown := ""
	for _, word := range strings.Fields(l.FromName) {
		if a, ok := address(strings.Trim(word, "\"'()<>[],;:")); ok {
			shown = string(a)
		}
	}
	if foreign || !isASCII(string(l.From)) || shown != "" && !l.From.Same(Address(shown)) {
		l.problem(LookAlike, 0, l.FromName, string(l.From))
	}
}
