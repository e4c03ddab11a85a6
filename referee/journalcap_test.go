package referee

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/referee/config"
)

// greatMail is as much text as the referee reads of a mail, other words each time.
func greatMail(n int, line string) string {
	return strings.Repeat(fmt.Sprintf("%d %s\n", n, line), 150_000/(len(line)+8))
}

// TestJournalOfAPersonADay has Ben write as much as he may in a day, of each kind of mail: what the
// journal and his letters take is bounded, an order and a word of his are carried out among it all,
// and a day later he is answered in full.
func TestJournalOfAPersonADay(t *testing.T) {
	for why, body := range map[string]func(n int) string{
		"prose":       func(n int) string { return greatMail(n, strings.Repeat("hello you ", 100)) },
		"short lines": func(n int) string { return greatMail(n, "x") },
		"talk": func(n int) string {
			return strings.Repeat(fmt.Sprintf("say %d %s\n\n", n, strings.Repeat("hello you ", 100)), 55)
		},
		"comments": func(n int) string {
			return "legal\n\n" + strings.Repeat(fmt.Sprintf("# %d %s\n", n, strings.Repeat("hello you ", 100)), 55)
		},
		"show":    func(int) string { return strings.Repeat("show\n\n", 100) },
		"help":    func(int) string { return strings.Repeat("help\n\n", 100) },
		"log":     func(int) string { return strings.Repeat("log\n\n", 100) },
		"address": func(n int) string { return strings.Repeat("address a@b\n", 5_000) },
		"yes":     func(n int) string { return fmt.Sprintf("yes aaaaaaaa%02d\n", n%77) + greatMail(n, "yes") },
	} {
		if raced && why != "talk" && why != "help" {
			continue
		}
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t, func(c *config.Config) { c.Limits.PlayerMails, c.Limits.FullAnswers = 100_000, 40 })
				defer func() { p.stop() }()
				ben := p.players[1]
				game := ben.letter()
				before, letters := p.journalSize(), len(p.tray.to(benAt))
				const mails = 60 // a day's share of the journal is 50 at most, and of answers 40
				for i := range mails {
					if ben.answerTo(game, body(i)); i == 45 {
						p.settle()
						p.stop()
						p.start()
					}
					p.settle()
				}
				took, sent := p.journalSize()-before, 0
				for _, l := range p.tray.to(benAt)[letters:] {
					sent += len(l.Text)
				}
				if took > journalADay+mails*2500 || sent > 40*(60<<10)+mails*6000 {
					t.Errorf("%d mails take %d bytes of the journal, and %d bytes of letters", mails, took, sent)
				}
				t.Logf("%d mails: %d bytes of the journal, %d bytes of letters", mails, took, sent)
				order, _ := (&party{t: t, pick: p.pick}).order(p.game(p.id), 2)
				entries := p.game(p.id).Len()
				ben.answerTo(game, order+"\n\nsay hello")
				p.settle()
				if p.game(p.id).Len() == entries {
					t.Errorf("Ben's order is not taken; he is told:\n%s", ben.letter().Text)
				}
				time.Sleep(day + time.Minute)
				ben.answer("log")
				p.settle()
				if text := ben.letter().Text; !strings.Contains(text, "1: log") || !strings.Contains(text, "joined with the word") {
					t.Errorf("a day later Ben is told:\n%s", text)
				}
				p.stop()
			})
		})
	}
}
