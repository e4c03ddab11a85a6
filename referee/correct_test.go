package referee

import (
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/templates"
)

// wasteful plays on until a seat has an order that loses expansion points, and returns one, and
// another with the same cards that loses none.
func wasteful(t *testing.T, p *party, seat engine.Seat) (losing, better string) {
	t.Helper()
	for round := 1; round <= engine.Rounds; round++ {
		p.playUntil(inPhase(engine.ActionPhase, round))
		g := p.game()
		v, err := g.At(g.Len()).View(seat)
		must(t, err)
		for _, company := range engine.Companies {
			losing, better = "", ""
			for first := 1; first <= engine.Regions; first++ {
				one := "X " + company.String() + " " + strconv.Itoa(first)
				switch loses(t, &v, one) {
				case 1:
					losing = one
				case 0:
					better = one
				}
				for second := 1; second <= engine.Regions && losing != "" && better == ""; second++ {
					if two := one + " " + strconv.Itoa(second); loses(t, &v, two) == 0 {
						better = two
					}
				}
				if losing != "" && better != "" {
					return losing, better
				}
			}
		}
	}
	t.Fatal("no order loses anything")
	return "", ""
}

// loses returns how often an order loses expansion points; -1 if it is not legal.
func loses(t *testing.T, v *engine.View, text string) (n int) {
	t.Helper()
	a, err := notation.ParseOrder(v.State.Edition, v.Seat, text)
	must(t, err)
	step, err := engine.Foresee(v, a)
	if err != nil {
		return -1
	}
	for _, e := range step.Events {
		if _, lost := e.(engine.ExpansionLost); lost {
			n++
		}
	}
	return n
}

// filled is the canonical text of an order with all that is left out.
func filled(t *testing.T, v *engine.View, text string) string {
	t.Helper()
	a, err := notation.ParseOrder(v.State.Edition, v.Seat, text)
	must(t, err)
	step, err := engine.Foresee(v, a)
	must(t, err)
	return notation.PrintOrder(v.State.Edition, step.Action)
}

// TestCorrection holds that an order which gave something away is replaced by another that is sent
// under the same key, as long as nobody has acted since; and that nothing else is replaced so: nobody
// can look and take back.
func TestCorrection(t *testing.T) {
	for _, row := range []struct {
		name          string
		first, second string // AWASTE and ABETTER stand for the orders as typed, WASTE and BETTER for what they mean
		between       func(p *party)
		told          string
	}{
		{"what gave something away", "AWASTE", "ABETTER", nil, "1 accepted BETTER"},
		{"among prose", "AWASTE", "Oh dear!\nABETTER", nil, "1 left aside; 2 accepted BETTER"},
		{"what gave nothing away", "E 1", "AWASTE", nil, "1 stale AWASTE order green: E 1"},
		{"the same again", "AWASTE", "AWASTE", nil, "1 stale AWASTE order green: WASTE"},
		{"by what is not allowed", "AWASTE", "E 5", nil, "1 stale E 5 order green: WASTE"},
		{"others have acted since", "AWASTE", "ABETTER", func(p *party) { p.playSeat(engine.Blue) }, "1 stale ABETTER order green: WASTE"},
		{"talk since does not matter", "AWASTE", "ABETTER", func(p *party) { p.send(engine.Blue, "say hm") }, "1 accepted BETTER"},
		{"beside a line that may be an order", "AWASTE", "ABETTER\n\ng ct1 bk", nil, "1 not tried unread ABETTER; 3 not understood expected"},
		{"twice", "AWASTE", "ABETTER\nAWASTE", nil, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t, 2)
			p.join()
			losing, better := wasteful(t, p, engine.Green)
			before := p.game()
			v, err := before.At(before.Len()).View(engine.Green)
			must(t, err)
			in := strings.NewReplacer("AWASTE", losing, "ABETTER", better,
				"WASTE", filled(t, &v, losing), "BETTER", filled(t, &v, better)).Replace
			key := p.letters[engine.Green]
			p.send(engine.Green, in(row.first))
			if row.between != nil {
				row.between(p)
			}
			p.letters[engine.Green] = key
			d := p.mail(engine.Green, in(row.second))
			p.deliver(d)
			told := strings.Join(p.told(engine.Green), "; ")
			if row.told != "" && told != in(row.told) {
				t.Errorf("the answer says\n%s, want\n%s", told, in(row.told))
			}
			if row.told == "" && strings.Count(told, "accepted") != 1 {
				t.Errorf("not one order is accepted: %s", told)
			}
		})
	}
}

// TestCorrectionInAnswerToItsLetter holds that the letter which tells of what was given away shows
// orders that replace the one that did, that one of them does in answer to this letter, copied as it
// stands, and that nothing else is taken for such an order.
func TestCorrectionInAnswerToItsLetter(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	losing, better := wasteful(t, p, engine.Green)
	p.send(engine.Green, losing)
	o := p.page(engine.Green).Answers[0].Outcome.(templates.Accepted)
	if !o.Changes || len(o.Better) == 0 {
		t.Fatalf("it cannot be changed: %+v", o)
	}
	letter, offered, starred := p.offers(engine.Green, false)
	if len(starred) != len(o.Better) || !strings.Contains(letter.Text, "You can still change that until") {
		t.Errorf("%q are offered, and %q in\n%s", starred, o.Better, letter.Text)
	}
	key := p.letters[engine.Green]
	for _, row := range []struct {
		name, text string
		corrects   bool
	}{
		{"another verb", "G Cf1 M1", false},
		{"the same again", losing, false},
		{"what is not allowed", better + " 24 24", false},
		{"the first of those that are shown", acts.Copied([]mail.Line{{Text: starred[0]}}, offered)[0].Text, true},
	} {
		p.letters[engine.Green] = key
		before := p.game().Len()
		p.send(engine.Green, row.text)
		g := p.game()
		if corrected := g.Len() > before && g.Entries()[before].Undo == before; corrected != row.corrects {
			t.Errorf("%s, %q, corrects: %v; %q", row.name, row.text, corrected, p.told(engine.Green))
		}
	}
	p.playSeat(engine.Blue)
	if o := p.pageOf(key[len(key)-1]).Answers[0].Outcome.(templates.Accepted); !o.Changes {
		t.Error("the letter is another one when it is written again")
	}
}
