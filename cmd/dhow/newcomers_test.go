package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/chromium"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

// TestNewcomers has people play who know no more than their letters tell, by Dovecot and Postfix,
// each in a way of theirs: Cas writes whole sentences around every order, in five languages; Ann
// taps on what her letters offer, in Chromium, and types nothing; Ben answers in mutt, in as few
// characters as can be. What they mean is what the game has at the end, each mail is acted on at
// once, and nobody is asked what they meant but where something would be lost.
//
// With DHOW_LONG in the environment they play the whole game, and each pair of them one of two;
// otherwise the first round.
func TestNewcomers(t *testing.T) {
	mailservers.NeedPrograms(t, "chromium", "mutt", "script")
	tables := [][]string{{"Cas", "Ann", "Ben"}}
	if os.Getenv("DHOW_LONG") != "" {
		tables = append(tables, []string{"Cas", "Ann"}, []string{"Ben", "Ann"}, []string{"Cas", "Ben"})
	}
	for _, names := range tables {
		t.Run(strings.Join(names, " "), func(t *testing.T) {
			t.Parallel()
			n := newNewcomers(t, names)
			n.begin()
			n.playOn()
			n.count()
		})
	}
}

// newcomers is a game of people who are new to it.
type newcomers struct {
	*servedGame
	servers *interop
	people  []*newcomer // blue first
	whole   bool        // the game is played to its end
	settled int         // the entry that settled the last question to all
}

// newcomer is one of them.
type newcomer struct {
	*mailPlayer
	habit
	sender    *mail.Sender
	typed     string   // the last mail, as it was typed
	meant     []string // orders, canonical, as they should stand in the game
	questions int      // mails that were not to order anything
	doubts    int      // orders that were asked about first
	asked     int      // letters there were before the last mail
	agreed    int      // letters there were when the last question to all was answered
}

// habit is how somebody plays.
type habit interface {
	// begin joins a game, or starts it with those who are invited.
	begin(p *newcomer, letter *correspondents.Letter, invited string)
	// order answers a letter that asks for something, and returns what the answer orders: canonical, or
	// nothing if it is to order nothing.
	order(p *newcomer, v *engine.View, letter *correspondents.Letter) string
	// confirm answers the question whether a line is meant.
	confirm(p *newcomer, question *correspondents.Letter, line string)
}

func newNewcomers(t *testing.T, names []string) *newcomers {
	t.Helper()
	n := newTable(t)
	for i, name := range names {
		chance := rand.New(rand.NewPCG(uint64(len(names)), uint64(i)))
		var h habit
		switch name {
		case "Ann":
			h = &tapper{Phone: chromium.Start(t), chance: chance}
		case "Ben":
			h = &terse{n.servers, n.play, chance}
		case "Cas":
			h = &wordy{n.play, chance}
		}
		n.people = append(n.people, n.newcomer(name, h))
	}
	n.configure("hosts: [ann@example.org]", fmt.Sprintf("hosts: [%s]", n.people[0].address))
	n.start()
	return n
}

// newTable is a table beside Dovecot and Postfix at which nobody sits yet.
func newTable(t *testing.T) *newcomers {
	t.Helper()
	n := &newcomers{servers: newInterop(t, mailservers.StartDovecot), whole: os.Getenv("DHOW_LONG") != ""}
	n.servedGame = n.servers.newGame()
	return n
}

// newcomer gives somebody a mailbox, and the next seat.
func (n *newcomers) newcomer(name string, h habit) *newcomer {
	n.Helper()
	sender := mail.NewSender(mail.SenderConfig{Account: n.servers.postfix.SMTP()})
	n.Cleanup(func() { sender.Close() })
	return &newcomer{mailPlayer: n.sit(name, addresses[name], n.servers.dovecot.IMAP), habit: h, sender: sender}
}

// addresses are where people have their mailboxes.
var addresses = map[string]mail.Address{"Ann": "ann@example.org", "Ben": "ben@example.net", "Cas": "cas@example.com", "Dee": "dee@example.org"}

// submit hands in a mail of which the text was typed.
func (p *newcomer) submit(raw []byte, to mail.Address, typed string) {
	p.Helper()
	p.typed = typed
	if err := p.sender.SendRaw(p.Context(), raw, p.address, to); err != nil {
		p.Fatal(err)
	}
}

// answered waits for the answer to the last mail.
func (p *newcomer) answered() *correspondents.Letter {
	p.Helper()
	id := p.mailID()
	is := func(l *correspondents.Letter) bool { return l.InReplyTo == id }
	return p.await(fmt.Sprintf("the answer to %q", p.typed), is)
}

// begin has the first of them start the game, who is asked whether that is so, and the others join.
// Its luck is always the same.
func (n *newcomers) begin() {
	n.Helper()
	host, invited := n.people[0], ""
	for _, p := range n.people[1:] {
		invited += ", " + p.name + " " + string(p.address)
	}
	host.begin(host, nil, strings.TrimPrefix(invited, ", "))
	coded := func(l *correspondents.Letter) bool { return heldCode.MatchString(l.Text) }
	asked := host.await("the question whether the mail is "+host.name+"'s", coded)
	host.confirm(host, asked, heldCode.FindString(asked.Text))
	first := func(l *correspondents.Letter) bool { return positionOf(l) == 0 }
	for _, p := range n.people[1:] {
		p.await("the invitation", first)
	}
	n.id = games.GameID(n.onlyGame())
	n.takeLuck(theLuck)
	for _, p := range n.people[1:] {
		p.begin(p, p.await("the invitation", first), "")
	}
	for _, p := range n.people {
		p.newest(1)
	}
}

// playOn has all letters answered until none asks for anything, or a round is over.
func (n *newcomers) playOn() {
	n.Helper()
	for g := n.game(); !g.Published(); g = n.game() {
		state, err := g.State()
		n.must(err)
		if state.Round > 1 && !n.whole {
			break
		}
		for _, seat := range state.ToMove() {
			n.turn(n.people[seat-1])
		}
	}
	n.played()
}

func (n *newcomers) must(err error) {
	n.Helper()
	if err != nil {
		n.Fatal(err)
	}
}

// turn has somebody answer the letter that asks them, and what that brings, until an order is
// recorded.
func (n *newcomers) turn(p *newcomer) {
	n.Helper()
	g := n.game()
	letter := p.newest(n.askedSince(p, g))
	for range 20 {
		v, err := g.View(p.seat)
		n.must(err)
		meant := p.order(p, &v, letter)
		asked := letter
		letter = p.answered()
		now := n.game()
		if meant != "" && n.madeBy(p, now, g.Len()) == "" {
			p.doubts++
			n.wantCause(p, &v, meant, letter)
			p.confirm(p, letter, meant)
			letter = p.answered()
			now = n.game()
		}
		switch made := n.madeBy(p, now, g.Len()); {
		case meant == "" && made == "":
			p.questions++
		case meant == made:
			p.meant = append(p.meant, meant)
			return
		default:
			n.Fatalf("%s meant %q, and the game has %q. The letter was\n%s\nthe mail\n%s\nand the answer\n%s",
				p.name, meant, made, asked.Text, p.typed, letter.Text)
		}
	}
	n.Fatalf("%s comes to no order; at last by\n%s", p.name, letter.Text)
}

// askedSince returns the entry since which somebody is asked for what they are asked for now.
func (n *newcomers) askedSince(p *newcomer, g *log.Game) int {
	n.Helper()
	ask := func(entry int) templates.AskKind {
		v, err := g.At(entry).View(p.seat)
		if err != nil {
			return templates.AskNothing // before the deal
		}
		return templates.AskOf(&v)
	}
	entry := g.Len()
	for now := ask(entry); g.Entries()[entry-1].By != p.seat && ask(entry-1) == now; {
		entry--
	}
	return entry
}

// madeBy returns the orders of the entries that somebody has made since another entry, canonical.
func (n *newcomers) madeBy(p *newcomer, g *log.Game, since int) string {
	n.Helper()
	var made []string
	for _, e := range g.Entries()[since:] {
		if e.By != p.seat {
			continue
		}
		if e.Says != nil || e.Talk != "" || e.Queue != "" || e.Undo != 0 {
			n.Errorf("%s ordered something, and the game has more: %+v", p.name, e)
		}
		for _, move := range g.MovesOf(e.N) {
			made = append(made, notation.PrintOrder(edition.Mombasa(), move.Action))
		}
	}
	return strings.Join(made, " and ")
}

// wantCause wants an order that was not recorded at once to be one that somebody could regret.
func (n *newcomers) wantCause(p *newcomer, v *engine.View, meant string, question *correspondents.Letter) {
	n.Helper()
	action, err := notation.ParseOrder(edition.Mombasa(), p.seat, meant)
	n.must(err)
	if !regrettable(v, action) {
		n.Fatalf("%s is refused, or asked about, %q: the mail was\n%s\nand the answer\n%s", p.name, meant, p.typed, question.Text)
	}
}

// regrettable tells whether an order ends a round while cards lie open, or has something come to
// nothing of which it does not say so.
func regrettable(v *engine.View, action engine.Action) bool {
	if _, end := action.Move.(*engine.EndPhase); end {
		return slices.ContainsFunc(v.State.Seats[v.Seat].Area[:], func(c engine.AreaCard) bool { return c.Ready() })
	}
	step, err := engine.Foresee(v, action)
	return err == nil && slices.ContainsFunc(step.Events, func(e engine.Event) bool {
		spaces, ends := e.(engine.SpacesLost)
		_, points := e.(engine.ExpansionLost)
		return ends && !action.Stop.Has(spaces.Company) || points
	})
}

// meaning returns an order as the game will have it; empty if it is none, or not possible.
func meaning(v *engine.View, line string) string {
	action, err := (notation.Reader{Edition: edition.Mombasa()}).Order(v.Seat, line)
	if err != nil {
		return ""
	}
	return canonical(v, action)
}

// canonical returns an action as the game will have it; empty if it is not possible.
func canonical(v *engine.View, action engine.Action) string {
	filled, err := engine.Fill(v, action)
	if err != nil {
		return ""
	}
	return notation.PrintOrder(edition.Mombasa(), filled)
}

// played wants the game to have the orders that were meant, and no others, in their order, and
// nothing to be left that was not understood.
func (n *newcomers) played() {
	n.Helper()
	g := n.game()
	made := map[engine.Seat][]string{}
	for _, move := range g.Moves() {
		if seat := move.Action.Seat; seat != engine.NoSeat {
			made[seat] = append(made[seat], notation.PrintOrder(edition.Mombasa(), move.Action))
		}
	}
	for _, p := range n.people {
		if !slices.Equal(made[p.seat], p.meant) {
			n.Errorf("%s meant\n%s\nand the game has\n%s", p.name, strings.Join(p.meant, "\n"), strings.Join(made[p.seat], "\n"))
		}
		if g.Published() {
			p.await("the score", func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "The game is over") })
		}
		p.wantOneVersion()
	}
	inbox := mustRun(n.T, "", "inbox", "--data", n.dir)
	if refused := strings.Count(inbox, "  refused  "); refused > 0 {
		n.Errorf("%d mails are refused\n%s", refused, inbox)
	}
	for folder, want := range map[string]int{"INBOX": 0, "Dhow/Refused": 0} {
		if left := n.servers.dovecot.Count(n.T, mailbox, folder); left != want {
			n.Errorf("%d mails are left in %s", left, folder)
		}
	}
	if n.stop(); n.whole {
		mustRun(n.T, "", "verify", n.file())
	}
}

// count logs what the game came to.
func (n *newcomers) count() {
	orders := 0
	for _, p := range n.people {
		orders += len(p.meant)
		page := 0
		for _, l := range p.letters {
			page = max(page, len(l.HTML))
		}
		n.Logf("%s: %d orders, %d questions, %d asked about first; %d letters, %d KB, the largest page %d KB",
			p.name, len(p.meant), p.questions, p.doubts, len(p.letters), p.size>>10, page>>10)
	}
	n.Logf("count %d orders of newcomers", orders)
}
