package selfplay

import (
	"errors"
	"fmt"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/position"
	"dhow/games/record"
)

// Name is how records and files of the game call it.
func (s *Setting) Name() string { return fmt.Sprintf("seed-%d-game-%d", s.Seed, s.Number) }

// Record returns the game as a text record.
func (g *Game) Record() []byte { return g.record(g.entries(), nil) }

func (g *Game) record(entries []record.Entry, notes []string) []byte {
	var names []string
	for seat := 1; seat <= g.Table.Players; seat++ {
		names = append(names, g.Houses[seat])
	}
	return record.Write(g.Edition, record.HeaderOf(&g.Steps[0].State, g.Name(), names), entries, notes)
}

// entries returns the set-up and the actions as a record has them.
func (g *Game) entries() []record.Entry {
	var l []record.Entry
	round := 0
	for _, step := range g.Steps {
		l = append(l, record.EntryOf(step, round))
		round = step.State.Round
	}
	return l
}

// recordHolds wants the text record of the game to be judged to the same end.
func recordHolds(g *Game) error {
	read, err := record.Read(g.Edition, g.Name(), g.Record())
	if err != nil {
		return err
	}
	o, err := record.Judge(read)
	if err != nil {
		return err
	}
	if want, got := position.Hash(g.State()), position.Hash(&o.State); got != want {
		return fmt.Errorf("the record is judged to the state %s, not %s", got, want)
	}
	return nil
}

// fileHolds wants the game file made of the record to be read to the same end, and written again as
// it was read.
func fileHolds(g *Game) error {
	read, err := record.Read(g.Edition, g.Name(), g.Record())
	if err != nil {
		return err
	}
	made, err := log.FromRecord(read, games.GameID(g.Name()), time.Unix(0, 0))
	if err != nil {
		return err
	}
	file, err := log.Read(g.Edition, g.Name(), made.Bytes(), nil)
	if err != nil {
		return err
	}
	s, err := file.State()
	if err != nil {
		return err
	}
	if want, got := position.Hash(g.State()), position.Hash(&s); got != want {
		return fmt.Errorf("the file is read to the state %s, not %s", got, want)
	}
	if string(file.Bytes()) != string(made.Bytes()) {
		return errors.New("the file is written again differently")
	}
	return nil
}
