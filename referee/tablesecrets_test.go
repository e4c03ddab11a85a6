package referee

import (
	"fmt"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/templates"
)

// TestLettersTellNoSecrets plays a game twice. What blue hides, and says to yellow alone, differs;
// the letters green gets may not.
func TestLettersTellNoSecrets(t *testing.T) {
	one, two := newParty(t, 3), newParty(t, 3)
	two.ring = one.ring
	two.sit()
	for i, p := range []*party{one, two} {
		p.join()
		p.hide(t, i)
		p.send(engine.Blue, []string{"say yellow: the red boat", "say yellow: the green boat"}[i])
		p.send(engine.Green, "show\nlog\nlegal\nsay blue: hm\nshow 4\ntry P none\nE\nhelp")
	}
	if a, b := one.game(), two.game(); string(a.Bytes()) == string(b.Bytes()) {
		t.Fatal("the two games are the same")
	}
	a, b := one.textsTo(engine.Green), two.textsTo(engine.Green)
	if len(a) != len(b) {
		t.Fatalf("green gets %d letters, or %d", len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("letter %d to green tells what blue hides:\n%s\nor\n%s", i, a[i], b[i])
		}
		if strings.Contains(a[i], "boat") {
			t.Errorf("letter %d to green has what was said to yellow alone", i)
		}
	}
	if a, b := one.toObservers(t), two.toObservers(t); a != b || strings.Contains(a, "boat") {
		t.Errorf("who watches, or tends, is told what blue hides:\n%s\nor\n%s", a, b)
	}
	if text := one.last(engine.Yellow); !strings.Contains(text, "the red boat") {
		t.Errorf("yellow does not hear what blue said:\n%s", text)
	}
}

// toObservers is what somebody who watches is answered to whatever they ask, and what a host without a
// seat learns of the game.
func (p *party) toObservers(t *testing.T) (said string) {
	lines := []mail.Line{}
	for line := range strings.Lines("show\nlog\nshow 4\nlog 4\nhelp\nlegal\noptions\ntry P none\nqueue\nnote\nrecord\nsay blue: hm\nE 1!") {
		lines = append(lines, mail.Line{Text: strings.TrimSpace(line)})
	}
	must(t, p.table.Read(t.Context(), func(h acts.History) error {
		n := h.Game.Len()
		page := &templates.WatchedPage{Page: templates.Page{Reader: templates.Reader{Edition: h.Edition, Game: string(p.id), Names: h.NamesAt(n)},
			View: h.ViewAt(n, engine.NoSeat), News: h.EntriesFor(engine.NoSeat, 1, n, func(*log.Entry) bool { return true })}}
		page.Answers = h.AnswersToWatcher(&acts.Mail{Fingerprint: "watcher", Watcher: "fay", Position: identity.Newest,
			Received: p.now, Lines: lines}, n)
		answer := templates.ToWatcher(page)
		said = answer.Text + answer.HTML + templates.Watched(page).Text + fmt.Sprint(h.Waits(engine.NoSeat, p.now), h.QuestionsAt(n, engine.NoSeat))
		return nil
	}))
	return said
}

// TestLettersHideOrdersBehindOthers ends a round and plans the next in one mail: the others hear of
// the first alone.
func TestLettersHideOrdersBehindOthers(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	p.send(engine.Green, "E 1")
	for state, _ := p.game().State(); !state.Seats[engine.Blue].Ended; state, _ = p.game().State() {
		if order, _ := p.order(p.game(), engine.Blue); strings.HasPrefix(order, "E") {
			p.send(engine.Blue, order, "P none")
			break
		}
		p.playSeat(engine.Blue)
	}
	if told := p.told(engine.Blue); len(told) != 2 || told[1] != "2 accepted P none" {
		t.Fatalf("blue is told %v", told)
	}
	for i, o := range p.page(engine.Blue).Answers {
		if a := o.Outcome.(templates.Accepted); a.Hidden != (i == 1) {
			t.Errorf("order %d of blue is told as hidden: %v", i+1, a.Hidden)
		}
	}
	if news := p.news(engine.Green); len(news) != 1 || !strings.HasPrefix(news[0], "order blue: E") || strings.Contains(news[0], "P none") {
		t.Errorf("green hears %q", news)
	}
	p.send(engine.Green, "log")
	logged := p.page(engine.Green).Answers[0].Outcome.(templates.Logged).Entries
	if last := entriesInShort(logged[len(logged)-1:]); strings.Contains(last[0], "P none") {
		t.Errorf("the log shows green %q", last)
	}
}

// hide has blue keep its first or second starting tile, and rest the cards of it; the others do not
// choose yet.
func (p *party) hide(t *testing.T, which int) {
	t.Helper()
	state, err := p.game().State()
	must(t, err)
	tile := state.Seats[engine.Blue].Dealt[which]
	keep := engine.Action{Seat: engine.Blue, Move: &engine.KeepTile{Tile: tile}}
	p.send(engine.Blue, notation.PrintOrder(state.Edition, keep))
}

func (p *party) textsTo(seat engine.Seat) []string {
	var texts []string
	for _, o := range p.letters[seat] {
		l := p.render(o)
		texts = append(texts, l.Subject+"\n"+l.Text+l.HTML)
	}
	return texts
}

// TestLettersAreFixed renders every letter of a game again when the game is over: not a byte may
// differ from what was sent.
func TestLettersAreFixed(t *testing.T) {
	p := newParty(t, 2)
	sent := map[post.LetterID]string{}
	note := func() {
		for id, o := range p.owes {
			if _, known := sent[id]; !known {
				sent[id] = p.said(o)
			}
		}
	}
	p.join()
	p.playUntil(func(g *log.Game) bool {
		note()
		return inPhase(engine.ActionPhase, 2)(g)
	})
	note()
	p.playUntil(inPhase(engine.PlanningPhase, 4))
	p.sit()
	for id, o := range p.owes {
		if text, known := sent[id]; known && p.said(o) != text {
			t.Errorf("letter %s is another now:\n%s\nwas\n%s", id, p.said(o), text)
		}
	}
}

// TestLetterEnvelope holds what stands in the head of a letter, and where it goes.
func TestLetterEnvelope(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	d := p.mail(engine.Blue, "show")
	posting := p.deliver(d)
	l := p.render(posting.Owes[0])
	letter, key, ok := p.ring.Letter(l.ID)
	if !ok || letter != posting.Owes[0].ID {
		t.Errorf("the Message-ID %s names the letter %s, %v", l.ID, letter, ok)
	}
	k, ok := checkKey(p.ring, key, func(games.GameID, engine.Seat) (int, bool) { return 1, true })
	if want := (identity.Key{Game: p.id, Position: p.game().Len(), Seat: engine.Blue, Epoch: 1}); !ok || k != want {
		t.Errorf("the key is %+v, %v, want %+v", k, ok, want)
	}
	if !strings.Contains(l.Text, "\nkey "+key+"\n") || string(l.ReplyTo) != "dhow+"+key+"@example.com" {
		t.Errorf("Reply-To is %s, the text\n%s", l.ReplyTo, l.Text)
	}
	if l.InReplyTo != d.ID || len(l.References) != 2 || l.References[1] != d.ID || !l.Auto || l.ListID != "kilifi-7.example.com" {
		t.Errorf("the letter is %+v", l)
	}
	if !l.Date.Equal(posting.Owes[0].At) || strings.Contains(l.Text, "@example.org") {
		t.Errorf("the letter is %+v", l)
	}
}
