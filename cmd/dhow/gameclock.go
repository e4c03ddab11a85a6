package main

import (
	"strconv"

	"dhow/games"
	"dhow/referee"
)

// clock does what the operator says of the machine's clock.
func (g *gameCall) clock(args []string) error {
	switch {
	case g.all || g.c.json:
		return wrongCall("--all is of list, --json of list and show")
	case len(args) == 1 && args[0] == "confirm":
		return g.c.act(g.root, referee.Request{Do: referee.ActClock})
	case len(args) != 3 || args[0] != "undo":
		return wrongCall("clock wants confirm, or undo with a game and an entry")
	}
	game := games.GameID(args[1])
	entry, err := strconv.Atoi(args[2])
	switch {
	case game.Valid() != nil:
		return wrongCall("%v", game.Valid())
	case err != nil || entry < 1:
		return wrongCall("%s is not the number of an entry", quoted(args[2]))
	}
	return g.c.act(g.root, referee.Request{Do: referee.ActUndoOutage, Game: game, Entry: entry})
}
