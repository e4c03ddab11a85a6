package post

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
)

// postReader reads the words of a line of the journal. It keeps the first thing that is wrong.
type postReader struct {
	rest string
	err  *games.FormatError
}

// remarks are what is written so that programs pass it over that do not know it.
var remarks = map[string]func(line string) Line{textRemark: parseText, offeredRemark: parseOffered}

// parsePost reads a line of the journal, without its newline; nil is that of a person's remark. The
// error is a *FormatError.
func parsePost(line string) (Line, error) {
	if remark, _, _ := strings.Cut(line, " "); remarks[remark] != nil {
		return remarks[remark](line), nil
	}
	text, ok := strings.CutSuffix(strings.TrimRight(line, " \t\r"), postEnd)
	if !ok {
		return nil, &games.FormatError{What: "a line of the journal", Expected: "a semicolon at its end",
			Found: games.Quoted(line)}
	}
	r := &postReader{rest: text}
	l := r.line()
	if r.err == nil && r.rest != "" {
		r.fail("end", "nothing more", r.rest)
	}
	if r.err != nil {
		return nil, r.err
	}
	return l, nil
}

func (r *postReader) line() Line {
	switch verb := r.word(); verb {
	case verbIn:
		return r.in()
	case verbOwe:
		return r.owe()
	case verbHold:
		return r.hold()
	case verbMark:
		return r.mark()
	case verbSent:
		return Sent{At: r.time(), ID: r.letter()}
	case verbDead:
		return r.dead()
	case verbSettled:
		return Settled{Fingerprint: r.plain("fingerprint"), How: r.plain("how")}
	case verbSearched:
		return Searched{At: r.time()}
	default:
		r.fail("a line of the journal", "in, owe, hold, mark, sent, dead, settled or searched", verb)
		return nil
	}
}

func (r *postReader) in() In {
	l := In{At: r.time(), Fingerprint: r.plain("fingerprint"), Outcome: r.plain("outcome")}
	l.Game, _, l.Entry = r.place()
	l.From = games.PlayerID(r.named(nameFrom, games.ValidID, games.IDExpected))
	return l
}

func (r *postReader) owe() Owe {
	l := Owe{At: r.time(), ID: r.letter(), Kind: r.plain("kind")}
	l.Game, l.From, l.Until = r.place()
	l.Seat = r.seat()
	l.To = games.PlayerID(r.named(nameTo, games.ValidID, games.IDExpected))
	l.About = r.named(nameAbout, games.ValidWord, wordExpected)
	l.Said = r.said()
	return l
}

func (r *postReader) hold() Hold {
	l := Hold{At: r.time(), Fingerprint: r.plain("fingerprint")}
	l.Game, _, _ = r.place()
	l.Seat, l.Said = r.seat(), r.said()
	return l
}

func (r *postReader) mark() Mark {
	game, _, entry := r.place()
	if game == "" {
		r.fail("mark", "a game", games.Nothing)
	}
	return Mark{game, entry}
}

func (r *postReader) dead() Dead {
	l := Dead{At: r.time(), ID: r.letter()}
	l.Why, r.rest = r.rest, ""
	return l
}

// fail keeps a fault, the first one.
func (r *postReader) fail(what, expected, found string) {
	if r.err == nil {
		r.err = &games.FormatError{What: what, Expected: expected, Found: games.Quoted(found)}
	}
}

// word takes the next word; empty at the end.
func (r *postReader) word() string {
	word, rest, _ := strings.Cut(r.rest, " ")
	r.rest = strings.TrimLeft(rest, " ")
	return word
}

const wordExpected = "one word of letters, digits, hyphens and underscores"

func (r *postReader) plain(what string) string {
	word := r.word()
	if !games.ValidWord(word) {
		r.fail(what, wordExpected, word)
	}
	return word
}

func (r *postReader) letter() LetterID {
	word := r.word()
	if !validLetterID(word) {
		r.fail("letter id", letterIDExpected, word)
	}
	return LetterID(word)
}

// time reads a time in UTC, to the second, that a ledger can keep.
func (r *postReader) time() time.Time {
	word := r.word()
	t, err := time.Parse(time.RFC3339, word)
	if err != nil || len(word) != len(games.TimeForm) || t.Unix() != int64(uint32(t.Unix())) {
		r.fail("time", "a time in UTC such as 2026-11-20T18:02:11Z", word)
	}
	return t.UTC()
}

// place reads a game and entries of it, or that there is none.
func (r *postReader) place() (game games.GameID, from, until int) {
	word := r.word()
	if word == games.Nothing {
		return "", 0, 0
	}
	id, entries, some := strings.Cut(word, "#")
	ok := true
	if some {
		from, until, ok = entryNumbers(entries)
	}
	if !ok || !games.ValidID(id) {
		r.fail("place", "a game and its entries, as kilifi-7#40-41, or "+games.Nothing, word)
	}
	return games.GameID(id), from, until
}

// entryNumbers reads the number of an entry, or of the first and the last of several.
func entryNumbers(text string) (from, until int, ok bool) {
	first, last, several := strings.Cut(text, "-")
	if !several {
		last = first
	}
	from, ok = entryNumber(first)
	until, whole := entryNumber(last)
	return from, until, ok && whole && from <= until
}

// entryNumber reads the number of an entry.
func entryNumber(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil
}

// named reads what the next word says by a name; nothing if it has another.
func (r *postReader) named(name string, valid func(string) bool, expected string) string {
	rest, ok := strings.CutPrefix(r.rest, name)
	if !ok || !strings.HasPrefix(rest, "=") {
		return ""
	}
	value := r.word()[len(name)+1:]
	if !valid(value) {
		r.fail(name, expected, value)
	}
	return value
}

func (r *postReader) seat() engine.Seat {
	word := r.named(nameSeat, validSeat, strings.Join(games.SeatWords[1:], ", "))
	for seat := range games.SeatWords {
		if seat > 0 && games.SeatWords[seat] == word {
			return engine.Seat(seat)
		}
	}
	return engine.NoSeat
}

func validSeat(word string) bool {
	return word != games.Nothing && slices.Contains(games.SeatWords, word)
}

func (r *postReader) said() string {
	return r.named(nameSaid, validSaid, "what is sealed, printable and without blanks")
}

// validSaid tells whether a text can stand in a line as one word.
func validSaid(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' || s[i] == postEnd[0] {
			return false
		}
	}
	return s != ""
}

// eachPostLine hands the lines of a file of the journal to a function, numbered from 1, until that
// is false. Empty lines and those that begin with # are a person's, but for remarks of ours.
func eachPostLine(data []byte, do func(n int, line string) (more bool)) {
	n := 0
	for line := range bytes.Lines(data) {
		n++
		text := bytes.TrimSpace(line)
		if remark, _, _ := bytes.Cut(text, []byte(" ")); len(text) == 0 || text[0] == '#' && remarks[string(remark)] == nil {
			continue
		}
		if !do(n, string(bytes.TrimSuffix(line, []byte("\n")))) {
			return
		}
	}
}
