package mail

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// Limits of what is fetched of a mail that is too large to be fetched whole.
const (
	maxTexts       = 6         // parts that are text
	maxTextFetched = 256 << 10 // bytes of each
	maxLookedAt    = 30        // parts of which is asked what they are
	maxPath        = 6         // parts within parts
	excerptField   = "X-Dhow-Excerpt: header and text parts of a larger mail\r\n"
)

// Excerpt brings the header and the text parts of a mail too large to fetch, as a mail that says of
// itself that it is a part: 64 KiB of the header, and 256 KiB of each of the first texts at most. No
// signature holds over it. ErrGone, *RenumberedError.
func (in *Inbox) Excerpt(ctx context.Context, uid UID) (raw []byte, err error) {
	err = in.do(ctx, func(s *session) error {
		e := excerpt{ctx: ctx, session: s, uid: uid}
		err := e.read()
		raw = e.text.Bytes()
		return err
	})
	return raw, err
}

// excerpt is a mail of which a part is put together. It asks for the headers of parts one after
// another, and not for the structure of the mail: of a malformed mail that ends the connection.
type excerpt struct {
	ctx             context.Context
	session         *session
	uid             UID
	text            bytes.Buffer
	texts, lookedAt int
}

func (e *excerpt) read() error {
	header, err := e.section(imap.PartSpecifierHeader, nil, maxHeaderFetched)
	if err != nil {
		return err
	}
	e.text.WriteString(excerptField)
	e.text.Write(header)
	top := partOf(header)
	switch {
	case strings.HasPrefix(top.media, "multipart/"):
		return e.parts(top, nil)
	case strings.HasPrefix(top.media, "text/"):
		text, err := e.section(imap.PartSpecifierText, nil, maxTextFetched)
		e.text.Write(text)
		return err
	}
	return nil
}

// partOf reads the type of a part from its header.
func partOf(raw []byte) *part {
	aside := &Letter{}
	h, _ := aside.splitHeader(raw)
	p := &part{header: h}
	p.readType(aside)
	return p
}

// parts writes the texts among the parts of a part, between the boundaries that it has.
func (e *excerpt) parts(of *part, path []int) error {
	boundary := "\r\n--" + of.params["boundary"]
	for i := 1; e.texts < maxTexts && e.lookedAt < maxLookedAt && len(path) < maxPath; i++ {
		at := append(slices.Clone(path), i)
		e.lookedAt++
		header, err := e.section(imap.PartSpecifierMIME, at, maxHeaderFetched)
		if isMissing(err) || err == nil && len(header) == 0 {
			break
		}
		if err != nil {
			return err
		}
		p := partOf(header)
		within := strings.HasPrefix(p.media, "multipart/")
		if !within && !strings.HasPrefix(p.media, "text/") {
			continue
		}
		e.text.WriteString(boundary + "\r\n")
		e.text.Write(header)
		if within {
			err = e.parts(p, at)
		} else {
			err = e.body(at)
		}
		if err != nil {
			return err
		}
	}
	e.text.WriteString(boundary + "--\r\n")
	return nil
}

// body writes the text of a part.
func (e *excerpt) body(at []int) error {
	e.texts++
	text, err := e.section(imap.PartSpecifierNone, at, maxTextFetched)
	e.text.Write(text)
	if isMissing(err) {
		return nil
	}
	return err
}

// isMissing tells whether a server says that there is no such part: it brings nothing, or refuses.
func isMissing(err error) bool {
	var e *Error
	return errors.Is(err, ErrGone) || errors.As(err, &e) && e.Kind == Permanent
}

func (e *excerpt) section(what imap.PartSpecifier, path []int, most int64) ([]byte, error) {
	return e.session.one(e.ctx, e.uid, &imap.FetchItemBodySection{
		Peek: true, Specifier: what, Part: path, Partial: &imap.SectionPartial{Offset: 0, Size: most},
	})
}
