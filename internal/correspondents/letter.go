package correspondents

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
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
	HTML       string // the same as a page; empty where there is none
	Pictures   []Picture
}

// Picture is a picture that the page of a letter shows as cid:ID.
type Picture struct {
	ID, Name string
	File     []byte
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
	return l, l.read(textproto.MIMEHeader(m.Header), m.Body)
}

// person returns the first name and address of a header field, or nothing.
func person(h netmail.Header, field string) (string, mail.Address) {
	people, err := h.AddressList(field)
	if err != nil {
		return "", ""
	}
	return people[0].Name, mail.Address(people[0].Address)
}

// read reads a part, and the parts of it. Attached files are left aside.
func (l *Letter) read(header textproto.MIMEHeader, body io.Reader) error {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return fmt.Errorf("correspondents: the letter's type: %w", err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		for parts := multipart.NewReader(body, params["boundary"]); ; {
			part, err := parts.NextRawPart()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err == nil {
				err = l.read(part.Header, part)
			}
			if err != nil {
				return fmt.Errorf("correspondents: a part of the letter: %w", err)
			}
		}
	}
	disposition, _, _ := mime.ParseMediaType(header.Get("Content-Disposition"))
	if disposition == "attachment" {
		return nil
	}
	switch strings.ToLower(header.Get("Content-Transfer-Encoding")) {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	file, err := io.ReadAll(body)
	if err != nil {
		return fmt.Errorf("correspondents: the letter's text: %w", err)
	}
	text := strings.ReplaceAll(string(file), "\r\n", "\n")
	switch kind {
	case "text/html":
		l.HTML = text
	case "image/png":
		_, named, _ := mime.ParseMediaType(header.Get("Content-Disposition"))
		l.Pictures = append(l.Pictures, Picture{string(idOf(header.Get("Content-Id"))), named["filename"], file})
	case "text/plain":
		l.Text = text
	}
	return nil
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
