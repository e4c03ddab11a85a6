package record

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// HeaderOf returns the header of a game played with a state's edition and rules.
func HeaderOf(s *engine.State, game string, names []string) Header {
	return Header{Game: game, Rules: s.Rules, Edition: s.Edition.Name, Digest: s.Edition.Digest, Setup: s.Setup,
		Seats: names}
}

// Bytes returns the record in the canonical form, as Write writes it.
func (r *Record) Bytes() []byte { return Write(r.Edition, r.Header, r.Entries, r.Notes) }

// Write writes a text record in the canonical form: a heading where a round begins, every order in
// canonical notation, its draws below it, comments where they stood (those of the header below it;
// Entry says it exactly).
func Write(ed *engine.Edition, h Header, entries []Entry, notes []string) []byte {
	w := &recordWriter{ed: ed}
	w.header(h)
	round := 0
	for i := range entries {
		e := &entries[i]
		if i == 0 || e.Round != round {
			w.WriteByte('\n')
		}
		if e.Round != round {
			if w.notes(e.HeadingNotes) { // they speak of the round before
				w.WriteByte('\n')
			}
			w.commented(roundName(e.Round), e.HeadingComment)
			w.notes(e.Notes)
		} else {
			w.notes(e.allNotes())
		}
		round = e.Round
		if e.Seat != engine.NoSeat {
			w.commented(games.SeatWords[e.Seat]+": "+notation.PrintOrder(w.ed, e.Action), e.Comment)
		}
		groups := GroupDraws(e.Draws)
		for i, draws := range groups {
			end := ""
			if i == len(groups)-1 {
				end = strings.Join(e.DrawComments, "; ")
			}
			w.commented(notation.PrintDraws(w.ed, draws), end)
		}
	}
	if len(notes) > 0 {
		w.WriteByte('\n')
	}
	w.notes(notes)
	return []byte(w.String())
}

func roundName(round int) string { return fmt.Sprintf("Round %d", round) }

type recordWriter struct {
	strings.Builder
	ed *engine.Edition
}

func (w *recordWriter) line(parts ...string) {
	for _, part := range parts {
		w.WriteString(part)
	}
	w.WriteByte('\n')
}

func (w *recordWriter) notes(notes []string) (some bool) {
	for _, note := range notes {
		if note = oneLine(note); note != "" {
			w.line("# ", note)
			some = true
		}
	}
	return some
}

// Width is how wide lines of a record are that have comments, as long as words allow it.
const Width = 72

// belowLine stands before a comment that has no room behind its line, and goes on below.
const belowLine = "      # "

// commented writes a line with its comment behind it, or below it in as many lines as it takes.
func (w *recordWriter) commented(text, comment string) {
	words := strings.Fields(oneLine(comment))
	whole := text + "  # " + strings.Join(words, " ")
	switch {
	case len(words) == 0:
		w.line(text)
		return
	case utf8.RuneCountInString(whole) <= Width:
		w.line(whole)
		return
	}
	w.line(text)
	for _, line := range Wrap(words, Width-len(belowLine)) {
		w.line(belowLine, line)
	}
}

// Wrap puts words on lines of a width; a word that is longer has one of its own.
func Wrap(words []string, width int) (lines []string) {
	for _, word := range words {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// oneLine makes a text of anybody's fit a comment, which ends with its line: a record has no
// characters that cannot be seen.
func oneLine(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(games.Visible(text), "\n", " "))
}

func (w *recordWriter) header(h Header) {
	w.line(fmt.Sprintf("dhow: %d", games.Format))
	if h.Game != "" {
		w.line("game: ", headerText(h.Game))
	}
	w.line(fmt.Sprintf("rules: %d", h.Rules))
	w.line("edition: ", h.Edition, " ", h.Digest)
	if len(h.Seats) == 0 {
		return
	}
	w.line("setup: ", games.SetupWords[h.Setup])
	seats := make([]string, len(h.Seats))
	for i, name := range h.Seats {
		seats[i] = strings.TrimSpace(games.SeatWords[i+1] + " " + headerText(name))
	}
	w.line("seats: ", strings.Join(seats, ", "))
}

// headerText makes a name fit a header line: no ends of lines, no commas, which divide seats, no
// comment signs.
func headerText(name string) string {
	name = strings.NewReplacer(",", " ", "#", " ", "//", " ").Replace(name)
	return strings.Join(strings.Fields(games.Visible(name)), " ")
}

// drawsPerLine keeps lines of draws short enough for a letter.
const drawsPerLine = 6

// drawLines splits draws into lines, one kind of draw a line.
func GroupDraws(draws []engine.Draw) [][]engine.Draw {
	var lines [][]engine.Draw
	for len(draws) > 0 {
		n := 1
		for n < len(draws) && n < drawsPerLine && drawKind(draws[n]) == drawKind(draws[0]) {
			n++
		}
		lines = append(lines, draws[:n])
		draws = draws[n:]
	}
	return lines
}

func drawKind(d engine.Draw) int {
	switch d.(type) {
	case engine.FirstPlayer:
		return 1
	case engine.TracksDealt:
		return 2
	case engine.CardLaid:
		return 3
	case engine.BookRevealed:
		return 4
	}
	return 5
}
