package referee

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/questions"
)

// toStrangers counts the letters to addresses that nobody has answered from: those of victims, by
// their domain.
func (p *proofWorld) toStrangers() int {
	n := 0
	for _, l := range p.tray.all() {
		if strings.HasSuffix(string(l.To), "@victims.example.org") {
			n++
		}
	}
	return n
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestStrangersOfForgers has somebody write in the names of many who may host, by their domain, and
// have never written: each would be asked whether the letter is theirs. So many are asked in a day,
// and who has answered is asked all the same.
func TestStrangersOfForgers(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *world) {
		p := begunIn(w)
		for i := range 20 {
			for _, body := range []string{"new game dee@example.org", "new game"} {
				forger := p.person("Eve", mail.Address(fmt.Sprintf("victim%d@victims.example.org", i)))
				p.box.put(forger.raw("", body))
				p.settle()
			}
		}
		time.Sleep(5 * time.Hour)
		p.settle()
		if n := p.toStrangers(); n != 6 {
			t.Errorf("%d strangers are asked", n)
		}
		ann := p.players[0]
		before := len(p.tray.to(ann.address))
		p.box.put(ann.raw("", "new game dee@example.org"))
		p.settle()
		if len(p.tray.to(ann.address)) == before {
			t.Error("Ann is not asked")
		}
		p.stop()
	}, func(c *config.Config) {
		c.Hosts = append(c.Hosts, "@victims.example.org")
		c.Limits.HostNewAddresses, c.Limits.HeldMails = 6, 50
	})
}

// TestStrangersAfterForgetting has a host be forgotten and start games again: with the address the
// letters of the day come back.
func TestStrangersAfterForgetting(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *world) {
		p := &proofWorld{world: w}
		ann := w.person("Ann", "ann@example.org")
		for i := range 3 {
			ann.write(fmt.Sprintf("new game a%d@victims.example.org b%d@victims.example.org", i, i))
			w.settle()
			ann.write("forget me")
			w.settle()
			ann.write("yes " + codeLine.FindStringSubmatch(ann.letter().Text)[1])
			w.settle()
		}
		if n := p.toStrangers(); n != 4 {
			t.Errorf("%d strangers are invited", n)
		}
		w.stop()
	}, func(c *config.Config) { c.Limits.HostNewAddresses = 5 })
}

// TestOneStrangerIsOne has a host and a player name one stranger in many spellings that reach one
// mailbox, in every way there is to name one: the stranger gets three letters in a day. Once there
// is a never from one spelling, no other is invited or asked either.
func TestOneStrangerIsOne(t *testing.T) {
	spelled := []string{"ann", "ANN", "Ann+1", "ann+2", "a.nn+3", "A.NN", "an.n", "ann+a+b", "ANN+9", "a.n.n"}
	for why, line := range map[string]string{
		"invited":             "new game %s@victims.example.org cas@example.com",
		"offered a seat":      "replace me Eve %s@victims.example.org",
		"offered another's":   "replace yellow Eve %s@victims.example.org",
		"named as an address": "address %s@victims.example.org",
		"in turn":             "",
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t, func(c *config.Config) { c.Limits.NewAddresses, c.Limits.Invitations = 100, 100 })
				defer func() { p.stop() }()
				ann := p.players[0]
				game := ann.letter()
				ways := []string{"new game %s@victims.example.org", "replace me Eve %s@victims.example.org", "address %s@victims.example.org"}
				for i, local := range spelled {
					as := line
					if as == "" {
						as = ways[i%len(ways)]
					}
					if strings.HasPrefix(as, "new") {
						ann.write(fmt.Sprintf(as, local))
					} else {
						p.box.put(aligned(ann.address.Domain()) + ann.reply(game, fmt.Sprintf(as, local)))
					}
					p.settle()
					if found := cancelLine.FindStringSubmatch(ann.letter().Text); found != nil {
						ann.write("no " + found[1])
						p.settle()
					}
					if i == 5 {
						p.stop()
						p.start()
					}
				}
				if n := p.toStrangers(); n == 0 || n > config.DefaultLimits.InvitesADay {
					t.Errorf("%d letters reach the stranger", n)
				}
			})
		})
	}
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ann := p.players[0]
		game := ann.letter()
		ann.write("new game vic@victims.example.org")
		p.settle()
		vic := p.person("Vic", "vic@victims.example.org")
		vic.answer("never")
		p.settle()
		before := p.toStrangers()
		for _, body := range []string{"new game vic+1@victims.example.org", "new game VIC+2@victims.example.org"} {
			ann.write(body)
			p.settle()
		}
		for _, body := range []string{"replace green Eve vic+3@victims.example.org", "address vic+4@victims.example.org"} {
			p.box.put(aligned(ann.address.Domain()) + ann.reply(game, body))
			p.settle()
		}
		if n := p.toStrangers() - before; n != 0 {
			t.Errorf("%d letters go to who said never", n)
		}
		p.stop()
	})
}

// TestPutOffLettersArePaidForOnce protects who has had a letter sent that is put off until a later
// day: by a start it is not paid for anew.
func TestPutOffLettersArePaidForOnce(t *testing.T) {
	b := newBudget(nil)
	by := payer(paysAsPlayer + "/ben-02c1/tag")
	r := outboundRecall{budget: b, now: evening.Add(23 * time.Hour)}
	r.line(post.In{Fingerprint: "a", Outcome: post.OutcomeUnread, At: post.TimeUnread})
	r.line(post.In{Fingerprint: "b", Outcome: post.OutcomeAnswered, At: evening})
	for _, id := range []post.LetterID{"1", "2"} {
		r.line(post.Owe{ID: id, At: evening.Add(3 * day), Kind: questions.KindConfirm, Said: addressedBy("other", by)})
	}
	r.line(post.Sent{ID: "3", At: evening.Add(time.Hour)})
	two, three := aDay(by.accounts()[1], 2), aDay(by.accounts()[1], 3)
	if at := b.on(t, r.now, two).when("4", two); !at.Equal(evening.Add(day)) {
		t.Errorf("the next one is possible at %v", at.Sub(evening))
	}
	if at := b.on(t, r.now, three).when("4", three); at.After(r.now) {
		t.Errorf("a third one is possible at %v", at.Sub(evening))
	}
}
