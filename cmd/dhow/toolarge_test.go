package main

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestOfLargeMailTheTextIsFetched wants a mail above the limit to be judged by its header and its text:
// the picture in it is never asked for, and the mail behind it is handled.
func TestOfLargeMailTheTextIsFetched(t *testing.T) {
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
	c.mails[0].raw = withPicture(t, c.mails[0].raw)
	c.fill(office)
	r := c.serve(c.inbox(office), c.senders(office, 1)...)
	c.until("the orders", func() bool { return r.accepted() == 2 })
	c.until("the letters", r.idle)
	r.stop()
	for _, wanted := range []string{"BODY.PEEK[HEADER]<0.65536>", "BODY.PEEK[1"} {
		if !slices.ContainsFunc(fetched, func(line string) bool {
			return strings.Contains(line, "UID FETCH 1 ") && strings.Contains(line, wanted)
		}) {
			t.Errorf("of the large mail %s is not asked for, but %q", wanted, fetched)
		}
	}
	for _, line := range fetched {
		if strings.Contains(line, "UID FETCH 1 ") && (strings.Contains(line, "BODY.PEEK[]") || strings.Contains(line, "BODY.PEEK[2]")) {
			t.Errorf("the referee asks for %s", line)
		}
	}
}

// withPicture is a mail with a picture beside its text, too large to be fetched whole.
func withPicture(t *testing.T, raw []byte) []byte {
	t.Helper()
	head, text, found := bytes.Cut(raw, []byte("\r\n\r\n"))
	if !found {
		t.Fatal("a mail has no text")
	}
	var whole, part bytes.Buffer
	in := &whole
	for line := range bytes.Lines(append(head, "\r\n"...)) {
		if !bytes.HasPrefix(line, []byte(" ")) && !bytes.HasPrefix(line, []byte("\t")) {
			in = &whole
			if bytes.HasPrefix(bytes.ToLower(line), []byte("content-")) {
				in = &part
			}
		}
		in.Write(line)
	}
	whole.WriteString("Content-Type: multipart/mixed; boundary=large\r\n\r\n--large\r\n")
	whole.Write(part.Bytes())
	whole.WriteString("\r\n")
	whole.Write(text)
	whole.WriteString("\r\n--large\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n")
	whole.Write(bytes.Repeat(append(bytes.Repeat([]byte("A"), 76), "\r\n"...), mail.MaxMail/76))
	whole.WriteString("--large--\r\n")
	return whole.Bytes()
}
