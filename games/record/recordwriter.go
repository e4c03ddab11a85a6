package record

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// HeaderOf returns the header of a game played with a state's edition and rules.
func HeaderOf(s *engine.State, game string, names []string) Header {
	return Header{Game: game, Rules: s.Rules, Edition: s.Edition.Name, Digest: s.Edition.Digest, Setup: s.Setup,
		Seats: names}
}

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
			w.notes(e.HeadingNotes)
			w.line(roundName(e.Round), comment(e.HeadingComment))
			w.notes(e.Notes)
		} else {
			w.notes(e.allNotes())
		}
		round = e.Round
		if e.Seat != engine.NoSeat {
			w.line(games.SeatWords[e.Seat], ": ", notation.PrintOrder(w.ed, e.Action), comment(e.Comment))
		}
		groups := GroupDraws(e.Draws)
		for i, draws := range groups {
			end := ""
			if i == len(groups)-1 {
				end = comment(strings.Join(e.DrawComments, "; "))
			}
			w.line(notation.PrintDraws(w.ed, draws), end)
		}
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

func (w *recordWriter) notes(notes []string) {
	for _, note := range notes {
		w.line("# ", note)
	}
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
	return strings.Join(strings.Fields(name), " ")
}

func comment(text string) string {
	if text == "" {
		return ""
	}
	return "  # " + text
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
