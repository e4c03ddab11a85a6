package main

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestLargeMailIsNotFetched wants a mail above the limit to be refused by its size: its body is
// never asked for, its sender is told, and the mail behind it is handled.
func TestLargeMailIsNotFetched(t *testing.T) {
	t.Parallel()
	c := newCrowd(t, t.TempDir(), 2, 12, 1)
	var mu sync.Mutex
	var fetched []string
	office := c.officeThat(postoffice.Options{Trace: func(p postoffice.Protocol, line string) {
		mu.Lock()
		defer mu.Unlock()
		if p == postoffice.IMAP && strings.Contains(line, "BODY") {
			fetched = append(fetched, line)
		}
	}})
	defer office.Close()
	c.mails[0].raw = append(c.mails[0].raw, bytes.Repeat([]byte("<!-- a picture -->\r\n"), mail.MaxMail/20)...)
	c.fill(office)
	r := c.serve(c.inbox(office), c.senders(office, 1)...)
	c.until("the order", func() bool { return r.accepted() == 1 })
	c.until("the refusal", func() bool { return r.daemon.Metrics().Count(`dhow_mails_total{outcome="too-large"}`) == 1 })
	c.until("the letters", r.idle)
	r.stop()
	header, body := 0, 0
	for _, line := range fetched {
		switch {
		case strings.Contains(line, "UID FETCH 1 ") && strings.Contains(line, "BODY.PEEK[HEADER]<0.65536>"):
			header++
		case strings.Contains(line, "UID FETCH 2 ") && strings.Contains(line, "BODY.PEEK[]"):
			body++
		default:
			t.Errorf("the referee asks for %s", line)
		}
	}
	if header == 0 || body == 0 {
		t.Errorf("the referee asks for %q", fetched)
	}
	if told := office.Mails("ann@example.org"); !bytes.Contains(bytes.Join(append(told, office.Mails("ben@example.org")...), nil), []byte("too large")) {
		t.Error("nobody is told")
	}
}
