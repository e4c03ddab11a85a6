package log

import (
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// dealing sets the game up: by luck in a game with a seal, in which all seats must have joined.
var dealing = &dealKind{about{keys: []string{"draws"}, act: "deal", follows: true, concerns: Everybody}}

type dealKind struct{ about }

// verbDeal stands for the starting tiles in front of what is sealed.
const verbDeal = "~"

func (*dealKind) in(e *Entry) bool { return e.Draws != nil && e.Open == nil }

func (*dealKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Draws = r.texts(v) }

func (*dealKind) write(e *Entry, n *strictyaml.Node) { n.Set("draws", quotedList(e.Draws)) }

func (*dealKind) allowed(g *Game, e *Entry, m *play) error {
	var absent []engine.Seat
	for _, s := range g.Header.Seats {
		if m.luck[s.Seat] == "" && g.HousePlayer(s.Seat) == "" {
			absent = append(absent, s.Seat)
		}
	}
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case m.state != nil:
		return cannot(AlreadyDealt)
	case g.hides() && absent != nil:
		return cannot(NotAllJoined, absent)
	}
	return nil
}

func (*dealKind) told(*Game, *Entry) []Told { return tells("deal") }

// Deal sets the game up: by luck in a game with a seal, in which all seats must have joined, else
// with the draws given.
func (d *Draft) Deal(draws ...engine.Draw) (step *engine.Step, err error) {
	err = d.do(dealing, func(d *Draft) error {
		if d.g.Sealed() {
			return cannot(NeedsSecret)
		}
		if err := dealing.allowed(d.g, &d.e, &d.m); err != nil {
			return err
		}
		if d.g.hides() {
			step = d.m.dealByLuck(d.g)
		} else if step, err = engine.New(d.g.ed, d.g.table(), draws); err != nil {
			return err
		}
		public, tiles := d.g.divide(engine.Draws(step.Events))
		d.e.Draws = drawTexts(d.g.ed, public)
		if tiles != nil {
			d.hidden, d.verbs = drawTexts(d.g.ed, tiles), verbDeal
		}
		d.m.deal(d.e.N, step, tiles != nil)
		return nil
	})
	return step, err
}

func (g *Game) table() engine.Table {
	return engine.Table{Players: len(g.Header.Seats), Setup: g.Header.Setup, Rules: g.Header.Rules}
}

// divide takes apart the draws of a set-up: those everyone sees, and the starting tiles, which are
// hidden in a game with a seal.
func (g *Game) divide(draws []engine.Draw) (public, tiles []engine.Draw) {
	if !g.hides() {
		return draws, nil
	}
	for _, d := range draws {
		if _, ok := d.(engine.TilesDealt); ok {
			tiles = append(tiles, d)
		} else {
			public = append(public, d)
		}
	}
	return public, tiles
}

func (k *dealKind) replay(r *replay) error {
	if err := k.allowed(r.g, &r.e, &r.m); err != nil {
		return r.fail("draws", err)
	}
	deal := record.Entry{At: textPlace(r.node.Get("draws"))}
	for _, item := range textItems(r.node.Get("draws")) {
		if err := r.parseDraws(&deal, item); err != nil {
			return err
		}
	}
	if err := r.dealHides(&deal); err != nil {
		return err
	}
	step, err := r.dealStep(&deal)
	if err != nil {
		return r.record().StepError(&deal, err)
	}
	public, _ := r.g.divide(engine.Draws(step.Events))
	r.e.Draws = drawTexts(r.g.ed, public)
	r.m.deal(r.e.N, step, r.e.Hidden != "")
	return nil
}

// dealHides wants starting tiles to be hidden where they are a secret, and opens them if it can.
func (r *replay) dealHides(deal *record.Entry) error {
	secret := r.g.hides() && r.g.Header.Setup == engine.RandomSetup
	if _, tiles := r.g.divide(deal.Draws); tiles != nil {
		return r.fail("draws", cannot(HiddenHere))
	}
	verbs, _, _ := strings.Cut(r.e.Hidden, " ")
	switch {
	case !secret && r.e.Hidden != "":
		return r.fail("hidden", cannot(NothingHidden))
	case secret && verbs != verbDeal:
		return r.fail("hidden", &games.FormatError{What: "hidden", Expected: "the starting tiles dealt"})
	case !secret:
		return nil
	case r.g.Sealed():
		deal.Draws = append(deal.Draws, standIns(len(r.g.Header.Seats))...)
		return nil
	}
	lines, err := r.unseal()
	if err != nil {
		return err
	}
	for _, line := range lines {
		draws, err := notation.ParseDraws(r.g.ed, line)
		if err != nil {
			return r.fail("hidden", err)
		}
		deal.Draws = append(deal.Draws, draws...)
	}
	return nil
}

// standIns are starting tiles for who does not know those dealt: any, and forgotten at once.
func standIns(players int) []engine.Draw {
	var draws []engine.Draw
	for i := range players {
		draws = append(draws, engine.TilesDealt{Seat: engine.Seat(i + 1),
			Tiles: [2]engine.TileID{engine.TileID(i + 1)}})
	}
	return draws
}

func (r *replay) dealStep(deal *record.Entry) (*engine.Step, error) {
	step, err := engine.New(r.g.ed, r.g.table(), deal.Draws)
	switch {
	case err != nil || !r.g.hides():
		return step, err
	case r.g.Sealed():
		step.Events = engine.Seen(step.Events, engine.NoSeat)
		v := step.State.View(engine.NoSeat)
		for _, seat := range step.State.SeatList() {
			step.State.Seats[seat].Dealt = v.State.Seats[seat].Dealt
		}
		return step, nil
	}
	r.compare(r.m.dealByLuck(r.g), step)
	return step, nil
}
