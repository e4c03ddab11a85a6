package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"dhow/engine"
	"dhow/games"
)

const spoilHelp = `  --spoil           show what a seat knows of a running game whose secret lies beside its file; the game's log notes
                    who was looked at, for all players to read`

// spoilError refuses to show what others may not see yet.
type spoilError struct{ seats []engine.Seat }

// Error says what would show it, and at what price.
func (e *spoilError) Error() string {
	return fmt.Sprintf("the game is running, and what %s knows is secret; --spoil shows it, and says so in the game's log", joined(e.seats))
}

// secretPath returns where the secret of a game file lies: beside it, under the game's name.
func secretPath(file string) string { return strings.TrimSuffix(file, ".yaml") + ".secret" }

// noSecretError says that a game's secret is not where it should be.
type noSecretError struct{ path string }

func (e *noSecretError) Error() string {
	return e.path + ": the secret of the game is not there; it lies beside the game's file"
}

func (e *noSecretError) Unwrap() error { return fs.ErrNotExist }

// readSecret returns the secret that lies beside a game file.
func readSecret(file string) (*games.Secret, error) {
	if file == stdin {
		return nil, &noSecretError{"stdin"}
	}
	path := secretPath(file)
	data, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &noSecretError{printable(path)}
	}
	if err != nil {
		return nil, &fileError{printable(path), err}
	}
	secret, err := games.ParseSecret(string(data))
	if err != nil {
		return nil, &fileError{printable(path), err}
	}
	return secret, nil
}

// readOpened replays a game file with all that is hidden opened: by the keys it publishes, or else by the secret that lies
// beside it. With an error the game comes back as far as it could be read.
func readOpened(ed *engine.Edition, file, name string, data []byte) (*games.Game, *games.Secret, error) {
	g, err := games.ReadGame(ed, name, data, nil)
	if g == nil || !g.Sealed() {
		return g, nil, err
	}
	secret, missing := readSecret(file)
	if missing != nil {
		if err == nil {
			err = missing
		}
		return g, nil, err
	}
	g, err = games.ReadGame(ed, name, data, secret)
	return g, secret, err
}

// reveal makes a table known as the seats know it. Of a running game that is noted in its log, once for each seat.
func (c *call) reveal(t *table, seats []engine.Seat, spoil bool) error {
	if t.game == nil || !t.game.Sealed() {
		return nil
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
