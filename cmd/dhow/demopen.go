package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"dhow/internal/correspondents"
	"dhow/mail"
)

// pen is a player of the demo with a mailbox and a mail program.
type pen struct {
	name    string
	address mail.Address
	program correspondents.Program
	inbox   *mail.Inbox
	sender  *mail.Sender
	clock   *demoClock
	referee mail.Address

	seen    mail.UID
	newest  *correspondents.Letter // of those read; nil: none yet
	letters int                    // that were read
	written int                    // mails that were sent
	seed    string
	keep    string // the directory for the letters; empty: they are not kept
}

// newPen opens a player's mailbox.
func (r *localReferee) newPen(name string, program correspondents.Program, seed string) (*pen, error) {
	p := &pen{name: name, program: program, clock: r.clock, referee: r.address, seed: seed}
	p.address = r.addressOf(name)
	if err := r.office.AddAccount(p.address, localPassword); err != nil {
		return nil, err
	}
	p.inbox = mail.NewInbox(mail.InboxConfig{Account: r.office.IMAP(p.address)})
	p.sender = mail.NewSender(mail.SenderConfig{Account: r.office.SMTP(p.address)})
	return p, nil
}

func (p *pen) close() {
	p.inbox.Close()
	p.sender.Close()
}

// first returns a mail that answers none.
func (p *pen) first(text string) *correspondents.New {
	return &correspondents.New{ID: p.nextID(), From: p.address, Name: p.name, To: p.referee, Subject: "Mombasa",
		Text: text, At: p.clock.now()}
}

// begin sends such a mail, and waits for the letter that answers it.
func (p *pen) begin(ctx context.Context, n *correspondents.New) error {
	return p.exchange(ctx, n.ID, n.Write())
}

// answer answers the newest letter, and waits for the letter that answers that.
func (p *pen) answer(ctx context.Context, text string) error {
	a := correspondents.Answer{To: p.newest, ID: p.nextID(), From: p.address, Name: p.name, Text: text,
		At: p.clock.now()}
	return p.exchange(ctx, a.ID, p.program.Write(&a))
}

func (p *pen) nextID() mail.MessageID {
	p.written++
	return mail.MessageID(fmt.Sprintf("%d.demo-%s.%s", p.written, p.seed, p.address))
}

// exchange sends a mail, and waits for the letter that answers it.
func (p *pen) exchange(ctx context.Context, id mail.MessageID, raw []byte) error {
	if err := p.sender.SendRaw(ctx, raw, p.address, p.referee); err != nil {
		return err
	}
	return p.await(ctx, func(l *correspondents.Letter) bool { return l.InReplyTo == id })
}

// await reads letters until there is a certain one.
func (p *pen) await(ctx context.Context, is func(*correspondents.Letter) bool) error {
	ctx, cancel := context.WithTimeoutCause(ctx, letterPatience,
		fmt.Errorf("no letter came for %s in %v", p.name, letterPatience))
	defer cancel()
	if p.newest != nil && is(p.newest) {
		return nil
	}
	for {
		if found, err := p.readUntil(ctx, is); found || err != nil {
			return causeOf(ctx, err)
		}
		if err := p.inbox.Wait(ctx, time.Minute); err != nil {
			return causeOf(ctx, err)
		}
	}
}

// causeOf says why a context has ended, if that is why something failed.
func causeOf(ctx context.Context, err error) error {
	if why := context.Cause(ctx); err != nil && why != nil {
		return why
	}
	return err
}

// read reads what has come.
func (p *pen) read(ctx context.Context) error {
	_, err := p.readUntil(ctx, func(*correspondents.Letter) bool { return false })
	return err
}

// keepLetter leaves a letter as the mail that it is, and as a page. Those of a game that is there
// already are left alone.
func (p *pen) keepLetter(raw []byte, l *correspondents.Letter) error {
	if p.keep == "" {
		return nil
	}
	if err := os.MkdirAll(p.keep, 0o700); err != nil {
		return err
	}
	file := filepath.Join(p.keep, fmt.Sprintf("%03d", p.letters))
	if _, err := os.Lstat(file + ".eml"); err == nil {
		return nil
	}
	return errors.Join(os.WriteFile(file+".eml", raw, 0o600), os.WriteFile(file+".html", []byte(l.HTML), 0o600))
}

// readUntil reads what has come, and tells whether a certain letter is among it.
func (p *pen) readUntil(ctx context.Context, is func(*correspondents.Letter) bool) (found bool, err error) {
	waiting, err := p.inbox.Search(ctx, p.seen)
	if err != nil || len(waiting) == 0 {
		return false, err
	}
	var uids []mail.UID
	for _, w := range waiting {
		uids = append(uids, w.UID)
	}
	err = p.inbox.FetchAll(ctx, uids, func(uid mail.UID, raw []byte) error {
		l, err := correspondents.Read(raw)
		if err != nil {
			return err
		}
		p.seen, p.newest = uid, l
		p.letters++
		found = found || is(l)
		return p.keepLetter(raw, l)
	})
	return found, err
}
