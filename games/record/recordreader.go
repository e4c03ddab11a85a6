package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// Limits of a text record. A whole game of four is about 40 KB with its comments. Talk of the length
// that a game file may have, in the shortest lines, stays below the size.
const (
	MaxSize        = 16 << 20 // bytes
	maxRecordFault = 10       // lines that are not understood are reported, the first ones
)

// Read reads a text record of an edition. Everything is read before anything is judged: all lines
// that are not understood are reported, joined, each as an *Error around a *notation.Error or a
// *FormatError. A record of a newer format or newer rules, or of another edition, is refused. The
// file's name is only for messages.
func Read(ed *engine.Edition, file string, data []byte) (*Record, error) {
	return readRecord(&Record{File: file, Edition: ed}, data)
}

// ReadFrom reads a text record that goes on from a position, as Read does. Its header may leave out
// anything, or all; what it says has to agree with the position.
func ReadFrom(start *engine.State, file string, data []byte) (*Record, error) {
	header := HeaderOf(start, "", make([]string, start.Players))
	return readRecord(&Record{File: file, Edition: start.Edition, Start: start, Header: header}, data)
}

func readRecord(rec *Record, data []byte) (*Record, error) {
	if len(data) > MaxSize {
		return nil, &games.Error{File: rec.File,
			Err: &games.FormatError{What: "size", Expected: "at most " + strconv.Itoa(MaxSize) + " bytes"}}
	}
	text := strings.TrimPrefix(string(data), "\uFEFF") // some editors put a byte order mark before UTF-8
	if !utf8.ValidString(text) {
		return nil, &games.Error{File: rec.File, Err: &games.FormatError{What: "encoding", Expected: "UTF-8"}}
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	r := &recordReader{rec: rec, lines: strings.Split(text, "\n")}
	// A record is read by people, and shown in their terminals.
	for i, line := range r.lines {
		at := strings.IndexFunc(line, func(c rune) bool {
			return c != '\t' && (unicode.Is(unicode.Cc, c) || unicode.Is(unicode.Bidi_Control, c))
		})
		if at >= 0 {
			column := 1 + utf8.RuneCountInString(line[:at])
			r.fault(Place{i + 1, column}, &games.FormatError{What: "text", Expected: "characters that can be seen",
				Found: games.Quoted(line[at:])})
		}
	}
	if err := errors.Join(r.faults...); err != nil {
		return nil, err
	}
	if err := r.header(); err != nil {
		return nil, err
	}
	for !r.done() {
		r.body()
	}
	rec.tail = r.above
	rec.Notes = r.above.allNotes()
	return rec, errors.Join(r.faults...)
}

// recordReader reads a record line by line.
type recordReader struct {
	rec    *Record
	lines  []string
	next   int   // index of the line to read
	above  Entry // heading and comments until an entry takes them
	faults []error
}

func (r *recordReader) done() bool { return r.next == len(r.lines) }

// peek returns the next line without its end.
func (r *recordReader) peek() string { return strings.TrimRight(r.lines[r.next], " \t") }

// fault keeps an error at a place of the record.
func (r *recordReader) fault(at Place, err error) {
	if len(r.faults) < maxRecordFault {
		r.faults = append(r.faults, r.rec.ErrorAt(at, err))
	}
}

// notUnderstood keeps an error of notation, whose position is within a text that begins at a place
// of the record.
func (r *recordReader) notUnderstood(at Place, err error) {
	var n *notation.Error
	if errors.As(err, &n) {
		if n.Line > 1 {
			at = Place{at.Line + n.Line - 1, n.Col}
		} else {
			at.Col += n.Col - 1
		}
	}
	r.fault(at, err)
}

// note keeps a comment for the entry that follows.
func (r *recordReader) note(comment string) {
	if comment != "" {
		r.above.Notes = append(r.above.Notes, comment)
	}
}

// body reads one line of play, with those that continue it.
func (r *recordReader) body() {
	text, comment := splitComment(r.peek())
	at := Place{r.next + 1, 1 + leading(text)}
	r.next++
	switch text = strings.TrimSpace(text); {
	case text == "":
		r.note(comment)
	case text[0] == '~':
		r.draws(at, text, r.goesOn(comment))
	default:
		r.headingOrOrder(at, text, comment)
	}
}

func (r *recordReader) headingOrOrder(at Place, text, comment string) {
	if number, ok := headingNumber(text); ok {
		r.roundHeading(at, number, r.goesOn(comment))
		return
	}
	name, order, ok := strings.Cut(text, ":")
	if !ok {
		r.fault(at, &games.FormatError{What: "line", Expected: "seat: order, ~ draws, Round n or # comment",
			Found: games.Quoted(text)})
		return
	}
	seat, err := r.seat(strings.TrimSpace(name))
	if err != nil {
		r.fault(at, err)
		return
	}
	at.Col += utf8.RuneCountInString(name) + 1 + leading(order)
	r.order(at, seat, strings.TrimSpace(order), comment)
}

// seat returns the seat that a colour, or the name of who sits there, stands for. Colours come
// first.
func (r *recordReader) seat(name string) (engine.Seat, error) {
	if seat := engine.Seat(max(0, slices.Index(games.SeatWords, strings.ToLower(name)))); seat != engine.NoSeat {
		return seat, nil
	}
	var fit []string
	found := engine.NoSeat
	for i, who := range r.rec.Header.Seats {
		if who != "" && strings.EqualFold(who, name) {
			found = engine.Seat(i + 1)
			fit = append(fit, found.String())
		}
	}
	switch len(fit) {
	case 0:
		return engine.NoSeat, &games.FormatError{What: "seat", Expected: r.seatsExpected(), Found: games.Quoted(name)}
	case 1:
		return found, nil
	}
	return engine.NoSeat, &games.FormatError{What: "seat", Expected: strings.Join(fit, " or "),
		Found: games.Quoted(name)}
}

func (r *recordReader) seatsExpected() string {
	if n := len(r.rec.Header.Seats); n > 0 {
		return strings.Join(games.SeatWords[1:n+1], ", ")
	}
	return strings.Join(games.SeatWords[1:], ", ")
}

// headingNumber returns what stands after the word Round, if a line begins with it: Round 1,
// round1, Round 1:.
func headingNumber(text string) (number string, ok bool) {
	const word = "round"
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return "", false
	}
	number = text[len(word):]
	if number != "" && !strings.Contains(" \t:0123456789", number[:1]) {
		return "", false
	}
	return strings.TrimSpace(strings.TrimSuffix(number, ":")), true
}

func (r *recordReader) roundHeading(at Place, number, comment string) {
	n, ok := games.PlainNumber(number)
	switch {
	case !ok || n < 1 || n > engine.Rounds:
		r.fault(at, &games.FormatError{What: "heading", Expected: "Round 1 to Round 7", Found: games.Quoted(number)})
	case r.above.Round != 0:
		r.fault(at, &games.FormatError{What: "heading", Expected: "an order below " + roundName(r.above.Round),
			Found: roundName(n)})
	default:
		r.above = Entry{Round: n, heading: at, HeadingNotes: r.above.Notes, HeadingComment: comment}
	}
}

// order reads an order and the lines that continue it. It keeps no more of them than notation
// reads.
func (r *recordReader) order(at Place, seat engine.Seat, text, comment string) {
	lines, size := []string{text}, len(text)
	comments := []string{r.goesOn(comment)}
	for !r.done() && continues(r.peek()) {
		more, c := splitComment(r.peek())
		r.next++
		comments = append(comments, r.goesOn(c))
		if size <= notation.MaxText {
			lines = append(lines, more)
			size += len(more) + 1
		}
	}
	action, err := notation.ParseOrder(r.rec.Edition, seat, strings.Join(lines, "\n"))
	if err != nil {
		r.notUnderstood(at, err)
	}
	e := r.open(seat, at)
	e.Action, e.Comment = action, joinComments(comments)
}

// open begins an entry that takes the heading and the comments above it.
func (r *recordReader) open(seat engine.Seat, at Place) *Entry {
	e := r.above
	e.Seat, e.At = seat, at
	r.above = Entry{}
	r.rec.Entries = append(r.rec.Entries, e)
	return &r.rec.Entries[len(r.rec.Entries)-1]
}

// draws reads a line of draws into the entry above, or into the set-up where there is none.
func (r *recordReader) draws(at Place, text, comment string) {
	if len(r.rec.Entries) == 0 {
		if e := &r.above; e.Round != 0 {
			r.fault(e.heading, &games.FormatError{What: "heading", Expected: "the ~ lines of the set-up first",
				Found: roundName(e.Round)})
		}
		r.open(engine.NoSeat, at)
	}
	draws, err := notation.ParseDraws(r.rec.Edition, text)
	if err != nil {
		r.notUnderstood(at, err)
	}
	e := &r.rec.Entries[len(r.rec.Entries)-1]
	e.Draws = append(e.Draws, draws...)
	e.Lines = append(e.Lines, LineOfDraws{at, text, len(draws)})
	if comment != "" {
		e.DrawComments = append(e.DrawComments, comment)
	}
}

// continues tells whether a line goes on with the order above: it begins with a clause mark.
func continues(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return line != "" && strings.ContainsRune(";=-", rune(line[0]))
}

// goesOn adds to the comment of a line those below it that are indented: it goes on in them.
func (r *recordReader) goesOn(comment string) string {
	all := []string{comment}
	for ; !r.done(); r.next++ {
		text, more := splitComment(r.peek())
		if more == "" || text == "" || strings.TrimSpace(text) != "" {
			break
		}
		all = append(all, more)
	}
	return strings.TrimSpace(strings.Join(all, " "))
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

// joinComments makes one comment of several, empty ones left out.
func joinComments(comments []string) string {
	said := slices.DeleteFunc(comments, func(c string) bool { return c == "" })
	return strings.Join(said, "; ")
}

// leading returns how many blanks a text begins with.
func leading(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
