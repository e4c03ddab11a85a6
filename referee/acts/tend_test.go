package acts

import (
	"crypto/sha256"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/templates"
)

// hopeless asks for what the game refuses, when something has been drafted.
type hopeless struct{ ruling }

func (h hopeless) draft(of tended, d *log.Draft) (templates.ResultCode, error) {
	if refused, err := h.ruling.draft(of, d); refused != "" || err != nil {
		return refused, err
	}
	return "", d.Pause()
}

// TestWhatAGameRefusesIsAnswered has a host ask for something that the game refuses for good, and then
// for something possible: the first is answered and leaves nothing, the second is done. Tried again
// for ever, the first would keep waiting all that comes after it.
func TestWhatAGameRefusesIsAnswered(t *testing.T) {
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.RandomSetup, "Ann", "Ben")
	secret := log.Secret(sha256.Sum256(nil))
	g, err := log.New(edition.Mombasa(), h, &secret)
	must(t, err)
	d := g.Draft(time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC), engine.NoSeat, "")
	done := Result{Code: ruledNow}
	results, err := DraftTends(History{Game: g, Edition: edition.Mombasa()}, d, []Tend{
		{Game: "kilifi-7", Change: hopeless{ruling{"Ben's late order counts"}}, Done: done},
		{Game: "kilifi-7", Change: ruling{"we play on"}, Done: done},
	})
	if err != nil || len(results) != 2 || results[0].Code != notAsItStands || results[1].Code != ruledNow {
		t.Errorf("answered is %v, %v", results, err)
	}
	if e := d.Entry(); !e.Rule || len(e.Says) != 1 || e.Says[0].Text != "we play on" {
		t.Errorf("entered is %+v", e)
	}
}
