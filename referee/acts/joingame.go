package acts

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/templates"
)

// joinGameAct asks for a seat of an open game, or takes the wish back. It has its name from join,
// which takes the seat that one was invited to.
var joinGameAct = Act{
	Name: "join game", typed: Join, Form: "join GAME [WORD|off]", Example: "join kilifi-7",
	takes: namesGame, decides: decidesOfGame, Author: doJoinGame,
}

// What is said of it, with the game.
const (
	seatedNow     templates.ResultCode = "seated-now"      // game
	seatAskedFor  templates.ResultCode = "seat-asked-for"  // game, host
	askedBefore   templates.ResultCode = "asked-before"    // game
	askedNoMore   templates.ResultCode = "asked-no-more"   // game
	notAsked      templates.ResultCode = "not-asked"       // game
	notOpen       templates.ResultCode = "not-open"        // game
	noSeatFree    templates.ResultCode = "no-seat-free"    // game
	joinedOften   templates.ResultCode = "joined-often"    // game
	sitsThere     templates.ResultCode = "sits-there"      // game
	joinByLetter  templates.ResultCode = "join-by-letter"  // game
	tooManyWishes templates.ResultCode = "too-many-wishes" // game, most that one may have
	tooManyAsk    templates.ResultCode = "too-many-ask"    // game
)

// Request is somebody's wish for a seat of an open game, of which its host is asked.
type Request struct {
	Mail   string // fingerprint of the mail with the wish
	Game   games.GameID
	Player games.PlayerID // who asks
	Name   string
	Luck   string // the word that they join with
	Keyed  bool   // the mail answers a letter of ours

	Hold  string   `json:"-"` // fingerprint of the question to the host
	Codes []string `json:"-"` // that the host may name it by
}

// How many wishes for seats may wait for their hosts: of one person, and for one game.
const (
	mostWishes  = 5
	mostWishing = 10
)

// offWord takes back what one has asked for.
const offWord = "off"

// namesGame tells whether the words behind join are a game's name, and a luck word behind it or
// not.
func namesGame(args []string) bool {
	return (len(args) == 1 || len(args) == 2) && isGameName(args[0])
}

// decidesOfGame says what is wished for of a game, if one is named.
func decidesOfGame(cmd Command) (what, how string) {
	if len(cmd.Args) == 0 || !isGameName(cmd.Args[0]) {
		return "", ""
	}
	words := strings.Fields(strings.ToLower(strings.Join(cmd.Args, " ")))
	return string(cmd.Name) + " " + words[0], strings.Join(words[1:], " ")
}

// doJoinGame has the author sit down where anyone may, and else asks the host.
func doJoinGame(w *World, cmd Command) ([]Effect, error) {
	id := gameNamed(cmd.Args[0])
	game, there := w.Games.Game(id)
	own := slices.IndexFunc(w.Requests, func(r Request) bool { return r.Game == id && r.Player == w.Author })
	asked := func(is func(*Request) bool) (n int) {
		for i := range w.Requests {
			if r := &w.Requests[i]; r.Mail != w.Mail && is(r) {
				n++
			}
		}
		return n
	}
	switch off := len(cmd.Args) == 2 && sameWord(cmd.Args[1], offWord); {
	case off && own < 0:
		return cmd.only(notAsked, string(id)), nil
	case off:
		return []Effect{cmd.Answer(askedNoMore, string(id)), DropRequest{w.Requests[own]}}, nil
	case there && game.Seat(w.Author) != engine.NoSeat:
		return []Effect{w.sit(cmd, id)}, nil
	case !there || !game.IsOpen():
		return cmd.only(notOpen, string(id)), nil
	case own >= 0 && w.Requests[own].Mail != w.Mail:
		return cmd.only(askedBefore, string(id)), nil
	}
	switch free := log.OpenSeats(game.Seats); {
	case free[0].Open == log.OpenToAnyone, game.IsHost(w.Author):
		return []Effect{w.sit(cmd, id)}, nil
	case game.Host() == "":
		return cmd.only(notOpen, string(id)), nil
	case w.Wishes+asked(func(r *Request) bool { return r.Player == w.Author }) >= mostWishes:
		return cmd.only(tooManyWishes, string(id), strconv.Itoa(mostWishes)), nil
	case asked(func(r *Request) bool { return r.Game == id }) >= mostWishing:
		return cmd.only(tooManyAsk, string(id)), nil
	}
	host, err := w.hostName(game)
	if err != nil {
		return nil, err
	}
	asking := cmd.Answer(seatAskedFor, string(id), host)
	return []Effect{AskSeat{cmd, w.request(cmd, id), game.Host(), asking}}, nil
}

// request is the author's wish for a seat of a game.
func (w *World) request(cmd Command, id games.GameID) Request {
	return Request{Mail: w.Mail, Game: id, Player: w.Author, Name: w.Wants.Name, Luck: LuckWord(cmd.Args[1:], w.Mail),
		Keyed: w.Proof.Keyed()}
}

// sit has the author sit down, whom nobody need be asked about.
func (w *World) sit(cmd Command, id games.GameID) Tend {
	return Tend{Line: cmd, Game: id, Change: sitting{w.request(cmd, id)}, Done: cmd.Answer(seatedNow, string(id))}
}

// AskSeat asks the host of an open game for a seat.
type AskSeat struct {
	Line    Command
	Request Request
	Host    games.PlayerID
	Asked   Result // what is told when the host is asked
}

// DropRequest takes a wish for a seat back.
type DropRequest struct{ Request Request }

func (AskSeat) effect()     {}
func (DropRequest) effect() {}

// sitting has somebody join who takes the first free seat of an open game, or has one already.
type sitting struct{ Request }

func (sitting) did(e *log.Entry) bool { return e.Luck != "" }

func (s sitting) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	seats := h.Game.Seats()
	free := log.OpenSeats(seats)
	who := log.Successor{Player: s.Player, Name: s.Name}
	own := slices.IndexFunc(seats, func(seated log.Seated) bool { return seated.Player == s.Player })
	switch {
	case own >= 0 && (h.Game.Dealt() || h.Game.Luck(seats[own].Seat) != ""):
		return sitsThere, nil
	case own >= 0 && !s.Keyed:
		return joinByLetter, nil
	case own >= 0:
		free, who = seats[own:], log.Successor{}
	case len(free) == 0 || h.OverAt(h.Game.Len()):
		return noSeatFree, nil
	case s.came(h) >= mostComings:
		return joinedOften, nil
	}
	if d.SitDown(free[0].Seat, who, s.Luck) == nil {
		return "", nil
	}
	return "", d.SitDown(free[0].Seat, who, s.Mail)
}

// came counts how often somebody has sat down who may have left again: all are told each time.
func (s sitting) came(h tended) (n int) {
	for i := range h.Game.Entries() {
		if h.Game.Entries()[i].Successor.Player == s.Player {
			n++
		}
	}
	return n
}
