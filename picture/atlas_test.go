package picture

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestSignsStayInTheirRegions holds that no sign of a region reaches over its border, nor a base's
// over land or another's.
func TestSignsStayInTheirRegions(t *testing.T) {
	a := survey(edition.MombasaDocument(), edition.Mombasa())
	for id := engine.RegionID(1); id <= engine.Regions; id++ {
		if a.blocks[id].free < 0 {
			t.Errorf("region %d: its signs reach %.1f pixels over the border", id, -a.blocks[id].free)
		}
	}
	var all []rect
	for _, c := range engine.Companies {
		for _, r := range []rect{a.plates[c].title, a.plates[c].grid} {
			for _, p := range r.outer() {
				for region, o := range a.regions {
					if region > 0 && o.contains(p) {
						t.Errorf("the base of %v lies on region %d", c, region)
					}
				}
			}
			for _, other := range all {
				if r.apart(other) < 0 {
					t.Errorf("two bases lie on each other: %v, %v", r, other)
				}
			}
			all = append(all, r)
		}
	}
}

// TestOtherOutlinesCanBeDrawn moves the corners of the map about, as another edition may have them.
func TestOtherOutlinesCanBeDrawn(t *testing.T) {
	for seed := range uint64(6) {
		d := *edition.MombasaDocument()
		r := rand.New(rand.NewPCG(seed, 1))
		moved := map[edition.Point]edition.Point{}
		shift := func(l []edition.Point) []edition.Point {
			out := make([]edition.Point, len(l))
			for i, p := range l {
				if _, ok := moved[p]; !ok {
					moved[p] = edition.Point{p[0] + r.IntN(17) - 8, p[1] + r.IntN(17) - 8}
				}
				out[i] = moved[p]
			}
			return out
		}
		d.Regions = append([]edition.Region(nil), d.Regions...)
		for i := range d.Regions {
			d.Regions[i].Outline = shift(d.Regions[i].Outline)
		}
		d.Bases = append([]edition.Base(nil), d.Bases...)
		for i := range d.Bases {
			d.Bases[i].Outline = shift(d.Bases[i].Outline)
		}
		a := survey(&d, edition.Mombasa())
		for id := engine.RegionID(1); id <= engine.Regions; id++ {
			if a.blocks[id].free < -2 {
				t.Errorf("seed %d: region %d: its signs reach %.1f pixels over the border", seed, id,
					-a.blocks[id].free)
			}
		}
	}
}

func BenchmarkSurvey(b *testing.B) {
	for b.Loop() {
		survey(edition.MombasaDocument(), edition.Mombasa())
	}
}

// TestOddMapsCanBeDrawn draws maps that leave no sea, and regions that are smaller than their signs.
func TestOddMapsCanBeDrawn(t *testing.T) {
	square := func(x, y, size int) []edition.Point {
		return []edition.Point{{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}}
	}
	for name, outlineOf := range map[string]func(id int) []edition.Point{
		"a continent that is square":   func(id int) []edition.Point { return square(id%5*200, id/5*200, 200) },
		"regions as large as the map":  func(int) []edition.Point { return square(0, 0, 1000) },
		"regions as small as a number": func(id int) []edition.Point { return square(id%5*200, id/5*200, 12) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := *edition.MombasaDocument()
			d.Regions = append([]edition.Region(nil), d.Regions...)
			for i := range d.Regions {
				d.Regions[i].Outline = outlineOf(i)
			}
			s := engine.NewDeal(edition.Mombasa(), engine.Table{Players: 4}, func(int) int { return 0 }).State
			b := &Board{Document: &d, Now: &s, Words: &Words{First: func(string) string { return "" }, Company: engine.Company.String}}
			if b.Draw(Map) == nil {
				t.Error("there is no picture")
			}
			a := atlasOf(&d, edition.Mombasa())
			for i, one := range engine.Companies {
				for _, other := range engine.Companies[i+1:] {
					if a.plates[one].grid.apart(a.plates[other].grid) < 0 {
						t.Errorf("the bases of %v and %v lie on each other", one, other)
					}
				}
			}
		})
	}
}
