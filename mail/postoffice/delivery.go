package postoffice

import (
	"bytes"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"dhow/mail"

	"github.com/emersion/go-imap/v2"
)

// delivery is what the office knows about a letter beside its bytes.
type delivery struct {
	helo     string
	envelope mail.Address // empty: the null sender
	auth     mail.Address // who logged in to hand it in, or nobody
	dmarc    string       // pass, fail or none (RFC 7489, section 11.2)
}

// Deliver puts a mail from the world into a mailbox. Nothing is known of who sent it.
func (o *Office) Deliver(raw []byte, to mail.Address) error {
	return o.deliver(raw, to, "none")
}

// DeliverProven puts a mail from the world into a mailbox, with DMARC's word that it comes from
// where it says.
func (o *Office) DeliverProven(raw []byte, to mail.Address) error {
	return o.deliver(raw, to, "pass")
}

func (o *Office) deliver(raw []byte, to mail.Address, dmarc string) error {
	if o.find(to) == nil {
		return fmt.Errorf("postoffice: no account for %s", to)
	}
	o.put(raw, to, delivery{helo: "relay.example.net", envelope: headerFrom(raw), dmarc: dmarc})
	return nil
}

// put stamps a letter and lays it into the mailbox of an address, which exists.
func (o *Office) put(raw []byte, to mail.Address, d delivery) {
	acc := o.find(to)
	at := o.opt.Now()
	stamped := append(o.stamps(raw, to, d, at), crlf(raw)...)
	acc.mutex.Lock()
	defer acc.mutex.Unlock()
	acc.mails = append(acc.mails, stamped)
	acc.user.Append("INBOX", literal{bytes.NewReader(stamped)}, &imap.AppendOptions{Time: at})
	acc.ring()
}

// stamps writes the trace fields. Forged ones further down are left where they are: many servers
// leave them.
func (o *Office) stamps(raw []byte, to mail.Address, d delivery, at time.Time) []byte {
	o.mutex.Lock()
	o.deliveries++
	n := o.deliveries
	o.mutex.Unlock()
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\n", d.envelope)
	fmt.Fprintf(&b, "Authentication-Results: %s;\r\n\tdmarc=%s header.from=%s", o.opt.Host, d.dmarc,
		headerFrom(raw).Domain())
	with := "ESMTP"
	if d.auth != "" {
		fmt.Fprintf(&b, ";\r\n\tauth=pass smtp.auth=%s", d.auth)
		with = "ESMTPA"
	}
	fmt.Fprintf(&b, "\r\nReceived: from %s ([127.0.0.1])\r\n\tby %s with %s id %d\r\n\tfor <%s>; %s\r\n",
		d.helo, o.opt.Host, with, n, to, at.Format(time.RFC1123Z))
	return b.Bytes()
}

// judge says what DMARC would of a letter that someone has handed in: whether it is from the
// address it names.
func (o *Office) judge(raw []byte, by mail.Address) string {
	from := headerFrom(raw)
	mailbox, _ := from.Sub()
	switch {
	case mailbox.Same(by) || from.Same(by):
		return "pass"
	case o.serves(from.Domain()):
		return "fail"
	}
	return "none"
}

// serves tells whether a domain has accounts here.
func (o *Office) serves(domain string) bool {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	for _, acc := range o.accounts {
		if strings.EqualFold(acc.address.Domain(), domain) {
			return true
		}
	}
	return false
}

// headerFrom returns the one address of a mail's From, empty if there is not exactly one that can
// be read.
func headerFrom(raw []byte) mail.Address {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil || len(m.Header["From"]) != 1 {
		return ""
	}
	from, err := netmail.ParseAddress(m.Header.Get("From"))
	if err != nil || strings.ContainsAny(from.Address, "\r\n") {
		return ""
	}
	return mail.Address(from.Address)
}

// literal is bytes as the library wants to have a mail.
type literal struct{ *bytes.Reader }

func (l literal) Size() int64 { return l.Reader.Size() }
