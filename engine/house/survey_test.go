package house

import (
	"fmt"
	"slices"
	"testing"

	"dhow/engine"
)

// survey counts what sensible players make of the parts of the game.
type survey struct {
	games int
	times map[string]int // by part
	sum   engine.SeatScore
	least int
	most  int
}

// note counts what one step uses.
func (v *survey) note(before *engine.State, step *engine.Step) {
	ed := before.Edition
	if m, ok := step.Action.Move.(*engine.PlaceMarker); ok {
		v.times["bonus space "+ed.BonusSpaces[m.Space].Name]++
	}
	for _, e := range step.Events {
		switch e := e.(type) {
		case engine.RegionEntered:
			v.times[fmt.Sprintf("region %d", e.Region)]++
		case engine.Advanced:
			v.times["track "+before.TrackOf(e.Company).ID]++
		case engine.CallPaid:
			v.times["capital call on "+before.TrackOf(e.Company).ID]++
		case engine.BookBought:
			v.times["book bought, letter "+ed.Books[e.Book].Letter.String()]++
		case engine.BookFlipped:
			v.times["book flipped"]++
		case engine.JarMoved:
			v.times[fmt.Sprintf("ink jar on %d or beyond", e.To/4*4)]++
		case engine.DiamondMoved:
			v.times[fmt.Sprintf("diamond marker on %d or beyond", e.To/8*8)]++
		case engine.PostOusted:
			v.times["post ousted"]++
		case engine.PostRemoved:
			v.times["post removed"]++
		case engine.PlusOneLaid:
			v.times["+1 tile laid"]++
		case engine.CardTaken:
			v.times[fmt.Sprint("card acquired or bought, kind ", ed.Cards[e.Card].Kind)]++
		case engine.CardUsed:
			v.times["card used, "+ed.Cards[before.Seats[e.Seat].Area[e.Slot].Card].Code]++
		}
	}
}

func (v *survey) score(s *engine.State) {
	v.games++
	for _, seat := range s.SeatList() {
		sc := s.Score()[seat]
		v.least, v.most = min(v.least, sc.Total()), max(v.most, sc.Total())
		v.sum.Cash += sc.Cash
		v.sum.Diamonds += sc.Diamonds
		v.sum.Bookkeeping += sc.Bookkeeping
		for c, pounds := range sc.Shares {
			v.sum.Shares[c] += pounds
		}
	}
}

// log prints the counts for each player and game.
func (v *survey) log(t *testing.T, players int) {
	n := float64(v.games * players)
	t.Logf("pounds %.1f, %d to %d: cash %.1f, shares %.1f, diamonds %.1f, books %.1f", float64(v.sum.Total())/n, v.least, v.most,
		float64(v.sum.Cash)/n, float64(v.sum.Total()-v.sum.Cash-v.sum.Diamonds-v.sum.Bookkeeping)/n, float64(v.sum.Diamonds)/n, float64(v.sum.Bookkeeping)/n)
	var parts []string
	for part := range v.times {
		parts = append(parts, part)
	}
	slices.Sort(parts)
	for _, part := range parts {
		t.Logf("%7.3f %s", float64(v.times[part])/n, part)
	}
}

// TestSensibleUsesEveryPartOfTheGame protects that sensible players enter all regions, go on all
// tracks, pay capital calls, take every bonus space, buy books of every letter and acquire every
// kind of card; in the long run, too few games show it all.
func TestSensibleUsesEveryPartOfTheGame(t *testing.T) {
	t.Parallel()
	v := &survey{times: map[string]int{}, least: 1 << 20}
	players := []Player{Sensible, Sensible, Sensible, Sensible}
	for seed := range uint64(size(4, 200)) {
		setup := engine.RandomSetup
		if seed%2 == 1 {
			setup = engine.FirstGame
		}
		v.score(game(t, setup, seed, players, v.note))
	}
	v.log(t, len(players))
	if size(0, 1) == 0 {
		return
	}
	for _, part := range parts(game(t, engine.FirstGame, 0, players, nil).Edition) {
		if v.times[part] == 0 {
			t.Errorf("never: %s", part)
		}
	}
}

// parts lists what a table of four should make use of.
func parts(ed *engine.Edition) []string {
	l := []string{"book flipped", "post ousted", "post removed", "+1 tile laid", "book bought, letter A", "book bought, letter B", "book bought, letter C"}
	for region := 1; region <= engine.Regions; region++ {
		l = append(l, fmt.Sprintf("region %d", region))
	}
	for _, track := range ed.Tracks[1:] {
		l = append(l, "track "+track.ID, "capital call on "+track.ID)
	}
	for _, space := range ed.BonusSpaces[1:] {
		l = append(l, "bonus space "+space.Name)
	}
	for kind := engine.GoodsCard; kind <= engine.ShareCard; kind++ {
		l = append(l, fmt.Sprint("card acquired or bought, kind ", kind))
	}
	return l
}
