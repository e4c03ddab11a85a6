package acts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"dhow/games"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// gamesAct lists the games that one can ask to play in.
var gamesAct = Act{Name: "games", Form: "games", Example: "games", takes: atMost(0), Author: doGames}

// What is said of open games.
const (
	openGame     templates.ResultCode = "open-game"     // game, host, who sits there, time for a move, how many seats
	openToAnyone templates.ResultCode = "open-game-any" // likewise
	openGamesTo  templates.ResultCode = "open-games"    // how to ask for a seat
	moreOpen     templates.ResultCode = "more-open"     // how many
	noOpenGames  templates.ResultCode = "no-open-games" //
	leftToAsk    templates.ResultCode = "left-to-ask"   // how many seats are free
	leftToAnyone templates.ResultCode = "left-to-any"   // likewise
)

// mostListed is how many games are listed: more than one wants to choose from, and as many as an
// answer has room for beside something else.
const mostListed = 15

// doGames tells of the games that have seats for whoever asks, first of those that lack the fewest
// players, and of them of those in which somebody has joined last: to people we know alone, since
// no other mail comes here. Nobody's address is told.
func doGames(w *World, cmd Command) ([]Effect, error) {
	type open struct {
		id   games.GameID
		game *identity.Head
		free []log.Seated
	}
	var all []open
	for _, id := range w.Games.Open() {
		if game, there := w.Games.Game(id); there && game.IsOpen() {
			all = append(all, open{id, game, log.OpenSeats(game.Seats)})
		}
	}
	if len(all) == 0 {
		return cmd.only(noOpenGames), nil
	}
	slices.SortStableFunc(all, func(a, b open) int {
		return cmp.Or(len(a.free)-len(b.free), b.game.At.Compare(a.game.At))
	})
	told := cmd.only(openGamesTo)
	line := cmd
	line.Text = "" // it is shown once
	for _, o := range all[:min(len(all), mostListed)] {
		code, pace := openGame, ""
		if o.free[0].Open == log.OpenToAnyone {
			code = openToAnyone
		}
		if o.game.Pace.Move > 0 {
			pace = log.SpanText(o.game.Pace.Move)
		}
		host, err := w.hostName(o.game)
		if err != nil {
			return nil, err
		}
		told = append(told, line.Answer(code, string(o.id), host, sitters(o.game), pace, strconv.Itoa(len(o.free))))
	}
	if more := len(all) - mostListed; more > 0 {
		told = append(told, line.Answer(moreOpen, strconv.Itoa(more)))
	}
	return told, nil
}

// OpenLeft tells a host which seats are left for whoever asks; nothing where none is.
func OpenLeft(game *identity.Head) []Result {
	free := log.OpenSeats(game.Seats)
	if len(free) == 0 {
		return nil
	}
	code := leftToAsk
	if free[0].Open == log.OpenToAnyone {
		code = leftToAnyone
	}
	return []Result{{Code: code, Args: []string{strconv.Itoa(len(free))}}}
}

// hostName is what the host of a game is called; empty where nobody is.
func (w *World) hostName(game *identity.Head) (string, error) {
	return w.Games.Name(game.Host())
}

// sitters are the names of those who have a seat in a game, as one text.
func sitters(game *identity.Head) string {
	var names []string
	for _, s := range game.Seats {
		if s.Open == "" {
			names = append(names, game.Called[s.Seat])
		}
	}
	return strings.Join(names, ", ")
}

// gameNamed is the game that a word names.
func gameNamed(word string) games.GameID { return games.GameID(strings.ToLower(word)) }
