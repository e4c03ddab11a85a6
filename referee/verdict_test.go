package referee

import (
	"fmt"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
	"dhow/templates"
)

// noProof, at and unsureLine change a mail.
func noProof(d *acts.Delivery)       { d.Proof, d.OrdersAllowed = identity.Unproven, false }
func at(position int) mailChange     { return func(d *acts.Delivery) { d.Position = position } }
func unsureLine(line int) mailChange { return func(d *acts.Delivery) { d.Lines[line-1].Unsure = true } }

// manySays is what an answer says of so many lines of talk.
func manySays(n int) string {
	var told string
	for i := range n {
		told += fmt.Sprintf("; %d passed to nobody x", i+1)
	}
	return told
}

type mailChange func(*acts.Delivery)

// verdictRows are mails in one position: it is green's turn, after entry 14, which opened the plans
// of round 1; green's own plan is entry 13, blue's entry 12.
var verdictRows = []struct {
	name    string
	seat    engine.Seat
	lines   string
	change  mailChange
	outcome string
	told    string // as party.told, joined by "; "
}{
	{"an order that cannot be read", 2, "g ct1 bk", nil, "refused", "1 not understood expected"},
	{"an order that is legal", 2, "end 1!", nil, "accepted", "1 accepted E 1"},
	{"one line not understood stops all orders", 2, "E 1\n\ng ct1 bk", nil, "refused", "1 not tried unread E 1; 3 not understood expected"},
	{"prose stops no order", 2, "hello there\nE 1\nthanks!", nil, "accepted", "1 left aside; 2 accepted E 1; 3 left aside"},
	{"a sentence about an order stops none", 2, "E 1\n\nI hope you keep off Cairo 2", nil, "accepted", "1 accepted E 1; 3 left aside"},
	{"a sentence that may be an order stops what is left", 1, "then E 1\n\nI go for Cairo 2", nil, "refused", "1 not tried unread; 3 not understood expected"},
	{"but not talk", 2, "E 1\nsay good luck\ng ct1 bk", nil, "accepted", "1 not tried unread E 1; 2 passed to nobody good luck; 3 not understood expected"},
	{"an order that is not allowed", 2, "E", nil, "refused", "1 not allowed name-deck, nearest 3"},
	{"the first refusal stops those after it", 2, "E\nE 1", nil, "refused", "1 not allowed name-deck, nearest 3; 2 not tried after refusal E 1"},
	{"what was done stays done", 2, "E 1\nE 2\nE 3", nil, "accepted", "1 accepted E 1; 2 not tried later E 2; 3 not tried later E 3"},
	{"another's turn", 1, "G Cf2 M2", nil, "refused", "1 not tried later G Cf2 M2"},
	{"an unsure line stops all orders and is quoted", 2, "E 1\nE 2", unsureLine(2), "refused", "1 not tried unsure E 1; 2 unsure"},
	{"an unsure line that is blank does not matter", 2, "E 1\n ", unsureLine(2), "accepted", "1 accepted E 1"},
	{"a stale letter", 2, "E 1", at(10), "refused", "1 stale E 1 hidden green: P Bk2 Ct2 Ct1"},
	{"talk in an answer to a stale letter", 2, "E 1\nsay hm", at(12), "accepted", "1 stale E 1 hidden green: P Bk2 Ct2 Ct1; 2 passed to nobody hm"},
	{"a position this log never had", 2, "E 1", at(99), "refused", "1 stale E 1 "},
	{"a letter from before others acted is not stale", 2, "E 1", at(13), "accepted", "1 accepted E 1"},
	{"no letter was answered", 2, "E 1", at(identity.Newest), "accepted", "1 accepted E 1"},
	{"no proof, orders and talk", 2, "E 1\nsay hello\nundo\nlegal", noProof, "refused",
		"1 result needs-more-proof; 2 result needs-more-proof; 3 result needs-more-proof; 4 open \"\" true"},
	{"try records nothing", 2, "try E 1", nil, "answered", "1 tried E 1"},
	{"try above an order and below it", 2, "try E 1\nE 1\ntry E 1", nil, "accepted", "1 tried E 1; 2 accepted E 1; 3 not allowed not-your-turn, nearest 0"},
	{"questions above an order and below it", 2, "legal E\nlog\nE 1\nlog\nlegal E", nil, "accepted",
		"1 open \"E\" true; 2 logged 0: 14; 3 accepted E 1; 4 logged 0: 15; 5 open \"E\" true"},
	{"try what is not allowed", 2, "try E", nil, "answered", "1 not allowed name-deck, nearest 3"},
	{"questions", 1, "show\nshow 8\nlog\nlog 1\nlegal E\nhelp Bk2\nhelp", nil, "answered",
		"1 shown 0 true; 2 shown 8 true; 3 logged 0: 14; 4 logged 1: 3; 5 open \"E\" true; 6 helped \"Bk2\"; 7 helped \"\""},
	{"a board that is not there", 1, "show 99\nshow 1", nil, "answered", "1 shown 99 false; 2 shown 1 false"},
	{"talk to one", 1, "say ben: psst", nil, "accepted", "1 passed to green psst"},
	{"an order is left for a later turn", 1, "then goods Cf2 M2 | e", nil, "accepted", "1 kept then G Cf2 M2 | E, replaced false"},
	{"an order for the next phase", 2, "E 1\n\nP none", nil, "accepted", "1 accepted E 1; 3 not tried later P none"},
	{"an order for a phase after the next turn", 1, "P none", nil, "refused", "1 not allowed wrong-phase, nearest 0"},
	{"nothing is left after all", 1, "then none", nil, "accepted", "1 kept then none, replaced false"},
	{"several lines of a mail are left", 1, "then E 1\n\nthen P none", nil, "accepted", "1 kept then E 1, replaced false; 3 kept then P none, replaced false"},
	{"what can never be possible is not left", 1, "then E 1\n\nthen E 2\n\nthen P none", nil, "accepted", "1 kept then E 1, replaced false; 3 never fits then E 2: wrong-phase; 5 not tried after refusal"},
	{"what is left is not taken back below it", 1, "then E 1\n\nthen none", nil, "accepted", "1 kept then E 1, replaced false; 3 not tried one queue"},
	{"an order and one for the turn after it", 2, "E 1\n\nthen P none", nil, "accepted", "1 accepted E 1; 3 kept then P none, replaced false"},
	{"nothing is left behind an order that is refused", 2, "E\n\nthen P none", nil, "refused", "1 not allowed name-deck, nearest 3; 3 not tried after refusal"},
	{"nor behind one that came too late", 2, "E 1\n\nthen P none", at(10), "refused", "1 stale E 1 hidden green: P Bk2 Ct2 Ct1; 3 not tried after refusal"},
	{"a line not understood stops what is left", 1, "then E 1\n\ng ct1 bk", nil, "refused", "1 not tried unread; 3 not understood expected"},
	{"no proof, something left", 1, "then E 1", noProof, "refused", "1 result needs-more-proof"},
	{"what is left is bound to no position", 2, "then P none", at(10), "accepted", "1 kept then P none, replaced false"},
	{"what is left in the turn is for the one after it", 2, "then E 1", nil, "accepted", "1 kept then E 1, replaced false"},
	{"an empty mail", 2, "", nil, "answered", ""},
	{"key and game lines say nothing of their own", 2, "E 1\nkey kilifi-7.14.g.aaaaaaaaaaaaaaaaaaaaaa\ngame kilifi-7", nil, "accepted", "1 accepted E 1"},
	{"joining twice", 2, "join again", nil, "answered", "1 result joined-already bens-word"},
	{"resigning leaves the orders beside it to the house player", 2, "E 1\nresign", nil, "accepted", "1 not tried house E 1; 2 result resigned"},
	{"resigning by an address alone", 2, "resign\nE 1", func(d *acts.Delivery) { d.Proof = identity.ByAddress }, "accepted", "1 result needs-more-proof; 2 accepted E 1"},
	{"talk that is too long", 1, "say " + strings.Repeat("long ", 4000) + "\nsay short", nil, "accepted", "1 not understood text-too-long; 2 passed to nobody short"},
	{"more talk than an entry holds", 1, strings.Repeat("say x\n", 21), nil, "accepted", strings.TrimPrefix(manySays(20), "; ") + "; 21 not tried too many"},
	{"resend", 1, "resend", nil, "answered", "1 result sent-again"},
	{"too many lines", 2, "E 1" + strings.Repeat("\nsay x", 200), nil, "refused", "201 not understood too-many-lines"},
	{"too many lines that cannot be read", 2, strings.Repeat("E 9\n\n", 12) + "E 1", nil, "refused",
		"1 not understood expected; 3 not understood expected; 5 not understood expected; 7 not understood expected; 9 not understood expected; " +
			"11 not understood expected; 13 not understood expected; 15 not understood expected; 17 not understood expected; 19 not understood expected; " +
			"25 not tried unread E 1; 0 result more-unread 2"},
	{"what the clerk has done is told", 2, "yes", func(d *acts.Delivery) { d.Results = []acts.Result{{Line: 1, Text: "yes", Code: templates.Confirmed}} }, "answered", "1 result confirmed"},
}

func TestVerdicts(t *testing.T) {
	for _, row := range verdictRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t, 2)
			p.join()
			p.playUntil(inPhase(engine.ActionPhase, 1))
			d := p.mail(row.seat, row.lines)
			if row.change != nil {
				row.change(&d)
			}
			before := p.game().Len()
			posting := p.deliver(d)
			if posting.In.Outcome != row.outcome || posting.In.Fingerprint != d.Fingerprint {
				t.Errorf("the outcome is %+v, want %s", posting.In, row.outcome)
			}
			if made := p.game().Len() > before; made != (row.outcome == "accepted") || made != (posting.In.Entry == before+1) {
				t.Errorf("an entry was made: %v; the journal is told of entry %d", made, posting.In.Entry)
			}
			if told := strings.Join(p.told(row.seat), "; "); told != row.told {
				t.Errorf("the answer says\n%s, want\n%s", told, row.told)
			}
			p.sameAgain(d, posting)
			if p.walksAgree() == 0 {
				t.Error("no mail is judged again")
			}
		})
	}
}

// sameAgain delivers a mail again, at a table that has forgotten everything: the posting and its
// letters are the same.
func (p *party) sameAgain(d acts.Delivery, posting table.Posting) {
	p.t.Helper()
	letters := p.renderAll(posting)
	length := p.game().Len()
	p.sit()
	again, err := p.table.Deliver(p.t.Context(), d, nil)
	must(p.t, err)
	if n := p.game().Len(); n != length {
		p.t.Errorf("the mail made entry %d when it came again", n)
	}
	if again.In != posting.In || again.Mark != posting.Mark || len(again.Owes) != len(posting.Owes) {
		p.t.Fatalf("the mail comes again as %+v, was %+v", again, posting)
	}
	for i, text := range p.renderAll(again) {
		if again.Owes[i] != posting.Owes[i] || text != letters[i] {
			p.t.Errorf("letter %d is %+v\n%s\nwas %+v\n%s", i, again.Owes[i], text, posting.Owes[i], letters[i])
		}
	}
}

func (p *party) renderAll(posting table.Posting) []string {
	p.t.Helper()
	var texts []string
	for _, o := range posting.Owes {
		l := p.render(o)
		texts = append(texts, string(l.ID)+"\n"+l.Subject+"\n"+l.Text)
	}
	return texts
}

// TestAnswersKeepTheSequence shows the board as it is where each show stands among the orders of a
// mail, and after the mail below all of them.
func TestAnswersKeepTheSequence(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	first, ok := p.order(p.game(), engine.Green)
	if !ok {
		t.Fatal("green has nothing to order")
	}
	before := p.game().Len()
	d := p.mail(engine.Green, "show\n"+first+"\nshow")
	d2 := p.deliver(d)
	if d2.In.Entry != before+1 {
		t.Fatalf("the mail made entry %d", d2.In.Entry)
	}
	var shown []*engine.View
	must(t, p.table.Read(t.Context(), func(h acts.History) error {
		for _, a := range h.Answers(&d.Mail, d2.Mark.Entry) {
			if o, is := a.Outcome.(templates.Shown); is {
				shown = append(shown, o.View)
			}
		}
		if was := h.ViewAt(before, engine.Green); len(shown) != 2 || *shown[0] != *was || *shown[1] == *was {
			t.Errorf("%d boards are shown, the first as it was: %v", len(shown), len(shown) > 0 && *shown[0] == *was)
		}
		return nil
	}))
}
