package log

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has notes: what a seat wants to be reminded of in its letters. Only the seat may know
// them, and so they are sealed under the talk key, which is never published. Going back in the game
// takes none of them back.

// noting has a seat make notes, or take away those that it has made.
var noting = &noteKind{about{keys: []string{"note"}, lasts: true, needs: 7}}

type noteKind struct{ about }

// MostNotes is how many notes of a seat stand at most.
const MostNotes = 10

func (*noteKind) in(e *Entry) bool { return e.Note != "" }

func (*noteKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Note = r.text(v, isText, "what is sealed")
}

func (*noteKind) write(e *Entry, n *strictyaml.Node) { n.Set("note", strictyaml.NewQuoted(e.Note)) }

// allowed looks whether it opens.
func (*noteKind) allowed(g *Game, e *Entry, _ *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !g.hides():
		return cannot(NothingHidden)
	case g.keys.talkKey() == nil || e.Note == "": // the second in a draft
		return nil
	}
	_, err := g.openNote(e)
	return err
}

func (*noteKind) told(*Game, *Entry) []Told { return tells("note") }

// What a line begins with that is sealed: a note, or that those made before are taken away.
const (
	noteLine  = "+"
	clearLine = "-"
)

// notesText is what is sealed.
func notesText(notes []string) string {
	lines := make([]string, len(notes))
	for i, note := range notes {
		if lines[i] = clearLine; note != "" {
			lines[i] = noteLine + note
		}
	}
	return strings.Join(lines, "\n")
}

// openNote reads the lines that are sealed.
func (g *Game) openNote(e *Entry) ([]string, error) {
	text, ok := openText(g.keys.talk, notePlace(e.N, e.By), e.Note)
	lines := strings.Split(text, "\n")
	if !ok || slices.ContainsFunc(lines, func(l string) bool { return l != clearLine && !strings.HasPrefix(l, noteLine) }) {
		return nil, cannot(BadSeal)
	}
	return lines, nil
}

// Noted returns the notes that are made in an entry, an empty one where those before it are taken
// away; none where the talk key is not known.
func (g *Game) Noted(n int) (notes []string) {
	if n < 1 || n > g.Len() || g.entries[n-1].Note == "" || g.keys.talkKey() == nil {
		return nil
	}
	lines, _ := g.openNote(&g.entries[n-1])
	for _, line := range lines {
		notes = append(notes, strings.TrimPrefix(strings.TrimPrefix(line, clearLine), noteLine))
	}
	return notes
}

// Notes returns the notes of a seat that stand, the oldest first; none where the talk key is not
// known. Those of whoever had the seat before do not.
func (m Moment) Notes(seat engine.Seat) (notes []string) {
	since := max(m.SeatedSince(seat), m.VacantSince(seat))
	for _, n := range m.entriesOf(noting, seat) {
		if n >= since {
			notes = standAfter(notes, m.g.Noted(n))
		}
	}
	return notes
}

// standAfter returns which notes stand when more are made, or those before are taken away.
func standAfter(notes, more []string) []string {
	for i, note := range slices.Backward(more) {
		if note == "" {
			return more[i+1:]
		}
	}
	return append(slices.Clip(notes), more...)
}

// Note makes a note for the seat, or with no text takes away those that stand. Characters that
// cannot be seen are left out.
func (d *Draft) Note(text string) error {
	text = games.Visible(text)
	after := *d
	after.notes = append(slices.Clip(d.notes), text)
	switch err := noting.allowed(d.g, &d.e, &d.m); {
	case d.g.full():
		return cannot(LogFull)
	case err != nil:
		return err
	case len(text) > MaxSay || strings.Contains(text, "\n") || text != "" && strings.TrimSpace(text) == "":
		return cannot(BadText, MaxSay)
	case d.g.keys.talkKey() == nil:
		return cannot(NeedsSecret)
	case len(standAfter(d.g.Notes(d.e.By), after.notes)) > MostNotes:
		return cannot(TooManyNotes, MostNotes)
	}
	if err := after.mayTake(TalkShare, after.talks()); err != nil {
		return err
	}
	*d = after
	return nil
}
