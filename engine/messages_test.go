package engine_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// sentences is what the English message of every code looks like, with things by their names: {card} a card's code, {space}
// a bonus space, {shown} a space of the card display, {n} a number. Region, slots, columns and the spaces of a bookkeeping
// track are named by numbers.
var sentences = map[engine.Code]string{
	engine.GameIsOver:       "the game is over",
	engine.WrongPhase:       "it is the (setup|planning|action|over) phase now, and this order belongs to another",
	engine.NotYourTurn:      "it is not your turn; the game waits for {seat}(, {seat})*",
	engine.OutOfRange:       "there is no [a-z ]+ -?{n}",
	engine.ExpectedCard:     "you expect ({card}|_) at {shown}, but there lies ({card}|_)",
	engine.ExpectedPost:     "you expect {company} in region {n}, but there stands {company}",
	engine.ExpectedPounds:   "you expect to have -?{n} pounds, but you have {n}",
	engine.TilesRevealed:    "the starting tiles are revealed already",
	engine.NoHandCard:       "{space} removes a card, and your hand has none that fits",
	engine.NoUseForClause:   "this order has no use for (tier|choice|by|\\+1|stop [MTLC]( [MTLC])*|{card}|{companies}|{shown})",
	engine.TileNotDealt:     "tile {tile} was not dealt to you; you may keep {tile}(, {tile})?",
	engine.TileFirst:        "keep a starting tile before you rest cards",
	engine.RestOtherCards:   "rest the three cards of your starting tile: {card} {card} {card}",
	engine.CardNotInHand:    "of {card} your hand has {n}, this order names {n}; your hand: .*",
	engine.ShareCardPlanned: "Sh[MTLC] is a single share card and cannot be planned",
	engine.SlotClosed:       "slot {n} is not open to you",
	engine.SlotTwice:        "slot {n} is named twice",
	engine.TooManyCards:     "the plan names {n} slots, you have {n} open ones",
	engine.CardNotReady:     "no {card} lies face up in your area; face up there: .+",
	engine.WrongKind:        "{card} is no (goods card|bookkeeper|diamond merchant)",
	engine.NameSlot:         "two {card} differ by the \\+1 tile; name the slot: {numbers}",
	engine.NoPlusOneTile:    "you do not hold the \\+1 goods tile; whoever reserves it gets it when the next round begins",
	engine.OneGood:          "the cards show different goods: {good} and {good}",
	engine.MixNeedsCard:     "different goods may be used together only to acquire a card",
	engine.DisplayEmpty:     "there is no card at {shown}",
	engine.PriceUnits:       "{card} costs {price}, you use {n}",
	engine.PricePounds:      "{card} costs {price} pounds, you have {n} left",
	engine.UnitsUnspent:     "units left: {n}; they can still be used on [MTLC]( \\(capital call: ({n} pounds|1 pound)\\))?(, [MTLC]( \\(capital call: ({n} pounds|1 pound)\\))?)*",
	engine.UnitsOverspent:   "you advance by {n}, but the units left for that are {n}",
	engine.TrackEnd:         "the track of {company} ends; spaces left there: {n}",
	engine.CapitalCall:      "the capital call of {company} costs {n} pounds, you have {n}",
	engine.NoExpansionCard:  "no expansion card lies face up in your area",
	engine.OwnPost:          "region {n} already has a post of {company}",
	engine.NotAdjacent:      "region {n} is next to no region or base of {company}",
	engine.ExpansionShort:   "region {n} costs {n}; points left: {n}",
	engine.BaseEmpty:        "the base of {company} has no posts left",
	engine.ColumnEmpty:      "column {n} of {company} has no posts",
	engine.NameReturn:       `name the column of its own base to which each ousted post returns \(as 9x1\): {home}(, {home})*`,
	engine.ReturnColumn:     "the post of {company} cannot return to column {n}; possible: {numbers}",
	engine.NothingOusted:    "region {n} has no post to oust",
	engine.NoPoints:         "this order brings {n} sums of bookkeeping points, the clauses spend {n}",
	engine.NameClause:       "one clause stands for two rewards; write the book's reward and the card's points as two",
	engine.PointsOverspent:  "the books cost {n} points, the reward is {n}",
	engine.PointsLeft:       "the clause says {n} pounds, but {n} points are left",
	engine.BookSpaceEmpty:   "there is no book at {bookspace}",
	engine.BookTwice:        "the book at {bookspace} is bought twice",
	engine.BookPlacement:    "book {book} may not lie on space -?{n} of your track; it may lie on {numbers}",
	engine.JarAtEnd:         "your ink jar stands on the final space: bookkeeping points are pounds",
	engine.FlipCost:         "flipping a book costs 2 pounds, you have {n}",
	engine.NothingToFlip:    "there is no face-up book on space {n} of your track",
	engine.JarBlocked:       "your ink jar cannot enter space {n}: (no book lies there|the track ends|{book} asks for [a-z0-9 ]+, you have [a-z0-9, ]+); it can go as far as j{n}",
	engine.NameJar:          "say how far the ink jar goes: j0 to j{n}",
	engine.NamePost:         `name the posts to remove \({n} in all\); possible: {post}(, {post})+`,
	engine.NothingToRemove:  "this order removes {n} posts, not {n}",
	engine.NoMarker:         "you have no bonus marker left this round",
	engine.SpaceTaken:       "{space} holds a bonus marker of {seat}",
	engine.NotUnlocked:      "[CD][12]\\.[12] is not unlocked for you this turn",
	engine.TrackUsed:        "you already have a marker on [CD][12]\\.[12] of the same track",
	engine.CostPounds:       "{space} costs {n} pounds, you have {n}",
	engine.FirstTurn:        "the first player may not take first in the first turn of the round",
	engine.NameCard:         "name the hand card to remove",
	engine.WrongGood:        "{card} is no {good} goods card",
	engine.NoMajority:       "you have {n} of ({good}|expansion); for the majority you need {n}, as much as anyone has",
	engine.TierTooHigh:      `the tier {n}\+ needs {n}, you have {n}`,
	engine.NoSuchTier:       `there is no tier -?{n}\+; there are {numbers}`,
	engine.NameChoice:       "say which of the {n} rewards of {space} you take",
	engine.NameTracks:       "name the tracks in order: {n} of {companies}",
	engine.WrongTracks:      "{company} cannot be named here: {n} other tracks, each once",
	engine.MustBuy:          "name the card to buy",
	engine.DeckEmpty:        `resting deck {n} is empty; choose {deck}(, {deck})*`,
	engine.NameDeck:         `name the resting deck to pick up: {deck}(, {deck})*`,
	engine.DrawsDue:         "draws are due: {due}(, {due})*; write them in a line that begins with ~",
	engine.NotDue:           "nothing is due at (first|tracks|{seat}|{shown}|{bookspace})",
	engine.BadCardDraw:      "({card}|{n}) cannot come to {shown}: on top of the stack lies one of {card}( {card})*",
	engine.BadBookDraw:      "({book}|{n}) cannot come to {bookspace}: it is not left in the supply of that letter",
	engine.BadFirst:         "(nobody|{seat}|{n}) cannot be first: the seat is not in this game",
	engine.BadTracks:        "these tracks cannot lie together: every edge gets a side of another track card",
	engine.BadTileDraw:      "{seat} cannot get these starting tiles: each can be dealt once",
}

var nameOf = strings.NewReplacer(
	"{card}", `(Cf[1-4]|Bn[1-4]|Ct[1-4]|Ex[1-3][MTLC]?|Bk[23]|Dm[MTLC]?|Sh[MTLC]|t(Bk|Dm|Ex))`,
	"{good}", "(coffee|bananas|cotton)",
	"{company}", "[MTLC-]",
	"{companies}", `[MTLC](, [MTLC])*`,
	"{seat}", "(blue|green|yellow|purple)",
	"{shown}", "[xyz][1-4]",
	"{bookspace}", "[1-4][ABC]",
	"{book}", `([ABC]\d\d|S\d\d)`,
	"{tile}", `S\d\d`,
	"{space}", `(first|buy|remove|cf|bn|ct|ex|\+1|t(Bk|Dm|Ex)|[CD][12]\.[12])`,
	"{post}", "-[MTLC]/[123]",
	"{home}", `[MTLC] from region \d+ to [123]( or [123])+`,
	"{price}", `\d+( \(\d+ less \d+\))?`,
	"{deck}", `[1-5] \((\w+)( \w+)*\)`,
	"{numbers}", `(\d+(, \d+)*)?`,
	"{due}", `(first|tracks|tiles (blue|green|yellow|purple)|[xyz][1-4]|[1-4][ABC])`,
	"{n}", `\d+`,
)

// refusals collects what the engine really says.
type refusals struct {
	patterns map[engine.Code]*regexp.Regexp
	seen     map[engine.Code]int
	bad      map[engine.Code][]string
}

func newRefusals() *refusals {
	l := &refusals{map[engine.Code]*regexp.Regexp{}, map[engine.Code]int{}, map[engine.Code][]string{}}
	for code, sentence := range sentences {
		l.patterns[code] = regexp.MustCompile("^engine: (?:" + nameOf.Replace(sentence) + `)( \((rulebook|ruling|rulings|notation)[^%]*\))?$`)
	}
	return l
}

// add holds an error to the sentence of its code.
func (l *refusals) add(err error) {
	var code engine.Code
	var illegal *engine.IllegalError
	var draw *engine.DrawError
	switch {
	case err == nil:
		return
	case errors.As(err, &illegal):
		code = illegal.Code
	case errors.As(err, &draw):
		code = draw.Code
	}
	l.seen[code]++
	if pattern := l.patterns[code]; pattern == nil || !pattern.MatchString(err.Error()) {
		if text := err.Error(); len(l.bad[code]) < 3 && !slices.Contains(l.bad[code], text) {
			l.bad[code] = append(l.bad[code], text)
		}
	}
}

// provoke tries many actions in positions of random games and in the small ones.
func (l *refusals) provoke(t *testing.T) {
	t.Helper()
	probe(t, 51, oracleSize(30_000, 300_000), func(s *engine.State, a engine.Action) {
		v := s.View(a.Seat)
		l.add(engine.Check(&v, a))
	})
	for i := range worldKinds {
		n := oracleSize(20, 100)
		worldKinds[i].worlds(t, uint64(100+i), func(w *world) bool {
			l.provokeIn(w)
			n--
			return n > 0
		})
	}
}

func (l *refusals) provokeIn(w *world) {
	v := w.s.View(w.seat())
	k := &actionMaker{ed: w.s.Edition, pick: w.r.IntN}
	for range 20 {
		a, _ := engine.Sample(&v, w.r.IntN)
		for range 3 {
			m := k.mutate(a)
			m.Seat = a.Seat
			l.add(engine.Check(&v, m))
		}
	}
}

// TestEveryRefusalNamesWhatItSpeaksOf proves that every refusal the engine gives reads as its sentence should, with the
// arguments that it is really given: cards by their codes, companies by their letters, spaces by their names, and no verb
// of fmt left over. Every code is provoked.
func TestEveryRefusalNamesWhatItSpeaksOf(t *testing.T) {
	t.Parallel()
	l := newRefusals()
	l.provoke(t)
	for _, err := range constructedRefusals(t) {
		l.add(err)
	}
	for _, code := range slices.Sorted(maps.Keys(l.bad)) {
		t.Errorf("%s: expected %q, got %q", code, sentences[code], l.bad[code])
	}
	for _, code := range codesOf(t, "errors.go") {
		if _, known := sentences[code]; !known {
			t.Errorf("%s has no sentence here", code)
		}
		if l.seen[code] == 0 {
			t.Errorf("%s was not provoked", code)
		}
	}
}

// codesOf lists the constants of type Code in a file of the engine.
func codesOf(t *testing.T, file string) []engine.Code {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []engine.Code
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Code" {
			codes = append(codes, engine.Code(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	if len(codes) < 50 {
		t.Fatalf("only %d codes found in %s", len(codes), file)
	}
	return codes
}

// constructedRefusals gives the refusals that chance seldom meets.
func constructedRefusals(t *testing.T) []error {
	t.Helper()
	var l []error
	judge := func(s *engine.State, seat engine.Seat, m engine.Move) {
		v := s.View(seat)
		l = append(l, engine.Check(&v, engine.Action{Seat: seat, Move: m}))
	}
	over := playRandom(t, tables()[0], 1, func(*engine.State, *engine.Step) {})
	judge(over, engine.Blue, &engine.EndPhase{})

	setup := firstInPhase(t, engine.SetupPhase)
	judge(setup, setup.First, &engine.Rest{Cards: [3]engine.CardID{1, 2, 3}})
	judge(setup, setup.First, &engine.KeepTile{Tile: notDealt(setup)})
	forgotten := copyOf(setup)
	forgotten.Seats[setup.First].Dealt[1] = 0
	judge(forgotten, setup.First, &engine.KeepTile{Tile: notDealt(setup)})
	judge(&engine.NewDeal(edition.Mombasa(), tables()[0], func(int) int { return 0 }).State, engine.Blue, &engine.KeepTile{Tile: 1})
	return slices.Concat(l, rareRefusals(t), expectationsRefused(t), drawsRefused(t))
}

// rareRefusals gives refusals of moves in positions made for them. The identifiers are those of the embedded edition.
func rareRefusals(t *testing.T) []error {
	t.Helper()
	const coffee2, bananas1, bananas2, bookkeeper2, shareM, bookA23, bookA24 = 2, 5, 6, 27, 34, 23, 24
	var l []error
	judge := func(phase engine.Phase, change func(*engine.State, *engine.Player), m engine.Move) {
		s := firstInPhase(t, phase)
		seat := s.ToMove()[0]
		s.Seats[seat].Area = [engine.AreaSlots + 1]engine.AreaCard{}
		change(s, &s.Seats[seat])
		v := s.View(seat)
		l = append(l, engine.Check(&v, engine.Action{Seat: seat, Move: m}))
	}
	judge(engine.PlanningPhase, func(_ *engine.State, p *engine.Player) { p.Hand.Add(shareM, 1) },
		&engine.Plan{Cards: []engine.PlannedCard{{Card: shareM}}})
	judge(engine.ActionPhase, func(_ *engine.State, p *engine.Player) {
		p.Area[1], p.Area[3] = engine.AreaCard{Card: coffee2, PlusOne: true}, engine.AreaCard{Card: coffee2}
	}, &engine.UseGoods{Cards: []engine.CardRef{{Card: coffee2}}})
	judge(engine.ActionPhase, func(_ *engine.State, p *engine.Player) {
		p.Area[1], p.Area[2] = engine.AreaCard{Card: coffee2}, engine.AreaCard{Card: bananas1}
	}, &engine.UseGoods{Cards: []engine.CardRef{{Card: coffee2}, {Card: bananas1}}})
	judge(engine.ActionPhase, func(s *engine.State, p *engine.Player) {
		p.Area[1], p.Area[6] = engine.AreaCard{Card: bookkeeper2}, engine.AreaCard{Card: s.Edition.TileCards[6]}
		p.OwnBooks[1].Book, s.Books[1], s.Books[2] = bookA24, 1, bookA23
	}, &engine.Bookkeep{Card: engine.CardRef{Card: bookkeeper2}, Jar: 1,
		Points: []engine.Points{{Books: []engine.Purchase{{From: 1, On: 2}, {From: 2, On: 3}}, Cash: engine.CashRest}}})
	second := func(id engine.SpaceID, card engine.CardID, taken engine.SpaceID) {
		judge(engine.ActionPhase, func(s *engine.State, p *engine.Player) {
			s.Tracks, p.Bonus = s.Edition.FirstTracks, [5]uint8{engine.SaintLouis: 2, engine.Cairo: 2}
			p.Hand.Add(bananas2, 1)
			if s.Markers = [engine.MaxBonusSpaces]engine.Seat{}; taken != 0 {
				s.Markers[taken] = s.Turn
			}
		}, &engine.PlaceMarker{Space: id, Card: card})
	}
	judge(engine.ActionPhase, func(s *engine.State, p *engine.Player) {
		s.Tracks[engine.Cairo], p.Bonus, p.Pounds = 8, [5]uint8{engine.Cairo: 1}, 5
		s.Markers = [engine.MaxBonusSpaces]engine.Seat{}
	}, &engine.PlaceMarker{Space: 18, Tracks: []engine.Company{engine.Cairo}})
	second(13, 0, 12)
	second(17, bananas2, 0)
	return l
}

// notDealt returns a starting tile that the first seat was not dealt.
func notDealt(s *engine.State) engine.TileID {
	for id := engine.TileID(1); ; id++ {
		if dealt := s.Seats[s.First].Dealt; dealt[0] != id && dealt[1] != id {
			return id
		}
	}
}

// expectationsRefused gives refusals of expectations: about a card, an empty space of the display, regions and pounds.
func expectationsRefused(t *testing.T) []error {
	t.Helper()
	s := firstInPhase(t, engine.ActionPhase)
	s.Display[2], s.Regions[3] = engine.NoCard, engine.Cairo
	var l []error
	for _, e := range []engine.Expectation{{Display: 1, Card: 1}, {Display: 1}, {Display: 2, Card: 1}, {Region: 3}, {Region: 3, Company: 1}, {Region: 4, Company: 1}, {Pounds: -1}, {Pounds: 99}} {
		v := s.View(s.Turn)
		l = append(l, engine.Check(&v, engine.Action{Seat: s.Turn, Move: &engine.EndPhase{Deck: 1}, Expect: []engine.Expectation{e}}))
	}
	return l
}

// drawsRefused gives refusals of draws at the set-up: each left out, given twice, and given for something else.
func drawsRefused(t *testing.T) []error {
	t.Helper()
	ed := edition.Mombasa()
	table := engine.Table{Players: 3, Setup: engine.RandomSetup, Rules: engine.CurrentRules}
	r := rand.New(rand.NewPCG(52, 1))
	draws := engine.Draws(engine.NewDeal(ed, table, r.IntN).Events)
	var l []error
	try := func(draws []engine.Draw) {
		_, err := engine.New(ed, table, draws)
		l = append(l, err)
	}
	for i, draw := range draws {
		try(slices.Delete(slices.Clone(draws), i, i+1))
		try(append(slices.Clone(draws), draw))
		changed := slices.Clone(draws)
		for _, wrong := range wrongDraws(draw) {
			changed[i] = wrong
			try(changed)
		}
	}
	return l
}

// wrongDraws changes a draw into some that cannot be.
func wrongDraws(draw engine.Draw) []engine.Draw {
	switch d := draw.(type) {
	case engine.FirstPlayer:
		return []engine.Draw{engine.FirstPlayer{Seat: engine.Purple}}
	case engine.TracksDealt:
		d.Tracks[1] = d.Tracks[2]
		return []engine.Draw{d}
	case engine.CardLaid:
		return []engine.Draw{engine.CardLaid{Space: d.Space, Card: 34}, engine.CardLaid{Space: d.Space, Card: 1}}
	case engine.BookRevealed:
		return []engine.Draw{engine.BookRevealed{Space: d.Space, Book: 73}, engine.BookRevealed{Space: d.Space, Book: 72}}
	case engine.TilesDealt:
		return []engine.Draw{engine.TilesDealt{Seat: d.Seat, Tiles: [2]engine.TileID{d.Tiles[0], d.Tiles[0]}}}
	}
	return nil
}

// TestOutOfRangeSaysTheNumberNamed proves that a refusal of something that does not exist gives the number that was named.
func TestOutOfRangeSaysTheNumberNamed(t *testing.T) {
	t.Parallel()
	s := firstInPhase(t, engine.ActionPhase)
	v := s.View(s.Turn)
	for number, m := range map[string]engine.Move{
		" 77 ":  &engine.Bookkeep{Card: engine.CardRef{Card: 27}, Jar: 77},
		" 78 ":  &engine.Bookkeep{Card: engine.CardRef{Card: 27}, Flip: 78},
		" -6 ":  &engine.Expand{Points: []engine.Points{{Cash: -6}}},
		" 0 ":   &engine.UseGoods{Cards: []engine.CardRef{{Card: 1}}, Advance: []engine.Advance{{Company: 0, Spaces: 1}}},
		" 99 ":  &engine.EndPhase{Deck: 99},
		" 100 ": &engine.PlaceMarker{Space: 100},
	} {
		if err := engine.Check(&v, engine.Action{Seat: s.Turn, Move: m}); err == nil || !strings.Contains(err.Error()+" ", number) {
			t.Errorf("expected the number%sin %q", number, err)
		}
	}
}
