package templates

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestWhatAnOrderGivesUpInWordsIsNoLoss protects who stops a marker from being told that spaces are
// lost: those that they give up by saying so are as they want it, all others are lost.
func TestWhatAnOrderGivesUpInWordsIsNoLoss(t *testing.T) {
	t.Parallel()
	p := &Page{Reader: Reader{Edition: edition.Mombasa(), Seat: engine.Blue, Name: "Ann"}}
	for order, lost := range map[string]bool{
		"S ct":                    true,
		"S ct; stop M":            false,
		"S ct; stop T":            true,
		"B Bk2 j2; p; p; stop M":  false,
		"B Bk2 j2; p; p; stop TC": true,
	} {
		o := Accepted{Order: order, Events: []engine.Event{engine.SpacesLost{Seat: engine.Blue, Company: engine.Mombasa, N: 2}}}
		if told := p.lost(&o, &Answer{Text: order}); (told != "") != lost {
			t.Errorf("of %s is told: %q", order, told)
		}
	}
}
