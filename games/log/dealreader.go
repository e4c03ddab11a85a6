package log

import (
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
	"dhow/notation"
)

// deal sets the game up.
func (r *logReader) deal() error {
	if err := r.g.mayDeal(&r.e, &r.m); err != nil {
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
func (r *logReader) dealHides(deal *record.Entry) error {
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
		draws = append(draws, engine.TilesDealt{Seat: engine.Seat(i + 1), Tiles: [2]engine.TileID{engine.TileID(i + 1)}})
	}
	return draws
}

func (r *logReader) dealStep(deal *record.Entry) (*engine.Step, error) {
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
	r.compare(r.g.luckyDeal(&r.m), step)
	return step, nil
}
