package engine_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/templates"
)

// english is who is told in English what the engine refuses.
var english = new(templates.Reader)

// claim is what the English message of a code says: its sentence, with the things named in it in
// brackets, and whether they are so. What is so is worked out from the state by means of its own.
type claim struct {
	sentence string
	holds    func(*claimed) bool
}

// claimed is a refusal, and what it was said of.
type claimed struct {
	s     *engine.State // before the action
	a     engine.Action // with the +1 goods tile laid
	draws []engine.Draw // that were given
	due   []engine.Draw // that were due
	says  map[string]string
}

// named is what may stand in a message for each kind of thing: {card a} in a sentence is a card,
// called a.
var named = map[string]string{
	"n":         `-?\d+`,
	"card":      `(?:Cf[1-4]|Bn[1-4]|Ct[1-4]|Ex[1-3][MTLC]?|Bk[23]|Dm[MTLC]?|Sh[MTLC]|t(?:Bk|Dm|Ex))`,
	"good":      "(?:coffee|bananas|cotton)",
	"suit":      "(?:coffee|bananas|cotton|expansion)",
	"company":   "(?:Mombasa|Cape Town|Saint-Louis|Cairo)",
	"seat":      "(?:nobody|blue|green|yellow|purple|\\d+)",
	"shown":     "[xyz][1-4]",
	"bookspace": "[1-4][ABC]",
	"book":      `(?:[ABC]\d\d|S\d\d)`,
	"space":     `(?:first|buy|remove|cf|bn|ct|ex|\+1|t(?:Bk|Dm|Ex)|[CD][12]\.[12])`,
	"price":     `\d+(?: \(\d+ less \d+\))?`,
	"list":      `.+?`,
	"text":      `.+?`,
}

var thing = regexp.MustCompile(`\{(\w+) (\w+)\}`)

// pattern makes a sentence one that finds the things named.
func (c *claim) pattern() *regexp.Regexp {
	return regexp.MustCompile("^(?:" + thing.ReplaceAllStringFunc(c.sentence, func(t string) string {
		parts := thing.FindStringSubmatch(t)
		return "(?P<" + parts[2] + ">" + named[parts[1]] + ")"
	}) + `)(?: \((?:rulebook|ruling|rulings|notation)[^%]*\))?$`)
}

// n returns a number of the message.
func (c *claimed) n(name string) int {
	n, err := strconv.Atoi(c.says[name])
	if err != nil {
		return -1 << 40
	}
	return n
}

// list returns a list of the message.
func (c *claimed) list(name string) []string {
	if c.says[name] == "none" {
		return nil
	}
	return strings.Split(c.says[name], ", ")
}

// lists tells whether a list of the message names some things, in this order.
func lists[T any](c *claimed, name string, things []T) bool {
	var l []string
	for _, thing := range things {
		l = append(l, fmt.Sprint(thing))
	}
	return slices.Equal(c.list(name), l)
}

func (c *claimed) p() *engine.Player { return &c.s.Seats[c.a.Seat] }

// card returns the face that the message names.
func (c *claimed) card(name string) engine.CardID {
	for id := range c.s.Edition.Cards {
		if c.s.Edition.CardName(engine.CardID(id)) == c.says[name] {
			return engine.CardID(id)
		}
	}
	return 255
}

func (c *claimed) company(name string) engine.Company {
	return engine.Company(slices.Index(c.s.Edition.CompanyNames[:], c.says[name]))
}

// alike tells whether an order that names a card can mean another: all "1"-expansion cards are
// written alike.
func (c *claimed) alike(a, b engine.CardID) bool {
	return int(a) < len(c.s.Edition.Cards) && int(b) < len(c.s.Edition.Cards) && c.s.Edition.CardName(a) == c.s.Edition.CardName(b)
}

// judged collects what the engine says, and what of it is not so.
type judged struct {
	patterns map[engine.Code]*regexp.Regexp
	seen     map[engine.Code]int
	false    map[engine.Code][]string
}

func newJudged() *judged {
	j := &judged{map[engine.Code]*regexp.Regexp{}, map[engine.Code]int{}, map[engine.Code][]string{}}
	for code, c := range claims {
		j.patterns[code] = c.pattern()
	}
	return j
}

// add holds a refusal to what its message claims.
func (j *judged) add(c *claimed, err error) {
	code, ok := refusedWith(err)
	if !ok {
		return
	}
	j.seen[code]++
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) && illegal.Case != code {
		j.seen[illegal.Case]++
	}
	text, pattern := english.Reason(err), j.patterns[code]
	if pattern == nil {
		j.wrong(code, "no claim is known of it: "+text)
		return
	}
	found := pattern.FindStringSubmatch(text)
	if found == nil {
		j.wrong(code, text)
		return
	}
	c.says = map[string]string{}
	for i, name := range pattern.SubexpNames() {
		if name != "" {
			c.says[name] = found[i]
		}
	}
	if !claims[code].holds(c) {
		j.wrong(code, fmt.Sprintf("%s: said of %s, round %d", text, actionText(c.a), c.s.Round))
	}
}

func (j *judged) wrong(code engine.Code, text string) {
	if len(j.false[code]) < 3 {
		j.false[code] = append(j.false[code], text)
	}
}

// refusedWith returns the code of a refusal.
func refusedWith(err error) (engine.Code, bool) {
	var illegal *engine.IllegalError
	var draw *engine.DrawError
	switch {
	case errors.As(err, &illegal):
		return illegal.Code, true
	case errors.As(err, &draw):
		return draw.Code, true
	}
	return "", false
}

// judge tries an action, and holds a refusal of it to its claims.
func (j *judged) judge(s *engine.State, a engine.Action) {
	v := s.View(a.Seat)
	if err := engine.Check(&v, a); err != nil {
		j.add(&claimed{s: withPlusOne(s, a), a: a}, err)
	}
}

// withPlusOne returns the state with the +1 goods tile laid as an action says, if it can be.
func withPlusOne(s *engine.State, a engine.Action) *engine.State {
	on := a.PlusOne
	if on.Card == engine.NoCard || int(on.Card) >= len(s.Edition.Cards) || a.Seat == 0 || int(a.Seat) > s.Players || !s.Seats[a.Seat].PlusOne {
		return s
	}
	for slot := 1; slot <= engine.AreaSlots; slot++ {
		c := s.Seats[a.Seat].Area[slot]
		if !c.Used && c.Card == on.Card && (on.Slot == 0 || int(on.Slot) == slot) && s.Edition.Cards[c.Card].Kind == engine.GoodsCard {
			laid := copyOf(s)
			laid.Seats[a.Seat].PlusOne, laid.Seats[a.Seat].Area[slot].PlusOne = false, true
			return laid
		}
	}
	return s
}

// TestEveryRefusalSaysWhatIsSo proves, over random positions and random wrong orders, that every
// message is true: the numbers it names, the things it lists and the seats it speaks of are those
// of the position. Every code is provoked.
func TestEveryRefusalSaysWhatIsSo(t *testing.T) {
	t.Parallel()
	j := newJudged()
	probe(t, 51, oracleSize(30_000, 400_000), func(s *engine.State, a engine.Action) { j.judge(s, a) })
	for i := range worldKinds {
		n := oracleSize(20, 200)
		worldKinds[i].worlds(t, uint64(100+i), func(w *world) bool {
			j.judgeIn(w)
			n--
			return n > 0
		})
	}
	j.judgeMoved(t, oracleSize(2_000, 20_000))
	j.judgeConstructed(t)
	j.judgeDraws(t, oracleSize(300, 3_000))
	for _, code := range slices.Sorted(maps.Keys(j.false)) {
		t.Errorf("%s: expected %q to be so, got\n%s", code, claims[code].sentence, strings.Join(j.false[code], "\n"))
	}
	total, least := 0, 1<<30
	for _, code := range codesOf(t, "errors.go") {
		total, least = total+j.seen[code], min(least, j.seen[code])
		of, _, _ := strings.Cut(string(code), ".")
		switch _, known := claims[engine.Code(of)]; {
		case !known:
			t.Errorf("%s has no claim here", code)
		case j.seen[code] == 0:
			t.Errorf("%s was not provoked", code)
		}
	}
	t.Logf("count %d refusals held to what they say, of %d codes, each at least %d times", total, len(claims), least)
}

// judgeIn tries wrong orders in a small position.
func (j *judged) judgeIn(w *world) {
	v := w.s.View(w.seat())
	k := &actionMaker{ed: w.s.Edition, pick: w.r.IntN}
	for range 20 {
		a, _ := engine.Sample(&v, w.r.IntN)
		for range 3 {
			m := k.mutate(a)
			m.Seat = a.Seat
			j.judge(w.s, m)
		}
		j.judge(w.s, engine.Action{Seat: v.Seat, Move: k.marker()})
	}
	if odd := copyOf(w.s); w.s.Phase == engine.PlanningPhase {
		share := shares(odd.Edition)[w.r.IntN(4)]
		odd.Seats[v.Seat].Hand.Add(share, 1)
		j.judge(odd, engine.Action{Seat: v.Seat, Move: &engine.Plan{Cards: []engine.PlannedCard{{Card: share}}}})
	}
}

// shares lists the single share cards.
func shares(ed *engine.Edition) (l []engine.CardID) {
	for id := range ed.Cards {
		if ed.Cards[id].Kind == engine.ShareCard {
			l = append(l, engine.CardID(id))
		}
	}
	return l
}

// judgeMoved tries orders of one position in another, as players do whose board has changed.
func (j *judged) judgeMoved(t *testing.T, n int) {
	t.Helper()
	orders := map[engine.Phase][]engine.Action{}
	wander(t, 77, func(s *engine.State, r *rand.Rand) bool {
		seat := s.ToMove()[0]
		v := s.View(seat)
		a, ok := engine.Sample(&v, r.IntN)
		if old := orders[s.Phase]; len(old) > 0 {
			moved := cloneAction(old[r.IntN(len(old))])
			moved.Seat = seat
			j.judge(s, moved)
			odd := copyOf(s)
			if s.Phase == engine.ActionPhase {
				disturbPlayer(odd, r)
				disturbPosts(odd, r)
				j.judge(odd, moved)
			}
		}
		if ok && r.IntN(3) == 0 {
			orders[s.Phase] = append(orders[s.Phase], a)
		}
		n--
		return n > 0
	})
}

// judgeConstructed tries what chance seldom meets.
func (j *judged) judgeConstructed(t *testing.T) {
	t.Helper()
	judge := func(s *engine.State, seat engine.Seat, m engine.Move) { j.judge(s, engine.Action{Seat: seat, Move: m}) }
	for i, table := range tables() {
		over := playRandom(t, table, uint64(i), func(*engine.State, *engine.Step) {})
		for seat := range engine.Seat(engine.MaxPlayers + 1) {
			judge(over, seat, &engine.EndPhase{})
		}
	}
	setup := firstInPhase(t, engine.SetupPhase)
	judge(setup, setup.First, &engine.Rest{Cards: [3]engine.CardID{1, 2, 3}})
	judge(setup, setup.First, &engine.KeepTile{Tile: notDealt(setup)})
	forgotten := copyOf(setup)
	forgotten.Seats[setup.First].Dealt[1] = 0
	judge(forgotten, setup.First, &engine.KeepTile{Tile: notDealt(setup)})
	judge(&engine.NewDeal(edition.Mombasa(), tables()[0], func(int) int { return 0 }).State, engine.Blue, &engine.KeepTile{Tile: 1})
	j.judgeRare(t)
	s := firstInPhase(t, engine.ActionPhase)
	v, others := s.View(s.Turn), engine.Action{Seat: s.SeatList()[0], Move: &engine.EndPhase{}}
	if others.Seat == s.Turn {
		others.Seat++
	}
	j.add(&claimed{s: s, a: others}, engine.Check(&v, others))
	s.Display[2], s.Regions[3] = engine.NoCard, engine.Cairo
	for _, e := range []engine.Expectation{{Display: 1, Card: 1}, {Display: 1}, {Display: 2, Card: 1}, {Region: 3}, {Region: 3, Company: 1}, {Region: 4, Company: 1}, {Pounds: -1}, {Pounds: 99}} {
		j.judge(s, engine.Action{Seat: s.Turn, Move: &engine.EndPhase{Deck: 1}, Expect: []engine.Expectation{e}})
	}
}

// notDealt returns a starting tile that the first seat was not dealt.
func notDealt(s *engine.State) engine.TileID {
	for id := engine.TileID(1); ; id++ {
		if dealt := s.Seats[s.First].Dealt; dealt[0] != id && dealt[1] != id {
			return id
		}
	}
}

// judgeRare tries moves in positions made for them. The identifiers are those of the embedded
// edition.
func (j *judged) judgeRare(t *testing.T) {
	t.Helper()
	const coffee2, bananas1, bananas2, bookkeeper2, bookA23, bookA24 = 2, 5, 6, 27, 23, 24
	judge := func(phase engine.Phase, change func(*engine.State, *engine.Player), m engine.Move) {
		s := firstInPhase(t, phase)
		seat := s.ToMove()[0]
		s.Seats[seat].Area = [engine.AreaSlots + 1]engine.AreaCard{}
		change(s, &s.Seats[seat])
		j.judge(s, engine.Action{Seat: seat, Move: m})
	}
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
}
