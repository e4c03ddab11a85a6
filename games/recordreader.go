package games

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// Limits of a text record. A whole game of four is about 20 KB.
const (
	MaxRecord      = 1 << 20 // bytes
	maxRecordFault = 10      // lines that are not understood are reported, the first ones
)

// ReadRecord reads a text record of an edition. Everything is read before anything is judged: all lines that are not
// understood are reported, joined, each as an *Error around a *notation.Error or a *FormatError. A record of a newer
// format or newer rules, or of another edition, is refused. The file's name is only for messages.
func ReadRecord(ed *engine.Edition, file string, data []byte) (*Record, error) {
	if len(data) > MaxRecord {
		return nil, &Error{File: file, Err: &FormatError{What: "size", Expected: "at most " + strconv.Itoa(MaxRecord) + " bytes"}}
	}
	text := strings.TrimPrefix(string(data), "\uFEFF") // some editors put a byte order mark before UTF-8
	if !utf8.ValidString(text) {
		return nil, &Error{File: file, Err: &FormatError{What: "encoding", Expected: "UTF-8"}}
	}
	r := &recordReader{rec: &Record{File: file, Edition: ed}, lines: strings.Split(text, "\n")}
	if err := r.header(); err != nil {
		return nil, err
	}
	for !r.done() {
		r.body()
	}
	r.rec.Notes = r.notes
	r.rec.tail = Entry{Round: r.round, heading: r.heading}
	return r.rec, errors.Join(r.faults...)
}

// recordReader reads a record line by line.
type recordReader struct {
	rec     *Record
	lines   []string
	next    int // index of the line to read
	notes   []string
	round   int // of the last heading, until an entry takes it
	heading place
	faults  []error
}

func (r *recordReader) done() bool { return r.next == len(r.lines) }

// peek returns the next line without its end.
func (r *recordReader) peek() string { return strings.TrimRight(r.lines[r.next], " \t\r") }

// fault keeps an error at a place of the record.
func (r *recordReader) fault(at place, err error) {
	if len(r.faults) < maxRecordFault {
		r.faults = append(r.faults, &Error{File: r.rec.File, Line: at.line, Col: at.col, Err: err})
	}
}

// notUnderstood keeps an error of notation, whose position is within a text that begins at a place of the record.
func (r *recordReader) notUnderstood(at place, err error) {
	var n *notation.Error
	if errors.As(err, &n) {
		if n.Line > 1 {
			at = place{at.line + n.Line - 1, n.Col}
		} else {
			at.col += n.Col - 1
		}
	}
	r.fault(at, err)
}

// body reads one line of play, with those that continue it.
func (r *recordReader) body() {
	text, comment := splitComment(r.peek())
	at := place{r.next + 1, 1 + leading(text)}
	r.next++
	switch text = strings.TrimSpace(text); {
	case text == "" && comment != "":
		r.notes = append(r.notes, comment)
	case text == "":
	case text[0] == '~':
		r.draws(at, text, comment)
	default:
		r.headingOrOrder(at, text, comment)
	}
}

func (r *recordReader) headingOrOrder(at place, text, comment string) {
	if word, number, ok := strings.Cut(text, " "); ok && strings.EqualFold(word, "round") {
		r.roundHeading(at, strings.TrimSpace(number), comment)
		return
	}
	name, order, ok := strings.Cut(text, ":")
	if !ok {
		r.fault(at, &FormatError{What: "line", Expected: "seat: order, ~ draws, Round n or # comment", Found: strconv.Quote(text)})
		return
	}
	seat := r.seat(strings.TrimSpace(name))
	if seat == engine.NoSeat {
		r.fault(at, &FormatError{What: "seat", Expected: r.seatsExpected(), Found: strconv.Quote(name)})
		return
	}
	at.col += utf8.RuneCountInString(name) + 1 + leading(order)
	r.order(at, seat, strings.TrimSpace(order), comment)
}

func (r *recordReader) seatsExpected() string {
	if n := len(r.rec.Header.Seats); n > 0 {
		return strings.Join(seatWords[1:n+1], ", ")
	}
	return strings.Join(seatWords[1:], ", ")
}

// seat returns the seat of a colour, in any case.
func (r *recordReader) seat(name string) engine.Seat {
	for seat := range seatWords[1:] {
		if strings.EqualFold(seatWords[seat+1], name) {
			return engine.Seat(seat + 1)
		}
	}
	return engine.NoSeat
}

func (r *recordReader) roundHeading(at place, number, comment string) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > engine.Rounds {
		r.fault(at, &FormatError{What: "heading", Expected: "Round 1 to Round 7", Found: strconv.Quote(number)})
		return
	}
	r.round, r.heading = n, at
	if comment != "" {
		r.notes = append(r.notes, comment)
	}
}

// order reads an order and the lines that continue it.
func (r *recordReader) order(at place, seat engine.Seat, text, comment string) {
	for !r.done() && continues(r.peek()) {
		more, c := splitComment(r.peek())
		text += "\n" + more
		comment = joinComments(comment, c)
		r.next++
	}
	action, err := notation.ParseOrder(r.rec.Edition, seat, text)
	if err != nil {
		r.notUnderstood(at, err)
	}
	e := r.open(seat)
	e.Action, e.Comment, e.order = action, comment, at
}

// open begins an entry that takes the heading and the comments above it.
func (r *recordReader) open(seat engine.Seat) *Entry {
	r.rec.Entries = append(r.rec.Entries, Entry{Seat: seat, Round: r.round, heading: r.heading, Notes: r.notes})
	r.round, r.notes = 0, nil
	return &r.rec.Entries[len(r.rec.Entries)-1]
}

// draws reads a line of draws into the entry above, or into the set-up where there is none.
func (r *recordReader) draws(at place, text, comment string) {
	if len(r.rec.Entries) == 0 {
		r.open(engine.NoSeat).order = at
	}
	e := &r.rec.Entries[len(r.rec.Entries)-1]
	e.DrawComment = joinComments(e.DrawComment, comment)
	draws, err := notation.ParseDraws(r.rec.Edition, text)
	if err != nil {
		r.notUnderstood(at, err)
	}
	for range draws {
		e.draws = append(e.draws, at)
	}
	e.Draws = append(e.Draws, draws...)
}

// continues tells whether a line goes on with the order above: it begins with a clause mark.
func continues(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return line != "" && strings.ContainsRune(";=-", rune(line[0]))
}

// splitComment cuts a comment off a line: "# …" or "// …" at its beginning or after a blank.
func splitComment(line string) (text, comment string) {
	for i := range line {
		if i > 0 && line[i-1] != ' ' && line[i-1] != '\t' {
			continue
		}
		for _, sign := range []string{"#", "//"} {
			if after, ok := strings.CutPrefix(line[i:], sign); ok {
				return line[:i], strings.TrimSpace(after)
			}
		}
	}
	return line, ""
}

func joinComments(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// leading returns how many blanks a text begins with.
func leading(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
