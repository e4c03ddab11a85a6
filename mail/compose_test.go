package mail_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	netmail "net/mail"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/mail"

	"github.com/emersion/go-message"
)

var updateLetter = flag.Bool("update-letter", false, "write testdata/compose anew")

func compose(t *testing.T, o *mail.Outgoing) []byte {
	t.Helper()
	raw, err := mail.Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestComposeWritesWhatItAlwaysWrote(t *testing.T) {
	const golden = "testdata/compose/letter.eml"
	raw := compose(t, letter())
	if *updateLetter {
		if err := os.WriteFile(golden, raw, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(raw, want) {
		t.Errorf("found:\n%s\nexpected:\n%s", raw, want)
	}
}

func TestComposeEqualLettersGiveEqualBytes(t *testing.T) {
	for range 20 {
		if !bytes.Equal(compose(t, letter()), compose(t, letter())) {
			t.Fatal("two texts of one letter")
		}
	}
}

func TestComposePartsSayWhatTheyWereGiven(t *testing.T) {
	o := letter()
	m, err := message.Read(bytes.NewReader(compose(t, o)))
	if err != nil {
		t.Fatal(err)
	}
	parts := m.MultipartReader()
	for _, want := range []string{o.Text, o.HTML} {
		part, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(part.Body)
		if got := strings.ReplaceAll(string(text), "\r\n", "\n"); got != want {
			t.Errorf("expected %q, found %q", want, got)
		}
	}
}

// withPictures is the letter with two pictures, of which the second cannot be drawn.
func withPictures() *mail.Outgoing {
	o := letter()
	o.HTML = `<p>ü <img src="cid:map.l-17@example.org" alt="Map"></p>` + "\n"
	o.Pictures = []mail.Picture{
		{ID: "map.l-17@example.org", Name: "map.png", PNG: func() ([]byte, error) { return bytes.Repeat([]byte{0x89, 'P', 0}, 1000), nil }},
		{ID: "tracks.l-17@example.org", Name: "tracks.png", PNG: func() ([]byte, error) { return nil, errors.New("no paint") }},
	}
	return o
}

// TestComposeBundlesThePageWithItsPictures reads a letter as mail programs do: text first, then the
// page and what it shows. A picture that cannot be drawn does not keep the letter.
func TestComposeBundlesThePageWithItsPictures(t *testing.T) {
	raw := compose(t, withPictures())
	if !bytes.Equal(raw, compose(t, withPictures())) {
		t.Error("two texts of one letter")
	}
	if l := mail.Read(raw, mail.Reading{}); len(l.Problems) > 0 || !strings.HasPrefix(l.NewText(), "Your turn") {
		t.Errorf("it is read as %q, with %v", l.NewText(), l.Problems)
	}
	m, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	err = m.Walk(func(path []int, part *message.Entity, err error) error {
		if err != nil {
			return err
		}
		kind, params, _ := part.Header.ContentType()
		found = append(found, fmt.Sprint(len(path), kind, part.Header.Get("Content-Id"), params["type"]))
		if strings.HasPrefix(kind, "multipart/") {
			return nil
		}
		body, err := io.ReadAll(part.Body)
		switch {
		case kind == "text/html" && strings.TrimSpace(string(body)) != strings.TrimSpace(withPictures().HTML):
			t.Errorf("the page is %q", body)
		case kind == "image/png" && !bytes.Equal(body, bytes.Repeat([]byte{0x89, 'P', 0}, 1000)):
			t.Errorf("the picture has %d bytes", len(body))
		}
		return err
	})
	want := []string{"0multipart/alternative", "1text/plain", "1multipart/relatedtext/html", "2text/html",
		"2image/png<map.l-17@example.org>"}
	if err != nil || !slices.Equal(found, want) {
		t.Errorf("the parts are %q, %v", found, err)
	}
	for i, line := range strings.Split(string(raw), "\r\n") {
		if len(line) > 998 || strings.ContainsFunc(line, func(r rune) bool { return r > '~' || r < ' ' && r != '\t' }) {
			t.Errorf("line %d: %.80q", i+1, line)
		}
	}
}

// TestComposeSendsThePageAloneWithoutPictures leaves out what holds page and pictures together
// where none could be drawn.
func TestComposeSendsThePageAloneWithoutPictures(t *testing.T) {
	o := withPictures()
	o.Pictures = o.Pictures[1:]
	if raw := compose(t, o); bytes.Contains(raw, []byte("multipart/related")) || !bytes.Contains(raw, []byte("text/html")) {
		t.Errorf("%s", raw)
	}
}

// TestComposeAttachesFiles puts files behind all that a letter says, whether it has a page and
// pictures or is text alone, and leaves out one that cannot be made.
func TestComposeAttachesFiles(t *testing.T) {
	for _, want := range []struct {
		o     *mail.Outgoing
		parts string
	}{
		{withPictures(), "0multipart/mixed 1multipart/alternative 2text/plain 2multipart/related 3text/html 3image/png 1application/pdf"},
		{&mail.Outgoing{ID: "a@example.org", Date: letter().Date, From: "a@example.org", To: "b@example.org", Text: "Hello\n"},
			"0multipart/mixed 1text/plain 1application/pdf"},
	} {
		sheet := bytes.Repeat([]byte("%PDF\r\n\x80"), 100)
		want.o.Files = []mail.File{
			{Name: "sheet-a4.pdf", Type: "application/pdf", Content: func() ([]byte, error) { return sheet, nil }},
			{Name: "sheet-a3.pdf", Type: "application/pdf", Content: func() ([]byte, error) { return nil, errors.New("no ink") }},
		}
		raw := compose(t, want.o)
		if !bytes.Equal(raw, compose(t, want.o)) {
			t.Error("two texts of one letter")
		}
		l := mail.Read(raw, mail.Reading{})
		if len(l.Problems) > 0 || !strings.HasPrefix(l.NewText(), want.o.Text[:5]) {
			t.Errorf("it is read as %q, with %v", l.NewText(), l.Problems)
		}
		m, err := message.Read(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		err = m.Walk(func(path []int, part *message.Entity, err error) error {
			if err != nil {
				return err
			}
			kind, _, _ := part.Header.ContentType()
			found = append(found, fmt.Sprint(len(path), kind))
			if kind != "application/pdf" {
				return nil
			}
			how, params, _ := part.Header.ContentDisposition()
			body, err := io.ReadAll(part.Body)
			if how != "attachment" || params["filename"] != "sheet-a4.pdf" || !bytes.Equal(body, sheet) {
				t.Errorf("%s, %v, %d bytes", how, params, len(body))
			}
			return err
		})
		if err != nil || strings.Join(found, " ") != want.parts {
			t.Errorf("the parts are %q, %v", found, err)
		}
	}
}

func TestComposeKeepsEveryLineShortAndASCII(t *testing.T) {
	o := letter()
	o.Text = strings.Repeat("x", 5000) + "\r\nFrom here\n.\n" + strings.Repeat("ö ", 2000)
	o.HTML = strings.Repeat("<b>y</b>", 5000)
	o.Subject = strings.Repeat("z", 500)
	o.ToName = strings.Repeat("ä", 250)
	for range 3000 {
		o.References = append(o.References, "another-long-name-of-a-mail-in-a-thread@mail.example.org")
	}
	for i, line := range strings.Split(string(compose(t, o)), "\r\n") {
		if len(line) > 998 || strings.ContainsFunc(line, func(r rune) bool { return r > '~' || r < ' ' && r != '\t' }) {
			t.Errorf("line %d: %d bytes: %.80q", i+1, len(line), line)
		}
	}
}

func TestComposeLongThreadKeepsItsFirstLetter(t *testing.T) {
	o := letter()
	for range 100 {
		o.References = append(o.References, "more@example.org")
	}
	o.References = append(o.References, "last@example.org")
	m, err := netmail.ReadMessage(bytes.NewReader(compose(t, o)))
	if err != nil {
		t.Fatal(err)
	}
	ids := strings.Fields(m.Header.Get("References"))
	if len(ids) != 20 || ids[0] != "<first@example.org>" || ids[19] != "<last@example.org>" {
		t.Errorf("References: %v", ids)
	}
}

func TestComposeShowsAnEncodedWordAsItWasTyped(t *testing.T) {
	o := letter()
	o.Subject, o.ToName = "=?utf-8?q?=0Aboo?=", "=?utf-8?b?AAAA?="
	raw := string(compose(t, o))
	if strings.Contains(raw, "=?utf-8?q?=0A") || strings.Contains(raw, "=?utf-8?b?AAAA") {
		t.Error(raw)
	}
}

func TestComposeBoundaryCannotBeGuessed(t *testing.T) {
	o := letter()
	_, rest, _ := strings.Cut(string(compose(t, o)), "boundary=")
	boundary, _, _ := strings.Cut(rest, "\r\n")
	o.Text += "--" + boundary + "--\n"
	if strings.Count(string(compose(t, o)), boundary) != 1 {
		t.Error("a text holds the boundary of its own letter")
	}
}

// badLetters cannot be written; the row's name says why.
var badLetters = []struct {
	name  string
	spoil func(*mail.Outgoing)
}{
	{"a line break in the subject", func(o *mail.Outgoing) { o.Subject = "a\r\nBcc: eve@example.net" }},
	{"a bare LF in the subject", func(o *mail.Outgoing) { o.Subject = "a\nb" }},
	{"a NUL in the subject", func(o *mail.Outgoing) { o.Subject = "a\x00b" }},
	{"a line separator in the subject", func(o *mail.Outgoing) { o.Subject = "a\u2028b" }},
	{"bytes that are no UTF-8 in the subject", func(o *mail.Outgoing) { o.Subject = "a\xff" }},
	{"a subject too long for one line", func(o *mail.Outgoing) { o.Subject = strings.Repeat("z", 501) }},
	{"a line break in a name", func(o *mail.Outgoing) { o.ToName = "Ann\r\n\r\nbody" }},
	{"a line break in the sender's name", func(o *mail.Outgoing) { o.FromName = "Dhow\r" }},
	{"no recipient", func(o *mail.Outgoing) { o.To = "" }},
	{"two recipients", func(o *mail.Outgoing) { o.To = "ann@example.org,eve@example.net" }},
	{"a name in the recipient's address", func(o *mail.Outgoing) { o.To = "Ann <ann@example.org>" }},
	{"an address that ends the command", func(o *mail.Outgoing) { o.To = "ann@example.org>\r\nRCPT TO:<eve@example.net" }},
	{"a quoted local part", func(o *mail.Outgoing) { o.To = `"a b"@example.org` }},
	{"a domain beyond ASCII", func(o *mail.Outgoing) { o.To = "ann@exämple.org" }},
	{"a sender beyond ASCII", func(o *mail.Outgoing) { o.From = "änn@example.org" }},
	{"an address that is too long", func(o *mail.Outgoing) { o.To = mail.Address(strings.Repeat("a", 250) + "@example.org") }},
	{"a group for a recipient", func(o *mail.Outgoing) { o.To = "all:ann@example.org;" }},
	{"no sender", func(o *mail.Outgoing) { o.From = "" }},
	{"a blank in Reply-To", func(o *mail.Outgoing) { o.ReplyTo = "a b@example.org" }},
	{"a line break in List-Unsubscribe", func(o *mail.Outgoing) { o.Unsubscribe = "a@example.org\n" }},
	{"a line break in the envelope sender", func(o *mail.Outgoing) { o.Envelope = "a@example.org\nDATA" }},
	{"no Message-ID", func(o *mail.Outgoing) { o.ID = "" }},
	{"brackets in the Message-ID", func(o *mail.Outgoing) { o.ID = "<a@example.org>" }},
	{"a Message-ID without @", func(o *mail.Outgoing) { o.ID = "a" }},
	{"a line break in a reference", func(o *mail.Outgoing) { o.References[1] = "a@b\r\nX: y" }},
	{"a line break in In-Reply-To", func(o *mail.Outgoing) { o.InReplyTo = "a@b\nX: y" }},
	{"a blank in List-Id", func(o *mail.Outgoing) { o.ListID = "a b" }},
	{"a line break in a picture's ID", func(o *mail.Outgoing) { o.Pictures = []mail.Picture{{ID: "a@b\r\nX: y", Name: "a.png"}} }},
	{"a blank in a picture's name", func(o *mail.Outgoing) { o.Pictures = []mail.Picture{{ID: "a@b", Name: "a b"}} }},
	{"a line break in a file's name", func(o *mail.Outgoing) { o.Files = []mail.File{{Name: "a\r\nX: y", Type: "text/csv"}} }},
	{"a line break in a file's type", func(o *mail.Outgoing) { o.Files = []mail.File{{Name: "a.csv", Type: "text/csv\n"}} }},
	{"no date", func(o *mail.Outgoing) { o.Date = time.Time{} }},
}

func TestComposeRefuses(t *testing.T) {
	for _, bad := range badLetters {
		t.Run(bad.name, func(t *testing.T) {
			o := letter()
			bad.spoil(o)
			raw, err := mail.Compose(o)
			var e *mail.Error
			if !errors.As(err, &e) || e.Kind != mail.Permanent || raw != nil {
				t.Errorf("expected a permanent error, found %v and\n%s", err, raw)
			}
		})
	}
}
