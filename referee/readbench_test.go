package referee

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
)

// BenchmarkReadMail tells how long the clerk takes to read an ordinary answer, as eight programs
// write it, and how much of that is to ask whether lines left out mean anything to us.
func BenchmarkReadMail(b *testing.B) {
	c := readingClerk()
	for _, program := range correspondents.Programs {
		raw := answerTo41(b, program, "G Cf1 M1\nE 2")
		b.Run(strings.ReplaceAll(program.Name, " ", "-"), func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			inTurns(b, turn{"read", func() { c.Read(raw, "") }}, turn{"unasked", func() { mail.Read(raw, unasking(c)) }})
		})
	}
}

// BenchmarkReadHostileMail tells the same of mails that ask as much as they can.
func BenchmarkReadHostileMail(b *testing.B) {
	c := readingClerk()
	for name, line := range map[string]string{
		"orders": "X T 5 6/2 9/2x1; 1A@4 3A@5 p1", "almost orders": "X T 5 6/2 9/2x1; 1A@4 3A@5 p1 by t,p,d,b stop", "prose": strings.Repeat("expand the coffee ", 20),
		"words": strings.Repeat("kofe bannana cottn ", 20), "almost plans": "P Cf1 Ex2 Ct1@5 Cf Cf Cf", "clauses": "E 2" + strings.Repeat("; 1A@4", 50), "long lines": strings.Repeat("kofe bannana cottn ", 210),
	} {
		text := "From: ann@example.org\r\nMessage-ID: <1@example.org>\r\n\r\nE 2\r\n\r\n-----Original Message-----\r\n"
		raw := []byte(text + strings.Repeat(line+"\r\n", (mail.MaxMail-len(text))/(len(line)+2)))
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			inTurns(b, turn{"read", func() { c.Read(raw, "") }}, turn{"unasked", func() { mail.Read(raw, unasking(c)) }})
		})
	}
}

func readingClerk() *Clerk {
	return NewClerk(ClerkSettings{Config: &config.Config{Mailbox: ourAddress}, Edition: edition.Mombasa(), Ring: identity.NewKeyRing()})
}

// unasking is how a clerk reads, if no line means anything to us.
func unasking(c *Clerk) mail.Reading {
	return mail.Reading{Own: c.Ring.Own, Mailboxes: []mail.Address{c.Config.Mailbox}, Matters: func(string) bool { return false }}
}

// answerTo41 is an answer to a letter of a game in its fourth round.
func answerTo41(b *testing.B, program correspondents.Program, text string) []byte {
	b.Helper()
	p := newParty(b, 4)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 4))
	letters := p.letters[engine.Blue]
	raw, err := mail.Compose(p.render(letters[len(letters)-1]))
	must(b, err)
	letter, err := correspondents.Read(raw)
	must(b, err)
	return program.Write(&correspondents.Answer{
		To: letter, ID: "answer@example.org", From: "ann@example.org", Name: "Ann", Text: text, At: time.Unix(1.8e9, 0),
	})
}
