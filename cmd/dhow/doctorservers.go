package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"dhow/mail"
	"dhow/referee"
)

// imap logs in and looks at what the server can do. It returns whether letters can be read.
func (d *doctor) imap(ctx context.Context, b *doctorBox) bool {
	account := &b.IMAP
	can, err := b.inbox.Abilities(ctx)
	if err != nil {
		d.fail(b.Key("imap"), err, mending(err, account, "imap"))
		return false
	}
	d.ok(b.Key("imap"), "%s is logged in at %s %s", account.User, account.Host, protection(account))
	if can.Idle {
		d.ok(b.Key("capabilities"), "IDLE: mail is seen at once")
	} else {
		d.warn(b.Key("capabilities"), "the server has no IDLE", "mail is looked for twice a minute; nothing needs to be done")
	}
	switch can.Marking() {
	case "move", "copy":
		d.ok(b.Key("folders"), "handled mail goes to %s and %s (%s)", can.Done, can.Refused, can.Marking())
	case "keyword":
		d.warn(b.Key("folders"), "the server has neither MOVE nor UIDPLUS",
			"handled mail stays in the inbox with a keyword; empty it by hand now and then")
	default:
		d.fail(b.Key("folders"), mail.ErrNoMark, "choose another mail server: after each start all mails would be read anew")
	}
	d.holder(ctx, b)
	return d.waiting(ctx, b)
}

// holder looks whether another data directory reads the mailbox, and takes it over if that is
// wanted.
func (d *doctor) holder(ctx context.Context, b *doctorBox) {
	if d.instance == "" {
		return
	}
	if d.take {
		if err := errors.Join(referee.TakeMailbox(ctx, b.inbox, d.instance),
			referee.ForgetRuns(ctx, b.inbox.Runs())); err != nil {
			d.fail(b.Key("held by"), err, "")
			return
		}
	}
	names, err := b.inbox.Holders(ctx)
	others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == d.instance })
	switch {
	case errors.Is(err, mail.ErrNoHold):
		d.warn(b.Key("held by"), "the server does not let the mailbox remember who reads it",
			"see to it yourself that no other data directory has this mailbox")
	case err != nil:
		d.fail(b.Key("held by"), err, "")
	case len(others) > 0 && others[0] == d.files:
		d.fail(b.Key("held by"), notImportedError{d.dir}, "")
	case len(others) > 0:
		d.fail(b.Key("held by"), fmt.Errorf("another data directory reads the mailbox: the one whose file instance has %s",
			printable(others[0])),
			"stop that one and run dhow doctor --take, or give this one a mailbox of its own")
	case len(names) > 0:
		d.ok(b.Key("held by"), "this data directory")
	default:
		d.ok(b.Key("held by"), "nobody yet; dhow serve will")
	}
}

// waiting counts the mails that the daemon would handle, and warns where they look like a person's.
func (d *doctor) waiting(ctx context.Context, b *doctorBox) bool {
	const many = 100
	mails, err := b.inbox.Search(ctx, mail.UID{})
	if err != nil {
		d.fail(b.Key("mailbox"), err, "")
		return false
	}
	if n := len(mails); n > many {
		d.warn(b.Key("mailbox"), fmt.Sprintf("%d mails wait in %s", n, b.Folder),
			"dhow serve will read and move all of them; give the referee a mailbox of its own")
	} else {
		d.ok(b.Key("mailbox"), "%d mails wait in %s", n, b.Folder)
	}
	return true
}

// dnsPatience is how long the DNS may take.
const dnsPatience = 5 * time.Second

// dns asks the DNS for a record, if the keys of DKIM are wanted from there. That there is none is
// an answer, too.
func (d *doctor) dns(ctx context.Context) {
	if !d.cfg.DKIM {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, dnsPatience)
	defer cancel()
	_, err := d.c.dns.LookupTXT(ctx, "_domainkey."+d.cfg.Mailbox.Domain()+".")
	var none *net.DNSError
	if err != nil && !(errors.As(err, &none) && none.IsNotFound) {
		d.warn("dns", "the DNS does not answer: "+err.Error(),
			"DKIM signatures cannot be checked; look at /etc/resolv.conf, or write dkim: false")
		return
	}
	d.ok("dns", "answers, so that DKIM signatures can be checked")
}

// smtp hands in the letters to itself; beside a running daemon it tries nothing.
func (d *doctor) smtp(ctx context.Context, t *trip) bool {
	if d.running || t == nil {
		return false
	}
	account := &d.cfg.SMTP
	sender := mail.NewSender(mail.SenderConfig{Account: *account, Patience: doctorPatience})
	defer sender.Close()
	for i := range t.letters {
		if err := sender.Send(ctx, t.letters[i].out); err != nil && i == 0 {
			d.fail("smtp", err, mending(err, account, "smtp"))
			return false
		} else if err != nil {
			t.letters[i].refused = err
		}
	}
	d.ok("smtp", "%s took a letter %s", account.Host, protection(account))
	return true
}

// protection says how a connection is kept from others' eyes.
func protection(a *mail.Account) string {
	switch a.Mode() {
	case mail.TLSStart:
		return "by STARTTLS"
	case mail.TLSNone:
		return "in clear"
	}
	return "by TLS"
}

// mending says what may help against an error of a server.
func mending(err error, a *mail.Account, section string) string {
	var failed *mail.Error
	switch text := err.Error(); {
	case !errors.As(err, &failed):
	case errors.Is(err, mail.ErrNoLogin):
		return "if it asks for no login, as servers on the same machine do, write user: none below smtp; else it may want TLS first"
	case failed.Kind == mail.Auth:
		return fmt.Sprintf("look at %s.user (%s) and at the password (%s); many providers want an app password",
			section, a.User, a.Secret)
	case failed.Kind == mail.OfAccount:
		return "the server takes no letter of this account for now, and its words say why; letters wait until it does again"
	case failed.Kind == mail.Permanent && failed.Code >= 500:
		return "the server refuses the letter; its words say why"
	case strings.Contains(text, "no such host"):
		return "look at " + section + ".host"
	case strings.Contains(text, "certificate"):
		return "the certificate is not for this host, or nobody known vouches for it; SSL_CERT_FILE can name an authority of your own"
	case strings.Contains(text, "first record does not look like a TLS handshake"):
		return section + ".tls should be starttls, or the port another"
	case strings.Contains(text, "refused"), strings.Contains(text, "timeout"), strings.Contains(text, "i/o timeout"):
		return "look at " + section + ".host and " + section + ".port, and whether a firewall stands between"
	}
	return ""
}
