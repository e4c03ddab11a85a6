package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
)

// listedGame is a game as list has it.
type listedGame struct {
	Game    games.GameID   `json:"game"`
	Host    games.PlayerID `json:"host,omitempty"`
	Players []string       `json:"players"`
	Entries int            `json:"entries"`
	Last    *time.Time     `json:"last,omitempty"`
	Over    bool           `json:"over"`
	Year    int            `json:"archived,omitempty"`
	Fault   string         `json:"fault,omitempty"` // why its file cannot be read
}

// list lists games without playing them, so that thousands are listed in a moment.
func (g *gameCall) list() error {
	dir, err := store.ReadDataDir(g.c.disk, g.root)
	if err != nil {
		return &fileError{printable(g.root), err}
	}
	all, err := g.games(dir)
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

func (g *gameCall) games(dir *store.DataDir) ([]listedGame, error) {
	all := []listedGame{}
	running, err := dir.Games()
	if err != nil {
		return nil, err
	}
	for _, id := range running {
		path, err := dir.GamePath(id)
		l := g.glance(id, path, err)
		if g.all || !l.Over {
			all = append(all, l)
		}
	}
	if !g.all {
		return all, nil
	}
	archived, err := dir.Archived()
	for _, year := range slices.Sorted(maps.Keys(archived)) {
		for _, id := range archived[year] {
			path, err := dir.ArchivePath(year, id)
			l := g.glance(id, path, err)
			l.Year = year
			all = append(all, l)
		}
	}
	return all, err
}

// glance looks at the beginning and the end of a game's file.
func (g *gameCall) glance(id games.GameID, path string, err error) listedGame {
	l := listedGame{Game: id, Players: []string{}}
	var seen log.Glance
	if err == nil {
		seen, err = log.ReadGlance(g.c.disk, path)
	}
	if err != nil {
		l.Fault = refusals(err)[0].at(printable(path))
		return l
	}
	l.Host, l.Entries, l.Over = seen.Header.Host, seen.Last, seen.Published || seen.Ended != ""
	if !seen.At.IsZero() {
		l.Last = &seen.At
	}
	for _, s := range seen.Seats {
		l.Players = append(l.Players, s.Name)
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
