package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games/log"
	"dhow/referee/acts"
)

// rehearsal is a game that is played in memory, one entry at a time, as the referee would make
// them.
type rehearsal struct {
	game  *log.Game
	words []string // for luck, by seat, blue first
	pick  engine.Pick
	at    time.Time
	view  engine.View   // that the last order was chosen from
	order engine.Action // the last one
}

// step makes the next entry.
func (h *rehearsal) step() error {
	h.at = h.at.Add(time.Hour)
	d, err := h.next()
	if err == nil {
		h.game.Commit(d)
	}
	return err
}

// next drafts what a player writes, or what the referee does about what has been written.
func (h *rehearsal) next() (*log.Draft, error) {
	for i, word := range h.words {
		if seat := engine.Seat(i + 1); !h.game.Joined()[seat] {
			d := h.game.Draft(h.at, seat, h.mail())
			return d, d.Join(word)
		}
	}
	d := h.game.Draft(h.at, engine.NoSeat, "")
	var err error
	switch {
	case !h.game.Dealt():
		_, err = d.Deal()
	case h.game.OpeningDue():
		_, err = d.Open()
	default:
		return h.ordered()
	}
	return d, err
}

// ordered drafts an order of any seat that is to move.
func (h *rehearsal) ordered() (*log.Draft, error) {
	state, err := h.game.State()
	if err != nil {
		return nil, err
	}
	seats := state.ToMove()
	if len(seats) == 0 {
		return nil, fmt.Errorf("%s is over", h.game.Header.Game)
	}
	h.view = state.View(seats[h.pick(len(seats))])
	var ok bool
	if h.order, ok = house.Random(&h.view, h.pick); !ok {
		return nil, fmt.Errorf("%v has no order", h.view.Seat)
	}
	d := h.game.Draft(h.at, h.view.Seat, h.mail())
	_, err = d.Order(h.order)
	return d, err
}

// mail is the fingerprint of the mail that the next entry is made of.
func (h *rehearsal) mail() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", h.game.Header.Game, h.game.Len()))
	return hex.EncodeToString(sum[:16])
}

// typed is the last order, as it is typed.
func (h *rehearsal) typed() string { return acts.Typed(&h.view, h.order) }
