package correspondents

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"strings"
	"time"

	"dhow/mail"
)

// Letter is a letter of the referee's, as its reader sees it.
type Letter struct {
	ID         mail.MessageID
	InReplyTo  mail.MessageID   // empty where the letter answers none
	References []mail.MessageID // as they stand in its header
	From       mail.Address
	FromName   string
	ReplyTo    mail.Address // where an answer goes
	To         mail.Address
	Subject    string
	Date       time.Time
	Text       string // its lines end in \n
}

// Read reads a letter that package mail has composed: plain text, or plain text beside other forms
// of it.
func Read(raw []byte) (*Letter, error) {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("correspondents: %w", err)
	}
	l := &Letter{ID: idOf(m.Header.Get("Message-Id")), InReplyTo: idOf(m.Header.Get("In-Reply-To")),
		References: idsOf(m.Header.Get("References"))}
	if l.Date, err = m.Header.Date(); err != nil {
		return nil, fmt.Errorf("correspondents: the letter's date: %w", err)
	}
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return nil, fmt.Errorf("correspondents: the letter's subject: %w", err)
	}
	l.FromName, l.From = person(m.Header, "From")
	_, l.To = person(m.Header, "To")
	if _, l.ReplyTo = person(m.Header, "Reply-To"); l.ReplyTo == "" {
		l.ReplyTo = l.From
	}
	l.Text, err = plainText(m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body)
	return l, err
}

// person returns the first name and address of a header field, or nothing.
func person(h netmail.Header, field string) (string, mail.Address) {
	people, err := h.AddressList(field)
	if err != nil {
		return "", ""
	}
	return people[0].Name, mail.Address(people[0].Address)
}

// plainText returns the text of a part, or of the first part of it.
func plainText(contentType, encoding string, body io.Reader) (string, error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return "", fmt.Errorf("correspondents: the letter's type: %w", err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		part, err := multipart.NewReader(body, params["boundary"]).NextRawPart()
		if err != nil {
			return "", fmt.Errorf("correspondents: the letter's first part: %w", err)
		}
		return plainText(part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part)
	}
	if strings.EqualFold(encoding, "quoted-printable") {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return "", fmt.Errorf("correspondents: the letter's text: %w", err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n"), nil
}

func idOf(field string) mail.MessageID {
	return mail.MessageID(strings.Trim(strings.TrimSpace(field), "<>"))
}

func idsOf(field string) (ids []mail.MessageID) {
	for _, word := range strings.Fields(field) {
		ids = append(ids, idOf(word))
	}
	return ids
}
