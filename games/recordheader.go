package games

import (
	"strconv"
	"strings"

	"dhow/engine"
)

var headerKeys = []string{"dhow", "game", "rules", "edition", "setup", "seats"}

// header reads the "key: value" lines at the top, up to the first line of play. A header that is wrong ends the reading,
// since the lines of play cannot be read without it.
func (r *recordReader) header() error {
	seen := map[string]bool{}
	for ; !r.done(); r.next++ {
		text, comment := splitComment(r.peek())
		if text = strings.TrimSpace(text); text == "" {
			if comment != "" {
				r.notes = append(r.notes, comment)
			}
			continue
		}
		key, value, _ := strings.Cut(text, ":")
		if key = strings.ToLower(strings.TrimSpace(key)); indexOf(headerKeys, key) < 0 {
			break
		}
		at := place{r.next + 1, 1}
		if seen[key] {
			return r.headerFault(at, &FormatError{What: "header: " + key, Expected: "once", Found: "again"})
		}
		seen[key] = true
		if err := r.headerLine(key, strings.TrimSpace(value)); err != nil {
			return r.headerFault(at, err)
		}
	}
	return r.headerEnd(seen)
}

func (r *recordReader) headerFault(at place, err error) error {
	return &Error{File: r.rec.File, Line: at.line, Col: at.col, Err: err}
}

// headerEnd wants what every record must say. Set-up and seats may be left to the position a record starts from.
func (r *recordReader) headerEnd(seen map[string]bool) error {
	for _, key := range []string{"dhow", "rules", "edition"} {
		if !seen[key] {
			return r.headerFault(place{1, 0}, &FormatError{What: "header", Expected: key + ": …"})
		}
	}
	if seen["setup"] != seen["seats"] {
		return r.headerFault(place{1, 0}, &FormatError{What: "header", Expected: "setup: … and seats: …", Found: "one of them"})
	}
	return nil
}

func (r *recordReader) headerLine(key, value string) error {
	h := &r.rec.Header
	switch key {
	case "dhow":
		_, err := version(key, value, Format)
		return err
	case "rules":
		n, err := version(key, value, int(engine.CurrentRules))
		h.Rules = engine.Rules(n)
		return err
	case "game":
		h.Game = value
	case "edition":
		return r.namedEdition(value)
	case "setup":
		i := indexOf(setupWords, value)
		if i < 0 {
			return &FormatError{What: "setup", Expected: strings.Join(setupWords, " or "), Found: strconv.Quote(value)}
		}
		h.Setup = engine.Setup(i)
	case "seats":
		return r.seats(value)
	}
	return nil
}

// version reads a version number and refuses one newer than this program knows.
func version(key, value string, known int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return 0, &FormatError{What: key, Expected: "a version number from 1", Found: strconv.Quote(value)}
	}
	if n > known {
		return 0, &NewerError{Key: key, Known: known, Found: n}
	}
	return n, nil
}

// namedEdition refuses a record that was not made with the edition loaded: its name, then its digest.
func (r *recordReader) namedEdition(value string) error {
	name, digest, _ := cutLast(value)
	if !strings.HasPrefix(digest, "sha256:") {
		return &FormatError{What: "edition", Expected: "a name and its digest, sha256:…", Found: strconv.Quote(value)}
	}
	if ed := r.rec.Edition; digest != ed.Digest {
		return &EditionError{Name: name, Digest: digest, Loaded: ed.Name, LoadedDigest: ed.Digest}
	}
	r.rec.Header.Edition, r.rec.Header.Digest = name, digest
	return nil
}

// cutLast splits off the last word.
func cutLast(s string) (before, last string, ok bool) {
	i := strings.LastIndexAny(s, " \t")
	if i < 0 {
		return "", s, false
	}
	return strings.TrimSpace(s[:i]), s[i+1:], true
}

// seats reads the seats and the names of those who sit there: blue Ann, green Ben.
func (r *recordReader) seats(value string) error {
	for i, item := range strings.Split(value, ",") {
		colour, name, _ := strings.Cut(strings.TrimSpace(item), " ")
		if i >= engine.MaxPlayers || !strings.EqualFold(colour, seatWords[i+1]) {
			return &FormatError{What: "seats", Expected: "blue …, green …, and if they play yellow …, purple …", Found: strconv.Quote(value)}
		}
		r.rec.Header.Seats = append(r.rec.Header.Seats, strings.TrimSpace(name))
	}
	if len(r.rec.Header.Seats) < 2 {
		return &FormatError{What: "seats", Expected: "at least two", Found: "one"}
	}
	return nil
}
