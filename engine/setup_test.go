package engine_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// setUpDraws returns the draws of a set-up by chance, and the state it gives.
func setUpDraws(table engine.Table) ([]engine.Draw, *engine.State) {
	step := engine.NewDeal(edition.Mombasa(), table, rand.New(rand.NewPCG(7, 7)).IntN)
	return engine.Draws(step.Events), &step.State
}

func TestRecordedDrawsGiveTheSameSetUp(t *testing.T) {
	t.Parallel()
	for _, table := range tables() {
		draws, want := setUpDraws(table)
		slices.Reverse(draws)
		step, err := engine.New(edition.Mombasa(), table, draws)
		if err != nil {
			t.Fatal(err)
		}
		if step.State != *want {
			t.Errorf("%+v: the draws, in another order, give another state", table)
		}
	}
}

// without returns the draws but those of one type.
func without[D engine.Draw](draws []engine.Draw) []engine.Draw {
	return slices.DeleteFunc(slices.Clone(draws), func(d engine.Draw) bool { _, is := d.(D); return is })
}

// with returns the draws with one more in front.
func with(draws []engine.Draw, d engine.Draw) []engine.Draw {
	return append([]engine.Draw{d}, draws...)
}

func TestSetUpRefusesDrawsThatCannotBe(t *testing.T) {
	t.Parallel()
	table := engine.Table{Players: 2, Setup: engine.RandomSetup, Rules: engine.CurrentRules}
	draws, s := setUpDraws(table)
	tracks, tiles := without[engine.TracksDealt](draws), without[engine.TilesDealt](draws)
	twice := s.Tracks
	twice[engine.Mombasa] = twice[engine.Cairo]
	odd := s.Tracks
	odd[engine.NoCompany] = 1
	deal := func(blue, green [2]engine.TileID) []engine.Draw {
		return append(slices.Clone(tiles), engine.TilesDealt{Seat: engine.Blue, Tiles: blue}, engine.TilesDealt{Seat: engine.Green, Tiles: green})
	}
	for name, row := range map[string]struct {
		draws []engine.Draw
		code  engine.Code
	}{
		"nothing":                      {nil, engine.DrawsDue},
		"no first player":              {without[engine.FirstPlayer](draws), engine.DrawsDue},
		"no tracks":                    {tracks, engine.DrawsDue},
		"no cards":                     {without[engine.CardLaid](draws), engine.DrawsDue},
		"no books":                     {without[engine.BookRevealed](draws), engine.DrawsDue},
		"no tiles":                     {tiles, engine.DrawsDue},
		"a first player who is out":    {with(without[engine.FirstPlayer](draws), engine.FirstPlayer{Seat: engine.Yellow}), engine.BadFirst},
		"nobody first":                 {with(without[engine.FirstPlayer](draws), engine.FirstPlayer{}), engine.BadFirst},
		"two sides of a track":         {with(tracks, engine.TracksDealt{Tracks: twice}), engine.BadTracks},
		"a track beside the board":     {with(tracks, engine.TracksDealt{Tracks: odd}), engine.BadTracks},
		"no track at an edge":          {with(tracks, engine.TracksDealt{}), engine.BadTracks},
		"a card that does not exist":   {with(without[engine.CardLaid](draws), engine.CardLaid{Space: 9, Card: 200}), engine.BadCardDraw},
		"a book that does not exist":   {with(without[engine.BookRevealed](draws), engine.BookRevealed{Space: 1, Book: 200}), engine.BadBookDraw},
		"a tile twice":                 {deal([2]engine.TileID{3, 4}, [2]engine.TileID{4, 5}), engine.BadTileDraw},
		"a tile twice for one":         {deal([2]engine.TileID{3, 3}, [2]engine.TileID{4, 5}), engine.BadTileDraw},
		"a tile that does not exist":   {deal([2]engine.TileID{3, 99}, [2]engine.TileID{4, 5}), engine.BadTileDraw},
		"no first tile":                {deal([2]engine.TileID{0, 3}, [2]engine.TileID{4, 5}), engine.BadTileDraw},
		"one tile alone":               {deal([2]engine.TileID{3, 0}, [2]engine.TileID{4, 0}), ""},
		"the same once more":           {append(slices.Clone(draws), draws[0]), engine.NotDue},
		"a card for a space once more": {append(slices.Clone(draws), engine.CardLaid{Space: 1, Card: 1}), engine.NotDue},
	} {
		_, err := engine.New(edition.Mombasa(), table, row.draws)
		var draw *engine.DrawError
		switch {
		case row.code == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case row.code != "" && (!errors.As(err, &draw) || draw.Code != row.code):
			t.Errorf("%s: got %v, expected %s", name, err, row.code)
		}
	}
}

func TestDrawsDueAreToldInTheirOrder(t *testing.T) {
	t.Parallel()
	_, err := engine.New(edition.Mombasa(), engine.Table{Players: 2, Setup: engine.RandomSetup, Rules: engine.CurrentRules}, nil)
	want := "draws are due: first, tracks, z1, z2, z3, z4, y1, y2, y3, y4, x1, x2, x3, x4, 1A, 2A, 3A, 4A, 1B, 2B, 3B, 4B, " +
		"1C, 2C, 3C, 4C, tiles blue, tiles green; write them in a line that begins with ~"
	if err == nil || english.Reason(err) != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestSetUpNeedsTwoToFourPlayers(t *testing.T) {
	t.Parallel()
	for _, players := range []int{-1, 0, 1, 5} {
		_, err := engine.New(edition.Mombasa(), engine.Table{Players: players}, nil)
		var position *engine.PositionError
		if !errors.As(err, &position) || position.Code != engine.BadTable {
			t.Errorf("%d players: %v", players, err)
		}
	}
}

// TestSetUpDealsByTheFirstPlayer holds the "1"-expansion cards, first-game tiles and starting cash
// to rulings 1 and 55.
func TestSetUpDealsByTheFirstPlayer(t *testing.T) {
	t.Parallel()
	ed := edition.Mombasa()
	for _, first := range []engine.Seat{engine.Blue, engine.Green, engine.Yellow} {
		draws, _ := setUpDraws(engine.Table{Players: 3, Rules: engine.CurrentRules})
		step, err := engine.New(ed, engine.Table{Players: 3, Rules: engine.CurrentRules}, with(without[engine.FirstPlayer](draws), engine.FirstPlayer{Seat: first}))
		if err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			seat := engine.Seat((int(first)-1+i)%3 + 1)
			p := &step.State.Seats[seat]
			tile := ed.FirstGameTiles[3][i]
			if !p.Hand.Has(ed.FirstExpansion[i]) || p.Hand.Total() != 10 || p.Tile != tile || p.OwnBooks[1].Book != ed.StartingTiles[tile].Book || p.Pounds != 1 {
				t.Errorf("first %v: %v has not what seat %d gets", first, seat, i+1)
			}
		}
	}
}

// TestPickIsCalledAsDocumented holds the contract by which games are verified: what n is at every
// draw of a set-up.
func TestPickIsCalledAsDocumented(t *testing.T) {
	t.Parallel()
	var got []int
	engine.NewDeal(edition.Mombasa(), engine.Table{Players: 2, Setup: engine.RandomSetup, Rules: engine.CurrentRules}, func(n int) int {
		got = append(got, n)
		return n - 1
	})
	want := []int{2, 4, 2, 3, 2, 2, 2, 1, 2, // first player; a track card and its side, four times
		9, 8, 7, 6, 5, 4, 3, 2, 1, 16, 15, 14, // the 9 cards of letter A, then B
		24, 23, 22, 21, 24, 23, 22, 21, 24, 23, 22, 21, // four books of each letter
		10, 9, 8, 7} // two starting tiles each
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestWinnersShareATie(t *testing.T) {
	t.Parallel()
	_, s := setUpDraws(engine.Table{Players: 3, Rules: engine.CurrentRules})
	for _, row := range []struct {
		pounds [3]int
		want   []engine.Seat
	}{
		{[3]int{5, 4, 3}, []engine.Seat{engine.Blue}},
		{[3]int{3, 4, 5}, []engine.Seat{engine.Yellow}},
		{[3]int{5, 4, 5}, []engine.Seat{engine.Blue, engine.Yellow}},
		{[3]int{0, 0, 0}, []engine.Seat{engine.Blue, engine.Green, engine.Yellow}},
	} {
		for i, pounds := range row.pounds {
			s.Seats[i+1].Pounds = pounds
		}
		if got := s.Winners(); !slices.Equal(got, row.want) {
			t.Errorf("%v pounds: winners %v, want %v", row.pounds, got, row.want)
		}
	}
}
