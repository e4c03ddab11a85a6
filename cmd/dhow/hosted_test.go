package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
)

// TestHostedGame has Ann host a game in which she plays, by Dovecot and Postfix, while Dee stands by:
// Ben is away for some turns, Cas is late for one and gives up, Dee takes the seat, and is the host in
// the end. All that they write is what their letters and docs/commands.md tell.
//
// With DHOW_LONG in the environment they play to the end, otherwise until all that has happened, and
// the round is over.
func TestHostedGame(t *testing.T) {
	mailservers.NeedPrograms(t, "mutt", "script")
	t.Parallel()
	n := newTable(t)
	ann, ben, cas := n.seat("Ann"), n.seat("Ben"), n.seat("Cas")
	dee := n.seat("Dee")
	n.people = n.people[:3]
	n.configure("hosts: [ann@example.org]", "hosts: [ann@example.org, dee@example.org]")
	n.start()
	began := time.Now()

	ann.says(nil, "new game Ben ben@example.net, Cas cas@example.com\npace 1h\nrandom\njoin reef")
	ann.confirms("Invited: Ben, Cas")
	n.id = games.GameID(n.onlyGame())
	n.takeLuck(theLuck)
	for _, p := range []*newcomer{ben, cas} {
		p.says(p.newest(0), "join")
		p.newest(1)
	}
	dee.says(nil, "new game house") // nobody vouches for her mails, so that she needs a letter to answer
	dee.confirms("you play against the house")
	dee.says(dee.newest(1), "standby "+string(n.id))
	dee.hears("You stand by for " + string(n.id))
	n.playUntil(func(s *engine.State) bool { return s.Phase == engine.PlanningPhase })

	today := time.Now()
	away := fmt.Sprintf("away %s - %s house", today.Format("2 Jan"), today.AddDate(0, 0, 2).Format("2 Jan"))
	ben.says(ben.newest(1), away)
	ben.hears("The program moves for you then")
	n.playUntil(func(s *engine.State) bool { return s.Phase == engine.ActionPhase })
	ben.says(ben.newest(1), "away off")
	ben.hears("you are back")
	n.playUntil(func(s *engine.State) bool { return slices.Equal(s.ToMove(), []engine.Seat{cas.seat}) })
	n.anHourPasses()
	n.wait("the program moves for Cas, who is late", patience, func(e *log.Entry) bool { return e.By == cas.seat && e.Timeout })
	ann.says(ann.newest(1), "set pace 3d")
	ann.hears("this holds from now on: pace 3d")

	cas.says(cas.newest(1), "resign")
	cas.confirms("You have resigned")
	n.stop() // free seats are looked for at a start, and once an hour
	n.start()
	offer := dee.await("the free seat", func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "A seat is free") })
	dee.says(offer, "join")
	n.wait("Dee plays", patience, func(e *log.Entry) bool { return e.Successor.Name == "Dee" })
	dee.seat, n.people[2] = cas.seat, dee

	ann.says(ann.newest(1), "host dee@example.org")
	ann.confirms("is asked to be host")
	asked := dee.await("the question whether Dee is the host", func(l *correspondents.Letter) bool { return strings.Contains(l.Subject, "Will you host") })
	dee.says(asked, heldCode.FindString(asked.Text))
	dee.hears("You are host of " + string(n.id))
	n.playUntil(func(s *engine.State) bool { return !n.whole && s.Round > 1 })
	n.over(time.Since(began), ann, ben, cas, dee)
}

// TestGameAlone has Ann play alone against two seats of the house, by Dovecot and Postfix: the
// answer to each letter of hers has what the house has done.
func TestGameAlone(t *testing.T) {
	mailservers.NeedPrograms(t, "mutt", "script")
	t.Parallel()
	n := newTable(t)
	ann := n.seat("Ann")
	n.start()
	began := time.Now()
	ann.says(nil, "new game house, house gentle")
	ann.confirms("House")
	n.id = games.GameID(n.onlyGame())
	n.playUntil(func(s *engine.State) bool { return !n.whole && s.Round > 1 })
	n.over(time.Since(began), ann)
	if g := n.game(); g.Published() && len(ann.letters) > len(ann.meant)+4 {
		t.Errorf("%d orders were answered with %d letters", len(ann.meant), len(ann.letters))
	}
}

// seat gives somebody a mailbox and a seat who answers in mutt, or with other mail programs.
func (n *newcomers) seat(name string) *newcomer {
	chance := rand.New(rand.NewPCG(uint64(len(n.players)), 15))
	var h habit = &wordy{n.play, chance}
	if len(n.players)%2 == 1 {
		h = &terse{n.servers, n.play, chance}
	}
	p := n.newcomer(name, h)
	n.people = append(n.people, p)
	return p
}

// says answers a letter, or none, with a line and nothing else.
func (p *newcomer) says(letter *correspondents.Letter, text string) {
	p.Helper()
	p.asked = len(p.letters)
	switch h := p.habit.(type) {
	case *terse:
		h.say(p, letter, text)
	case *wordy:
		h.say(p, letter, text)
	}
}

// confirms waits for the question whether the last mail is somebody's, says yes, and wants to be told
// something then.
func (p *newcomer) confirms(want string) {
	p.Helper()
	asked, before := p.typed, p.asked
	question := p.await(fmt.Sprintf("the question about %q", asked), func(l *correspondents.Letter) bool {
		return heldCode.MatchString(l.Text) && slices.Index(p.letters, l) >= before
	})
	p.says(question, heldCode.FindString(question.Text))
	p.hears(want)
}

// hears waits for a letter after the last mail that says something.
func (p *newcomer) hears(want string) {
	p.Helper()
	letter := p.await(fmt.Sprintf("after %q: %q", p.typed, want), func(l *correspondents.Letter) bool {
		return slices.Index(p.letters, l) >= p.asked && strings.Contains(strings.Join(strings.Fields(l.Text), " "), want)
	})
	p.Logf("%s wrote %q, and reads\n%s", p.name, p.typed, letter.Text)
}

// anHourPasses has all that has happened in the game be an hour older, so that whoever is to move is late.
func (n *newcomers) anHourPasses() {
	n.Helper()
	n.stop()
	text, err := os.ReadFile(n.file())
	n.must(err)
	text = timeOfEntry.ReplaceAllFunc(text, func(was []byte) []byte {
		found := timeOfEntry.FindSubmatch(was)
		at, err := time.Parse(time.RFC3339, string(found[2]))
		n.must(err)
		return append(slices.Clone(found[1]), at.Add(-time.Hour).Format(time.RFC3339)...)
	})
	n.must(os.WriteFile(n.file(), text, 0o600))
	n.start()
}

// timeOfEntry is how an entry of a game's file begins.
var timeOfEntry = regexp.MustCompile(`(?m)^(--- \{n: \d+, at: )([^,]+)`)

// playUntil has all letters answered until something is so of the game, or it is over. For who is
// away the program moves.
func (n *newcomers) playUntil(so func(*engine.State) bool) {
	n.Helper()
	for g := n.game(); !g.Published(); g = n.game() {
		if !g.Dealt() {
			continue
		}
		state, err := g.State()
		n.must(err)
		if so(&state) {
			return
		}
		for _, seat := range state.ToMove() {
			if g.At(g.Len()).Away(seat, time.Now()) == (log.Away{}) {
				n.turn(n.people[seat-1])
				break
			}
		}
	}
}

// wait waits for an entry.
func (n *newcomers) wait(what string, longest time.Duration, is func(*log.Entry) bool) {
	n.Helper()
	for began := time.Now(); time.Since(began) < longest; time.Sleep(glance) {
		entries := n.game().Entries()
		if slices.ContainsFunc(entries, func(e log.Entry) bool { return is(&e) }) {
			return
		}
	}
	n.Fatalf("not so: %s\n%s", what, n.log)
}

// over wants nothing to be left that was not understood, and logs what the game came to.
func (n *newcomers) over(took time.Duration, people ...*newcomer) {
	n.Helper()
	g, letters := n.game(), 0
	for _, p := range people {
		if g.Published() && slices.Contains(n.people, p) {
			p.await("the score", func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "The game is over") })
		}
		p.wantOneVersion()
		letters += len(p.letters)
		n.Logf("%s: %d mails, %d orders, %d asked about first; %d letters, %d KB",
			p.name, p.written, len(p.meant), p.doubts, len(p.letters), p.size>>10)
	}
	if inbox := mustRun(n.T, "", "inbox", "--data", n.dir); strings.Contains(inbox, "  refused  ") {
		n.Errorf("mails are refused\n%s", inbox)
	}
	if left := n.servers.dovecot.Count(n.T, mailbox, "INBOX"); left != 0 {
		n.Errorf("%d mails are left", left)
	}
	if n.stop(); g.Published() {
		mustRun(n.T, "", "verify", n.file())
	}
	n.Logf("%d entries in %v", g.Len(), took.Round(time.Second))
	n.Logf("count %d letters to people who host, stand by, or play alone", letters)
}
