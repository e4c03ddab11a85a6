package referee

import (
	"strings"
	"testing"

	"dhow/engine"
)

// unproven, unsureAt, at and twice change a mail.
func noProof(d *Delivery)            { d.Proof, d.OrdersAllowed = Unproven, false }
func at(position int) mailChange     { return func(d *Delivery) { d.Position = position } }
func unsureLine(line int) mailChange { return func(d *Delivery) { d.Lines[line-1].Unsure = true } }

type mailChange func(*Delivery)

// verdictRows are mails in one position: it is green's turn, after entry 14, which opened the plans of round 1; green's own
// plan is entry 13, blue's entry 12.
var verdictRows = []struct {
	name    string
	seat    engine.Seat
	lines   string
	change  mailChange
	outcome string
	says    []string // in the answer
	not     []string // in the answer
}{
	{name: "an order that cannot be read", seat: 2, lines: "g ct1 bk", outcome: "refused", says: []string{"not understood"}},
	{name: "an order that is legal", seat: 2, lines: "end 1", outcome: "accepted", says: []string{"1: E 1", "ok: takes up deck 1", "waits for Ann"}},
	{name: "one line not understood stops all orders", seat: 2, lines: "E 1\nhello there", outcome: "refused",
		says: []string{"not tried: a line of your mail is not understood", "2: hello there"}, not: []string{"ok:"}},
	{name: "one line not understood does not stop talk", seat: 2, lines: "E 1\nsay good luck\nhello there", outcome: "accepted",
		says: []string{"not tried: a line of your mail", "passed on to all"}, not: []string{"ok: takes"}},
	{name: "an order that is not allowed", seat: 2, lines: "E", outcome: "refused", says: []string{"1: E\n    ^", "not allowed: name the resting deck", "nearest legal"}},
	{name: "the first refusal stops those after it", seat: 2, lines: "E\nE 1", outcome: "refused", says: []string{"not allowed", "2: E 1\n   not tried: an order above it was refused"}},
	{name: "what was done stays done", seat: 2, lines: "E 1\nE 2", outcome: "accepted", says: []string{"1: E 1\n   ok:", "2: E 2\n   not tried: it is not your turn", "then E 2"}},
	{name: "another's turn", seat: 1, lines: "G Cf2 M2", outcome: "refused", says: []string{"not tried: it is not your turn", "then G Cf2 M2"}},
	{name: "an unsure line stops all orders and is quoted", seat: 2, lines: "E 1\nE 2", change: unsureLine(2), outcome: "refused",
		says: []string{"1: E 1\n   not tried: it is unclear", "> E 2", "Did you write this line now"}},
	{name: "an unsure line that is blank does not matter", seat: 2, lines: "E 1\n ", change: unsureLine(2), outcome: "accepted", says: []string{"ok: takes up deck 1"}},
	{name: "a stale letter", seat: 2, lines: "E 1", change: at(10), outcome: "refused", says: []string{"too late", "green: P Bk2 Ct2 Ct1"}},
	{name: "talk in an answer to a stale letter", seat: 2, lines: "E 1\nsay hm", change: at(10), outcome: "accepted", says: []string{"too late", "passed on"}},
	{name: "a position this log never had", seat: 2, lines: "E 1", change: at(99), outcome: "refused", says: []string{"too late"}},
	{name: "a letter from before others acted is not stale", seat: 2, lines: "E 1", change: at(13), outcome: "accepted", says: []string{"ok: takes up deck 1"}},
	{name: "no letter was answered", seat: 2, lines: "E 1", change: at(Newest), outcome: "accepted", says: []string{"ok: takes up deck 1"}},
	{name: "no proof, orders and talk", seat: 2, lines: "E 1\nsay hello\nlegal", change: noProof, outcome: "refused",
		says: []string{"this needs to be confirmed", "use goods"}, not: []string{"passed on", "ok:"}},
	{name: "try records nothing", seat: 2, lines: "try E 1", outcome: "answered", says: []string{"allowed", "nothing is recorded"}},
	{name: "try what is not allowed", seat: 2, lines: "try E", outcome: "answered", says: []string{"not allowed: name the resting deck"}},
	{name: "questions", seat: 1, lines: "show\nshow 8\nlog\nlog 1\nlegal E\nhelp Bk2\nhelp", outcome: "answered",
		says: []string{"the board stands below", "the board after entry 8", "joins with the word", "All have chosen", "bookkeeper"}},
	{name: "a board that is not there", seat: 1, lines: "show 99\nshow 1", outcome: "answered", says: []string{"no board after entry 99", "no board after entry 1"}},
	{name: "talk to one", seat: 1, lines: "say ben: psst", outcome: "accepted", says: []string{"passed on to Ben alone"}},
	{name: "orders cannot be left for later", seat: 1, lines: "then G Cf2 M2", outcome: "answered", says: []string{"orders cannot be left for later"}},
	{name: "an empty mail gets help", seat: 2, lines: "", outcome: "answered", says: []string{"No order was found in your mail"}},
	{name: "key and game lines say nothing of their own", seat: 2, lines: "E 1\nkey kilifi-7.14.g.aaaaaaaaaaaaaaaaaaaaaa\ngame kilifi-7", outcome: "accepted", says: []string{"ok: takes up deck 1"}, not: []string{"\n2: ", "not understood"}},
	{name: "joining twice", seat: 2, lines: "join again", outcome: "answered", says: []string{"you had joined already", "bens-word"}},
	{name: "resend", seat: 1, lines: "resend", outcome: "answered", says: []string{"this letter is what you asked for"}},
	{name: "too many lines", seat: 2, lines: "E 1" + strings.Repeat("\nsay x", 200), outcome: "refused", says: []string{"not understood"}, not: []string{"ok:"}},
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
			answer := p.last(row.seat)
			for _, text := range row.says {
				if !strings.Contains(answer, text) {
					t.Errorf("the answer does not say %q", text)
				}
			}
			for _, text := range row.not {
				if strings.Contains(answer, text) {
					t.Errorf("the answer says %q", text)
				}
			}
			if t.Failed() {
				t.Log(answer)
			}
			p.sameAgain(d, posting)
		})
	}
}

// sameAgain delivers a mail again, at a table that has forgotten everything: the posting and its letters are the same.
func (p *party) sameAgain(d Delivery, posting Posting) {
	p.t.Helper()
	letters := p.renderAll(posting)
	length := p.game().Len()
	p.sit()
	again, err := p.table.Deliver(p.t.Context(), d)
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

func (p *party) renderAll(posting Posting) []string {
	p.t.Helper()
	var texts []string
	for _, o := range posting.Owes {
		l := p.render(o)
		texts = append(texts, string(l.ID)+"\n"+l.Subject+"\n"+l.Text)
	}
	return texts
}
