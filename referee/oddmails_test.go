package referee

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"dhow/engine"
	"dhow/games"
	"dhow/referee/acts"
)

var keyInLetter = regexp.MustCompile(`key (\S+)`)

// asOdd writes a mail of the odd ones as one of a person: from the person's address, with the key of
// the last letter that has one, and orders in the place of those that the mail has.
func (p *person) asOdd(raw, order, other string) string {
	var id, key string
	for _, l := range p.tray.to(p.address) {
		if found := keyInLetter.FindStringSubmatch(l.Text); found != nil {
			id, key = string(l.ID), found[1]
		}
	}
	raw = "In-Reply-To: <" + id + ">\n" + raw
	return strings.NewReplacer("Ben <ben@example.org>", fmt.Sprintf("%s <%s>", p.name, p.address), "dhow@office.example.org", string(ourAddress),
		"kilifi-7.51.b.abcdefghijklmnopqrstuv", key, "G Cf2 x1", order, "G Cf2 z2", other).Replace(raw)
}

// orderAt is the order that an entry of a game has, as it is typed, without the mark that its author
// is sure.
func (w *world) orderAt(id games.GameID, n int) string {
	g := w.game(id)
	if n > g.Len() || len(g.MovesOf(n)) == 0 {
		return ""
	}
	move := g.MovesOf(n)[0]
	v, err := g.View(move.Action.Seat)
	must(w.t, err)
	return acts.Typed(&v, move.Action)
}

// TestOddMailsAreCarriedOut brings mails as odd programs write them to a game: the order in each is
// carried out, and it alone, and the answer asks about nothing.
func TestOddMailsAreCarriedOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		defer w.stop()
		players := w.three()
		id := w.begin(players, "first-game")
		files, err := filepath.Glob("../mail/testdata/mails/odd-*.eml")
		must(t, err)
		for _, name := range []string{"pipe-signature", "sig-phone-D", "sig-phone-T", "sig-postcode-uk", "sig-outlook-html", "bold-html2text",
			"pgp-clearsigned", "strike-s", "strike-alternative"} {
			files = append(files, "../mail/testdata/mails/"+name+".eml")
		}
		tried := 0
		for _, file := range files {
			raw, err := os.ReadFile(file)
			must(t, err)
			if !strings.Contains(string(raw), "G Cf2 x1") { // it is encoded, or marked up
				continue
			}
			tried++
			if w.game(id).Over() {
				id = w.begin(players, "first-game")
			}
			state, err := w.game(id).State()
			must(t, err)
			seat := state.ToMove()[0]
			p, party := players[seat-engine.Blue], &party{t: t, pick: w.pick}
			order, _ := party.order(w.game(id), seat)
			other := order
			for range 20 {
				if other == order {
					other, _ = party.order(w.game(id), seat)
				}
			}
			before := w.logLength(id)
			w.box.put(p.stamped() + p.asOdd(string(raw), order, other))
			w.settle()
			if got := w.orderAt(id, before+1); strings.TrimSuffix(got, " !") != strings.TrimSuffix(order, " !") {
				t.Errorf("%s: of %s, %d entries are new, with %q:\n%s", filepath.Base(file), order, w.logLength(id)-before, got, p.letter().Text)
			}
		}
		if tried < 70 {
			t.Errorf("only %d mails", tried)
		}
	})
}
