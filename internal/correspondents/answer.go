package correspondents

import (
	"fmt"
	"mime"
	"mime/quotedprintable"
	"strings"
	"time"

	"dhow/mail"
)

// Answer is what a person has typed, before a mail program makes a mail of it.
type Answer struct {
	To   *Letter // the letter that is answered
	ID   mail.MessageID
	From mail.Address
	Name string    // of whom it is from
	Text string    // what was typed; lines divided by \n
	At   time.Time // when, in the zone of who writes
}

// New is a mail that answers none.
type New struct {
	ID       mail.MessageID
	From, To mail.Address
	Name     string // of whom it is from
	Subject  string
	Text     string
	At       time.Time
}

// Write writes a mail in plain text.
func (n *New) Write() []byte { return n.envelope().with(newPlain(n)) }

// envelope writes the fields that tell who writes to whom about what.
func (n *New) envelope() *headers {
	h := new(headers)
	h.add("Date", n.At.Format(time.RFC1123Z))
	h.add("From", named(n.Name, n.From))
	h.add("To", string(n.To))
	h.add("Subject", mime.QEncoding.Encode("utf-8", n.Subject))
	h.add("Message-ID", bracketed(n.ID))
	h.add("MIME-Version", "1.0")
	return h
}

// Made makes a mail of a text and a page that a program has made already.
func (n *New) Made(text, page string) []byte { return n.envelope().with(made(text, page)) }

// Made makes a mail of a text and a page that a program has made already, with what they quote.
func (a *Answer) Made(text, page string) []byte {
	h := a.envelope("Re:")
	a.thread(h)
	return h.with(made(text, page))
}

func made(text, page string) string { return alternative("0000000000004f1ec006a1", text, page) }

// headers are header fields in order.
type headers struct{ strings.Builder }

func (h *headers) add(name, value string) { fmt.Fprintf(h, "%s: %s\r\n", name, value) }

// with returns a mail of the headers and a part.
func (h *headers) with(part string) []byte { return []byte(h.String() + part) }

// envelope writes the fields that tell who answers whom about what. The prefix is how the program
// marks answers.
func (a *Answer) envelope(prefix string) *headers {
	h := new(headers)
	h.add("From", named(a.Name, a.From))
	h.add("To", named(a.To.FromName, a.To.ReplyTo))
	subject := a.To.Subject
	if !strings.HasPrefix(strings.ToLower(subject), strings.ToLower(prefix)) {
		subject = prefix + " " + subject
	}
	h.add("Subject", mime.QEncoding.Encode("utf-8", subject))
	h.add("Date", a.At.Format(time.RFC1123Z))
	h.add("Message-ID", bracketed(a.ID))
	h.add("MIME-Version", "1.0")
	return h
}

// thread adds the fields that tie an answer to its letter.
func (a *Answer) thread(h *headers) {
	h.add("In-Reply-To", bracketed(a.To.ID))
	ids := ""
	for _, id := range a.To.References {
		ids += bracketed(id) + "\r\n "
	}
	h.add("References", ids+bracketed(a.To.ID))
}

// part writes a part with its fields, in quoted-printable.
func part(kind, text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Content-Type: %s\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", kind)
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n"))) // a Builder never fails
	w.Close()
	return b.String() + "\r\n"
}

// alternative writes a text and the same in HTML.
func alternative(boundary, text, html string) string {
	return fmt.Sprintf("Content-Type: multipart/alternative; boundary=\"%s\"\r\n\r\n--%s\r\n%s\r\n--%s\r\n%s\r\n--%s--\r\n",
		boundary, boundary, part("text/plain; charset=UTF-8", text), boundary, part("text/html; charset=UTF-8",
			html), boundary)
}

// quoted puts a quote mark before each line.
func quoted(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		mark := "> "
		if line == "" || line[0] == '>' {
			mark = ">"
		}
		lines[i] = mark + line
	}
	return strings.Join(lines, "\n") + "\n"
}

func named(name string, a mail.Address) string {
	if name == "" {
		return string(a)
	}
	return fmt.Sprintf("%s <%s>", mime.QEncoding.Encode("utf-8", name), a)
}

func bracketed(id mail.MessageID) string { return "<" + string(id) + ">" }
