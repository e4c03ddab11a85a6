package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
)

var headerKeys = []string{"dhow", "game", "rules", "edition", "setup", "seats"}

// header reads the "key: value" lines at the top, up to the first line of play. A header that is
// wrong ends the reading, since the lines of play cannot be read without it.
func (r *recordReader) header() error {
	seen := map[string]bool{}
	for ; !r.done(); r.next++ {
		line, comment := splitComment(r.peek())
		text := strings.TrimSpace(line)
		key, value, colon := strings.Cut(text, ":")
		key = strings.ToLower(strings.TrimSpace(key))
		known := slices.Contains(headerKeys, key)
		if text != "" && !known && r.startsPlay(text) {
			break
		}
		r.note(comment)
		var err error
		switch {
		case text == "":
		case !known:
			err = &games.FormatError{What: "header", Expected: strings.Join(headerKeys, ": …, ") +
				": … or the first line of play", Found: games.Quoted(text)}
		case !colon:
			err = &games.FormatError{What: "header", Expected: key + ": …", Found: games.Quoted(text)}
		case seen[key]:
			err = &games.FormatError{What: "header: " + key, Expected: "once", Found: "again"}
		default:
			err = r.headerLine(key, strings.TrimSpace(value))
			seen[key] = true
		}
		at := Place{r.next + 1, 1 + leading(line)}
		var newer *games.NewerError
		switch {
		case errors.As(err, &newer):
			return r.rec.ErrorAt(at, err) // what a newer format says otherwise is no mistake
		case err != nil:
			r.fault(at, err)
		}
	}
	r.missing(seen)
	return errors.Join(r.faults...)
}

// startsPlay tells whether a line is the first one after the header: draws, a heading, or an order.
func (r *recordReader) startsPlay(text string) bool {
	name, _, order := strings.Cut(text, ":")
	seat, _ := r.seat(strings.TrimSpace(name))
	_, heading := headingNumber(text)
	return text[0] == '~' || heading || order && seat != engine.NoSeat
}

// missing reports what the header does not say, as it could be said. A record that goes on from a
// position need not say anything.
func (r *recordReader) missing(seen map[string]bool) {
	if r.rec.Start != nil {
		return
	}
	ed := r.rec.Edition
	for _, line := range []struct{ key, value string }{
		{"dhow", strconv.Itoa(games.Format)},
		{"rules", strconv.Itoa(int(engine.CurrentRules))},
		{"edition", ed.Name + " " + ed.Digest},
		{"setup", strings.Join(games.SetupWords, " or ")},
		{"seats", "blue …, green …"},
	} {
		if !seen[line.key] {
			r.fault(Place{1, 0}, &games.FormatError{What: "header", Expected: line.key + ": " + line.value})
		}
	}
}

func (r *recordReader) headerLine(key, value string) error {
	h := &r.rec.Header
	switch key {
	case "dhow":
		_, err := version(key, value, games.Format)
		return err
	case "rules":
		n, err := version(key, value, int(engine.CurrentRules))
		if err != nil {
			return err
		}
		h.Rules = engine.Rules(n)
		return r.agree(key, func(s *engine.State) any { return int(s.Rules) }, n)
	case "game":
		h.Game = value
	case "edition":
		ed := r.rec.Edition
		words := strings.Fields(value)
		if len(words) < 2 || !strings.HasPrefix(words[len(words)-1], "sha256:") {
			return &games.FormatError{What: "edition",
				Expected: "a name and its digest, as " + ed.Name + " " + ed.Digest, Found: games.Quoted(value)}
		}
		name, digest := strings.Join(words[:len(words)-1], " "), words[len(words)-1]
		if name != ed.Name || digest != ed.Digest {
			return &games.EditionError{Name: name, Digest: digest, Loaded: ed.Name, LoadedDigest: ed.Digest}
		}
		r.rec.Header.Edition, r.rec.Header.Digest = name, digest
	case "setup":
		i := slices.Index(games.SetupWords, strings.ToLower(value))
		if i < 0 {
			return &games.FormatError{What: "setup", Expected: strings.Join(games.SetupWords, " or "),
				Found: games.Quoted(value)}
		}
		h.Setup = engine.Setup(i)
		return r.agree(key, func(s *engine.State) any { return games.SetupWords[s.Setup] }, games.SetupWords[i])
	case "seats":
		var names []string
		for i, item := range strings.Split(value, ",") {
			colour, name, _ := strings.Cut(strings.TrimSpace(item), " ")
			if i >= engine.MaxPlayers || !strings.EqualFold(colour, games.SeatWords[i+1]) {
				return &games.FormatError{What: "seats",
					Expected: "blue …, green …, and if they play yellow …, purple …", Found: games.Quoted(value)}
			}
			names = append(names, strings.TrimSpace(name))
		}
		if len(names) < 2 {
			return &games.FormatError{What: "seats", Expected: "at least two", Found: "one"}
		}
		r.rec.Header.Seats = names
		if s := r.rec.Start; s != nil && s.Players != len(names) {
			return &games.FormatError{What: fmt.Sprintf("seats: the position has %d players, the record %d", s.Players,
				len(names))}
		}
	}
	return nil
}

// agree wants what the header says to be what the position says from which the record starts, if it
// does.
func (r *recordReader) agree(key string, of func(*engine.State) any, record any) error {
	if r.rec.Start == nil || of(r.rec.Start) == record {
		return nil
	}
	return &games.FormatError{What: fmt.Sprintf("%s: the position has %v, the record %v", key, of(r.rec.Start), record)}
}

// version reads a version number and refuses one newer than this program knows.
func version(key, value string, known int) (int, error) {
	n, ok := games.PlainNumber(value)
	if !ok || n < 1 {
		return 0, &games.FormatError{What: key, Expected: "a version number from 1", Found: games.Quoted(value)}
	}
	if n > known {
		return 0, &games.NewerError{Key: key, Known: known, Found: n}
	}
	return n, nil
}
