package acts

import (
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which a player does not want to hear what somebody says in a game, and wants to again.
// Nobody is told of it.
var (
	muteAct = Act{Name: mute, Form: "mute SEAT | watchers [GAME]", Example: "mute green",
		takes: namesMuted, decides: decidesMuted, Author: doMute, beside: isAny}
	unmuteAct = Act{Name: "unmute", Form: "unmute SEAT | watchers [GAME]", Example: "unmute green",
		takes: namesMuted, decides: decidesMuted, Author: doMute, beside: isAny}
)

// What is said of it: whose talk, and in which game.
const (
	mutedNow   templates.ResultCode = "mute"        // who, game
	unmutedNow templates.ResultCode = "unmute"      // who, game
	mutedWhom  templates.ResultCode = "mute-whom"   // what was typed, who there is, game
	mutedWhere templates.ResultCode = "mute-where"  // what was typed
	mutedSelf  templates.ResultCode = "mute-itself" //
)

const mute CommandName = "mute"

// watchersWord stands for all who watch, where somebody is named.
const watchersWord = "watchers"

// namesMuted tells whether the words may name somebody in a game: most sentences have more.
func namesMuted(args []string) bool { return len(args) == 1 || len(args) == 2 }

func decidesMuted(cmd Command) (what, how string) {
	return "hears " + strings.ToLower(strings.Join(cmd.Args, " ")), string(cmd.Name)
}

// doMute notes whose talk the author wants to hear, or does not.
func doMute(w *World, cmd Command) ([]Effect, error) {
	words, id := cutGame(cmd.Args)
	if id == "" {
		id = w.Game
	}
	game, there := w.Games.Game(id)
	if !there || !w.concerns(id) {
		return cmd.only(mutedWhere, strings.Join(cmd.Args, " ")), nil
	}
	name := strings.Join(words, " ")
	what, who, seat := mutedBy(game, name)
	switch {
	case what == "":
		return cmd.only(mutedWhom, name, hearable(game), string(id)), nil
	case seat != engine.NoSeat && game.Seat(w.Author) == seat:
		return cmd.only(mutedSelf), nil
	case cmd.Name == mute:
		return []Effect{Hear{what, id, false}, cmd.Answer(mutedNow, who, string(id))}, nil
	}
	return []Effect{Hear{what, id, true}, cmd.Answer(unmutedNow, who, string(id))}, nil
}

// mutedBy is the switch of a profile for somebody who is named by seat or name, or for all who watch.
func mutedBy(game *identity.Head, name string) (what, who string, seat engine.Seat) {
	if sameWord(name, watchersWord) {
		return store.MutedWatchers, watchersWord, engine.NoSeat
	}
	seat = notation.SeatCalled(game.Called, name)
	if game.Called[seat] == "" {
		return "", "", engine.NoSeat
	}
	return store.MutedSeat(seat), game.Called[seat], seat
}

// hearable lists who may be muted, as one text.
func hearable(game *identity.Head) string {
	var names []string
	for _, s := range game.Seats {
		names = append(names, s.Name+" ("+s.Seat.String()+")")
	}
	return strings.Join(append(names, watchersWord), ", ")
}

// Hear notes whether the author wants to hear something in a game.
type Hear struct {
	What string // a word of profiles
	Game games.GameID
	On   bool
}

func (Hear) effect() {}
