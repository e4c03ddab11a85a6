package storetest

import (
	"errors"
	"testing"

	"dhow/games"
	"dhow/games/store/memory"
	"dhow/referee"
)

var (
	_ referee.Database = (*memory.Store)(nil)
	_ referee.Store    = (*memory.Store)(nil)
)

// TestMemory holds the store in memory to the suite.
func TestMemory(t *testing.T) {
	Run(t, func(*testing.T) Kind { return &inMemory{Server: memory.New()} })
}

type inMemory struct {
	*memory.Server
	steps  int
	broken bool
}

func (m *inMemory) Open() (referee.Store, error) {
	s, err := m.Server.Open()
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (m *inMemory) Look() (referee.Reading, error) { return m.Server.Look(), nil }

func (m *inMemory) Break(n int, dies bool) {
	m.steps, m.broken = 0, false
	m.Trouble(func(at memory.Point, _ string) error {
		if at == memory.Ask {
			return nil
		}
		if m.steps++; m.steps != n {
			return nil
		}
		if m.broken = true; dies {
			m.Kill()
		}
		return errors.New("the disk has failed")
	})
}

func (m *inMemory) Mend() bool {
	m.Trouble(nil)
	m.Kill()
	return m.broken
}

func (m *inMemory) Edit(id games.GameID, edit func([]byte) []byte) { m.Server.Edit(id, edit) }
