package main

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games"
)

// houseGame is a game that house players play among themselves, one entry at a time, as if each wrote letters. Which entry
// comes next follows from the game alone.
type houseGame struct {
	game  *games.Game
	log   *games.LogFile // nil where the game is kept in memory alone
	words []string       // for luck, by seat, blue first
	play  house.Player
	pick  engine.Pick // what players leave to chance, and when they write
	at    time.Time   // when the last letter came
	told  int         // moves of which tell has heard

	// tell hears of each entry, and of the moves that everybody knows since. What was hidden comes with its opening.
	tell func(games.LogEntry, []games.Move)
}

// keep creates the game's files in a data directory, where all entries go from now on.
func (h *houseGame) keep(dir *games.HeldDir, secret *games.Secret) error {
	id := h.game.Header.Game
	if err := dir.CreateGame(id, h.game.Bytes(), []byte(secret.Text()+"\n")); err != nil {
		return err
	}
	log, _, err := dir.OpenGame(id, h.at)
	h.log = log
	return err
}

// playOut makes entries until there is nothing left to say.
func (h *houseGame) playOut() error {
	for {
		if more, err := h.step(); !more || err != nil {
			return err
		}
	}
}

// step makes the next entry. It is false if there is none: the keys are published.
func (h *houseGame) step() (bool, error) {
	if h.game.Published() {
		return false, nil
	}
	d, err := h.next()
	if err != nil {
		return false, err
	}
	return true, h.enter(d)
}

// next drafts what a player writes, or what the referee does about what has been written.
func (h *houseGame) next() (*games.Draft, error) {
	if seat, word := h.notJoined(); seat != engine.NoSeat {
		d := h.letter(seat)
		return d, d.Join(word)
	}
	d := h.game.Draft(h.at, engine.NoSeat, "")
	var err error
	switch {
	case !h.game.Dealt():
		_, err = d.Deal()
	case h.game.OpeningDue():
		_, err = d.Open()
	case h.game.Over():
		err = d.Publish()
	default:
		return h.order()
	}
	return d, err
}

// notJoined returns the first seat that has not joined, and its luck word.
func (h *houseGame) notJoined() (engine.Seat, string) {
	joined := h.game.Joined()
	for i, word := range h.words {
		if seat := engine.Seat(i + 1); !joined[seat] {
			return seat, word
		}
	}
	return engine.NoSeat, ""
}

// order asks a player for an order: of several who choose at the same time, any. No cards are rested while tiles are chosen,
// though they might be.
func (h *houseGame) order() (*games.Draft, error) {
	state, err := h.game.State()
	if err != nil {
		return nil, err
	}
	seats := state.ToMove()
	if choosing := slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return state.Seats[s].Kept }); len(choosing) > 0 {
		seats = choosing
	}
	v := state.View(seats[h.pick(len(seats))])
	action, ok := h.play(&v, h.pick)
	if !ok {
		return nil, fmt.Errorf("the house player of %v has no order, and the game waits for it", v.Seat)
	}
	d := h.letter(v.Seat)
	_, err = d.Order(action)
	return d, err
}

// letter begins the entry of a letter that comes after minutes or hours, and at no time when people sleep.
func (h *houseGame) letter(by engine.Seat) *games.Draft {
	const morning, night = 7, 23 // hours
	h.at = h.at.Add(time.Duration(1+h.pick(4*60))*time.Minute + time.Duration(h.pick(60))*time.Second)
	if h.at.Hour() < morning || h.at.Hour() >= night {
		h.at = h.at.Add((24 - night + morning) * time.Hour)
	}
	return h.game.Draft(h.at, by, "")
}

// enter writes an entry to the file, then to the game, and tells of it.
func (h *houseGame) enter(d *games.Draft) error {
	if h.log != nil {
		if err := h.log.Append(bytes.TrimSuffix(d.Line(), []byte("\n"))); err != nil {
			return err
		}
	}
	h.game.Commit(d)
	var known []games.Move
	if entry := d.Entry(); entry.Hidden == "" || entry.By == engine.NoSeat {
		known = h.game.Moves()[h.told:]
	}
	h.told += len(known)
	h.tell(d.Entry(), known)
	return nil
}
