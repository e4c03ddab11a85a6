package acts

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// Player is who is to have a seat: somebody with an address, the host, or the house.
type Player struct {
	Person             // without an address: the house plays, or whoever asks for the game does
	House  string      // the house player; empty: a person plays
	Open   log.Opening // who may have the seat, if it is left to whoever asks
	Seat   engine.Seat // that is wished for; NoSeat: none is
	line   Command     // that says all this
}

// Person is somebody to be invited.
type Person struct {
	Name    string
	Address mail.Address
}

// The words that stand for a player who has no address.
const (
	houseWord  = "house"
	gentleWord = "gentle" // behind it
)

// houseName is what a seat of the house is called.
const houseName = "House"

// isMe tells whether a player is whoever asks for the game, as long as it is not known who that is.
func (p *Player) isMe() bool { return p.Address == "" && p.House == "" && p.Open == "" }

// player reads who is to have a seat, with its colour before or behind it or not, and tells of how
// many words that was. A colour is of the player behind it, unless a list goes on behind it, or the
// line is over.
func (w *Wish) player(line Command, words []string) int {
	p, n := Player{line: line}, 0
	if seat := seatBefore(words); seat != engine.NoSeat {
		p.Seat, n = seat, 1
	}
	switch {
	case notation.Me(words[n]):
		n++
	case notation.Value(words[n]) == houseWord:
		p.Name, p.House = houseName, log.StandIn
		if n++; n < len(words) && sameWord(words[n], gentleWord) {
			p.House = gentleWord
			n++
		}
	default:
		person, read, ok := w.person(line, words[n:])
		if n += read; !ok {
			return n
		}
		p.Person = person
	}
	if p.Seat == engine.NoSeat && n < len(words) && (n+1 == len(words) || words[n+1] == between) {
		if p.Seat = seatNamed(words[n]); p.Seat != engine.NoSeat {
			n++
		}
	}
	if p.House == "" && slices.ContainsFunc(w.Players, func(other Player) bool {
		return other.House == "" && other.Address.Same(p.Address)
	}) {
		w.Fault(line, templates.PlayerTwice, words[n-1])
		return n
	}
	w.Players = append(w.Players, p)
	return n
}

// seatBefore is the seat of a colour that some words begin with, before whom it is for; NoSeat:
// none. People are called Violet, so that another colour than an English one is a name where it has
// a capital, or nothing but an address stands behind it.
func seatBefore(words []string) engine.Seat {
	if len(words) < 2 {
		return engine.NoSeat
	}
	alone := notation.Me(words[1]) || notation.Value(words[1]) == houseWord
	if first, _ := utf8.DecodeRuneInString(words[0]); !alone && (unicode.IsUpper(first) || strings.Contains(words[1], "@")) {
		return seatWritten(words[0])
	}
	return seatNamed(words[0])
}

// person reads a name, if there is one, and an address, and tells of how many words they were. It
// is false where there is none, or a bad one.
func (w *Wish) person(line Command, words []string) (p Person, n int, ok bool) {
	at := slices.IndexFunc(words, func(word string) bool { return strings.Contains(word, "@") })
	if at < 0 {
		typed := strings.Join(slices.DeleteFunc(slices.Clone(words), isBetween), " ")
		if near := nearest(words, OfNewGame); near == "" && line.Name == NewGame && len(words) == 1 && couldBeName(typed) {
			w.Fault(line, noAddress, typed)
			return p, len(words), false
		}
		w.Fault(line, noSetting, typed, forms(OfNewGame), nearest(words, OfNewGame))
		return p, len(words), false
	}
	name := strings.Join(slices.DeleteFunc(slices.Clone(words[:at]), isBetween), " ")
	text := strings.TrimPrefix(strings.Trim(words[at], "<>().\"'[]"), "mailto:")
	if p.Address, ok = ReadAddress(text); !ok {
		w.Fault(line, templates.BadAddress, words[at])
		return p, at + 1, false
	}
	p.Name = strings.Trim(name, "\"'.:- ")
	if !Callable(p.Name) {
		p.Name = identity.NameOf(p.Address)
	}
	return p, at + 1, true
}

// noAddress says of a name alone that it needs an address.
const noAddress templates.ResultCode = "no-address" // what was typed

// couldBeName tells whether a word may be what somebody is called, and no colour.
func couldBeName(word string) bool {
	return seatWritten(word) == engine.NoSeat && strings.IndexFunc(word, func(c rune) bool { return !unicode.IsLetter(c) }) < 0
}

func isBetween(word string) bool { return word == between }

// checkSeats finds seats that two players wish for, and such as the game has not.
func (w *Wish) checkSeats() {
	var taken [engine.MaxPlayers + 1]bool
	for _, p := range w.Players {
		switch {
		case p.Seat == engine.NoSeat:
		case int(p.Seat) > len(w.Players):
			w.Fault(p.line, noSuchColour, p.Seat.String(), strconv.Itoa(len(w.Players)))
		case taken[p.Seat]:
			w.Fault(p.line, seatTwice, p.Seat.String())
		}
		taken[p.Seat] = true
	}
}

// What is said of seats that cannot be had.
const (
	noSuchColour templates.ResultCode = "no-such-colour" // seat, how many seats there are
	seatTwice    templates.ResultCode = "seat-twice"     // seat
)

// Place brings the players into the order of their seats: those who wish for one get it, and all
// others sit in the order in which they are named, or as chance has it.
func (w *Wish) Place(pick engine.Pick) {
	placed, free := make([]Player, len(w.Players)), []Player(nil)
	for _, p := range w.Players {
		if p.Seat != engine.NoSeat {
			placed[p.Seat-1] = p
		} else {
			free = append(free, p)
		}
	}
	for i := range placed {
		if placed[i].Seat != engine.NoSeat {
			continue
		}
		next := 0
		if w.Chance {
			next = pick(len(free))
		}
		placed[i] = free[next]
		placed[i].Seat = engine.Seat(i + 1)
		free = slices.Delete(free, next, next+1)
	}
	w.Players = placed
}

// Alone tells whether one person plays, against the house.
func (w *Wish) Alone() bool {
	people := slices.DeleteFunc(slices.Clone(w.Players), func(p Player) bool { return p.House != "" })
	return len(people) == 1 && len(w.Players) > 1
}

// LinesFor are those with which a host asks for the game anew, in the place of one that there is.
func (w *Wish) LinesFor(game games.GameID, host mail.Address) []string {
	lines := []string{string(NewGame) + " " + string(game)}
	for _, p := range w.Players {
		if p.Open != "" {
			continue // a line of the terms says so
		}
		who := p.Name + " " + p.Address.Shown()
		switch {
		case p.House == gentleWord:
			who = houseWord + " " + gentleWord
		case p.House != "":
			who = houseWord
		case p.Address.Same(host):
			who = meWord
		}
		lines = append(lines, p.Seat.String()+" "+who)
	}
	return append(lines, w.Terms.Lines()...)
}

// isGameName tells whether a word is a name as games get them: a word and a number.
func isGameName(word string) bool {
	harbour, number, ok := strings.Cut(word, "-")
	_, err := strconv.ParseUint(number, 10, 16)
	return ok && err == nil && harbour != "" && games.ValidID(strings.ToLower(word))
}
