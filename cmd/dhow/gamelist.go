package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee"
)

// listedGame is a game as list has it.
type listedGame struct {
	Game    games.GameID     `json:"game"`
	Hosts   []games.PlayerID `json:"hosts,omitempty"`
	Players []string         `json:"players"`
	Entries int              `json:"entries"`
	Last    *time.Time       `json:"last,omitempty"`
	Over    bool             `json:"over"`
	Year    int              `json:"archived,omitempty"`
	Fault   string           `json:"fault,omitempty"` // why its file cannot be read
}

// list lists games without playing them, so that thousands are listed in a moment.
func (g *gameCall) list() error {
	s, err := g.c.reading(g.root)
	if err != nil {
		return err
	}
	all, err := g.games(s)
	switch {
	case err != nil:
		return err
	case g.c.json:
		return g.c.writeJSON(map[string]any{"games": all})
	}
	for i := range all {
		writeListed(g.c.stdout, &all[i])
	}
	if len(all) == 0 {
		fmt.Fprintln(g.c.stdout, "no games")
	}
	return nil
}

func (g *gameCall) games(s referee.Reading) ([]listedGame, error) {
	rows, err := s.Find(context.Background(), store.Query{Archived: g.all})
	all := []listedGame{}
	for i := range rows {
		if l := listedOf(&rows[i]); g.all || !l.Over {
			all = append(all, l)
		}
	}
	return all, err
}

// listedOf is a game as list has it.
func listedOf(r *store.Row) listedGame {
	l := listedGame{Game: r.ID, Year: r.Year, Players: []string{}}
	if r.Fault != nil {
		l.Fault = refusals(notation.English, r.Fault)[0].at(printable(r.Name))
		return l
	}
	l.Hosts, l.Entries, l.Over = r.Hosts, r.Last, r.Published || r.Ended != ""
	if !r.At.IsZero() {
		l.Last = &r.At
	}
	for _, s := range r.Seats {
		l.Players = append(l.Players, r.Called[s.Seat])
	}
	return l
}

func writeListed(w io.Writer, l *listedGame) {
	if l.Fault != "" {
		fmt.Fprintf(w, "%-20s %s\n", l.Game, l.Fault)
		return
	}
	last, state := "", "running"
	if l.Last != nil {
		last = l.Last.Format("2006-01-02 15:04")
	}
	if l.Over {
		state = "over"
	}
	fmt.Fprintf(w, "%-20s %-8s %5d  %-16s  %s\n", l.Game, state, l.Entries, last, strings.Join(l.Players, ", "))
}
