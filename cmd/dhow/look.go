package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"

	"dhow/engine"
)

// look is who looks at a game, and at which of its moments.
type look struct {
	as    string // "" where nobody is named
	at    int
	spoil bool
}

func (l *look) flags(f *flag.FlagSet) {
	f.StringVar(&l.as, "as", "", "")
	l.momentFlags(f)
}

// momentFlags declares the flags of a look that no seat takes.
func (l *look) momentFlags(f *flag.FlagSet) {
	f.BoolVar(&l.spoil, "spoil", false, "")
	l.at = last
	f.Func("at", "", l.parseAt)
}

func (l *look) parseAt(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return errors.New("not a number")
	}
	l.at = n
	return nil
}

// wantSeat refuses looks that are nobody's who could order anything.
func (l *look) wantSeat() error {
	switch {
	case l.as == "":
		return wrongCall("--as SEAT is missing")
	case strings.EqualFold(l.as, observer):
		return wrongCall("--as wants a seat; an observer orders nothing")
	}
	return nil
}

// tableLookedAt reads a command line that names a game and how to look at it, and the game.
func (c *call) tableLookedAt(f *flag.FlagSet, l *look) (*table, error) {
	src, _, err := c.sourceOf(f, 1)
	if err != nil {
		return nil, err
	}
	return c.tableAt(src, l.at)
}

// seen returns a state as it is asked to be seen; without a seat as far as the file tells all of
// it.
func (c *call) seen(t *table, look *look) (*engine.State, error) {
	if look.as == "" {
		return t.state(look.at)
	}
	v, err := c.view(t, look)
	return &v.State, err
}

// view returns what a seat or observer may see.
func (c *call) view(t *table, look *look) (engine.View, error) {
	seat, err := t.seat(look.as)
	if err != nil {
		return engine.View{}, err
	}
	if _, err := t.state(look.at); err != nil {
		return engine.View{}, err // before a look is noted
	}
	if seat != engine.NoSeat {
		if err := c.reveal(t, []engine.Seat{seat}, look.spoil); err != nil {
			return engine.View{}, err
		}
	}
	state, err := t.state(look.at)
	if err != nil {
		return engine.View{}, err
	}
	return state.View(seat), nil
}

// seatView reads a command line that names a game and a seat, and perhaps more, and returns what
// the seat may see, and the arguments.
func (c *call) seatView(f *flag.FlagSet, most int) (engine.View, []string, error) {
	var look look
	look.flags(f)
	c.jsonFlag(f)
	src, args, err := c.sourceOf(f, most)
	if err == nil {
		err = look.wantSeat()
	}
	if err != nil {
		return engine.View{}, nil, err
	}
	t, err := c.tableAt(src, look.at)
	if err != nil {
		return engine.View{}, nil, err
	}
	v, err := c.view(t, &look)
	return v, args, err
}
