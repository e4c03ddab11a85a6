package acts

import (
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

const Replace CommandName = "replace"

var replaceAct = Act{
	Name: Replace, Form: "replace SEAT|me [NAME] ADDRESS", Example: "replace green dee@example.org",
	Demand: identity.ToChange, takes: isReplaceWish, decides: decidesOffer, Author: doReplace, byHost: true,
	Answer: answerReplace,
}

// meWord stands for one's own seat behind replace.
const meWord = "me"

// isReplaceWish tells whether the words behind replace are a seat and somebody's address, with a
// name before it or not.
func isReplaceWish(args []string) bool {
	return len(args) >= 2 && (sameWord(args[0], meWord) || seatNamed(args[0]) != engine.NoSeat) &&
		strings.Contains(args[len(args)-1], "@")
}

// decidesOffer says whom a seat is offered to.
func decidesOffer(cmd Command) (what, how string) {
	return "offer of " + strings.ToLower(cmd.Args[0]), strings.ToLower(cmd.Args[len(cmd.Args)-1])
}

// answerReplace says beside orders who offers the seat of another.
func answerReplace(*telling, *scriptLine) templates.Outcome {
	return templates.Result{Code: templates.NotTheHost}
}

// replaces tells whether a line of who has a seat offers that seat.
func (c *Command) replaces(own engine.Seat) bool {
	return c.Name == Replace && (sameWord(c.Args[0], meWord) || seatNamed(c.Args[0]) == own)
}

// seatNamed returns the seat of a colour in any language; NoSeat for what is none.
func seatNamed(word string) engine.Seat {
	word = strings.TrimRight(word, ":")
	if notation.AsSeat.Has(word) {
		word = notation.Reader{}.Meaning(notation.AsSeat, word)
	}
	return seatWritten(word)
}

// seatWritten is the same by its English word alone, where a name may stand, too: Violet.
func seatWritten(word string) engine.Seat {
	for seat := engine.Blue; int(seat) <= engine.MaxPlayers; seat++ {
		if sameWord(word, seat.String()) {
			return seat
		}
	}
	return engine.NoSeat
}

// doReplace offers a seat to somebody, as a line of a mail asks.
func doReplace(w *World, cmd Command) ([]Effect, error) {
	game, ok := w.Games.Game(w.Game)
	seat := seatNamed(cmd.Args[0])
	if sameWord(cmd.Args[0], meWord) && ok {
		seat = game.Seat(w.Author)
	}
	var to Wish
	person, _, _ := to.person(cmd, separate(cmd.Args[1:]))
	former, sits := seated(game, seat)
	switch most := w.Limits.Invitations; {
	case !ok || game.Over:
		return cmd.only(templates.NothingToReplace), nil
	case !sits:
		return cmd.only(templates.NoSuchSeat, cmd.Args[0]), nil
	case !game.IsHost(w.Author) && former != w.Author:
		return cmd.only(templates.NotTheHost), nil
	case len(to.Faults) > 0 || person.isUs(w.Mailbox):
		return cmd.only(templates.BadAddress, cmd.Args[len(cmd.Args)-1]), nil
	case w.Waiting >= most:
		return cmd.only(templates.TooManyInvited, strconv.Itoa(most)), nil
	}
	return []Effect{OfferSeat{cmd, seat, former, person, game.IsHost(w.Author)}}, nil
}

// seated returns who sits at a seat of a game, which may be none; false if the game has no such
// seat.
func seated(game *identity.Head, seat engine.Seat) (games.PlayerID, bool) {
	if game == nil || seat == engine.NoSeat || int(seat) > len(game.Seats) {
		return "", false
	}
	return game.Seats[seat-1].Player, true
}
