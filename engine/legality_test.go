package engine_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// probe plays random games and shows, before each action, the action and some others: the same
// changed in one or two things, and some made up. It ends after n of them.
func probe(t testing.TB, seed uint64, n int, see func(s *engine.State, a engine.Action)) {
	t.Helper()
	t.Logf("count %d actions judged by %s", n, t.Name())
	wander(t, seed, func(s *engine.State, r *rand.Rand) bool {
		k := &actionMaker{ed: s.Edition, pick: r.IntN, wild: r.IntN(4) == 0}
		seat := engine.Seat(1 + r.IntN(s.Players))
		if movers := s.ToMove(); r.IntN(8) > 0 {
			seat = movers[r.IntN(len(movers))]
		}
		v := s.View(seat)
		a, ok := engine.Sample(&v, r.IntN)
		if !ok {
			a = k.action(seat)
		}
		see(s, a)
		for range 6 {
			see(s, k.mutate(a))
		}
		see(s, k.action(seat))
		n -= 8
		return n > 0
	})
}

// TestViewAcceptsExactlyWhatTheStateAccepts proves that a seat's view decides as the state does:
// the same verdict, the same words, the same filled-in action. Neither changes the state, the view
// or the action it is given, so that a refused action leaves everything as it was.
func TestViewAcceptsExactlyWhatTheStateAccepts(t *testing.T) {
	t.Parallel()
	accepted, refused := 0, 0
	r := rand.New(rand.NewPCG(31, 1))
	probe(t, 31, oracleSize(40_000, 500_000), func(s *engine.State, a engine.Action) {
		before, given := *s, cloneAction(a)
		v := s.View(a.Seat)
		filled, checked := engine.Fill(&v, a)
		step, dealt := engine.Deal(s, a, r.IntN)
		if errorText(checked) != errorText(dealt) {
			t.Fatalf("the view says %v, the state says %v: %s", checked, dealt, actionText(a))
		}
		if *s != before || v != before.View(a.Seat) || !reflect.DeepEqual(a, given) {
			t.Fatalf("judging changed what it was given: %s", actionText(given))
		}
		if refused++; dealt != nil {
			return
		}
		accepted++
		refused--
		if actionText(filled) != actionText(step.Action) {
			t.Fatalf("the view fills in %s, the state %s", actionText(filled), actionText(step.Action))
		}
		if applied, err := engine.Apply(s, a, engine.Draws(step.Events)); err != nil || applied.State != step.State {
			t.Fatalf("Apply with the draws dealt says %v: %s", err, actionText(a))
		}
	})
	if accepted < 5_000 || refused < 5_000 {
		t.Errorf("%d actions were accepted and %d refused; both should be many", accepted, refused)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestFilledActionsAreFinal proves that an action filled in once is not filled in otherwise when it
// is read again.
func TestFilledActionsAreFinal(t *testing.T) {
	t.Parallel()
	probe(t, 32, oracleSize(20_000, 200_000), func(s *engine.State, a engine.Action) {
		v := s.View(a.Seat)
		once, err := engine.Fill(&v, a)
		if err != nil {
			return
		}
		if twice, err := engine.Fill(&v, once); err != nil || actionText(twice) != actionText(once) {
			t.Fatalf("%s\nis filled in as %s\nand again as %s (%v)", actionText(a), actionText(once), actionText(twice), err)
		}
	})
}

// TestNamingGoodsCardsInAnotherOrderIsTheSameAction proves that the order in which goods cards are
// named, which decides nothing, does not make two filled-in forms of one action.
func TestNamingGoodsCardsInAnotherOrderIsTheSameAction(t *testing.T) {
	t.Parallel()
	wander(t, 33, func(s *engine.State, r *rand.Rand) bool {
		v := s.View(s.ToMove()[0])
		a, _ := engine.Sample(&v, r.IntN)
		m, ok := a.Move.(*engine.UseGoods)
		if !ok || len(m.Cards) < 2 || m.Cards[0].Card == m.Cards[1].Card {
			return true
		}
		turned := cloneAction(a)
		cards := turned.Move.(*engine.UseGoods).Cards
		cards[0], cards[1] = cards[1], cards[0]
		filled, err := engine.Fill(&v, turned)
		if err != nil || actionText(filled) != actionText(a) {
			t.Errorf("%s\nis filled in otherwise with its cards named in another order (%v):\n%s", actionText(a), err, actionText(filled))
		}
		return false
	})
}

// TestLegalityNeedsNoSecrets proves that what a seat may not see decides nothing: in states that
// differ only in it, views, choices, samples and verdicts are equal.
func TestLegalityNeedsNoSecrets(t *testing.T) {
	t.Parallel()
	tried := map[engine.Phase]int{}
	n := oracleSize(3_000, 50_000)
	wander(t, 34, func(s *engine.State, r *rand.Rand) bool {
		seat := s.ToMove()[0]
		if other := otherSecrets(s, seat, r); *other != *s {
			tried[s.Phase]++
			n--
			compareSecrets(t, s, other, seat, r)
		}
		return n > 0
	})
	for _, phase := range []engine.Phase{engine.SetupPhase, engine.PlanningPhase, engine.ActionPhase} {
		if tried[phase] < 50 {
			t.Errorf("only %d states with other secrets were tried in the phase %v", tried[phase], phase)
		}
	}
}

// compareSecrets holds two states that differ in secrets to each other.
func compareSecrets(t *testing.T, s, other *engine.State, seat engine.Seat, r *rand.Rand) {
	t.Helper()
	v, w := s.View(seat), other.View(seat)
	if v != w {
		t.Fatalf("%v sees what it may not see in the phase %v", seat, s.Phase)
	}
	sameSamples(t, &v, &w, r.Uint64())
	k := &actionMaker{ed: s.Edition, pick: r.IntN}
	a, _ := engine.Sample(&v, r.IntN)
	for range 4 {
		checked := engine.Check(&v, a)
		for _, state := range []*engine.State{s, other} {
			if _, err := engine.Deal(state, a, r.IntN); a.Seat == seat && errorText(err) != errorText(checked) {
				t.Fatalf("the view says %v, a state of which it is the view %v: %s", checked, err, actionText(a))
			}
		}
		a = k.mutate(a)
	}
}

// sameSamples wants equal choices, and equal samples from equal chance.
func sameSamples(t *testing.T, v, w *engine.View, seed uint64) {
	t.Helper()
	if !reflect.DeepEqual(engine.Legal(v), engine.Legal(w)) {
		t.Fatalf("equal views of %v offer different choices", v.Seat)
	}
	a, _ := engine.Sample(v, rand.New(rand.NewPCG(seed, 1)).IntN)
	b, _ := engine.Sample(w, rand.New(rand.NewPCG(seed, 1)).IntN)
	if actionText(a) != actionText(b) {
		t.Fatalf("equal views and equal chance give %s and %s", actionText(a), actionText(b))
	}
}

// TestLegalOffersWhatIsAccepted proves that every simple action listed is allowed as it stands, and
// that the parts listed for compound actions are allowed on their own.
func TestLegalOffersWhatIsAccepted(t *testing.T) {
	t.Parallel()
	n := oracleSize(2_000, 20_000)
	wander(t, 35, func(s *engine.State, r *rand.Rand) bool {
		for _, seat := range s.ToMove() {
			v := s.View(seat)
			offered := engine.Legal(&v)
			for _, a := range append(offered.Simple, partsOffered(&v, offered)...) {
				if err := engine.Check(&v, a); err != nil {
					t.Fatalf("offered, but refused: %v: %s", err, actionText(a))
				}
			}
		}
		n--
		return n > 0
	})
}

// partsOffered makes the smallest action of each part of a compound action.
func partsOffered(v *engine.View, l *engine.Choices) []engine.Action {
	var parts []engine.Action
	add := func(m engine.Move) { parts = append(parts, engine.Action{Seat: v.Seat, Move: m}) }
	if l.Plan != nil {
		for _, card := range l.Plan.Cards.List() {
			for _, slot := range l.Plan.Slots {
				add(&engine.Plan{Cards: []engine.PlannedCard{{Card: card, Slot: slot}}})
			}
		}
	}
	if l.Expand != nil {
		add(&engine.Expand{})
		for _, e := range l.Expand.Entries {
			m := newExpansionMap(&v.State, e.Company)
			parts = append(parts, m.expandAction([]engine.RegionID{e.Region}))
		}
	}
	if l.Bookkeep != nil {
		for _, card := range l.Bookkeep.Cards {
			add(&engine.Bookkeep{Card: card})
			for _, flip := range l.Bookkeep.Flips {
				add(&engine.Bookkeep{Card: card, Flip: flip.On})
			}
		}
	}
	for _, ref := range l.PlusOne {
		parts = append(parts, engine.Action{Seat: v.Seat, PlusOne: ref, Move: firstEnd(l)})
	}
	return parts
}

// firstEnd returns an offered end of the action phase.
func firstEnd(l *engine.Choices) engine.Move {
	for _, a := range l.Simple {
		if end, ok := a.Move.(*engine.EndPhase); ok {
			return end
		}
	}
	return nil
}

// TestNothingIsOfferedOutOfTurn proves that in the action phase and after the game a seat is
// offered nothing unless it is its turn.
func TestNothingIsOfferedOutOfTurn(t *testing.T) {
	t.Parallel()
	n := oracleSize(2_000, 20_000)
	wander(t, 36, func(s *engine.State, r *rand.Rand) bool {
		for seat := engine.NoSeat; int(seat) <= s.Players; seat++ {
			v := s.View(seat)
			if s.Phase != engine.ActionPhase || seat == s.Turn {
				continue
			}
			if _, ok := engine.Sample(&v, r.IntN); ok || !reflect.DeepEqual(engine.Legal(&v), &engine.Choices{}) {
				t.Fatalf("%v is offered something in the turn of %v", seat, s.Turn)
			}
		}
		n--
		return n > 0
	})
}

// TestRulesVersion0LetsTheBookkeeperInUseCount proves the one ruling in which version 0 differs:
// for "merchant or bookkeeper" the bookkeeper in use counts itself in version 0 and not in version
// 1 (ruling 41).
func TestRulesVersion0LetsTheBookkeeperInUseCount(t *testing.T) {
	t.Parallel()
	disturb := func(s *engine.State, r *rand.Rand) {
		disturbBooks(s, r)
		disturbPlayer(s, r)
	}
	differing := 0
	spots(t, 37, oracleSize(2_000, 40_000), engine.BookkeeperCard, disturb, func(s *engine.State, r *rand.Rand) {
		w := &jarWalk{s: s, inUse: faceUp(s, s.Turn, engine.BookkeeperCard)[0]}
		v := s.View(s.Turn)
		far := checkJar(t, &v, w)
		w.countsItself, v.State.Rules = true, 0
		if checkJar(t, &v, w) != far {
			differing++
		}
	})
	if differing < 20 {
		t.Errorf("only in %d positions the versions differed", differing)
	}
}

// TestRulesVersionsDifferInOneRulingOnly proves that versions 0 and 1 agree on every action that
// moves no ink jar, and on all others wherever the bookkeeper in use makes no difference.
func TestRulesVersionsDifferInOneRulingOnly(t *testing.T) {
	t.Parallel()
	probe(t, 38, oracleSize(30_000, 300_000), func(s *engine.State, a engine.Action) {
		old := copyOf(s)
		old.Rules = 0
		step, err := engine.Deal(s, a, func(int) int { return 0 })
		before, errBefore := engine.Deal(old, a, func(int) int { return 0 })
		if errorText(err) == errorText(errBefore) {
			if err != nil {
				return
			}
			if before.State.Rules = s.Rules; before.State == step.State {
				return
			}
		}
		if _, ok := a.Move.(*engine.Bookkeep); !ok || !ruling41Matters(s) {
			t.Fatalf("version 1 says %v, version 0 says %v: %s", err, errBefore, actionText(a))
		}
	})
}

// ruling41Matters tells whether the seat to move has one bookkeeper and no merchant, and a book
// ahead that asks for one.
func ruling41Matters(s *engine.State) bool {
	p := &s.Seats[s.Turn]
	if len(faceUp(s, s.Turn, engine.BookkeeperCard)) != 1 || len(faceUp(s, s.Turn, engine.MerchantCard)) != 0 {
		return false
	}
	for _, own := range p.OwnBooks[p.Jar+1:] {
		for _, required := range s.Edition.Books[own.Book].Requires {
			if required.Kind == engine.NeedMerchantOrBookkeeper && !own.Flipped {
				return true
			}
		}
	}
	return false
}

// TestTableSetsTheRulesVersion proves that a game keeps the version it was set up with, and that
// the set-up is the same.
func TestTableSetsTheRulesVersion(t *testing.T) {
	t.Parallel()
	for _, table := range tables() {
		old := table
		old.Rules = 0
		now := &engine.NewDeal(edition.Mombasa(), table, rand.New(rand.NewPCG(39, 1)).IntN).State
		then := &engine.NewDeal(edition.Mombasa(), old, rand.New(rand.NewPCG(39, 1)).IntN).State
		if now.Rules != engine.CurrentRules || then.Rules != 0 {
			t.Errorf("set up by versions %d and 0, the games have %d and %d", engine.CurrentRules, now.Rules, then.Rules)
		}
		if then.Rules = now.Rules; *then != *now {
			t.Errorf("%+v: the set-up differs with the version of the rules", table)
		}
		r := rand.New(rand.NewPCG(40, 1))
		then.Rules = 0
		for range 40 {
			then = &randomStep(t, then, r).State
		}
		if then.Rules != 0 {
			t.Errorf("a game by version 0 goes on by version %d", then.Rules)
		}
	}
}

// TestNamesOfNothingAreRefused proves that an action that names what no component bears is refused,
// in every field, and that nothing breaks.
func TestNamesOfNothingAreRefused(t *testing.T) {
	t.Parallel()
	for phase, actions := range nameless(edition.Mombasa()) {
		s := firstInPhase(t, phase)
		v := s.View(s.ToMove()[0])
		for _, a := range actions {
			a.Seat = v.Seat
			if got := refusalCode(engine.Check(&v, a)); got != engine.OutOfRange {
				t.Errorf("expected %s, got %q: %s", engine.OutOfRange, got, actionText(a))
			}
			if _, err := engine.Deal(s, a, func(int) int { return 0 }); refusalCode(err) != engine.OutOfRange {
				t.Errorf("expected %s, Deal says %v: %s", engine.OutOfRange, err, actionText(a))
			}
		}
	}
}

// firstInPhase returns the first state of a random game that is in a phase, with something for the
// seat to do.
func firstInPhase(t testing.TB, phase engine.Phase) *engine.State {
	t.Helper()
	var found *engine.State
	wander(t, 41, func(s *engine.State, _ *rand.Rand) bool {
		if s.Phase == phase && (phase != engine.SetupPhase || s.Setup == engine.RandomSetup) {
			found = copyOf(s)
		}
		return found == nil
	})
	return found
}

// TestOrderOfRewardsNamesOnlyRewards proves that an order of rewards that names kinds whose order
// nobody can choose is refused, or leaves no trace of them.
func TestOrderOfRewardsNamesOnlyRewards(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(42, 1))
	probe(t, 42, oracleSize(8_000, 100_000), func(s *engine.State, a engine.Action) {
		for i := range a.By {
			a.By[i] = engine.RewardKind(r.IntN(12))
		}
		v := s.View(a.Seat)
		filled, err := engine.Fill(&v, a)
		for _, kind := range filled.By {
			if err == nil && kind > engine.BuyCard && !t.Failed() {
				t.Errorf("%s\nis accepted as %s", actionText(a), actionText(filled))
			}
		}
	})
}

// TestDrawsOfNothingAreRefused proves that draws that name no card, book, tile, track or seat are
// refused as draws.
func TestDrawsOfNothingAreRefused(t *testing.T) {
	t.Parallel()
	ed := edition.Mombasa()
	cards, books := engine.CardID(len(ed.Cards)), engine.BookID(len(ed.Books))
	for name, draw := range map[string]engine.Draw{
		"first player beyond the seats": engine.FirstPlayer{Seat: engine.MaxPlayers + 1},
		"first player 255":              engine.FirstPlayer{Seat: 255},
		"first player nobody":           engine.FirstPlayer{},
		"tracks beyond the tracks":      engine.TracksDealt{Tracks: [5]engine.TrackID{0, 9, 9, 9, 9}},
		"card beyond the cards":         engine.CardLaid{Space: 9, Card: cards},
		"card beyond the limit":         engine.CardLaid{Space: 9, Card: engine.MaxCards},
		"card 255":                      engine.CardLaid{Space: 9, Card: 255},
		"no card":                       engine.CardLaid{Space: 9},
		"card on no space":              engine.CardLaid{Space: engine.DisplaySpaces + 1, Card: 1},
		"book beyond the books":         engine.BookRevealed{Space: 1, Book: books},
		"book 255":                      engine.BookRevealed{Space: 1, Book: 255},
		"no book":                       engine.BookRevealed{Space: 1},
		"book on no space":              engine.BookRevealed{Space: engine.BookSpaces + 1, Book: 1},
		"tiles beyond the tiles":        engine.TilesDealt{Seat: engine.Blue, Tiles: [2]engine.TileID{11, 255}},
		"tiles for nobody":              engine.TilesDealt{Tiles: [2]engine.TileID{1, 2}},
	} {
		table := engine.Table{Players: 2, Setup: engine.RandomSetup, Rules: engine.CurrentRules}
		draws := engine.Draws(engine.NewDeal(ed, table, func(int) int { return 0 }).Events)
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("the set-up breaks: %v", p)
				}
			}()
			_, err := engine.New(ed, table, replaceDraw(draws, draw))
			var refused *engine.DrawError
			if !errors.As(err, &refused) || strings.Contains(err.Error(), "%!") {
				t.Errorf("expected a draw to be refused, got %v", err)
			}
		})
	}
}

// replaceDraw puts a draw in the place of the first that is for the same thing.
func replaceDraw(draws []engine.Draw, draw engine.Draw) []engine.Draw {
	for i, d := range draws {
		if reflect.TypeOf(d) == reflect.TypeOf(draw) {
			changed := slices.Clone(draws)
			changed[i] = draw
			return changed
		}
	}
	return append(slices.Clone(draws), draw)
}

// fuzzedPositions are positions of all phases to try actions in.
var fuzzedPositions = sync.OnceValue(func() []*engine.State {
	var l []*engine.State
	wander(new(testing.T), 43, func(s *engine.State, r *rand.Rand) bool {
		if r.IntN(20) == 0 || s.Phase == engine.SetupPhase && r.IntN(3) == 0 {
			l = append(l, copyOf(s))
		}
		return len(l) < 200
	})
	return l
})

// actFromBytes makes up an action from bytes, tries it, and wants the view and the state to agree
// and nothing to change.
func actFromBytes(t *testing.T, data []byte) {
	pick := func(n int) int {
		if len(data) == 0 {
			return 0
		}
		x := int(data[0])
		data = data[1:]
		return x % n
	}
	positions := fuzzedPositions()
	s := positions[pick(len(positions))]
	k := &actionMaker{ed: s.Edition, pick: pick, wild: true}
	a := k.action(s.ToMove()[0])
	before, v := *s, s.View(a.Seat)
	err := engine.Check(&v, a)
	if _, dealt := engine.Deal(s, a, func(int) int { return 0 }); errorText(dealt) != errorText(err) || *s != before {
		t.Fatalf("the view says %v, the state %v: %s", err, dealt, actionText(a))
	}
	if strings.Contains(errorText(err), "%!") {
		t.Fatalf("%s is refused with %q", actionText(a), err)
	}
}

// TestActionsOfRandomBytesNeverPanic tries many made-up actions, most of which name nothing that
// fits.
func TestActionsOfRandomBytesNeverPanic(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(44, 1))
	for range oracleSize(20_000, 500_000) {
		actFromBytes(t, randomBytes(r))
	}
}

func randomBytes(r *rand.Rand) []byte {
	data := make([]byte, r.IntN(80))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// FuzzActionsNeverPanic lets the fuzzer make up the actions.
func FuzzActionsNeverPanic(f *testing.F) {
	r := rand.New(rand.NewPCG(45, 1))
	for range 50 {
		f.Add(randomBytes(r))
	}
	f.Fuzz(actFromBytes)
}
