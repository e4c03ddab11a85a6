package referee

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/referee/config"
)

// TestQuestionsADay has a player offer a seat to one address, or name it as their own, again and
// again: it is written to as often in a day as with invitations to games, by all of them together,
// and a restart brings no more. The player has five such letters in a day.
func TestQuestionsADay(t *testing.T) {
	for why, row := range map[string]struct {
		line string
		all  int // letters in the end; a new address is taken back each time
	}{
		"a seat":     {"replace me Eve eve@example.net", config.DefaultLimits.NewAddresses},
		"an address": {"address add eve@example.net", config.DefaultLimits.InvitesADay},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				ben := p.players[1]
				game := ben.letter()
				ben.write("show")
				p.settle()
				for i := range 9 {
					if ben.answerTo(game, row.line); i == 4 {
						p.stop()
						p.start()
					}
					p.settle()
					if found := cancelLine.FindStringSubmatch(ben.letter().Text); found != nil {
						ben.write("no " + found[1])
						p.settle()
					}
				}
				if n := len(p.tray.to("eve@example.net")); n != config.DefaultLimits.InvitesADay {
					t.Errorf("%d letters go to a stranger at once", n)
				}
				time.Sleep(3*day + time.Hour)
				p.settle()
				if n := len(p.tray.to("eve@example.net")); n != row.all {
					t.Errorf("%d letters go to a stranger in the end", n)
				}
			})
		})
	}
}

// TestGreatMails has mails in which everything is as much as fits, and more: they are answered, in a
// letter of a size that people read, and put away.
func TestGreatMails(t *testing.T) {
	line := "# " + strings.Repeat("hello you ", 13) + "\n"
	most, more := strings.Repeat(line, 180), strings.Repeat(line, 4000)
	for why, row := range map[string]struct {
		mail    forge
		outcome string
	}{
		"a new game of many words that are no addresses": {
			forge{top: stamp("dmarc=pass header.from=example.org"), from: annFrom, body: "new game " + strings.Repeat("a@b ", 3000)}, post.OutcomeRefused},
		"a new game of more words that are no addresses": {
			forge{top: stamp("dmarc=pass header.from=example.org"), from: annFrom, body: strings.Repeat("new game "+strings.Repeat("a@b ", 1000)+"\n", 30)}, post.OutcomeTooLarge},
		"a new game for thousands": {
			forge{top: stamp("dmarc=pass header.from=example.org"), from: annFrom, body: "new game" + manyAddresses()}, post.OutcomeTooLarge},
		"resigning, and much else":          {forge{body: "key {BEN}\nresign\n" + most}, post.OutcomeHeld},
		"resigning, and more":               {forge{body: "key {BEN}\nresign\n" + more}, post.OutcomeTooLarge},
		"an order, and much else":           {forge{body: "key {BEN}\n{ORDER}\n" + most}, post.OutcomeAccepted},
		"an order, and more":                {forge{body: "key {BEN}\n{ORDER}\n" + more}, post.OutcomeTooLarge},
		"much that waits for a yes":         {forge{from: fayFrom, body: "key {BEN}\n{ORDER}\n" + most}, post.OutcomeHeld},
		"more that waits for a yes":         {forge{from: fayFrom, body: "key {BEN}\n{ORDER}\n" + more}, post.OutcomeTooLarge},
		"much that says resign at last":     {forge{head: "In-Reply-To: <{BEN-ID}>\n", body: most + "\nresign"}, post.OutcomeHeld},
		"more that says resign at last":     {forge{head: "In-Reply-To: <{BEN-ID}>\n", body: more + "\nresign"}, post.OutcomeTooLarge},
		"lines that grow when written down": {forge{body: "key {BEN}\nshow\n" + strings.Repeat(strings.Repeat("<&>", 40)+"\n", 190)}, post.OutcomeAnswered},
		"more that grow when written down":  {forge{body: "key {BEN}\nshow\n" + strings.Repeat(strings.Repeat("<&>", 1300)+"\n", 400)}, post.OutcomeTooLarge},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				outcome, letters := f.send(f.fill(row.mail.raw(), 0))
				if outcome != row.outcome || f.box.left() != 0 {
					t.Fatalf("the outcome is %q, %d mails are left", outcome, f.box.left())
				}
				for _, l := range letters {
					if len(l.Text) > 256<<10 {
						t.Errorf("%s gets %d bytes", l.To, len(l.Text))
					}
				}
			})
		})
	}
}

func manyAddresses() string {
	var b strings.Builder
	for i := range 10_000 {
		b.WriteString("\n" + strconv.Itoa(i) + "@b.c " + strconv.Itoa(10_000+i) + "@b.c")
	}
	return b.String()
}
