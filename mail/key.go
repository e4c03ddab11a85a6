package mail

import (
	"slices"
	"strings"
)

// Key is the text that ties an answer to a seat and a position, here by its
// shape alone: a game's name, a position, the letter of a seat, of the host (h), of a watcher (w)
// or of nobody (o), and 22 characters of base32.
type Key struct {
	Text    string // in lower case, in one piece
	Carrier Carrier
	Line    int // of Letter.Text, from 1, where it was typed; else 0
}

// Carrier is the way in which a key came.
type Carrier uint8

// Carriers, in the order in which they are read.
const (
	BySubAddress Carrier = iota // in a sub-address of ours that the mail was sent to
	ByReference                 // in a Message-ID that the mail answers
	ByTypedLine                 // in a line of its own of the new text
	ByQuotedLine                // in what is quoted
)

var carrierWords = []string{"sub-address", "reference", "typed", "quoted"}

// String returns a word for the carrier.
func (c Carrier) String() string { return carrierWords[c] }

const (
	macLength  = 22
	minGame    = 3
	maxGame    = 40
	maxPlace   = 9   // digits of a position
	maxKeys    = 100 // of one mail; more is no mail that anybody has written
	seats      = "bgypohw"
	keyEnd     = 3 + macLength // ".b." and what follows
	maxKeyText = maxGame + 1 + maxPlace + keyEnd
)

// findKey returns where the first key of a text stands, and -1 if there is none. It must not go on
// in front or behind.
func findKey(text string) (start, end int) {
	for from := 0; ; {
		dot := strings.IndexByte(text[from:], '.')
		if dot < 0 {
			return -1, -1
		}
		dot += from
		if start, ok := keyAround(text, dot); ok {
			return start, dot + keyEnd
		}
		from = dot + 1
	}
}

// keyAround tells whether a key has the dot in front of its seat here, and where it starts.
func keyAround(text string, dot int) (start int, ok bool) {
	end := dot + keyEnd
	if end > len(text) || text[dot+2] != '.' || strings.IndexByte(seats, lower(text[dot+1])) < 0 {
		return 0, false
	}
	for _, c := range []byte(text[dot+3 : end]) {
		if !base32Digit(lower(c)) {
			return 0, false
		}
	}
	if end < len(text) && wordByte(text[end]) {
		return 0, false
	}
	place := back(text, dot, digit)
	if n := dot - place; n < 1 || n > maxPlace || place == 0 || text[place-1] != '.' {
		return 0, false
	}
	game := back(text, place-1, gameByte)
	for text[game] == '-' {
		game++
	}
	if n := place - 1 - game; n < minGame || n > maxGame || text[place-2] == '-' {
		return 0, false
	}
	return game, true
}

// back returns where a run of such bytes begins that ends before a place.
func back(text string, end int, is func(byte) bool) int {
	for end > 0 && is(text[end-1]) {
		end--
	}
	return end
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

func digit(c byte) bool       { return '0' <= c && c <= '9' }
func letter(c byte) bool      { c = lower(c); return 'a' <= c && c <= 'z' }
func base32Digit(c byte) bool { return 'a' <= c && c <= 'z' || '2' <= c && c <= '7' }
func gameByte(c byte) bool    { return letter(c) || digit(c) || c == '-' }
func wordByte(c byte) bool    { return letter(c) || digit(c) }

// wholeKey returns a text that is a key and nothing else, in lower case.
func wholeKey(text string) (string, bool) {
	start, end := findKey(text)
	if start != 0 || end != len(text) {
		return "", false
	}
	return strings.ToLower(text), true
}

// key returns the key in a Message-ID of ours, LETTER.KEY@domain, or "".
func (m MessageID) key() string {
	local, _ := Address(m).cut()
	_, rest, ok := strings.Cut(local, ".")
	if !ok || len(rest) > maxKeyText {
		return ""
	}
	key, _ := wholeKey(rest)
	return key
}

// mostScanned is how many bytes of a raw mail are looked through for keys: headers and what was typed
// and quoted come first.
const mostScanned = 256 << 10

// KeysIn returns the texts of the keys that stand in a raw mail as they are, each once, in lower
// case. It is for who needs not know them all: where text is encoded, keys in it are not seen.
func KeysIn(raw []byte) (texts []string) {
	rest := string(raw[:min(len(raw), mostScanned)])
	for len(texts) < maxKeys {
		start, end := findKey(rest)
		if start < 0 {
			break
		}
		if text := strings.ToLower(rest[start:end]); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
		rest = rest[end:]
	}
	return texts
}

// keys gathers keys, each once.
type keys struct{ found []Key }

func (k *keys) add(text string, by Carrier, line int) {
	if text == "" || len(k.found) == maxKeys {
		return
	}
	for _, known := range k.found {
		if known.Text == text && known.Carrier == by {
			return
		}
	}
	k.found = append(k.found, Key{text, by, line})
}

// sentTo lists the fields that name whom a mail was sent to, the envelope's recipients as well.
var sentTo = []string{"delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc"}

// addCarried takes the keys that the header carries.
func (k *keys) addCarried(l *Letter, h header, r *Reading) {
	for _, name := range sentTo {
		for _, value := range h.all(name) {
			to, _ := addresses(value, maxRecipients)
			for _, n := range to {
				k.addSub(n.address, r)
				l.addDetail(n.address, r)
			}
		}
	}
	for _, id := range l.Answers {
		k.add(id.key(), ByReference, 0)
	}
}

// addDetail takes the detail of a sub-address of ours, each once.
func (l *Letter) addDetail(a Address, r *Reading) {
	box, detail := a.Sub()
	if detail = strings.ToLower(detail); detail != "" && r.mailbox(box) && len(l.Details) < maxKeys &&
		!slices.Contains(l.Details, detail) {
		l.Details = append(l.Details, detail)
	}
}

// addSub takes the key in a sub-address of ours.
func (k *keys) addSub(a Address, r *Reading) {
	box, detail := a.Sub()
	if detail == "" || !r.mailbox(box) {
		return
	}
	key, _ := wholeKey(detail)
	k.add(key, BySubAddress, 0)
}

// IsKeyLine tells whether a line gives a key and asks for nothing else.
func IsKeyLine(line string) bool { return keyLine(line) != "" }

// keyLine returns the key of a line that gives one, or "". A key within other words, as in
// something said, is not given.
func keyLine(line string) string {
	fields := strings.Fields(line)
	if len(fields) == 0 || len(fields) > 2 {
		return ""
	}
	if word := strings.TrimRight(fields[0], ":="); len(fields) == 2 &&
		strings.ContainsFunc(word, func(r rune) bool { return r < 'A' || r > 'ſ' }) {
		return ""
	}
	key, _ := wholeKey(strings.Trim(fields[len(fields)-1], `"'<>[]()*_.,;`+"`"))
	return key
}

// addQuoted takes the keys that stand anywhere in quoted lines, also those that have been broken
// over two.
func (k *keys) addQuoted(lines []string) {
	for i, line := range lines {
		for rest := line; ; {
			start, end := findKey(rest)
			if start < 0 {
				break
			}
			k.add(strings.ToLower(rest[start:end]), ByQuotedLine, 0)
			rest = rest[end:]
		}
		if i+1 < len(lines) {
			k.add(brokenKey(line, lines[i+1]), ByQuotedLine, 0)
		}
	}
}

// brokenKey returns the key that begins with the last word of a line and ends with the first of the
// next, or "".
func brokenKey(line, next string) string {
	const shortest = minGame + 2 + keyEnd
	begin := line[strings.LastIndexAny(line, " \t>+")+1:]
	end := strings.TrimLeft(next, " \t")
	if space := strings.IndexAny(end, " \t"); space >= 0 {
		end = end[:space]
	}
	if n := len(begin) + len(end); begin == "" || end == "" || n < shortest || n > 2*maxKeyText {
		return ""
	}
	end = strings.TrimRight(end, `"'>])*_.,;`)
	if _, whole := wholeKey(begin); whole {
		return ""
	}
	if _, whole := wholeKey(end); whole {
		return ""
	}
	key, _ := wholeKey(begin + end)
	return key
}
