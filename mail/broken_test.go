package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"dhow/mail"
)

// newText is the new text of a mail as one line, a question mark before each line that is unsure.
func newText(l *mail.Letter) string {
	var lines []string
	for _, line := range l.Text {
		text := line.Text
		if line.Unsure {
			text = "?" + text
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, " / ")
}

// brokenMail is a mail of whose header and text one is not as the other says.
type brokenMail struct {
	name   string
	fields string // of the header, divided by |
	body   string
	want   string // the new text
}

func (row *brokenMail) read() *mail.Letter {
	raw := "From: Ben <ben@example.org>\r\nMIME-Version: 1.0\r\n"
	for field := range strings.SplitSeq(row.fields, "|") {
		raw += field + "\r\n"
	}
	return mail.Read([]byte(raw+"\r\n"+strings.ReplaceAll(row.body, "\n", "\r\n")), house)
}

func wantTexts(t *testing.T, rows []brokenMail) {
	for _, row := range rows {
		l := row.read()
		if got := newText(l); got != row.want {
			t.Errorf("%s: the new text is %q, not %q; %v", row.name, got, row.want, l.Problems)
		}
	}
}

const order = "G Cf2 x1"

// TestBrokenTypesArePlainText reads what no type says it is as plain text (RFC 2045, section 5.2),
// unless it looks like parts or HTML.
func TestBrokenTypesArePlainText(t *testing.T) {
	const parts = "--b\nContent-Type: text/plain\n\nG Cf2 x1\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\nAAAA\n--b--\n"
	rows := []brokenMail{
		{"no type", "X-Note: none", order, order},
		{"HTML that says nothing of itself", "Content-Type: html", "<div>G Cf2 x1</div>", order},
		{"HTML called by a hyphen", "Content-Type: text-html; charset=utf-8", "<html><body><p>G Cf2 x1</p></body></html>", order},
		{"parts without their kind", "Content-Type: multipart; boundary=b", "Preamble.\n" + parts, order},
		{"parts with a blank for the slash", "Content-Type: multipart mixed; boundary=\"b\"", parts, order},
		{"parts without a boundary", "Content-Type: multipart/mixed", parts, order},
		{"a second type", "Content-Type: garbage|Content-Type: text/html", "<p>G Cf2<br>x1", "G Cf2 / x1"},
		{"a charset that a broken type has", "Content-Type: text; charset=iso-8859-2", "Dzi\xeaki", "Dzięki"},
		{"a charset without a semicolon", "Content-Type: text/plain charset=iso-8859-2", "Dzi\xeaki", "Dzięki"},
		{"a charset twice", "Content-Type: text/plain; charset=iso-8859-2; charset=iso-8859-2", "Dzi\xeaki", "Dzięki"},
	}
	for _, value := range []string{
		"text", "TEXT", "text-plain", "plain", "plain/", "/plain", "text/", "/", ";", "", " ", "text plain", "text\\plain", "text.plain",
		"text:plain", "text/plain;charset", "text/plain; charset=", "text/plain; charset=\"utf-8", "text/plain;; charset=utf-8",
		"text/plain charset=utf-8", "text/plain, charset=utf-8", "\"text/plain\"", "text/plain; format=flowed; format=flowed",
		"text/plain/utf-8", "text//plain", "charset=utf-8", "utf-8", "us-ascii", "ascii", "[text/plain]", "text/plain; =utf-8",
		"text/plain; charset=\"utf-8\"\"", "=?utf-8?q?text/plain?=", "text/unknown", "text/x-plain", "??", "multipart", "image", "0",
	} {
		rows = append(rows, brokenMail{"the type " + value, "Content-Type: " + value, order + "\n\n> G Cf2 z2\n", order})
	}
	wantTexts(t, rows)
}

// TestEncodingsThatLie reads a text that is not in the transfer encoding that its header names.
func TestEncodingsThatLie(t *testing.T) {
	const quoted = "\n\nOn Mon, Mar 2, 2026 at 7:23 PM Dhow <dhow@example.org> wrote:\n> Your move, Ben.\n>    * G Cf2 z2\n> key kilifi-7.51.b.abcdefghijklmnopqrstuv\n"
	const plain = "Content-Type: text/plain; charset=utf-8|Content-Transfer-Encoding: "
	wantTexts(t, []brokenMail{
		{"base64 that is plain", plain + "base64", order + quoted, order},
		{"base64 that is one plain word", plain + "base64", "undo", "undo"},
		{"base64 that is a plain order of two letters", plain + "base64", "E 2", "E 2"},
		{"base64 that is a plain order of one letter", plain + "base64", "E", "E"},
		{"base64 that is plain below a greeting", plain + "base64", "Hello\n\n" + order, "Hello /  / " + order},
		{"base64 that is plain, with letters beyond ASCII", plain + "base64", "Dzięki\n" + order, "Dzięki / " + order},
		{"base64 that is plain in Latin-1", "Content-Type: text/plain; charset=iso-8859-1|Content-Transfer-Encoding: base64", order + "\nMerci \xe0 tous", order + " / Merci à tous"},
		{"base64 as it should be", plain + "base64", "RyBDZjIgeDE=", order},
		{"base64 without its last digits", plain + "base64", "RyBDZjIgeDE", order},
		{"base64 in capitals", plain + "BASE64", "RyBDZjIgeDE=", order},
		{"base64 with a comment", plain + "base64 (as ever)", "RyBDZjIgeDE=", order},
		{"base64 over a list's foot", plain + "base64", "RyBDZjIgeDE=\n\n_______________\nOur mailing list", order},
		{"base64 in UTF-16", "Content-Type: text/plain; charset=utf-16le|Content-Transfer-Encoding: base64", "RwAgAEMAZgAyACAAeAAxAA==", order},
		{"quoted-printable that is plain", plain + "quoted-printable", order + quoted, order},
		{"quoted-printable with a rule above", plain + "quoted-printable", "===\n" + order, order},
		{"quoted-printable with a rule of two", plain + "quoted-printable", "==\n" + order, "== / " + order},
		{"quoted-printable with an expectation", plain + "quoted-printable", "G Cf2 x1 =x1:Bn2", "G Cf2 x1 =x1:Bn2"},
		{"quoted-printable with an expectation of pounds", plain + "quoted-printable", "G Cf2 x1 =p5\nE 2", "G Cf2 x1 =p5 / E 2"},
		{"quoted-printable with an unfinished code", plain + "quoted-printable", "say all: 100=\nE 2=4", "say all: 100E 2=4"},
		{"quoted-printable with small digits", plain + "quoted-printable", "Dzi=c4=99ki", "Dzięki"},
		{"quoted-printable, broken softly", plain + "quoted-printable", "G Cf2=\n x1", order},
		{"quoted-printable with control characters", plain + "quoted-printable", "G Cf2\x01 x1", order},
		{"quoted-printable with letters beyond ASCII", plain + "quoted-printable", "Dzięki\n" + order, "Dzięki / " + order},
		{"quoted-printable by another name", plain + "quoted printable", "G=20Cf2=20x1", order},
		{"quoted-printable in quotes", plain + `"quoted-printable"`, "G=20Cf2=20x1", order},
		{"an encoding that nobody knows", plain + "rot13", order, order},
		{"no encoding by name", plain + "none", order, order},
		{"a charset for an encoding", plain + "utf-8", order + "\nDzięki", order + " / Dzięki"},
		{"uuencode that is plain", plain + "x-uuencode", order, order},
		{"an empty encoding", plain, order, order},
		{"eight bits with letters beyond ASCII called seven", plain + "7bit", "Dzięki", "Dzięki"},
	})
}

// wide is a text in UTF-16, with ends of lines that no byte of it ends a line by.
func wide(text string, high, low int) string {
	text = strings.ReplaceAll(text, "\n", "\u2028")
	var b strings.Builder
	for _, r := range text {
		two := [2]byte{}
		two[high], two[low] = byte(r>>8), byte(r)
		b.Write(two[:])
	}
	return b.String()
}

// TestCharsetsThatLie reads a text that is not in the charset that its header names.
func TestCharsetsThatLie(t *testing.T) {
	in := func(charset string) string {
		return "Content-Type: text/plain; charset=" + charset + "|Content-Transfer-Encoding: 8bit"
	}
	const said = "G Cf2 x1\nDzięki"
	const read = "G Cf2 x1 / Dzięki"
	rows := []brokenMail{
		{"UTF-7", in("utf-7"), "G Cf2+-Ct1 x1\nDzi+ARk-ki", "G Cf2+Ct1 x1 / Dzięki"},
		{"UTF-7 by its full name", in("UNICODE-1-1-UTF-7"), "+ARkBGQEZ and 1 +- 1 +", "ęęę and 1 + 1 +"},
		{"UTF-7 that is plain", in("utf-7"), "G Cf2+Ct1 x1", "G Cf2+Ct1 x1"},
		{"UTF-16, the low byte first", in("utf-16"), wide("\ufeff"+said, 1, 0), read},
		{"UTF-16, the high byte first", in("utf-16"), wide("\ufeff"+said, 0, 1), read},
		{"UTF-16 without its mark, the low byte first", in("utf-16"), wide(said, 1, 0), read},
		{"UTF-16 without its mark, the high byte first", in("utf-16"), wide(said, 0, 1), read},
		{"UTF-16 of the other order", in("utf-16be"), wide(said, 1, 0), read},
		{"UTF-16 called UTF-8", in("utf-8"), wide(said, 1, 0), read},
		{"UTF-16 called nothing", "X-Note: none", wide(said, 0, 1), read},
		{"Windows-1252 called UTF-8", in("utf-8"), "G Cf2 x1\nVoil\xe0 \x80 5", "G Cf2 x1 / Voilà € 5"},
		{"UTF-8 and Windows-1252 together", in("utf-8"), "Dzięki\nVoil\xe0", "Dzięki / Voilà"},
		{"Latin-1 called ASCII", in("us-ascii"), "Voil\xe0", "Voilà"},
		{"two bytes called Japanese", in("us-ascii"), "\x1b$B$\"\x1b(B\nG Cf2 x1", "あ / G Cf2 x1"},
		{"a charset that nobody knows", in("x-unknown"), said, read},
		{"a charset that nobody knows, in Latin-1", in("x-unknown"), "Voil\xe0", "Voilà"},
		{"a charset in quotes within quotes", in(`"'utf-8'"`), said, read},
		{"Latin-2 in quotes", in(`'iso-8859-2'`), "Dzi\xeaki", "Dzięki"},
		{"Latin-2 as it should be", in("iso-8859-2"), "Dzi\xeaki", "Dzięki"},
	}
	for _, lie := range []string{"us-ascii", "iso-8859-1", "iso-8859-2", "iso-8859-15", "windows-1250", "windows-1252", "koi8-r", "gb2312",
		"gb18030", "big5", "euc-kr", "shift_jis", "utf-16", "utf-16le", "utf-32", "iso-2022-jp", "macintosh", "unknown-8bit", "utf8mb4", "default", "8bit"} {
		rows = append(rows, brokenMail{"UTF-8 called " + lie, in(lie), said, read})
	}
	wantTexts(t, rows)
	l := mail.Read([]byte("From: Ben <ben@example.org>\r\nSubject: =?utf-7?Q?Dzi+ARk-ki?=\r\n\r\nE\r\n"), house)
	if l.Subject != "Dzięki" {
		t.Errorf("the subject in UTF-7 is %q", l.Subject)
	}
}

// TestTheOnlyTextIsTheBody reads the only text of a mail, whatever else the mail calls it, and of
// several texts only those that are no files.
func TestTheOnlyTextIsTheBody(t *testing.T) {
	const plain, mixed = "Content-Type: text/plain; charset=utf-8|Content-Disposition: ", "Content-Type: multipart/mixed; boundary=b"
	const file = "--b\nContent-Type: text/plain; name=\"mail.txt\"\nContent-Disposition: attachment; filename=\"mail.txt\"\n\nG Cf2 x1\n"
	const photo = "--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename=a.jpg\nContent-Transfer-Encoding: base64\n\n/9j/\n"
	const body, empty = "--b\nContent-Type: text/plain\n\nE 2\n", "--b\nContent-Type: text/plain\n\n\n"
	wantTexts(t, []brokenMail{
		{"an attachment", plain + "attachment; filename=mail.txt", order, order},
		{"an attachment without a name", plain + "attachment", order, order},
		{"inline, with a name", plain + "inline; filename=mail.txt", order, order},
		{"a disposition that nobody knows", plain + "body", order, order},
		{"a broken disposition", plain + "attachment; filename", order, order},
		{"a page that is an attachment", "Content-Type: text/html|Content-Disposition: attachment; filename=mail.html", "<p>G Cf2 x1</p>", order},
		{"the only part", mixed, file + "--b--\n", order},
		{"the only text beside a photo", mixed, photo + file + "--b--\n", order},
		{"both alternatives are files", "Content-Type: multipart/alternative; boundary=b", file + strings.ReplaceAll(file, "text/plain", "text/html") + "--b--\n", order},
		{"a text and a file", mixed, body + file + "--b--\n", "E 2"},
		{"a file above a text", mixed, file + body + "--b--\n", "E 2"},
		{"an empty text and a file", mixed, empty + file + "--b--\n", ""},
		{"two files", mixed, file + file + "--b--\n", ""},
		{"bytes that are a text", "Content-Type: application/octet-stream", order, order},
		{"bytes that are a text in base64", "Content-Type: application/octet-stream|Content-Transfer-Encoding: base64", "RyBDZjIgeDE=", order},
		{"a type that nobody knows", "Content-Type: application/x-mail", order, order},
		{"bytes that are none", "Content-Type: application/octet-stream", "\x00\x01\xff", ""},
		{"a photo alone", mixed, photo + "--b--\n", ""},
	})
	for _, row := range []struct {
		mail brokenMail
		want string
	}{
		{brokenMail{fields: mixed, body: photo + "--b--\n"}, "image/jpeg"},
		{brokenMail{fields: mixed, body: strings.ReplaceAll(photo, "image/jpeg", "application/ms-tnef") + "--b--\n"}, "application/ms-tnef"},
		{brokenMail{fields: mixed, body: empty + file + "--b--\n"}, "mail.txt"},
		{brokenMail{fields: mixed, body: file + file + "--b--\n"}, "mail.txt"},
	} {
		if l := row.mail.read(); !strings.Contains(fmt.Sprint(l.Problems), row.want) {
			t.Errorf("of %q nobody is told in %v", row.want, l.Problems)
		}
	}
}
