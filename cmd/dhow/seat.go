package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// observer is how --as names who sits at no seat.
const observer = "observer"

// seat returns the seat that a colour or the name of who sits there stands for; NoSeat for an observer.
func (t *table) seat(name string) (engine.Seat, error) {
	if strings.EqualFold(name, observer) {
		return engine.NoSeat, nil
	}
	var fit []engine.Seat
	for i, seat := range t.seats() {
		if strings.EqualFold(seat.String(), name) {
			return seat, nil
		}
		if i < len(t.names()) && t.names()[i] != "" && strings.EqualFold(t.names()[i], name) {
			fit = append(fit, seat)
		}
	}
	if len(fit) != 1 {
		return engine.NoSeat, wrongCall("no seat is called %s; there are %s", quoted(name), joined(t.seats()))
	}
	return fit[0], nil
}

// seats lists the seats of the game, blue first.
func (t *table) seats() []engine.Seat {
	all := []engine.Seat{engine.Blue, engine.Green, engine.Yellow, engine.Purple}
	return all[:len(t.names())]
}

// look is who looks at a game, and at which of its moments.
type look struct {
	as    string // "" where nobody is named
	at    int
	spoil bool
}

func (l *look) flags(f *flag.FlagSet) {
	f.StringVar(&l.as, "as", "", "")
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

// langFlag declares --lang, which is English if it is not given.
func langFlag(f *flag.FlagSet) *notation.Language {
	lang := notation.English
	f.Func("lang", "", func(value string) error {
		known, ok := notation.ParseLanguage(value)
		if !ok {
			return errors.New("not a language")
		}
		lang = known
		return nil
	})
	return &lang
}
