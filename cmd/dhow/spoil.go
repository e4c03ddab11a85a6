package main

import (
	"fmt"

	"dhow/engine"
)

const spoilHelp = `  --spoil           show what a seat knows of a running game whose secret lies beside its file; the game's log notes
                    who was looked at, once for each seat, for all players to read; later looks need no --spoil`

// spoilError refuses to show what others may not see yet.
type spoilError struct{ seats []engine.Seat }

// Error says what would show it, and at what price.
func (e *spoilError) Error() string {
	return fmt.Sprintf("the game is running, and what %s knows is secret; --spoil shows it, and says so in the game's log", joined(e.seats))
}

// reveal makes a table known as the seats know it. Of a running game that is noted in its log, once
// for each seat.
func (c *call) reveal(t *table, seats []engine.Seat, spoil bool) error {
	if t.game == nil || !t.game.Sealed() {
		return nil
	}
	if t.kept != "" {
		return wrongCall("what a seat knows of a running game is shown of its file, with its secret beside it, and not with --data")
	}
	unseen := t.unspoilt(seats)
	switch {
	case len(unseen) == 0:
		g, _, err := readOpened(t.ed, t.file, printable(t.file), t.text)
		t.game = g
		return err
	case !spoil:
		return &spoilError{unseen}
	}
	b, err := c.openBook(t.ed, t.file)
	if err != nil {
		return err
	}
	defer b.Close()
	for _, seat := range unseen {
		d := b.game.Draft(c.now(), engine.NoSeat, "")
		if err := d.Spoil(seat); err != nil {
			return err
		}
		if err := b.enter(d); err != nil {
			return err
		}
	}
	t.game = b.game
	return nil
}

// unspoilt lists which of some seats the log does not say to have been looked at.
func (t *table) unspoilt(seats []engine.Seat) []engine.Seat {
	looked := [engine.MaxPlayers + 1]bool{}
	for i := range t.game.Entries() {
		looked[t.game.Entries()[i].Spoil] = true
	}
	var l []engine.Seat
	for _, seat := range seats {
		if !looked[seat] {
			l = append(l, seat)
		}
	}
	return l
}
