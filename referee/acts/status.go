package acts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which one asks how one's games stand.
var (
	statusAct = Act{Name: "status", Form: "status", Example: "status", takes: atMost(0), Author: doStatus}
	mineAct   = Act{Name: "mine", Form: "mine", Example: "mine", takes: atMost(0), Author: doStatus}
)

// What is said of a game.
const (
	statusNone   templates.ResultCode = "status-none"     //
	gameUnread   templates.ResultCode = "status-unread"   // game
	waitsToJoin  templates.ResultCode = "status-join"     // game, names of those who have not joined, as one text
	inSetUp      templates.ResultCode = "status-set-up"   // game
	seatsFree    templates.ResultCode = "status-free"     // how many
	asksFor      templates.ResultCode = "status-asked"    // game, host
	standsByFor  templates.ResultCode = "status-standby"  // game, how many stand by
	youWatch     templates.ResultCode = "status-watch"    // game
	watchedBy    templates.ResultCode = "status-watched"  // game, who watches, as one text
	clocksStand  templates.ResultCode = "status-stands"   // since when
	waitsFor     templates.ResultCode = "waits"           // player, since when
	waitsUntil   templates.ResultCode = "waits-until"     // player, since when, until when
	waitsForYou  templates.ResultCode = "waits-you"       // since when
	waitsYouTill templates.ResultCode = "waits-you-until" // since when, until when
	playedForYou templates.ResultCode = "status-absent"   //
	timeLeft     templates.ResultCode = "status-left"     // how long
	lastMove     templates.ResultCode = "status-last"     // player, when
	lastMoveOwn  templates.ResultCode = "status-last-own" // when
	hasNow       templates.ResultCode = "status-has"      // pounds, shares as one text
	leftForTurn  templates.ResultCode = "status-queue"    // what is left for the next turn
	asksAll      templates.ResultCode = "status-asks"     // who asks, what, who has not answered, until when
	asksYou      templates.ResultCode = "status-asks-you" // likewise
	youAsk       templates.ResultCode = "status-you-ask"  // what, who has not answered, until when
	asksHost     templates.ResultCode = "status-to-rule"  // who asks, what, the entry, until when
	lettersTo    templates.ResultCode = "status-letters"  // address
)

// Waiting is what a game waits for, as one who sits at it may know.
type Waiting struct {
	phase  engine.Phase
	dealt  bool
	round  int
	stands time.Time // since when its clocks stand still; zero: they run, or there are none
	Seats  []turnOf
	others []string // names
	last   turnOf   // the last move, and when it was; of no seat: there is none yet
	pounds int      // of the own seat
	shares []string // likewise: how many, what one is worth, of which company
	queue  string   // likewise: what is left for its next turn
	absent bool     // likewise: the house plays it since it has let turns pass
	quiet  string   // likewise: its quiet time, as it is typed; empty: it has none
	clocks []clockOf
	asked  []AskedOf // questions of the table
	names  [engine.MaxPlayers + 1]string
}

// turnOf is a seat that a game waits for.
type turnOf struct {
	Seat         engine.Seat
	Name         string
	Since, Until time.Time // until zero: it has no end
	open         bool      // nobody has it yet
}

// isOn tells whether the game waits for a seat.
func (w *Waiting) isOn(seat engine.Seat) bool {
	return slices.ContainsFunc(w.Seats, func(t turnOf) bool { return t.Seat == seat })
}

// doStatus says of each game that its author plays in or tends what the referee waits for: first of
// those that wait for the author.
func doStatus(w *World, cmd Command) ([]Effect, error) {
	var own, rest []Effect
	waiting, others := 0, 0
	line := cmd
	line.Text = "" // it is shown once
	mine := func(g *identity.Head) bool {
		return !g.Over && (g.Seat(w.Author) != engine.NoSeat || g.IsHost(w.Author))
	}
	for id, game := range w.Games.Own(mine) {
		seat := game.Seat(w.Author)
		waits, there, err := w.Games.Waits(id, seat, w.At)
		var broken *identity.BrokenGameError
		switch {
		case errors.As(err, &broken):
			rest = append(rest, line.Answer(gameUnread, string(id)))
			others++
		case err != nil:
			return nil, err
		case !there:
		case waits.isOn(seat):
			own = append(own, waits.told(line, string(id), seat, w.At)...)
			waiting++
		default:
			rest = append(rest, waits.told(line, string(id), seat, w.At)...)
			others++
		}
	}
	for _, r := range w.Requests {
		if game, there := w.Games.Game(r.Game); there && r.Player == w.Author {
			host, err := w.hostName(game)
			if err != nil {
				return nil, err
			}
			rest = append(rest, line.Answer(asksFor, string(r.Game), host))
		}
	}
	for id, game := range w.Games.Own(func(g *identity.Head) bool { return !g.Over && g.StandsBy(w.Author) }) {
		rest = append(rest, line.Answer(standsByFor, string(id), strconv.Itoa(len(game.Standbys))))
	}
	rest = append(rest, w.watching(line)...)
	if len(own)+len(rest) == 0 {
		return cmd.only(statusNone), nil
	}
	told := slices.Concat(cmd.only(templates.YourGames, number(waiting), number(others)), own, rest)
	if len(w.Addresses) > 0 {
		told = append(told, line.Answer(lettersTo, w.Addresses[0].Shown()))
	}
	return append(told, tellLetters(line, "", w.Wants.LettersOf(""))), nil
}

// number is how many there are; empty for none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// told says how a game stands to who sits at a seat.
func (w *Waiting) told(cmd Command, game string, own engine.Seat, now time.Time) []Effect {
	if !w.dealt {
		var names []string
		for _, t := range w.Seats {
			if !t.open {
				names = append(names, t.Name)
			}
		}
		told := cmd.only(waitsToJoin, game, strings.Join(names, ", "))
		if free := len(w.Seats) - len(names); free > 0 {
			told = append(told, cmd.Answer(seatsFree, strconv.Itoa(free)))
		}
		return told
	}
	told := cmd.only(templates.GameStands, game, strings.Join(w.others, ", "), strconv.Itoa(w.round))
	add := func(code templates.ResultCode, args ...string) { told = append(told, cmd.Answer(code, args...)) }
	if w.phase == engine.SetupPhase {
		told = cmd.only(inSetUp, game)
	}
	if !w.stands.IsZero() {
		add(clocksStand, Moment(w.stands))
	}
	for _, t := range w.Seats {
		since, until := Moment(t.Since), Deadline(t.Until)
		switch ends := !t.Until.IsZero(); {
		case t.Seat == own && ends:
			add(waitsYouTill, since, until)
			if left := t.Until.Sub(now); left > 0 {
				add(timeLeft, left.Round(time.Minute).String())
			}
		case t.Seat == own:
			add(waitsForYou, since)
		case ends:
			add(waitsUntil, t.Name, since, until)
		default:
			add(waitsFor, t.Name, since)
		}
	}
	for i := range w.clocks {
		w.clocks[i].told(own, add)
	}
	for i := range w.asked {
		w.tellAsked(&w.asked[i], own, add)
	}
	switch {
	case w.last.Seat == engine.NoSeat:
	case w.last.Seat == own:
		add(lastMoveOwn, Moment(w.last.Since))
	default:
		add(lastMove, w.last.Name, Moment(w.last.Since))
	}
	if own == engine.NoSeat {
		return told
	}
	if w.absent {
		add(playedForYou)
	}
	add(hasNow, strconv.Itoa(w.pounds), strings.Join(w.shares, ", "))
	if w.queue != "" {
		add(leftForTurn, w.queue)
	}
	return told
}

// tellAsked tells of a question of the table to who sits at a seat, or to a host who does not play.
func (w *Waiting) tellAsked(q *AskedOf, own engine.Seat, add func(templates.ResultCode, ...string)) {
	var others []string
	for _, seat := range q.Waits {
		if seat != own {
			others = append(others, w.names[seat])
		}
	}
	who, rest, until := w.names[q.By], strings.Join(others, ", "), Deadline(q.Until)
	switch {
	case own == engine.NoSeat:
		add(asksHost, who, q.Line, strconv.Itoa(q.N), until)
	case q.Own:
		add(youAsk, q.Line, rest, until)
	case q.Answer == log.NotAnswered:
		add(asksYou, who, q.Line, rest, until)
	default:
		add(asksAll, who, q.Line, rest, until)
	}
}

// Waits tells what the game waits for at a time, and how a seat stands, if it is one. Seats that
// the house plays are not waited for.
func (h History) Waits(own engine.Seat, at time.Time) (w Waiting) {
	n := h.Game.Len()
	now, seats, names := h.Game.At(n), h.Game.Seats(), h.NamesAt(n)
	if state := h.StateAt(n); state != nil {
		w.phase, w.dealt, w.round = state.Phase, true, state.Round
		if now.StandsAt(at) {
			w.stands = now.StandsSince()
		}
		w.clocks = h.clocksOf(at)
		w.asked, w.names = h.QuestionsAt(n, own), names
		h.own(&w, state, own)
	}
	if own != engine.NoSeat {
		quiet := now.Quiet(own)
		w.quiet = quiet.Text()
	}
	for _, s := range seats {
		if s.Seat != own {
			w.others = append(w.others, names[s.Seat])
		}
	}
	for _, seat := range slices.Sorted(slices.Values(h.ToMoveAt(n))) {
		turn := turnOf{Seat: seat, Name: names[seat], open: seats[seat-1].Open != ""}
		if began := now.Turn(seat); began != 0 {
			turn.Since = now.TimeOf(began)
		} else if w.dealt {
			continue
		}
		turn.Until, _ = h.DeadlineAt(seat, n, at)
		w.Seats = append(w.Seats, turn)
	}
	return w
}

// own tells of the last move, and of what a seat has.
func (h History) own(w *Waiting, state *engine.State, seat engine.Seat) {
	n := h.Game.Len()
	if moves := h.Game.At(n).MovesFrom(state.Round); len(moves) > 0 {
		if last := moves[len(moves)-1]; last.Seat != engine.NoSeat {
			w.last = turnOf{Seat: last.Seat, Name: h.NamesAt(n)[last.Seat], Since: h.Game.At(n).TimeOf(last.N)}
		}
	}
	if seat == engine.NoSeat {
		return
	}
	player := &state.Seats[seat]
	for _, c := range engine.Companies {
		if shares := state.TrackOf(c).Shares[player.Track[c]]; shares > 0 {
			w.shares = append(w.shares, fmt.Sprintf("%d %d %s", shares, state.ShareValue(c), h.Edition.CompanyNames[c]))
		}
	}
	w.absent = h.Game.Absent(seat)
	w.pounds, w.queue = player.Pounds, strings.Join(h.QueueAt(n, seat), "; ")
}
