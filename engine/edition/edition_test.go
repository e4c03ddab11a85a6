package edition_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

func TestFaces(t *testing.T) {
	want := []string{
		"", "Cf1", "Cf2", "Cf3", "Cf4", "Bn1", "Bn2", "Bn3", "Bn4", "Ct1", "Ct2", "Ct3", "Ct4", "Ex1.1", "Ex1.2", "Ex1.3", "Ex1.4",
		"Ex2", "Ex2M", "Ex2T", "Ex2L", "Ex2C", "Ex3", "Ex3M", "Ex3T", "Ex3L", "Ex3C", "Bk2", "Bk3", "Dm", "DmM", "DmT", "DmL", "DmC",
		"ShM", "ShT", "ShL", "ShC", "tBk", "tDm", "tEx",
	}
	ed := edition.Mombasa()
	var got []string
	for _, c := range ed.Cards {
		got = append(got, c.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("faces are %v", got)
	}
	for slot, code := range map[engine.Slot]string{engine.BookkeeperTile: "tBk", engine.MerchantTile: "tDm", engine.ExpansionTile: "tEx"} {
		if card := ed.Cards[ed.TileCards[slot]]; card.Code != code {
			t.Errorf("place %d has the tile %s", slot, card.Code)
		}
	}
	if n := ed.StartingHand.Total(); n != 9 {
		t.Errorf("a starting hand of %d", n)
	}
	for i, id := range ed.FirstExpansion {
		if c := ed.Cards[id]; c.Code != "Ex1" || c.Crate != i+1 {
			t.Errorf("seat %d begins with %+v", i+1, c)
		}
	}
}

// TestTwoFacesOfOneCode reads a hand whose two expansion cards differ in their crates, one of them
// like an action card.
func TestTwoFacesOfOneCode(t *testing.T) {
	text := strings.ReplaceAll(embedded(t), "Ex2], book", "Ex2.8], book")
	const old = "- {code: Ex2, kind: expansion, good: null, value: 2, points: 0, share: null, crate: 2, copies: 2, source: {"
	if !strings.Contains(text, old) {
		t.Fatal("the starting hand has changed")
	}
	line := strings.Replace(old, "crate: 2, copies: 2, source: {", "crate: %d, copies: 1, source: transcribed}", 1)
	line = strings.Replace(line, "{code", "{id: Ex2.%d, code", 1)
	text = strings.Replace(text, old, fmt.Sprintf(line, 8, 2)+"\n  "+fmt.Sprintf(line, 9, 1)+"\n  # ", 1)
	d, err := edition.Load("own.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	ed := d.Edition()
	for id, c := range ed.Cards {
		if c.Code == "Ex2" {
			ids = append(ids, fmt.Sprintf("%s crate %d, %d in hand", c.ID, c.Crate, ed.StartingHand[id]))
		}
	}
	if want := []string{"Ex2.9 crate 1, 1 in hand", "Ex2.8 crate 2, 1 in hand"}; !slices.Equal(ids, want) {
		t.Errorf("faces %q", ids)
	}
}

// TestStack adds up the parts of the card stack: 44 cards, and under each letter those of the later
// ones.
func TestStack(t *testing.T) {
	under := 44
	var all engine.CardSet
	for i, p := range edition.Mombasa().Stack {
		under -= p.Count
		if p.Letter != byte('A'+i) || p.Cards.Total() != p.Count || p.Below.Total() != p.Under || p.Under != under {
			t.Errorf("letter %c has %d cards over %d", p.Letter, p.Count, p.Under)
		}
		all.AddAll(&p.Cards)
	}
	if under != 0 || all.Total() != 44 {
		t.Errorf("%d cards in all", all.Total())
	}
}

func TestBorders(t *testing.T) {
	ed := edition.Mombasa()
	count := 0
	for from := range ed.Regions {
		for _, b := range ed.Regions[from].Borders {
			count++
			back := engine.Border{To: engine.RegionID(from), Cost: b.Cost}
			if !slices.Contains(ed.Regions[b.To].Borders, back) || b.Cost < 1 || b.Cost > 2 {
				t.Errorf("border %d-%d of cost %d", from, b.To, b.Cost)
			}
		}
	}
	if count != 2*46 {
		t.Errorf("%d borders", count)
	}
	if got, want := ed.BaseBorders[engine.CapeTown], []engine.Border{{To: 22, Cost: 1}, {To: 23, Cost: 1}, {To: 24, Cost: 2}}; !slices.Equal(got, want) {
		t.Errorf("Cape Town borders on %v", got)
	}
}

func TestTrackArrays(t *testing.T) {
	ed := edition.Mombasa()
	a1 := ed.Tracks[1]
	if want := []uint8{0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7}; !slices.Equal(a1.Shares, want) {
		t.Errorf("shares of A1: %v", a1.Shares)
	}
	if len(a1.Calls) != 23 || a1.Calls[7] != 2 || a1.Calls[15] != 4 || a1.Calls[8] != 0 {
		t.Errorf("calls of A1: %v", a1.Calls)
	}
	if v := ed.Diamonds.Values; len(v) != 29 || v[5] != 0 || v[6] != 10 || v[8] != 10 || v[28] != 60 {
		t.Errorf("diamond values: %v", v)
	}
	if !ed.CrossedOutA[5] || ed.CrossedOutA[6] || !ed.CrossedOutA[16] {
		t.Error("crossed-out spaces are wrong")
	}
}

func TestBonusSpaces(t *testing.T) {
	ed := edition.Mombasa()
	var names []string
	for _, s := range ed.BonusSpaces[1:] {
		names = append(names, s.Name)
	}
	want := []string{
		"first", "buy", "remove", "cf", "bn", "ct", "ex", "+1", "tBk", "tDm", "tEx",
		"C1.1", "C1.2", "C2.1", "C2.2", "D1.1", "D1.2", "D2.1", "D2.2",
	}
	if !slices.Equal(names, want) {
		t.Errorf("spaces are %v", names)
	}
	for _, track := range ed.Tracks[5:] {
		for level, id := range track.Extra {
			if s := ed.BonusSpaces[id]; s.Level != level+1 || ed.Tracks[s.Track].ID != track.ID {
				t.Errorf("track %s has the space %s", track.ID, s.Name)
			}
		}
	}
	if s := ed.BonusSpaces[12]; len(s.OneOf) != 2 || s.Optional || s.Cost.Pounds != 2 {
		t.Errorf("C1.1 is %+v", s)
	}
	if s := ed.BonusSpaces[15]; len(s.OneOf) != 1 || len(s.OneOf[0]) != 2 || !s.Optional || s.OneOf[0][0] != (engine.Reward{Kind: engine.BuyCard, N: 1}) {
		t.Errorf("C2.2 is %+v", s)
	}
	if s := ed.BonusSpaces[17]; !s.Cost.RemoveCard || s.Cost.RemoveGood != engine.Coffee || s.OneOf[0][0] != (engine.Reward{Kind: engine.Pounds, N: 8, Crate: true}) {
		t.Errorf("D1.2 is %+v", s)
	}
	if s := ed.BonusSpaces[19]; s.OneOf[0][0] != (engine.Reward{Kind: engine.TrackSpaces, N: 2, Others: 3}) {
		t.Errorf("D2.2 is %+v", s)
	}
	if s := ed.BonusSpaces[10]; s.OneOf[0][0] != (engine.Reward{Kind: engine.ReserveTile, N: int(engine.MerchantTile)}) {
		t.Errorf("tDm is %+v", s)
	}
}

// TestBookSpaces follows ruling 54: row by row within a letter.
func TestBookSpaces(t *testing.T) {
	ed := edition.Mombasa()
	want := [][4]int{
		{1, 1, 2, 1}, {1, 2, 3, 1}, {1, 3, 2, 2}, {1, 4, 3, 2}, {2, 1, 4, 1}, {2, 2, 5, 1},
		{2, 3, 4, 2}, {2, 4, 5, 2}, {3, 1, 6, 1}, {3, 2, 7, 1}, {3, 3, 6, 2}, {3, 4, 7, 2},
	}
	for i, w := range want {
		s := ed.BookSpaces[i+1]
		if got := [4]int{int(s.Letter), s.Number, s.Column, s.Row}; got != w {
			t.Errorf("space %d is %v, want %v", i+1, got, w)
		}
	}
}

func TestBooks(t *testing.T) {
	ed := edition.Mombasa()
	if len(ed.Books) != 1+72+10 || ed.Books[73].ID != "S01" || ed.Books[73].Letter != engine.NoLetter {
		t.Errorf("%d books, book 73 is %+v", len(ed.Books), ed.Books[73])
	}
	if b := ed.Books[9]; b.Rewards[0] != (engine.Reward{Kind: engine.Pounds, PerUnit: engine.Cotton, Minus: 1}) {
		t.Errorf("A09 is %+v", b)
	}
	if b := ed.Books[52]; b.Requires[1] != (engine.Requirement{Kind: engine.NeedOneGoodFurther, N: 3}) {
		t.Errorf("C04 is %+v", b)
	}
	for i, tile := range ed.StartingTiles[1:] {
		if ed.Books[tile.Book].ID != tile.ID || tile.Rest.Total() != 3 {
			t.Errorf("tile %d is %+v", i+1, tile)
		}
	}
	if got := ed.FirstGameTiles[3]; !slices.Equal(got, []engine.TileID{1, 2, 3}) {
		t.Errorf("first game of three: %v", got)
	}
}

var sink *engine.Edition

// BenchmarkLoad is what a program pays to have the embedded edition.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		sink = edition.Mombasa()
	}
}

// BenchmarkLoadFile is what it pays for an owner's file: decoding, every check, and making the
// edition.
func BenchmarkLoadFile(b *testing.B) {
	data := []byte(embedded(b))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		d, err := edition.Load("own.yaml", data)
		if err != nil {
			b.Fatal(err)
		}
		sink = d.Edition()
	}
}
