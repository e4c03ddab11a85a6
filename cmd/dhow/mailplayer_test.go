package main

import (
	"fmt"
	"time"

	"dhow/engine"
	"dhow/internal/correspondents"
	"dhow/mail"
)

// mailPlayer is somebody with a mailbox and mail programs.
type mailPlayer struct {
	*served
	seat    engine.Seat
	name    string
	address mail.Address
	inbox   *mail.Inbox
	seen    mail.UID
	letters []*correspondents.Letter // as they came
	size    int                      // of them all, in bytes
	written int
	write   func(*mailPlayer, *correspondents.Answer) // by one of the mail programs
}

// answer answers a letter.
func (p *mailPlayer) answer(l *correspondents.Letter, text string) {
	p.Helper()
	p.written++
	p.write(p, p.answerTo(l, text))
}

// answerTo is the answer to a letter, under the number of the last mail.
func (p *mailPlayer) answerTo(l *correspondents.Letter, text string) *correspondents.Answer {
	return &correspondents.Answer{To: l, ID: p.mailID(), From: p.address, Name: p.name, Text: text, At: time.Now()}
}

// start writes a mail that answers none.
func (p *mailPlayer) start(text string) {
	p.Helper()
	p.answer(nil, text)
}

func (p *mailPlayer) mailID() mail.MessageID {
	return mail.MessageID(fmt.Sprintf("%d.mail@%s", p.written, p.address.Domain()))
}

// newest waits for a letter of a position in the game, or a later one, and returns the latest.
func (p *mailPlayer) newest(position int) *correspondents.Letter {
	p.Helper()
	return p.await(fmt.Sprintf("a letter of position %d", position), func(l *correspondents.Letter) bool { return positionOf(l) >= position })
}

// await waits for a letter, and returns the latest there is of its kind.
func (p *mailPlayer) await(what string, is func(*correspondents.Letter) bool) *correspondents.Letter {
	p.Helper()
	for began := time.Now(); time.Since(began) < patience; p.look() {
		for i := len(p.letters) - 1; i >= 0; i-- {
			if is(p.letters[i]) {
				return p.letters[i]
			}
		}
	}
	p.Fatalf("%s does not come to %s\n%s", what, p.name, p.log)
	return nil
}

// glance is how long a player waits for the mail server's word of new mail before looking for it.
const glance = 20 * time.Millisecond

// look reads what has come, and waits a moment if that is nothing.
func (p *mailPlayer) look() {
	p.Helper()
	waiting, err := p.inbox.Search(p.Context(), p.seen)
	if err != nil {
		p.Fatal(err)
	}
	for _, w := range waiting {
		raw, err := p.inbox.Fetch(p.Context(), w.UID)
		if err != nil {
			p.Fatal(err)
		}
		l, err := correspondents.Read(raw)
		if err != nil {
			p.Fatalf("%v\n%s", err, raw)
		}
		p.letters, p.size, p.seen = append(p.letters, l), p.size+len(raw), w.UID
	}
	if len(waiting) > 0 {
		return
	}
	if err := p.inbox.Wait(p.Context(), glance); err != nil {
		p.Fatal(err)
	}
}

// wantOneVersion wants letters that have come twice to be the same.
func (p *mailPlayer) wantOneVersion() {
	p.Helper()
	text := map[mail.MessageID]string{}
	for _, l := range p.letters {
		if before, ok := text[l.ID]; ok && before != l.Text {
			p.Errorf("%s has two versions of a letter\n%s\n%s", p.name, before, l.Text)
		}
		text[l.ID] = l.Text
	}
}
