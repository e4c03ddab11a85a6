package mail_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// largeMails are above the limit for their photos, and have the order in one of their texts.
func largeMails() map[string]string {
	photo := "--b\r\nContent-Type: image/jpeg; name=a.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
		strings.Repeat(base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{0xff}, 57))+"\r\n", mail.MaxMail/78+100)
	const head = "From: Ben <ben@example.org>\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
	const text = "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + order + "\r\n"
	const both = "--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain\r\n\r\nG Cf2 z2\r\n" + order +
		"\r\n--c\r\nContent-Type: text/html\r\n\r\n<s>G Cf2 z2</s><br>" + order + "\r\n--c--\r\n"
	return map[string]string{
		"a photo below":             head + text + photo + "--b--\r\n",
		"a photo above":             head + photo + text + "--b--\r\n",
		"between photos":            head + photo + text + photo + "--b--\r\n",
		"a page beside":             head + both + photo + "--b--\r\n",
		"in quoted-printable":       head + strings.Replace(text, "\r\n\r\nG ", "\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nG=20", 1) + photo + "--b--\r\n",
		"in base64":                 head + strings.Replace(text, "\r\n\r\n"+order, "\r\nContent-Transfer-Encoding: base64\r\n\r\nRyBDZjIgeDE=", 1) + photo + "--b--\r\n",
		"the text is called a file": head + strings.Replace(text, "\r\n\r\n", "\r\nContent-Disposition: attachment\r\n\r\n", 1) + photo + "--b--\r\n",
		"a boundary in quotes":      strings.Replace(head, "boundary=b", `boundary="b"`, 1) + text + photo + "--b--\r\n",
		"the last boundary is lost": head + text + photo,
	}
}

// checkExcerpts wants the texts of large mails, and nothing more.
func checkExcerpts(t *testing.T, in *mail.Inbox, deliver func([]byte)) {
	t.Helper()
	for name, raw := range largeMails() {
		deliver([]byte(raw))
		found := search(t, in, mail.UID{}, 1)
		excerpt, err := in.Excerpt(shortly(t), found[0].UID)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if l := mail.Read(excerpt, house); newText(l) != order || l.ID != "1@example.org" || len(excerpt) > 2000 {
			t.Errorf("%s: %d bytes say %q, %v", name, len(excerpt), newText(l), l.Problems)
		}
		if !bytes.Contains(excerpt, []byte("X-Dhow-Excerpt: ")) {
			t.Errorf("%s: it does not say that it is a part", name)
		}
		if err := in.Mark(shortly(t), mail.Done, found[0].UID); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTextsOfLargeMailsAreFetchedAlone has mails come that are too large to be fetched whole.
func TestTextsOfLargeMailsAreFetchedAlone(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	checkExcerpts(t, openInbox(t, office.IMAP(dhow)), func(raw []byte) { office.Deliver(raw, dhow) })
}

// TestTextsOfLargeMailsOnDovecot has such mails come to another server.
func TestTextsOfLargeMailsOnDovecot(t *testing.T) {
	t.Parallel()
	server := mailservers.StartDovecot(t, dhow)
	checkExcerpts(t, openInbox(t, server.IMAP(dhow)), func(raw []byte) {
		if err := server.Deliver(raw, dhow); err != nil {
			t.Fatal(err)
		}
	})
}
