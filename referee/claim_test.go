package referee

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/config"
)

// aligned is what our own server writes on top of a mail whose domain vouches for its sender.
func aligned(domain string) string {
	return "Authentication-Results: mx.example.com; dmarc=pass header.from=" + domain + "\r\n"
}

// table of proofs, in a game in which Ann, Ben and Cas choose their resting cards.
type proofWorld struct {
	*world
	players []*person
	id      games.GameID
}

func newProofWorld(t *testing.T, change ...func(*config.Config)) *proofWorld {
	w := newWorld(t, change...)
	w.start()
	return begunIn(w)
}

func begunIn(w *world) *proofWorld {
	p := &proofWorld{world: w, players: w.three()}
	p.id = w.begin(p.players, "first")
	return p
}

// inProofWorld runs a test in such a world, as inWorld does.
func inProofWorld(t *testing.T, test func(*testing.T, *proofWorld), change ...func(*config.Config)) {
	t.Helper()
	inWorld(t, func(t *testing.T, w *world) { test(t, begunIn(w)) }, change...)
}

// someOrder stands for an order that is legal for Ben.
const someOrder = "ORDER"

// legal puts a legal order of Ben's in the place of someOrder.
func (p *proofWorld) legal(raw string) string {
	order, _ := (&party{t: p.t, pick: p.pick}).order(p.game(p.id), engine.Green)
	return strings.ReplaceAll(raw, someOrder, order)
}

// keyOf is the key in the last letter to a player.
func (p *proofWorld) keyOf(who *person) string {
	_, key, _ := strings.Cut(string(who.letter().ID), ".")
	key, _, _ = strings.Cut(key, "@")
	return key
}

// proofRow is a mail that claims to be Ben's, and what becomes of it.
type proofRow struct {
	why     string
	raw     func(p *proofWorld) string
	outcome string // as journalled
	entry   bool   // the game has another entry
	letters string // to whom, in alphabetical order
}

func from(name string, a mail.Address, headers, body string) string {
	return fmt.Sprintf("%sFrom: %s <%s>\r\nTo: %s\r\nMessage-ID: <row@%s>\r\nDate: Fri, 20 Nov 2026 18:00:00 +0000\r\nSubject: Hi\r\n\r\n%s\r\n",
		headers, name, a, ourAddress, a.Domain(), strings.ReplaceAll(body, "\n", "\r\n"))
}

const (
	benAt     = "ben@example.net"
	friendAt  = "fay@example.edu"
	toBen     = "ben@example.net"
	toNobody  = ""
	toTheHost = "ann@example.org"
)

var proofRows = []proofRow{
	{"a key in a reference, from the seat's address", func(p *proofWorld) string {
		return from("Ben", benAt, fmt.Sprintf("In-Reply-To: <%s>\r\n", p.players[1].letter().ID), someOrder)
	}, post.OutcomeAccepted, true, toBen},
	{"a typed key, from the seat's address", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))
	}, post.OutcomeAccepted, true, toBen},
	{"a typed key in capitals", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder+"\nKEY "+strings.ToUpper(p.keyOf(p.players[1])))
	}, post.OutcomeAccepted, true, toBen},
	{"a key in a sub-address of ours", func(p *proofWorld) string {
		raw := from("Ben", benAt, "", someOrder)
		return strings.Replace(raw, "To: "+string(ourAddress), "To: "+string(ourAddress.WithSub(p.keyOf(p.players[1]))), 1)
	}, post.OutcomeAccepted, true, toBen},
	{"a key, from an unknown address", func(p *proofWorld) string {
		return from("Fay", friendAt, "", someOrder+"\nkey "+p.keyOf(p.players[1]))
	}, post.OutcomeHeld, false, toBen},
	{"a key, from an unknown address that its domain vouches for", func(p *proofWorld) string {
		return from("Fay", friendAt, aligned("example.edu"), someOrder+"\nkey "+p.keyOf(p.players[1]))
	}, post.OutcomeHeld, false, toBen},
	{"a key of another seat, from an address of this one", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder+"\nkey "+p.keyOf(p.players[2]))
	}, post.OutcomeHeld, false, "cas@example.com"},
	{"keys of two seats", func(p *proofWorld) string {
		return from("Ben", benAt, fmt.Sprintf("In-Reply-To: <%s>\r\n", p.players[1].letter().ID), someOrder+"\nkey "+p.keyOf(p.players[2]))
	}, post.OutcomeTwoSeats, false, toBen},
	{"keys of two seats, from a stranger", func(p *proofWorld) string {
		return from("Fay", friendAt, aligned("example.edu"), someOrder+"\nkey "+p.keyOf(p.players[1])+"\nkey "+p.keyOf(p.players[2]))
	}, post.OutcomeTwoSeats, false, toNobody},
	{"no key, the seat's address, and its domain vouches for it", func(p *proofWorld) string {
		return from("Ben", benAt, aligned("example.net"), someOrder)
	}, post.OutcomeAccepted, true, toBen},
	{"no key, the seat's address, and nothing vouches for it", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder)
	}, post.OutcomeUnproven, false, toBen},
	{"no key, and another server's word for it", func(p *proofWorld) string {
		return from("Ben", benAt, "Authentication-Results: mx.example.edu; dmarc=pass header.from=example.net\r\n", someOrder)
	}, post.OutcomeUnproven, false, toBen},
	{"no key, and a forged word of our server below its true one", func(p *proofWorld) string {
		return from("Ben", benAt, "Authentication-Results: mx.example.com; dmarc=fail header.from=example.net\r\n"+aligned("example.net"), someOrder)
	}, post.OutcomeUnproven, false, toBen},
	{"a forged key", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder+"\nkey "+string(p.id)+".5.g.aaaaaaaaaaaaaaaaaaaaaa")
	}, post.OutcomeUnproven, false, toBen},
	{"a forged key of a game that is not there", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder+"\nkey nowhere-7.5.g.aaaaaaaaaaaaaaaaaaaaaa")
	}, post.OutcomeUnproven, false, toBen},
	{"a key with its seat changed", func(p *proofWorld) string {
		return from("Ben", benAt, "", someOrder+"\nkey "+strings.Replace(p.keyOf(p.players[1]), ".g.", ".b.", 1))
	}, post.OutcomeUnproven, false, toBen},
	{"a made-up code in a player's name", func(p *proofWorld) string {
		return from("Ben", benAt, "", "yes aaaaaaaaaa")
	}, post.OutcomeUnproven, false, toBen},
	{"a made-up code of a player's own", func(p *proofWorld) string {
		return from("Ben", benAt, aligned("example.net"), "no aaaaaaaaaa")
	}, post.OutcomeAnswered, false, toBen},
	{"a mail too large to be read", func(p *proofWorld) string {
		headers := fmt.Sprintf("In-Reply-To: <%s>\r\n", p.players[1].letter().ID)
		return from("Ben", benAt, headers, someOrder+"\n"+strings.Repeat("padding ", 400_000))
	}, post.OutcomeTooLarge, false, toBen},
	{"a stranger's mail too large to be read", func(p *proofWorld) string {
		return from("Fay", friendAt, aligned("example.edu"), strings.Repeat("padding ", 400_000))
	}, post.OutcomeTooLarge, false, toNobody},
	{"resigning with a key is asked about", func(p *proofWorld) string {
		return from("Ben", benAt, "", "resign\nkey "+p.keyOf(p.players[1]))
	}, post.OutcomeHeld, false, toBen},
	{"so is resigning with a key and the word of the domain", func(p *proofWorld) string {
		return from("Ben", benAt, aligned("example.net"), "resign\nkey "+p.keyOf(p.players[1]))
	}, post.OutcomeHeld, false, toBen},
	{"resigning without a key is asked about", func(p *proofWorld) string {
		return from("Ben", benAt, aligned("example.net"), "resign")
	}, post.OutcomeHeld, false, toBen},
	{"a game that the player has no seat in", func(p *proofWorld) string {
		return from("Ben", benAt, aligned("example.net"), "show\ngame nowhere-7")
	}, post.OutcomeNoGame, false, toBen},
	{"a stranger who is vouched for", func(p *proofWorld) string {
		return from("Fay", friendAt, aligned("example.edu"), "show")
	}, post.OutcomeStranger, false, friendAt},
	{"a stranger who is not", func(p *proofWorld) string {
		return from("Fay", friendAt, "", "show")
	}, post.OutcomeUnproven, false, toNobody},
	{"a vacation notice with a key", func(p *proofWorld) string {
		return from("Ben", benAt, "Auto-Submitted: auto-replied\r\n", someOrder+"\nkey "+p.keyOf(p.players[1]))
	}, post.OutcomeAutomatic, false, toNobody},
	{"a player who may not host asks for a game", func(p *proofWorld) string {
		return from("Ben", benAt, aligned("example.net"), "new game dee@example.org")
	}, post.OutcomeRefused, false, toBen},
	{"a stranger asks for a game", func(p *proofWorld) string {
		return from("Fay", friendAt, aligned("example.edu"), "new game dee@example.org")
	}, post.OutcomeStranger, false, friendAt},
	{"a host's address asks for a game, and nothing vouches for it", func(p *proofWorld) string {
		return from("Ann", toTheHost, "", "new game dee@example.org")
	}, post.OutcomeHeld, false, toTheHost},
}

// TestProofs is the table of who may do what.
func TestProofs(t *testing.T) {
	for _, row := range proofRows {
		t.Run(row.why, func(t *testing.T) {
			inProofWorld(t, func(t *testing.T, p *proofWorld) {
				before := len(p.tray.all())
				entries := p.game(p.id).Len()
				raw := p.legal(row.raw(p))
				fingerprint := p.daemon.clerk.Read([]byte(raw), "").Fingerprint
				p.box.put(raw)
				p.settle()
				in, _ := answer(p.daemon.store.Known(context.Background(), fingerprint))
				if in.Outcome != row.outcome {
					t.Errorf("the outcome is %q, expected %q", in.Outcome, row.outcome)
				}
				if more := p.game(p.id).Len() > entries; more != row.entry {
					t.Errorf("the game has another entry: %v", more)
				}
				if to := recipients(p.tray.all()[before:]); to != row.letters {
					t.Errorf("letters go to %q, expected %q", to, row.letters)
				}
				if p.box.left() != 0 {
					t.Error("the mail is still in the mailbox")
				}
			})
		})
	}
}

func recipients(letters []*mail.Outgoing) string {
	var l []string
	for _, letter := range letters {
		l = append(l, string(letter.To))
	}
	slices.Sort(l)
	return strings.Join(l, " ")
}

// TestUnprovenSeeNothing sends an unproven sender's questions about a game that is there and one
// that is not, each on a day of its own: what becomes of them differs in nothing, and the address
// in whose name they came is told the same. The operator sees whose that is.
func TestUnprovenSeeNothing(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben, _ := p.daemon.clerk.Roster.Owner(t.Context(), benAt)
		var told []string
		for i, game := range []string{string(p.id), "nowhere-7"} {
			before := len(p.tray.all())
			body := fmt.Sprintf("show\ngame %s\nkey %s.5.g.aaaaaaaaaaaaaaaaaaaaaa", game, game)
			raw := strings.Replace(from("Ben", benAt, "", body), "row@", fmt.Sprintf("row%d@", i), 1)
			p.box.put(raw)
			p.settle()
			in, _ := answer(p.daemon.store.Known(context.Background(), p.daemon.clerk.Read([]byte(raw), "").Fingerprint))
			letters := p.tray.all()[before:]
			if in.Outcome != post.OutcomeUnproven || recipients(letters) != toBen {
				t.Fatalf("the outcome is %q, letters go to %q", in.Outcome, recipients(letters))
			}
			told = append(told, letters[0].Subject+"\n"+letters[0].Text)
			waitFor(24 * time.Hour)
		}
		if told[0] != told[1] {
			t.Errorf("of a game:\n%s\nof none:\n%s", told[0], told[1])
		}
		var from []string
		must(t, p.daemon.store.EachPost(time.Time{}, func(l post.Line) {
			if in, is := l.(post.In); is && in.Outcome == post.OutcomeUnproven {
				from = append(from, string(in.From)+" "+string(in.Game))
			}
		}))
		if want := []string{string(ben) + " " + string(p.id), string(ben) + " "}; !slices.Equal(from, want) {
			t.Errorf("the journal has %q, want %q", from, want)
		}
	})
}

// told counts the letters to somebody that tell of mails in their name.
func told(p *person) int {
	n := 0
	for _, l := range p.tray.to(p.address) {
		if l.Subject == "A letter in your name" {
			n++
		}
	}
	return n
}

const newAt = "ben@example.com"

var cancelLine = regexp.MustCompile(`the\s+code\s+([a-z2-7]{10})`)

// firstOf returns where letters to a player go.
func (w *world) firstOf(owner mail.Address) mail.Address {
	w.t.Helper()
	id := sure(w.daemon.clerk.Roster.Owner(w.t.Context(), owner))
	return sure(w.daemon.clerk.Roster.WriteTo(w.t.Context(), id))
}

// noCode is the code with which a letter lets its reader say no.
func noCode(t testing.TB, p *person) string {
	t.Helper()
	_, code, found := strings.Cut(p.letter().Text, "* no ")
	if !found {
		t.Fatalf("%s cannot say no:\n%s", p.name, p.letter().Text)
	}
	return code[:acts.CodeLength]
}

// asksUnvouched has Ben name a new address with a key alone, say yes to the question, and answer
// from there.
func asksUnvouched(t testing.TB, p *proofWorld) (ben, there *person) {
	t.Helper()
	ben, there = p.players[1], p.person("Ben", newAt)
	ben.answer("address " + newAt)
	p.settle()
	ben.answer("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
	p.settle()
	there.answer("yes " + codeLine.FindStringSubmatch(there.letter().Text)[1])
	p.settle()
	return ben, there
}
